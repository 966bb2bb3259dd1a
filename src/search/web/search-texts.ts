import { momentText, readMoment } from '../../playable/contract/question.ts'
import type { AccessFilter } from '../contract/limits.ts'
import { FACT_FILTERS } from './fact-filters.ts'
import type { Search } from './search-url.ts'

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
export function noResultsText(search: Search, around: SearchCircle | undefined): string {
  const kind = accessPrefix(search.access)
  const where = around ? ` ${withinText(around)}` : '.'
  const wanted = wantedText(search)
  if (search.unknown) return `Somebody has said for every ${kind}court${where}`
  if (wanted) return `No ${kind}court is known to ${wanted}${where}`
  if (around) return `No ${kind}courts found${where}`
  return search.access === 'all' ? 'No courts found.' : NO_MATCHES_WITH_FILTERS
}

/** 'be playable tonight and have nets'; empty if the search doesn't ask what people have confirmed. */
function wantedText({ has, ...search }: Search): string {
  const things = has.map((key) => FACT_FILTERS[key].toLowerCase())
  const parts = [
    search.playable && `be ${playableText(search)}`,
    has.length > 0 && `have ${things.join(' and ')}`,
  ]
  return parts.filter(Boolean).join(' and ')
}

/** 'playable tonight', 'playable at Sat 28 Nov 2026, 10:00'. */
function playableText({ playable, at }: Pick<Search, 'playable' | 'at'>): string {
  const moment = at === undefined ? undefined : readMoment(at)
  const when = playable === 'tomorrow-morning' ? 'tomorrow morning' : playable
  if (!moment) return `playable ${when}`
  return playable === 'now'
    ? `playable at ${momentText(moment)}`
    : `playable ${when}, seen from ${momentText(moment)}`
}

/** '6 courts playable now, nearest first'. */
export function countText(total: number, search: Search, isNearestFirst: boolean): string {
  const about = search.unknown ? 'where nobody has said' : search.playable ? playableText(search) : ''
  const courts = `${total.toLocaleString('en-GB')} ${total === 1 ? 'court' : 'courts'}`
  return `${courts}${about && ` ${about}`}${isNearestFirst ? ', nearest first' : ''}`
}

/** Links between the courts that are known to match and those where nobody has said. */
export const unknownText = (count: number, total: number) =>
  `${count.toLocaleString('en-GB')}${total > 0 ? ' more' : ''} where nobody has said`
export const KNOWN_TEXT = 'Courts where somebody has said'

/** Labels of filter chips. */
export const radiusChip = (miles: number) => `Radius: ${miles} mi`
export const momentChip = (at: string) => {
  const moment = readMoment(at)
  return moment ? `At ${momentText(moment)}` : ''
}
export const accessChip = { free: 'Access: Free courts', paid: 'Access: Paid courts' } as const
