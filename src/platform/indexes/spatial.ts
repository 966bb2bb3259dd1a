import { type Bounds, EARTH_RADIUS_MILES, milesBetween, type Point } from '../contract/geo.ts'
import { NearestCollector } from './nearest-collector.ts'
import { lowerBound, orderBy, type Range } from './packed.ts'

/**
 * Spatial index: places sorted into bands of latitude from south to north, each band from west to east. A search
 * scans the few ranges of bands that can contain results; the points of a range are contiguous in memory.
 */
export interface SpatialIndex {
  /** Positions of places in index order; the columns below use the same order. */
  order: Uint32Array
  /** The start index of each band, followed by the end. */
  bandStarts: Uint32Array
  /** Quantised longitudes: see `columnOf`. */
  columns: Uint32Array
  /** Unit vectors from the earth's centre: x, y and z of each place. */
  vectors: Float64Array
}

/** WGS84 degrees, by position. */
export interface Places {
  latitudes: Float64Array
  longitudes: Float64Array
}

/** Degrees of latitude. */
const BAND_HEIGHT = 0.05
const BANDS = 180 / BAND_HEIGHT
/** Longitudes are quantised to 360 / COLUMNS degrees. */
const COLUMNS = 2 ** 20
const RADIANS = Math.PI / 180
/** Maximum rounding error of a distance between unit vectors. */
const CHORD_TOLERANCE = 1e-14
/** Maximum rounding error of an angle in radians; far less than a column. */
const ANGLE_TOLERANCE = 1e-7
/** Half the earth's circumference, in miles. */
export const FARTHEST_MILES = Math.PI * EARTH_RADIUS_MILES
/** Initial radius of a search without a radius, in miles. */
const FIRST_RADIUS_MILES = 8

const bandOf = (latitude: number) =>
  Math.min(BANDS - 1, Math.max(0, Math.floor((latitude + 90) / BAND_HEIGHT)))
const columnOf = (longitude: number) =>
  Math.min(COLUMNS - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * COLUMNS)))

export const emptySpatialIndex = () =>
  buildSpatialIndex({ latitudes: new Float64Array(), longitudes: new Float64Array() })

export function buildSpatialIndex({ latitudes, longitudes }: Places): SpatialIndex {
  const count = latitudes.length
  const order = orderBy(
    count,
    (i) => bandOf(latitudes[i] as number) * COLUMNS + columnOf(longitudes[i] as number),
  )
  const bandStarts = new Uint32Array(BANDS + 1)
  const columns = new Uint32Array(count)
  const vectors = new Float64Array(3 * count)
  let band = 0
  for (let i = 0; i < count; i++) {
    const latitude = latitudes[order[i] as number] as number
    const longitude = longitudes[order[i] as number] as number
    while (band < bandOf(latitude)) bandStarts[++band] = i
    columns[i] = columnOf(longitude)
    const [x, y, z] = unitVector(latitude, longitude)
    vectors[3 * i] = x
    vectors[3 * i + 1] = y
    vectors[3 * i + 2] = z
  }
  while (band < BANDS) bandStarts[++band] = count
  return { order, bandStarts, columns, vectors }
}

/** Unit vectors by position instead of in index order. */
export function vectorsByPosition({ order, vectors }: SpatialIndex): Float32Array {
  const ordered = new Float32Array(vectors.length)
  for (let i = 0; i < vectors.length; i++)
    ordered[3 * (order[Math.floor(i / 3)] as number) + (i % 3)] = vectors[i] as number
  return ordered
}

/** From the earth's centre: x towards longitude 0, y towards 90 degrees east, z towards the North Pole. */
export function unitVector(latitude: number, longitude: number): [x: number, y: number, z: number] {
  const ring = Math.cos(latitude * RADIANS)
  return [
    ring * Math.cos(longitude * RADIANS),
    ring * Math.sin(longitude * RADIANS),
    Math.sin(latitude * RADIANS),
  ]
}

interface NearestQuery {
  point: Point
  /** Miles, inclusive; if undefined, the search expands as far as necessary. */
  radius: number | undefined
  /** Maximum number of results. */
  take: number
  /** Filters places by position; all pass if undefined. */
  accept: ((position: number) => boolean) | undefined
}

export interface Nearest {
  /** Number of matching places within the radius. */
  total: number
  /** The nearest `take` of them, ties in list order. */
  positions: Uint32Array
}

/**
 * Finds the places nearest to a point. The radius agrees exactly with `milesBetween`; so does the order, except that
 * relative differences below a billionth (a tenth of a mile on the other side of the earth; a little more beyond 2 million places) may be lost.
 */
export function findNearest(index: SpatialIndex, places: Places, query: NearestQuery): Nearest {
  if (query.radius !== undefined) return findWithin(index, places, query, query.radius)
  let radius = query.take < index.order.length ? FIRST_RADIUS_MILES : FARTHEST_MILES
  let nearest = findWithin(index, places, query, radius)
  while (nearest.total < query.take && radius < FARTHEST_MILES) {
    radius = Math.min(radius * 3, FARTHEST_MILES)
    nearest = findWithin(index, places, query, radius)
  }
  return nearest
}

const found = new NearestCollector()

function findWithin(index: SpatialIndex, places: Places, query: NearestQuery, radius: number): Nearest {
  const { point, accept } = query
  const { order, vectors } = index
  const [x, y, z] = unitVector(point.latitude, point.longitude)
  const chord = 2 * Math.sin(Math.min(radius / EARTH_RADIUS_MILES, Math.PI) / 2)
  const surelyInside = Math.max(0, chord - CHORD_TOLERANCE) ** 2
  const surelyOutside = (chord + CHORD_TOLERANCE) ** 2
  found.begin(order.length)
  forEachRange(index, point, radius / EARTH_RADIUS_MILES, ({ from, to }) => {
    found.reserve(to - from)
    for (let i = from; i < to; i++) {
      const dx = (vectors[3 * i] as number) - x
      const dy = (vectors[3 * i + 1] as number) - y
      const dz = (vectors[3 * i + 2] as number) - z
      const squared = dx * dx + dy * dy + dz * dz
      if (squared > surelyOutside) continue
      const position = order[i] as number
      if (squared >= surelyInside && milesBetween(point, placeAt(places, position)) > radius) continue
      if (accept === undefined || accept(position)) found.add(squared, position)
    }
  })
  return { total: found.total, positions: found.nearest(query.take, surelyOutside) }
}

export const placeAt = ({ latitudes, longitudes }: Places, position: number): Point => ({
  latitude: latitudes[position] as number,
  longitude: longitudes[position] as number,
})

/** Visits the ranges of the index that can contain points within `angle` radians of a point. */
function forEachRange(
  index: SpatialIndex,
  { latitude, longitude }: Point,
  angle: number,
  visit: (range: Range) => void,
): void {
  const reach = angle + ANGLE_TOLERANCE
  const last = bandOf(latitude + reach / RADIANS)
  for (let band = bandOf(latitude - reach / RADIANS); band <= last; band++) {
    const half = halfWidth(band, latitude * RADIANS, reach) / RADIANS
    if (half > 179) visitBand(index, band, -180, 180, visit)
    else visitAround(index, band, longitude - half, longitude + half, visit)
  }
}

/**
 * Half the maximum width of a circle within a band, as a difference of longitudes in radians: the haversine formula
 * solved for it at the latitude where the circle is widest in the band.
 */
function halfWidth(band: number, centre: number, angle: number): number {
  if (angle >= Math.PI / 2) return Math.PI
  const south = (band * BAND_HEIGHT - 90) * RADIANS
  const isOverPole = Math.abs(centre) + angle >= Math.PI / 2
  const widest = isOverPole
    ? Math.sign(centre) * (Math.PI / 2)
    : Math.asin(Math.sin(centre) / Math.cos(angle))
  const at = Math.min(Math.max(widest, south), south + BAND_HEIGHT * RADIANS)
  const squaredSine =
    (Math.sin(angle / 2) ** 2 - Math.sin((at - centre) / 2) ** 2) / (Math.cos(centre) * Math.cos(at))
  if (!(squaredSine < 1)) return Math.PI
  return 2 * Math.asin(Math.sqrt(Math.max(0, squaredSine)))
}

/** Visits a range of a band that may cross the antimeridian. */
function visitAround(
  index: SpatialIndex,
  band: number,
  west: number,
  east: number,
  visit: (range: Range) => void,
): void {
  visitBand(index, band, Math.max(west, -180), Math.min(east, 180), visit)
  if (west < -180) visitBand(index, band, west + 360, 180, visit)
  if (east > 180) visitBand(index, band, -180, east - 360, visit)
}

function visitBand(
  { bandStarts, columns }: SpatialIndex,
  band: number,
  west: number,
  east: number,
  visit: (range: Range) => void,
): void {
  const start = bandStarts[band] as number
  const end = bandStarts[band + 1] as number
  if (start === end) return
  const [first, last] = [columnOf(west), columnOf(east)]
  const from = lowerBound(start, end, (i) => (columns[i] as number) < first)
  const to = lowerBound(from, end, (i) => (columns[i] as number) <= last)
  if (from < to) visit({ from, to })
}

/** The places in a bounding box, in list order. */
export function findInBounds(index: SpatialIndex, places: Places, bounds: Bounds): Uint32Array {
  const [west, south, east, north] = bounds
  const ranges: Range[] = []
  const visit = (range: Range) => ranges.push(range)
  for (let band = bandOf(south); band <= bandOf(north); band++) {
    if (west <= east) visitBand(index, band, west, east, visit)
    else if (columnOf(west) === columnOf(east)) visitBand(index, band, -180, 180, visit)
    else {
      visitBand(index, band, west, 180, visit)
      visitBand(index, band, -180, east, visit)
    }
  }
  const positions = new Uint32Array(ranges.reduce((sum, { from, to }) => sum + to - from, 0))
  let total = 0
  for (const { from, to } of ranges)
    for (let i = from; i < to; i++) {
      const position = index.order[i] as number
      if (isInBounds(places, position, bounds)) positions[total++] = position
    }
  return positions.subarray(0, total).sort()
}

export function isInBounds(
  { latitudes, longitudes }: Places,
  position: number,
  [west, south, east, north]: Bounds,
): boolean {
  const latitude = latitudes[position] as number
  const longitude = longitudes[position] as number
  if (latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}
