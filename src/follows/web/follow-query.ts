import { milesBetween } from '../../platform/contract/geo.ts'
import { feedPath, readSearch } from '../../search/web/search-url.ts'
import { AREA_MILES, MAX_AREA_MILES, MIN_AREA_MILES } from '../contract/limits.ts'

/** What an address such as `/follow?postcode=SW9&radius=5` asks to follow, as the call takes it. */
export type FollowQuery =
  | { court: string }
  | { saved: 'true' }
  | { postcode: string; radius: number }
  | { near: string; radius: number }

export interface Asked {
  /** Undefined for a search without a place: it has a feed only. */
  query: FollowQuery | undefined
  /** The feed of a search, with its filters. */
  feed: string | undefined
  /** Whether its area is what a map shows. */
  isMap: boolean
}

/** Reads the parameters of a search, or `court` or `saved`. */
export function readAsked(parameters: URLSearchParams): Asked {
  const court = parameters.get('court')
  if (court !== null) return { query: { court }, feed: undefined, isMap: false }
  if (parameters.has('saved')) return { query: { saved: 'true' }, feed: undefined, isMap: false }
  const { search } = readSearch(parameters)
  const { postcode, near, bbox } = search
  const feed = feedPath(search)
  if (bbox) {
    const [west, south, east, north] = bbox
    const width = east >= west ? east - west : east - west + 360
    const longitude = ((west + width / 2 + 540) % 360) - 180
    const centre = { latitude: (south + north) / 2, longitude }
    const reach = milesBetween(centre, { latitude: north, longitude: east })
    const radius = Math.min(Math.max(reach, MIN_AREA_MILES), MAX_AREA_MILES)
    return { query: { near: textOf(centre), radius }, feed, isMap: true }
  }
  const radius = parameters.has('radius') ? search.radius : AREA_MILES.quarter
  if (near) return { query: { near: textOf(near), radius }, feed, isMap: false }
  return { query: postcode ? { postcode, radius } : undefined, feed, isMap: false }
}

/** About 100 metres: enough for an area. */
const textOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude.toFixed(3)},${longitude.toFixed(3)}`
