/** Places on the globe. Latitudes and longitudes are WGS84 degrees, distances miles. */

export const MAX_LATITUDE = 90
export const MAX_LONGITUDE = 180

export interface Point {
  latitude: number
  longitude: number
}

/** West, south, east, north, degrees. `west > east` crosses the antimeridian. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** The mean radius of the earth in miles (6371.0 km), as the product specification rounds it. */
export const EARTH_RADIUS_MILES = 3958.8
/** The international mile, defined as 5,280 feet of 0.3048 metres in 1959. */
export const METRES_PER_MILE = 1609.344

/** Central London: where the map starts. */
export const DEFAULT_MAP_CENTRE: Point = { latitude: 51.5074, longitude: -0.1278 }
export const DEFAULT_MAP_ZOOM = 12
export const SINGLE_COURT_ZOOM = 14
/** The map zooms in at least this far on a court chosen from a list, so that it stands apart from its neighbours. */
export const MIN_SELECTION_ZOOM = 9
export const MIN_ZOOM = 2
export const MAX_ZOOM = 20
/** Padding around fitted bounds, pixels. */
export const FIT_ALL_PADDING = 48
export const FIT_SEARCH_PADDING = 64

const radians = (degrees: number) => (degrees * Math.PI) / 180

export function isPoint(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= MAX_LONGITUDE
}

/** Great-circle distance in miles, by the haversine formula (R. W. Sinnott, Sky and Telescope 68, 1984). */
export function milesBetween(a: Point, b: Point): number {
  const sinLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const sinLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const h =
    sinLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinLongitude ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const

/** The direction in which one sets out from a point to another, of eight: the initial bearing of a great circle. */
export function compassDirection(from: Point, to: Point): (typeof COMPASS)[number] {
  const east = radians(to.longitude - from.longitude)
  const [start, end] = [radians(from.latitude), radians(to.latitude)]
  const y = Math.sin(east) * Math.cos(end)
  const x = Math.cos(start) * Math.sin(end) - Math.sin(start) * Math.cos(end) * Math.cos(east)
  const eighths = Math.round((Math.atan2(y, x) / Math.PI) * 4)
  return COMPASS[(eighths + 8) % 8] ?? 'N'
}

/** The bounding box of the United Kingdom, the Isle of Man and the Channel Islands. */
const UNITED_KINGDOM: Bounds = [-8.7, 49.1, 1.8, 60.9]

export const isInUnitedKingdom = (point: Point) => isWithin(UNITED_KINGDOM, point)

/** False for coordinates that aren't numbers. */
export function isWithin([west, south, east, north]: Bounds, { latitude, longitude }: Point): boolean {
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

/** Programs write 0, 0 for an unknown place. Degrees around it: about a kilometre. */
export const NULL_ISLAND_DEGREES = 0.01

/** The bounding box of points; undefined without points. Never crosses the antimeridian. */
export function boundsOf(points: readonly Point[]): Bounds | undefined {
  if (points.length === 0) return undefined
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { latitude, longitude } of points) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [west, south, east, north]
}
