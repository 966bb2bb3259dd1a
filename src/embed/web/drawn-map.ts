import { EARTH_RADIUS_MILES, METRES_PER_MILE, type Point } from '../../platform/contract/geo.ts'
import { lengthText, type Units } from '../../platform/contract/units.ts'

/** Of a picture, CSS pixels when it is shown as wide. */
export interface Size {
  width: number
  height: number
}
/** Half of the widest mark, and some paper. */
const MARGIN = 34
/** Marks that are closer than the widest one in both directions become one. */
const MARK = { minWidth: 26, maxWidth: 62, height: 26, padding: 12, characterWidth: 8 }
/** The part of the width that the scale may have. */
const SCALE_SHARE = 0.3
/** The picture shows at least this much from west to east, miles. */
const MIN_WIDTH_MILES = 0.5
/** Of a great circle. */
const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180

export interface Mark {
  x: number
  y: number
  /** '1', '1, 4', or '1 +2': the first and how many others. */
  label: string
}

export interface DrawnMap {
  marks: Mark[]
  centre: { x: number; y: number } | undefined
  scale: { width: number; text: string }
}

/** Where the courts lie, numbered in their order, and the place that was searched. North is up. */
export function drawMap(
  courts: readonly Point[],
  { size, centre, units }: { size: Size; centre: Point | undefined; units: Units },
): DrawnMap {
  const { project, perMile } = projectionOf(centre ? [...courts, centre] : courts, size)
  return {
    marks: marksOf(courts.map(project)),
    centre: centre && project(centre),
    scale: scaleOf(size.width * SCALE_SHARE, perMile, units),
  }
}

/** Equirectangular, true at the latitude of the first place: Snyder, Map Projections: A Working Manual, 1987, chapter 12. */
function projectionOf(points: readonly Point[], { width, height }: Size) {
  const [first = { latitude: 0, longitude: 0 }] = points
  const parallel = first.latitude * (Math.PI / 180)
  const miles = points.map((point) => milesFrom(first, point, parallel))
  const [west, east] = spanOf(miles.map(({ x }) => x))
  const [south, north] = spanOf(miles.map(({ y }) => y))
  const perMile = Math.min(
    (width - 2 * MARGIN) / Math.max(east - west, MIN_WIDTH_MILES),
    (height - 2 * MARGIN) / Math.max(north - south, (MIN_WIDTH_MILES * height) / width),
  )
  const project = (point: Point) => {
    const { x, y } = milesFrom(first, point, parallel)
    return {
      x: Math.round(width / 2 + (x - (west + east) / 2) * perMile),
      y: Math.round(height / 2 - (y - (south + north) / 2) * perMile),
    }
  }
  return { project, perMile }
}

function milesFrom(from: Point, to: Point, latitude: number) {
  // The shorter way, also across the antimeridian.
  const turn = ((((to.longitude - from.longitude + 180) % 360) + 360) % 360) - 180
  return {
    x: turn * MILES_PER_DEGREE * Math.cos(latitude),
    y: (to.latitude - from.latitude) * MILES_PER_DEGREE,
  }
}

const spanOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]

function marksOf(places: readonly { x: number; y: number }[]): Mark[] {
  const groups: { x: number; y: number; numbers: number[] }[] = []
  for (const [at, { x, y }] of places.entries()) {
    const near = groups.find(
      (group) => Math.abs(group.x - x) < MARK.maxWidth && Math.abs(group.y - y) <= MARK.height,
    )
    if (near) near.numbers.push(at + 1)
    else groups.push({ x, y, numbers: [at + 1] })
  }
  return groups.map(({ x, y, numbers }) => ({ x, y, label: labelOf(numbers) }))
}

const labelOf = ([first, ...others]: readonly number[]) =>
  others.length > 1 ? `${first} +${others.length}` : [first, ...others].join(', ')

/** Of a mark, pixels of the picture. */
export const markSize = (label: string) => ({
  width: Math.max(MARK.minWidth, MARK.padding + MARK.characterWidth * label.length),
  height: MARK.height,
})

function scaleOf(widest: number, perMile: number, units: Units): DrawnMap['scale'] {
  const perUnit = units === 'mi' ? 1 : 1000 / METRES_PER_MILE
  const miles = roundDown(widest / perMile / perUnit) * perUnit
  return { width: Math.round(miles * perMile), text: lengthText(miles, units) }
}

/** 1, 2 or 5 times a power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([5, 2, 1].find((factor) => factor * power <= value) ?? 1) * power
}
