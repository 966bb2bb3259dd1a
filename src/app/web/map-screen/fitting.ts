import type { MapView, SearchArea } from '../../../map/web/engine.ts'
import type { MapSearch } from '../../../map/web/map-queries.ts'
import {
  type Bounds,
  boundsOf,
  EARTH_RADIUS_MILES,
  FIT_ALL_PADDING,
  FIT_SEARCH_PADDING,
  type Point,
  SINGLE_COURT_ZOOM,
} from '../../../platform/contract/geo.ts'
import { factParameters, formatBounds } from '../../../search/web/search-url.ts'

/** Bounds of the inhabited world, degrees; used when courts come in tiles. */
const INHABITED_BOUNDS: Bounds = [-170, -55, 179, 72]

/**
 * The map is fitted again when this key changes. An area is fitted once, whatever the filters; so are all courts if there
 * is neither a place nor an area, and some that were chosen.
 */
export function fitKey({ place, bbox, radius, access, among, ...search }: MapSearch): string {
  if (bbox) return formatBounds(bbox)
  if (!place) return among ? among.join() : 'all'
  return JSON.stringify([place.latitude, place.longitude, radius, access, factParameters(search)])
}

/** A view of all courts; undefined if there are none. */
export function fitAll(courts: readonly Point[]): MapView | undefined {
  const [only] = courts
  if (only && courts.length === 1) return { kind: 'point', centre: only, zoom: SINGLE_COURT_ZOOM }
  const bounds = boundsOf(courts)
  return bounds && { kind: 'bounds', bounds, padding: FIT_ALL_PADDING }
}

/** A view of just this area. */
export function fitArea([west, south, east, north]: Bounds): MapView {
  return { kind: 'bounds', bounds: [west, south, west > east ? east + 360 : east, north], padding: 0 }
}

export const FIT_WORLD: MapView = { kind: 'bounds', bounds: INHABITED_BOUNDS, padding: FIT_ALL_PADDING }

/** A view of a search: its centre and results, or the whole circle if there are none. */
export function fitSearch(around: SearchArea, found: readonly Point[]): MapView {
  const bounds =
    found.length > 0 ? boundsOf([around.centre, ...found]) : boxAround(around.centre, around.radiusMiles)
  return { kind: 'bounds', bounds: bounds ?? INHABITED_BOUNDS, padding: FIT_SEARCH_PADDING, around }
}

function boxAround({ latitude, longitude }: Point, miles: number): Bounds {
  const high = ((miles / EARTH_RADIUS_MILES) * 180) / Math.PI
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  return [longitude - wide, Math.max(-85, latitude - high), longitude + wide, Math.min(85, latitude + high)]
}
