import { queryOptions } from '@tanstack/react-query'
import { errors } from '../../../contract/errors.ts'
import { tidyPostcode } from '../../../contract/search/rules.ts'
import { type Api, ApiProblem } from '../api/client.ts'

/** Looks up the location of a postcode, district or area. */
export const placeQuery = (api: Api, postcode: string) =>
  queryOptions({
    queryKey: ['place', tidyPostcode(postcode)],
    queryFn: ({ signal }) => api.call('geocode', { query: { postcode: tidyPostcode(postcode) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The message for a failed lookup. */
export function placeProblem(error: unknown): string {
  if (!(error instanceof ApiProblem)) throw error
  if (error.code === 'too-many-requests') return errors['postcode-over-limit'].text
  if (error.code.startsWith('postcode-')) return error.message
  return error.code === 'invalid-request'
    ? errors['postcode-not-found'].text
    : errors['postcode-unavailable'].text
}
