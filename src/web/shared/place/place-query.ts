import { queryOptions } from '@tanstack/react-query'
import { errors } from '../../../contract/errors.ts'
import { tidyPostcode } from '../../../contract/search/rules.ts'
import { type Api, ApiProblem } from '../api/client.ts'

/** Where a postcode, district or area lies. */
export const placeQuery = (api: Api, postcode: string) =>
  queryOptions({
    queryKey: ['place', tidyPostcode(postcode)],
    queryFn: ({ signal }) => api.call('geocode', { query: { postcode: tidyPostcode(postcode) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** What to say when a place could not be looked up. */
export function placeProblem(error: unknown): string {
  if (!(error instanceof ApiProblem)) throw error
  if (error.code === 'too-many-requests') return errors['postcode-over-limit'].text
  if (error.code.startsWith('postcode-')) return error.message
  return error.code === 'invalid-request'
    ? errors['postcode-not-found'].text
    : errors['postcode-unavailable'].text
}
