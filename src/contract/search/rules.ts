import type { AccessFilter } from '../limits.ts'

/** The place of a search made with the device's location, and of one that has no label. */
export const CURRENT_LOCATION_LABEL = 'your current location'
export const FALLBACK_LABEL = 'your selected location'

interface AroundPlace {
  radiusMiles: number
  label: string | undefined
}

const accessWord = (access: AccessFilter) => (access === 'all' ? '' : `${access} `)

function withinText({ radiusMiles, label }: AroundPlace): string {
  return `within ${radiusMiles} miles of ${label || FALLBACK_LABEL}.`
}

/** The line above the results of a search around a place. */
export function statusText(access: AccessFilter, around: AroundPlace): string {
  return `Showing ${accessWord(access)}courts ${withinText(around)}`
}

export const NONE_WITH_FILTERS = 'No courts found with the current filters.'

/** What is said instead of results. */
export function noResultsText(access: AccessFilter, around: AroundPlace | undefined): string {
  if (around) return `No ${accessWord(access)}courts found ${withinText(around)}`
  return access === 'all' ? 'No courts found.' : NONE_WITH_FILTERS
}

/** Texts of a filter's chip. */
export const radiusChip = (miles: number) => `Radius: ${miles} mi`
export const accessChip = { free: 'Access: Free courts', paid: 'Access: Paid courts' } as const

/** What is said when the browser cannot tell where the person is. */
export const geolocationTexts = {
  unsupported: 'Geolocation is not supported by this browser.',
  denied: 'Location access denied. Please enable permissions and try again.',
  unavailable: 'Location information is currently unavailable.',
  timeout: 'Timed out fetching your location. Please try again.',
  other: 'Unable to fetch your location right now.',
} as const
export type GeolocationProblem = keyof typeof geolocationTexts

/** What is said when a search cannot start yet. */
export const LOOKUP_NOT_READY = 'Location lookup is not available yet. Please try again.'

/** A district and the beginning of what follows it: `SW9 8`, `SW9 8H`, `SW98H`. `SW98` could be one of its own. */
const CUT_SHORT = /^([A-Z]{1,2}[0-9][A-Z0-9]?)( [0-9]| ?[0-9][A-Z])$/

/**
 * A postcode as people read it: capitals, one space before the last three characters of a whole one. Of one that is
 * cut short, its district.
 */
export function tidyPostcode(text: string): string {
  const words = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
  const compact = words.replaceAll(' ', '')
  if (isWholePostcode(compact)) return `${compact.slice(0, -3)} ${compact.slice(-3)}`
  return CUT_SHORT.exec(words)?.[1] ?? compact
}

/** Whether capitals without spaces have the form of a whole UK postcode (BS 7666-2). */
export function isWholePostcode(compact: string): boolean {
  return /^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][A-Z]{2}$/.test(compact)
}

/** Whether capitals without spaces have the form of an outward code: an area (`SW`) or a district (`SW9`). */
export function isOutwardCode(compact: string): boolean {
  return /^[A-Z]{1,2}([0-9][A-Z0-9]?)?$/.test(compact)
}
