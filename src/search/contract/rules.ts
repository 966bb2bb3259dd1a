import type { AccessFilter } from './limits.ts'

/** The label of a search around the device's location, and of one without a label. */
export const CURRENT_LOCATION_LABEL = 'your current location'
export const FALLBACK_LABEL = 'your selected location'

interface SearchCircle {
  radiusMiles: number
  label: string | undefined
}

const accessPrefix = (access: AccessFilter) => (access === 'all' ? '' : `${access} `)

function withinText({ radiusMiles, label }: SearchCircle): string {
  return `within ${radiusMiles} miles of ${label || FALLBACK_LABEL}.`
}

/** The line above the results of a search around a place. */
export function statusText(access: AccessFilter, around: SearchCircle): string {
  return `Showing ${accessPrefix(access)}courts ${withinText(around)}`
}

export const NO_MATCHES_WITH_FILTERS = 'No courts found with the current filters.'

/** The message in place of results. */
export function noResultsText(access: AccessFilter, around: SearchCircle | undefined): string {
  if (around) return `No ${accessPrefix(access)}courts found ${withinText(around)}`
  return access === 'all' ? 'No courts found.' : NO_MATCHES_WITH_FILTERS
}

/** Labels of filter chips. */
export const radiusChip = (miles: number) => `Radius: ${miles} mi`
export const accessChip = { free: 'Access: Free courts', paid: 'Access: Paid courts' } as const

/** Messages for geolocation errors. */
export const geolocationErrors = {
  unsupported: 'Geolocation is not supported by this browser.',
  denied: 'Location access denied. Please enable permissions and try again.',
  unavailable: 'Location information is currently unavailable.',
  timeout: 'Timed out fetching your location. Please try again.',
  other: 'Unable to fetch your location right now.',
} as const
export type GeolocationErrorKind = keyof typeof geolocationErrors

/** Shown when a search can't start yet. */
export const GEOCODER_NOT_READY = 'Location lookup is not available yet. Please try again.'

/** A district and part of the inward code: `SW9 8`, `SW9 8H`, `SW98H`. Not `SW98`, which could itself be a district. */
const PARTIAL_POSTCODE = /^([A-Z]{1,2}[0-9][A-Z0-9]?)( [0-9]| ?[0-9][A-Z])$/

/**
 * Normalizes a postcode: capitals, with a space before the last three characters of a full one. A partial one is
 * reduced to its district.
 */
export function normalizePostcode(text: string): string {
  const words = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
  const compact = words.replaceAll(' ', '')
  if (isFullPostcode(compact)) return `${compact.slice(0, -3)} ${compact.slice(-3)}`
  return PARTIAL_POSTCODE.exec(words)?.[1] ?? compact
}

/** Whether a text in capitals without spaces has the form of a full UK postcode (BS 7666-2). */
export function isFullPostcode(compact: string): boolean {
  return /^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$/.test(compact)
}

/** Whether a text in capitals without spaces has the form of an outward code: an area (`SW`) or a district (`SW9`). */
export function isOutwardCode(compact: string): boolean {
  return /^[A-Z]{1,2}([0-9][A-Z0-9]?)?$/.test(compact)
}
