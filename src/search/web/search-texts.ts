import type { AccessFilter } from '../../courts/contract/rules.ts'
import { numberText } from '../../platform/contract/locale.ts'
import { distanceText, radiusText, roundedRadius, type Units } from '../../platform/contract/units.ts'
import { dayText, momentText, readMoment } from '../../playable/contract/question.ts'
import { factsText } from '../contract/fact-filters.ts'
import type { Search } from './search-url.ts'

/** The label of a search around the device's location, and of one without a label. */
export const CURRENT_LOCATION_LABEL = 'your current location'
export const FALLBACK_LABEL = 'your selected location'

interface SearchCircle {
  /** '10 miles'. */
  radius: string
  label: string | undefined
}

/** What a search is around or in. */
type SearchedPart = SearchCircle | 'this area'

const accessPrefix = (access: AccessFilter) => (access === 'all' ? '' : `${access} `)

function whereText(part: SearchedPart): string {
  if (part === 'this area') return 'in this area'
  return `within ${part.radius} of ${part.label || FALLBACK_LABEL}`
}

/** The line above the results of a search around a place or in an area. */
export function statusText(access: AccessFilter, part: SearchedPart): string {
  return `Showing ${accessPrefix(access)}courts ${whereText(part)}.`
}

export const ACCESS_LABELS = { all: 'All', free: 'Free', paid: 'Paid' } as const

/** The search in a few words: 'SW9 8HE · 5 miles · All'. */
export function summaryText(
  { radius, access, bbox }: Search,
  placeLabel: string | undefined,
  units: Units,
): string {
  const where = bbox ? AREA_CHIP : 'Search by postcode'
  const part = placeLabel ? [placeLabel, radiusText(radius, units)] : [where]
  return [...part, ACCESS_LABELS[access]].join(' · ')
}

export const NO_MATCHES_WITH_FILTERS = 'No courts found with the current filters.'

/** The message in place of results. */
export function noResultsText(search: Search, part: SearchedPart | undefined): string {
  const kind = accessPrefix(search.access)
  const where = part ? ` ${whereText(part)}` : ''
  const wanted = wantedText(search)
  if (search.unknown) return 'No more courts: for all of them it is known.'
  if (wanted) return `No ${kind}courts${where} are known to match: ${wanted}.`
  if (part) return `No ${kind}courts found${where}.`
  return search.access === 'all' ? 'No courts found.' : NO_MATCHES_WITH_FILTERS
}

/** Where the nearest court is, after a search without results. */
export const nearestText = (miles: number, units: Units) => `The nearest is ${distanceText(miles, units)}.`

/** 'playable tonight, lights, nets'; empty if the search doesn't ask what people have confirmed. */
const wantedText = (search: Search) =>
  [playableText(search), factsText(search.has)].filter(Boolean).join(', ')

/** 'playable tonight', 'playable on Sat 28 Nov 2026 at 10:00'; empty if the search doesn't ask for it. */
function playableText({ playable, at }: Search): string {
  if (!playable) return ''
  const moment = at === undefined ? undefined : readMoment(at)
  if (!moment) return `playable ${playable === 'tomorrow-morning' ? 'tomorrow morning' : playable}`
  const when = {
    now: `on ${momentText(moment)}`,
    tonight: `on the evening of ${dayText(moment)}`,
    'tomorrow-morning': `on the morning after ${dayText(moment)}`,
  }
  return `playable ${when[playable]}`
}

/** '6 courts playable now with lights, nets'. */
export function countText(total: number, search: Search): string {
  if (search.unknown) {
    const match = total === 1 ? 'it matches' : 'they match'
    return `${courtsText(total)} where it isn’t known whether ${match}: ${wantedText(search)}`
  }
  const facts = factsText(search.has)
  return [courtsText(total), playableText(search), facts && `with ${facts}`].filter(Boolean).join(' ')
}

const courtsText = (count: number) => `${numberText(count)} ${count === 1 ? 'court' : 'courts'}`

/** The heading of the courts that nobody has confirmed, but somebody says something of. */
export function probableTitle({ playable, has }: Search): string {
  const what = has.includes('floodlights') ? 'lit' : playable === 'tonight' ? 'lit or open' : 'match'
  return `Probably ${what}, not confirmed`
}

/** '3 probably lit, not confirmed'. */
export const probableText = (count: number, search: Search) =>
  `${numberText(count)} ${probableTitle(search).toLowerCase()}`

/** Links between the courts that are known to match and those where nobody has said. */
export const unknownText = (count: number, total: number) =>
  `${total > 0 ? `${numberText(count)} more` : courtsText(count)} where nobody has said`
export const KNOWN_TEXT = 'Back to the courts that are known to match'

/** Labels of filter chips. */
export const radiusChip = (miles: number, units: Units) => `Radius: ${roundedRadius(miles, units)} ${units}`
export const AREA_CHIP = 'This area'
export const momentChip = (at: string) => {
  const moment = readMoment(at)
  return moment ? momentText(moment) : ''
}
export const accessChip = { free: 'Access: Free courts', paid: 'Access: Paid courts' } as const
