import type { AccessFilter } from '../contract/limits.ts'

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
