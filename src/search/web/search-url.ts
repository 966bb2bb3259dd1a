import { ACCESS_OPTIONS, type AccessFilter } from '../../courts/contract/rules.ts'
import type { FactKey } from '../../facts/contract/catalogue.ts'
import { MAX_PLACE_TEXT } from '../../places/contract/limits.ts'
import { type Bounds, isPoint, type Point } from '../../platform/contract/geo.ts'
import {
  isNearEnough,
  PLAYABLE_FILTERS,
  type PlayableFilter,
  readMoment,
} from '../../playable/contract/question.ts'
import { isFactKey } from '../contract/fact-filters.ts'
import { DEFAULT_RADIUS_MILES, RADIUS_OPTIONS_MILES, type RadiusMiles } from '../contract/limits.ts'

/** A search, as kept in the URL of the list and map. */
export interface Search {
  /** A postcode or name as typed; the centre of the search if `near` is not set. */
  postcode: string | undefined
  /** An unnamed location: the device's, or one from a shared link. */
  near: Point | undefined
  /** An area of the map, instead of a circle around a place. */
  bbox: Bounds | undefined
  radius: RadiusMiles
  access: AccessFilter
  playable: PlayableFilter | undefined
  /** As in the URL; by default now. */
  at: string | undefined
  has: readonly FactKey[]
  /** Shows the courts where nobody has said whether `playable` and `has` are true. */
  unknown: boolean
}

export const EMPTY_SEARCH: Search = {
  postcode: undefined,
  near: undefined,
  bbox: undefined,
  radius: DEFAULT_RADIUS_MILES,
  access: 'all',
  ...{ playable: undefined, at: undefined, has: [], unknown: false },
}

/** Whether a search asks what people have confirmed. */
export const asksForFacts = ({ playable, has }: Pick<Search, 'playable' | 'has'>) =>
  playable !== undefined || has.length > 0

/** Whether a search asks for anything, so that there is something to clear. */
export const isFiltered = (search: Search) =>
  search.postcode !== undefined ||
  search.near !== undefined ||
  search.bbox !== undefined ||
  search.access !== 'all' ||
  asksForFacts(search)

/** State of the history entry after clearing a search. */
export const SEARCH_CLEARED = 'search cleared'

/** State of the history entry of a place that somebody chose here: it isn’t what a link says. */
export const PLACE_CHOSEN = 'place chosen'

/** Decimals of coordinates in URLs: about 10 metres, enough for a search. */
const COORDINATE_DECIMALS = 4

/** Reads a search from the URL; `unreadable` says whether invalid parameters were ignored. */
export function readSearch(parameters: URLSearchParams): { search: Search; unreadable: boolean } {
  const postcode = parameters.get('postcode')?.trim().slice(0, MAX_PLACE_TEXT) || undefined
  const bbox = readBounds(parameters.get('bbox'))
  const near = readPoint(parameters.get('near'))
  const area = bbox === 'unreadable' ? undefined : bbox
  const point = area || near === 'unreadable' ? undefined : near
  const radius = readOption(RADIUS_OPTIONS_MILES, parameters.get('radius'), DEFAULT_RADIUS_MILES)
  const access = readOption(ACCESS_OPTIONS, parameters.get('access'), 'all')
  const facts = readFactFilters(parameters)
  const unreadable = [bbox, near, radius, access].includes('unreadable') || facts.unreadable
  return {
    search: {
      postcode: area || point ? undefined : postcode,
      near: point,
      bbox: area,
      radius: radius === 'unreadable' ? DEFAULT_RADIUS_MILES : radius,
      access: access === 'unreadable' ? 'all' : access,
      ...facts.filters,
    },
    unreadable,
  }
}

function readFactFilters(parameters: URLSearchParams) {
  const at = parameters.get('at') || undefined
  const moment = at === undefined ? undefined : readMoment(at)
  const isMoment = moment !== undefined && isNearEnough(moment.milliseconds, Date.now())
  const time = parameters.get('playable') || (at && 'now')
  const playable = PLAYABLE_FILTERS.find((filter) => filter === time)
  const isQuestion = playable !== undefined && (at === undefined || isMoment)
  const keys = parameters.get('has')?.split(',').filter(Boolean) ?? []
  const has = [...new Set(keys.filter(isFactKey))]
  return {
    filters: {
      ...(isQuestion ? { playable, at } : { playable: undefined, at: undefined }),
      has,
      unknown: parameters.get('unknown') === 'only' && (isQuestion || has.length > 0),
    },
    unreadable: (time !== undefined && !isQuestion) || !keys.every(isFactKey),
  }
}

/** The query string of a search, with its `?`; leaves out defaults. */
export function searchQueryString({ postcode, near, bbox, radius, access, ...filters }: Search): string {
  const parameters = new URLSearchParams()
  if (bbox) parameters.set('bbox', formatBounds(bbox))
  else if (near) parameters.set('near', formatPoint(near))
  else if (postcode) parameters.set('postcode', postcode)
  if (radius !== DEFAULT_RADIUS_MILES) parameters.set('radius', String(radius))
  if (access !== 'all') parameters.set('access', access)
  for (const [name, value] of Object.entries(factParameters(filters))) parameters.set(name, value)
  const text = parameters.toString()
  return text && `?${text}`
}

/** The Atom feed of a search; what asks for a moment is left out, since news have their own. */
export function feedPath(search: Search): string {
  const { postcode, near, bbox, radius } = search
  const isAround = !bbox && (near !== undefined || postcode !== undefined)
  const parameters = new URLSearchParams(lastingQueryString(search))
  if (isAround) parameters.set('radius', String(radius))
  else parameters.delete('radius')
  return `/api/courts.atom${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** A search without the moment that it asks for. */
export const lastingQueryString = (search: Search): string =>
  searchQueryString({ ...search, playable: undefined, at: undefined, unknown: false })

/** What a search asks people, as parameters of URLs and API calls. */
export const factParameters = ({
  playable,
  at,
  has,
  unknown,
}: Pick<Search, 'playable' | 'at' | 'has' | 'unknown'>) => ({
  ...(playable && { playable }),
  ...(has.length > 0 && { has: has.join() }),
  ...(unknown && { unknown: 'only' as const }),
  ...(at && { at }),
})

/** The same for API calls that also find the courts which probably match. */
export const probableParameters = (search: Parameters<typeof factParameters>[0]) => ({
  ...((search.playable || search.has.length > 0) && { unknown: 'probable' as const }),
  ...factParameters(search),
})

/** Coordinates as formatted in URLs. */
export const formatPoint = ({ latitude, longitude }: Point) =>
  `${latitude.toFixed(COORDINATE_DECIMALS)},${longitude.toFixed(COORDINATE_DECIMALS)}`

export const formatBounds = (bounds: Bounds) =>
  bounds.map((degrees) => degrees.toFixed(COORDINATE_DECIMALS)).join()

function readPoint(text: string | null): Point | undefined | 'unreadable' {
  if (text === null) return undefined
  const [latitude = Number.NaN, longitude = Number.NaN, ...others] = readNumbers(text)
  return others.length === 0 && isPoint(latitude, longitude) ? { latitude, longitude } : 'unreadable'
}

function readBounds(text: string | null): Bounds | undefined | 'unreadable' {
  if (text === null) return undefined
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...others] =
    readNumbers(text)
  const isArea = isPoint(south, west) && isPoint(north, east) && south <= north
  return others.length === 0 && isArea ? [west, south, east, north] : 'unreadable'
}

const readNumbers = (text: string) => text.split(',').map((part) => (part.trim() ? Number(part) : Number.NaN))

function readOption<T extends string | number>(
  options: readonly T[],
  text: string | null,
  fallback: T,
): T | 'unreadable' {
  if (text === null || text === '') return fallback
  return options.find((option) => String(option) === text) ?? 'unreadable'
}
