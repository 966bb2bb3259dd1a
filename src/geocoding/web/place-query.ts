import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiCallError } from '../../api/web/client.ts'
import { errors } from '../../platform/contract/errors.ts'
import { normalizePostcode } from '../contract/postcodes.ts'

/** Looks up the location of a postcode, district or area. */
export const placeQuery = (api: Api, postcode: string) =>
  queryOptions({
    queryKey: ['place', normalizePostcode(postcode)],
    queryFn: ({ signal }) =>
      api.call('geocode', { query: { postcode: normalizePostcode(postcode) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The message for a failed lookup. */
export function placeErrorMessage(error: unknown): string {
  if (!(error instanceof ApiCallError)) throw error
  if (error.code === 'too-many-requests') return errors['postcode-over-limit'].text
  if (error.code.startsWith('postcode-')) return error.message
  // In capitals, a few letters become two, so a text within the limit may be too long.
  return error.code === 'invalid-request'
    ? errors['postcode-not-found'].text
    : errors['postcode-unavailable'].text
}
