import { ApiCallError } from '../../api/web/client.ts'
import { commonErrors } from '../../platform/contract/common-errors.ts'

/** Shown while the browser is offline. */
export const GEOCODER_NOT_READY = 'Location lookup is not available yet. Please try again.'

/** Why a lookup failed, and the places that a misspelled name may mean, each as a text that finds it. */
export interface PlaceFailure {
  error?: string | undefined
  suggestions?: readonly string[] | undefined
}

export const placeFailure = (error: unknown): PlaceFailure => ({
  error: placeErrorMessage(error),
  suggestions: error instanceof ApiCallError ? error.suggestions : [],
})

/** The message for a failed lookup. */
export function placeErrorMessage(error: unknown): string {
  if (!(error instanceof ApiCallError)) throw error
  if (error.code === 'unreachable' && !navigator.onLine) return GEOCODER_NOT_READY
  if (error.code === 'too-many-requests') return commonErrors['postcode-over-limit'].text
  if (/^(?:postcode|place)-/.test(error.code)) return error.message
  // In capitals, a few letters become two, so a text within the limit may be too long.
  return error.code === 'invalid-request'
    ? commonErrors['postcode-not-found'].text
    : commonErrors['postcode-unavailable'].text
}
