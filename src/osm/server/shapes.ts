import { isPoint, type Point } from '../../platform/contract/geo.ts'

/** What an object covers; coordinates in degrees as in the file, also across the antimeridian. */
interface Shape {
  points: readonly Point[]
  /** At least two points each. */
  lines: readonly Line[]
  areas: readonly Area[]
}

type Line = readonly Point[]

interface Area {
  /** Closed: the last point is the first. */
  outer: Line
  /** Closed. */
  holes: readonly Line[]
}

/** Why a geometry can't be used: the rest of a sentence that begins with the name of the object. */
export class UnusableShape extends Error {}

/** Of collections in collections. */
const MAX_DEPTH = 20

/** The shape of a GeoJSON geometry. Throws an UnusableShape. */
export function geoJsonShape(geometry: unknown, depth = 0): Shape {
  if (depth > MAX_DEPTH) throw new UnusableShape('is nested too deeply.')
  if (!isRecord(geometry)) throw new UnusableShape('has no geometry.')
  const { type, coordinates, geometries } = geometry
  if (type === 'Point') return { ...NOTHING, points: [pointAt(coordinates)] }
  if (type === 'MultiPoint') return { ...NOTHING, points: listOf(coordinates).map(pointAt) }
  if (type === 'LineString') return ofLines([lineAt(coordinates)])
  if (type === 'MultiLineString') return ofLines(listOf(coordinates).map(lineAt))
  if (type === 'Polygon') return { ...NOTHING, areas: [areaAt(coordinates)] }
  if (type === 'MultiPolygon') return { ...NOTHING, areas: listOf(coordinates).map(areaAt) }
  if (type === 'GeometryCollection')
    return union(listOf(geometries).map((part) => geoJsonShape(part, depth + 1)))
  throw new UnusableShape('has a geometry of an unknown type.')
}

/** The shape of an element of Overpass JSON; without the geometry, the middle of its bounds. Throws an UnusableShape. */
export function overpassShape(element: Record<string, unknown>): Shape {
  if (element.type === 'node') return { ...NOTHING, points: [corner(element)] }
  if (element.geometry !== undefined) return ofLines([cornersOf(element)])
  const shape = membersShape(element.members)
  if (!isEmpty(shape)) return shape
  if (element.center !== undefined) return { ...NOTHING, points: [corner(element.center)] }
  if (isRecord(element.bounds)) return { ...NOTHING, points: [middleOf(element.bounds)] }
  throw new UnusableShape('has no geometry. End the query with "out meta geom;".')
}

/**
 * A point on the shape: in its largest area, otherwise halfway along its longest line, otherwise its first point.
 * Prefers the centroid of an area.
 */
export function pointOn({ points, lines, areas }: Shape): Point {
  if (areas.length > 0) return pointIn(largest(areas, sizeOf))
  if (lines.length > 0) return halfwayAlong(largest(lines, lengthOf))
  const [first] = points
  if (!first) throw new UnusableShape('has no geometry.')
  return first
}

const NOTHING: Shape = { points: [], lines: [], areas: [] }

const isEmpty = ({ points, lines, areas }: Shape) => points.length + lines.length + areas.length === 0

function union(shapes: readonly Shape[]): Shape {
  return {
    points: shapes.flatMap(({ points }) => points),
    lines: shapes.flatMap(({ lines }) => lines),
    areas: shapes.flatMap(({ areas }) => areas),
  }
}

/** Closed lines are areas. */
function ofLines(lines: readonly Line[], holes: readonly Line[] = []): Shape {
  const isArea = (line: Line) => isClosed(line) && hasThreeCorners(line)
  return {
    points: [],
    lines: lines.filter((line) => !isArea(line)),
    areas: lines.filter(isArea).map((outer) => ({ outer, holes })),
  }
}

/** The shape of a relation with the geometries of its members; empty without them. */
function membersShape(members: unknown): Shape {
  if (!Array.isArray(members)) return NOTHING
  const all = members.filter(isRecord)
  const ways = all.filter(({ geometry }) => geometry !== undefined)
  const inner = ways.filter(({ role }) => role === 'inner')
  const outer = ways.filter(({ role }) => role !== 'inner')
  const holes = joinLines(inner.map(cornersOf)).filter(isClosed)
  const points = all.filter(({ lat }) => lat !== undefined).map(corner)
  return { ...ofLines(joinLines(outer.map(cornersOf)), holes), points }
}

/** Joins lines that share an end. */
function joinLines(lines: readonly Line[]): Line[] {
  const open = new Map<string, Set<Line>>()
  for (const line of lines) if (!isClosed(line)) for (const end of endsOf(line)) setAt(open, end).add(line)
  const joined = lines.filter(isClosed)
  for (const line of lines) {
    if (isClosed(line) || !setAt(open, firstEnd(line)).has(line)) continue
    remove(open, line)
    joined.push(extended(extended([...line], open).reverse(), open))
  }
  return joined
}

/** Adds lines to the end of a line until it is closed or nothing fits. */
function extended(line: Point[], open: Map<string, Set<Line>>): Point[] {
  while (!isClosed(line)) {
    const end = lastEnd(line)
    const [next] = setAt(open, end)
    if (!next) break
    remove(open, next)
    const onwards = firstEnd(next) === end ? next : next.toReversed()
    for (const point of onwards.slice(1)) line.push(point)
  }
  return line
}

function remove(open: Map<string, Set<Line>>, line: Line) {
  for (const end of endsOf(line)) setAt(open, end).delete(line)
}

function setAt(open: Map<string, Set<Line>>, end: string): Set<Line> {
  const lines = open.get(end) ?? new Set()
  open.set(end, lines)
  return lines
}

const keyOf = (point: Point | undefined) => `${point?.latitude} ${point?.longitude}`
const firstEnd = (line: Line) => keyOf(line[0])
const lastEnd = (line: Line) => keyOf(line.at(-1))
const endsOf = (line: Line) => [firstEnd(line), lastEnd(line)]

const areSame = (a: Point | undefined, b: Point | undefined) =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude

const isClosed = (line: Line) => line.length > 2 && areSame(line[0], line.at(-1))

function hasThreeCorners(ring: Line): boolean {
  const [first] = ring
  const second = ring.find((point) => !areSame(point, first))
  return second !== undefined && ring.some((point) => !areSame(point, first) && !areSame(point, second))
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new UnusableShape('has no geometry.')
  return value
}

function areaAt(coordinates: unknown): Area {
  const [outer = [], ...holes] = listOf(coordinates).map(ringAt)
  return { outer, holes }
}

function ringAt(coordinates: unknown): Line {
  const ring = listOf(coordinates).map(pointAt)
  if (!hasThreeCorners(ring)) throw new UnusableShape('has an outline of fewer than three different points.')
  if (!isClosed(ring)) throw new UnusableShape('has an outline that does not end where it begins.')
  return ring
}

const lineAt = (coordinates: unknown) => asLine(listOf(coordinates).map(pointAt))

const cornersOf = ({ geometry }: Record<string, unknown>) => asLine(listOf(geometry).map(corner))

function asLine(points: Line): Line {
  if (points.length < 2) throw new UnusableShape('has a line of fewer than two points.')
  return points
}

function pointAt(position: unknown): Point {
  const [longitude, latitude] = Array.isArray(position) ? position : []
  return checked(latitude, longitude)
}

/** A point of Overpass JSON; null where the query cut it off. */
function corner(value: unknown): Point {
  if (value === null) throw new UnusableShape('is cut off. Remove the bounds after "out".')
  const { lat, lon } = isRecord(value) ? value : {}
  return checked(lat, lon)
}

/** The middle of bounds; `minlon > maxlon` crosses the antimeridian. */
function middleOf({ minlat, minlon, maxlat, maxlon }: Record<string, unknown>): Point {
  return halfwayAlong([checked(minlat, minlon), checked(maxlat, maxlon)])
}

function checked(north: unknown, east: unknown): Point {
  const [latitude, longitude] = [numberOf(north), numberOf(east)]
  if (!isFiniteNumber(latitude) || !isFiniteNumber(longitude))
    throw new UnusableShape('has a position without two numbers.')
  if (!isPoint(latitude, longitude))
    throw new UnusableShape('has a position outside ±180 degrees of longitude or ±90 of latitude.')
  return { latitude, longitude }
}

/** Some programs write numbers as text. */
const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[+-]?\d{1,3}(?:\.\d{1,20})?\s*$/.test(value) ? Number(value) : value

const isFiniteNumber = (value: unknown): value is number => Number.isFinite(value)

/** Measures each once: some have thousands of corners. */
function largest<T>(all: readonly T[], measure: (one: T) => number): T {
  const measured = all.map((one) => ({ one, size: all.length > 1 ? measure(one) : 0 }))
  return measured.reduce((best, other) => (other.size > best.size ? other : best)).one
}

/** Degrees east (x) and north (y). Plane geometry is precise enough: courts are small. */
type Position = readonly [x: number, y: number]

type Edge = readonly [from: Position, to: Position]

/** The edges of a line relative to a point nearby, which loses fewer digits. Nowhere wider than 180 degrees. */
function edgesFrom(origin: Point, line: Line): Edge[] {
  let x = 0
  const positions = line.map(({ latitude, longitude }): Position => {
    x += shortWay(longitude - origin.longitude - x)
    return [x, latitude - origin.latitude]
  })
  return positions.slice(1).map((position, before) => [positions[before] ?? position, position])
}

/** A difference of longitudes, −180 to 180. */
function shortWay(degrees: number): number {
  return Math.abs(degrees) > 180 ? degrees - 360 * Math.round(degrees / 360) : degrees
}

function backOnGlobe(origin: Point, [x, y]: Position): Point {
  return { latitude: origin.latitude + y, longitude: shortWay(origin.longitude + x) }
}

/** The width of a degree of longitude at a point, in degrees of latitude. */
const widthAt = ({ latitude }: Point) => Math.cos((latitude * Math.PI) / 180)

function originOf(line: Line): Point {
  return line[0] ?? { latitude: 0, longitude: 0 }
}

/** Without its holes. */
function sizeOf({ outer }: Area): number {
  const origin = originOf(outer)
  return Math.abs(centreOf(edgesFrom(origin, outer)).size) * widthAt(origin)
}

function lengthOf(line: Line): number {
  const width = widthAt(originOf(line))
  return edgesFrom(originOf(line), line).reduce((sum, edge) => sum + edgeLength(edge, width), 0)
}

function edgeLength([[x1, y1], [x2, y2]]: Edge, width: number): number {
  return Math.hypot((x2 - x1) * width, y2 - y1)
}

function halfwayAlong(line: Line): Point {
  const origin = originOf(line)
  let left = lengthOf(line) / 2
  for (const edge of edgesFrom(origin, line)) {
    const length = edgeLength(edge, widthAt(origin))
    const [[x1, y1], [x2, y2]] = edge
    const part = length > 0 ? left / length : 0
    if (length > 0 && part <= 1) return backOnGlobe(origin, [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part])
    left -= length
  }
  return line.at(-1) ?? origin
}

/** The centroid of a ring, and its signed area in square degrees. */
function centreOf(edges: readonly Edge[]): { centre: Position; size: number } {
  let [twice, x, y] = [0, 0, 0]
  for (const [[x1, y1], [x2, y2]] of edges) {
    const cross = x1 * y2 - x2 * y1
    twice += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return { centre: [x / (3 * twice), y / (3 * twice)], size: twice / 2 }
}

/** Where to look for a point in an area whose centroid is outside it, as parts of its height. */
const HEIGHTS = [1 / 2, 1 / 4, 3 / 4, 1 / 8, 3 / 8, 5 / 8, 7 / 8]

function pointIn({ outer, holes }: Area): Point {
  const origin = originOf(outer)
  const outline = edgesFrom(origin, outer)
  const edges = [outline, ...holes.map((hole) => edgesFrom(origin, hole))].flat()
  const { centre } = centreOf(outline)
  if (isInside(edges, centre)) return backOnGlobe(origin, centre)
  const [south, north] = heightsOf(outline)
  for (const part of HEIGHTS) {
    const middle = middleOfWidest(edges, south + (north - south) * part)
    if (middle) return backOnGlobe(origin, middle)
  }
  // It has no inside.
  return halfwayAlong(outer)
}

function heightsOf(edges: readonly Edge[]): [south: number, north: number] {
  return edges.reduce(([south, north], [, [, y]]) => [Math.min(south, y), Math.max(north, y)], [0, 0])
}

const isInside = (edges: readonly Edge[], [x, y]: Position) =>
  crossings(edges, y).filter((crossing) => crossing > x).length % 2 === 1

/** Where edges cross a height: an even number, because rings are closed. */
function crossings(edges: readonly Edge[], y: number): number[] {
  return edges.flatMap(([[x1, y1], [x2, y2]]) =>
    y1 > y !== y2 > y ? [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)] : [],
  )
}

/** The middle of the widest part of an area at a height; undefined if it has no inside there. */
function middleOfWidest(edges: readonly Edge[], y: number): Position | undefined {
  const xs = crossings(edges, y).sort((a, b) => a - b)
  let [widest, middle] = [0, 0]
  for (let i = 0; i + 1 < xs.length; i += 2) {
    const [from = 0, to = 0] = xs.slice(i, i + 2)
    if (to - from > widest) [widest, middle] = [to - from, (from + to) / 2]
  }
  return widest > 0 ? [middle, y] : undefined
}
