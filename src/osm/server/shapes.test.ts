import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { geoJsonShape, overpassShape, pointOn, UnusableShape } from './shapes.ts'

const SQUARE = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
]
const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const near = ({ latitude, longitude }: Point) => ({
  latitude: expect.closeTo(latitude, 9),
  longitude: expect.closeTo(longitude, 9),
})
const corners = (...positions: number[][]) => positions.map(([lon, lat]) => ({ lon, lat }))
const way = (role: string, ...positions: number[][]) => ({
  ...{ type: 'way', ref: 1, role },
  geometry: corners(...positions),
})

const nestedCollection = (depth: number): object =>
  depth === 0
    ? { type: 'Point', coordinates: [1, 2] }
    : { type: 'GeometryCollection', geometries: [nestedCollection(depth - 1)] }

describe('GeoJSON geometries that cannot be used', () => {
  const point = (...coordinates: unknown[]) => ({ type: 'Point', coordinates })
  const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates })

  it.each([
    ['null', null, /has no geometry/],
    ['missing', undefined, /has no geometry/],
    ['a list', [], /has no geometry/],
    ['of an unknown type', { type: 'Circle', coordinates: [1, 2] }, /unknown type/],
    ['without a type', { coordinates: [1, 2] }, /unknown type/],
    ['a point without coordinates', { type: 'Point' }, /without two numbers/],
    ['a point with one coordinate', point(1), /without two numbers/],
    ['a longitude in words', point('one', 2), /without two numbers/],
    ['a latitude with a comma', point(1, '2,5'), /without two numbers/],
    ['a coordinate that is null', point(1, null), /without two numbers/],
    ['a coordinate that is not a number', point(Number.NaN, 2), /without two numbers/],
    ['an infinite coordinate', point(1, Number.POSITIVE_INFINITY), /without two numbers/],
    ['a longitude out of range', point(180.1, 2), /outside ±180/],
    ['a latitude out of range', point(1, -90.1), /outside ±180/],
    ['no points', { type: 'MultiPoint', coordinates: [] }, /has no geometry/],
    ['a line of one point', { type: 'LineString', coordinates: [[1, 2]] }, /fewer than two points/],
    ['no lines', { type: 'MultiLineString', coordinates: [] }, /has no geometry/],
    ['an empty line', { type: 'MultiLineString', coordinates: [SQUARE, []] }, /has no geometry/],
    ['a polygon without rings', polygon(), /has no geometry/],
    ['a polygon with an empty ring', polygon([]), /has no geometry/],
    ['a polygon of one point', polygon([SQUARE[0], SQUARE[0], SQUARE[0], SQUARE[0]]), /fewer than three/],
    ['a polygon of two points', polygon([SQUARE[0], SQUARE[1], SQUARE[0], SQUARE[0]]), /fewer than three/],
    ['a polygon of three positions', polygon([SQUARE[0], SQUARE[1], SQUARE[0]]), /fewer than three/],
    ['an open polygon', polygon(SQUARE.slice(0, -1)), /does not end where it begins/],
    ['an open hole', polygon(SQUARE, SQUARE.slice(0, -1)), /does not end where it begins/],
    ['a polygon like a line', polygon(SQUARE[0], SQUARE[1]), /without two numbers/],
    ['no polygons', { type: 'MultiPolygon', coordinates: [] }, /has no geometry/],
    ['an empty collection', { type: 'GeometryCollection', geometries: [] }, /has no geometry/],
    ['a deep collection', nestedCollection(30), /nested too deeply/],
    ['a collection with null', { type: 'GeometryCollection', geometries: [null] }, /has no geometry/],
  ])('%s', (_, geometry, sentence) => {
    expect(() => geoJsonShape(geometry)).toThrow(UnusableShape)
    expect(() => geoJsonShape(geometry)).toThrow(sentence)
  })
})

describe('Overpass elements that cannot be used', () => {
  it.each([
    ['a node without a place', { type: 'node' }, /without two numbers/],
    ['a node with an empty text', { type: 'node', lat: '', lon: 2 }, /without two numbers/],
    ['a node out of range', { type: 'node', lat: 91, lon: 2 }, /outside ±180/],
    [
      'a way with only its nodes',
      { type: 'way', nodes: [1, 2] },
      /no geometry\. End the query with "out meta geom;"/,
    ],
    [
      'a relation with only references',
      { type: 'relation', members: [{ type: 'way', ref: 1 }] },
      /no geometry\. End/,
    ],
    ['a way that is cut off', { type: 'way', geometry: [null, ...corners([1, 2])] }, /is cut off/],
    ['a way whose geometry is null', { type: 'way', geometry: null }, /has no geometry\.$/],
    ['a way with no points', { type: 'way', geometry: [] }, /has no geometry/],
    ['a way with one point', { type: 'way', geometry: corners([1, 2]) }, /fewer than two points/],
    ['a centre that is null', { type: 'way', center: null }, /is cut off/],
    ['a centre without numbers', { type: 'way', center: {} }, /without two numbers/],
    ['bounds without numbers', { type: 'way', bounds: { minlat: 1 } }, /without two numbers/],
    ['a member that is cut off', { type: 'relation', members: [{ geometry: [null, null] }] }, /is cut off/],
  ])('%s', (_, element, sentence) => {
    expect(() => overpassShape(element)).toThrow(UnusableShape)
    expect(() => overpassShape(element)).toThrow(sentence)
  })
})

describe('the point on a GeoJSON geometry', () => {
  const U = [
    [0, 0],
    [5, 0],
    [5, 9],
    [4, 9],
    [4, 1],
    [2, 1],
    [2, 9],
    [0, 9],
    [0, 0],
  ]
  const square = (west: number, south: number, size: number) =>
    SQUARE.map(([x = 0, y = 0]) => [west + (x / 4) * size, south + (y / 4) * size])
  const acrossTheDateLine = [
    [179, 0],
    [-179, 0],
    [-179, 2],
    [179, 2],
    [179, 0],
  ]

  it.each([
    ['a point', { type: 'Point', coordinates: [2, 1, 30] }, at(1, 2)],
    ['points', { type: 'MultiPoint', coordinates: [SQUARE[1], SQUARE[2]] }, at(0, 4)],
    ['a line', { type: 'LineString', coordinates: [[0, 0], [0, 1], [0, 5]] }, at(2.5, 0)], // biome-ignore format: short
    ['a line back and forth', { type: 'LineString', coordinates: [[0, 0], [0, 4], [0, 0]] }, at(4, 0)], // biome-ignore format: short
    [
      'a line that begins twice',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [0, 0],
          [0, 4],
        ],
      },
      at(2, 0),
    ],
    ['a line of one place', { type: 'LineString', coordinates: [[3, 2], [3, 2]] }, at(2, 3)], // biome-ignore format: short
    ['a line across the date line', { type: 'LineString', coordinates: [[179, 0], [-177, 0]] }, at(0, -179)], // biome-ignore format: short
    ['a line in the north', { type: 'LineString', coordinates: [[0, 80], [8, 80], [8, 81]] }, at(80, (8 + 1 / Math.cos((80 * Math.PI) / 180)) / 2)], // biome-ignore format: short
    ['the longest line', { type: 'MultiLineString', coordinates: [[[0, 0], [1, 0]], [[0, 5], [4, 5]]] }, at(5, 2)], // biome-ignore format: short
    ['a closed line', { type: 'LineString', coordinates: SQUARE }, at(2, 2)],
    ['a square', { type: 'Polygon', coordinates: [SQUARE] }, at(2, 2)],
    ['a square drawn the other way round', { type: 'Polygon', coordinates: [SQUARE.toReversed()] }, at(2, 2)],
    ['a triangle', { type: 'Polygon', coordinates: [[[0, 0], [3, 0], [0, 6], [0, 0]]] }, at(2, 1)], // biome-ignore format: short
    ['a U, in its wider leg', { type: 'Polygon', coordinates: [U] }, at(4.5, 1)],
    [
      'a ring around a hole',
      { type: 'Polygon', coordinates: [square(0, 0, 4), square(1, 1, 2.5)] },
      at(2, 0.5),
    ],
    ['a bow tie', { type: 'Polygon', coordinates: [[[0, 0], [4, 4], [4, 0], [0, 4], [0, 0]]] }, at(2, 1)], // biome-ignore format: short
    ['an area without an inside', { type: 'Polygon', coordinates: [[[0, 0], [2, 2], [4, 4], [0, 0]]] }, at(4, 4)], // biome-ignore format: short
    [
      'the larger polygon',
      { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(5, 5, 2)]] },
      at(6, 6),
    ],
    [
      'the larger polygon, drawn the other way round',
      { type: 'MultiPolygon', coordinates: [[square(0, 0, 1)], [square(5, 5, 2).toReversed()]] },
      at(6, 6),
    ],
    [
      'the larger polygon on the ground',
      { type: 'MultiPolygon', coordinates: [[square(0, 80, 2)], [square(5, 0, 1)]] },
      at(0.5, 5.5),
    ],
    ['a polygon across the date line', { type: 'Polygon', coordinates: [acrossTheDateLine] }, at(1, 180)],
    ['a hole across the date line', { type: 'Polygon', coordinates: [acrossTheDateLine, [[-179.5, 0.5], [179.5, 0.5], [179.5, 1.5], [-179.5, 1.5], [-179.5, 0.5]]] }, at(1, 179.25)], // biome-ignore format: short
    [
      'a collection',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [9, 9] },
          { type: 'Polygon', coordinates: [SQUARE] },
        ],
      },
      at(2, 2),
    ],
  ])('%s', (_, geometry, expected) => {
    expect(pointOn(geoJsonShape(geometry))).toEqual(near(expected))
  })

  it('is on a line that goes there and back, which is no area', () => {
    const coordinates = [
      [0, 0],
      [0, 4],
      [0, 0],
    ]
    expect(geoJsonShape({ type: 'LineString', coordinates }).areas).toEqual([])
  })

  it('is inside every star', () => {
    const random = randomNumbers(7)
    for (let round = 0; round < 500; round++) {
      const outer = star(random)
      const point = pointOn({ points: [], lines: [], areas: [{ outer, holes: [] }] })
      expect(windings(outer, point), JSON.stringify(outer)).not.toBe(0)
    }
  })
})

/** A closed outline, mostly concave, around a centre that may be outside of its middle. */
function star(random: () => number): Point[] {
  const corners = 4 + Math.floor(random() * 12)
  const ring = Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI
    const radius = 1e-4 * (0.02 + random() ** 3)
    return at(51.5 + radius * Math.sin(angle), -0.12 + radius * Math.cos(angle))
  })
  return [...ring, ...ring.slice(0, 1)]
}

/** How many times an outline turns around a point, from the angles under which the point sees its edges. */
function windings(outline: readonly Point[], { latitude, longitude }: Point): number {
  const angles = outline.map((corner) => Math.atan2(corner.latitude - latitude, corner.longitude - longitude))
  const turns = angles.slice(1).map((angle, i) => {
    const turn = angle - (angles[i] ?? angle)
    return turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
  })
  return Math.round(turns.reduce((sum, turn) => sum + turn, 0) / (2 * Math.PI))
}

describe('the point on an Overpass element', () => {
  it.each([
    ['a node', { type: 'node', lat: 1, lon: 2 }, at(1, 2)],
    ['a way with its centre', { type: 'way', center: { lat: 1, lon: 2 } }, at(1, 2)],
    [
      'a way with only its bounds',
      { type: 'way', bounds: { minlat: 0, minlon: 2, maxlat: 2, maxlon: 4 } },
      at(1, 3),
    ],
    [
      'bounds across the date line',
      { type: 'way', bounds: { minlat: 0, minlon: 179, maxlat: 2, maxlon: -177 } },
      at(1, -179),
    ],
    ['an open way', { type: 'way', bounds: {}, geometry: corners([0, 0], [0, 4]) }, at(2, 0)],
    ['a closed way', { type: 'way', bounds: {}, geometry: corners(...SQUARE) }, at(2, 2)],
    [
      'a relation with its centre',
      { type: 'relation', members: [{ type: 'way', ref: 1 }], center: { lat: 1, lon: 2 } },
      at(1, 2),
    ],
    [
      'a relation of a node',
      { type: 'relation', members: [{ type: 'node', lat: 1, lon: 2, role: '' }] },
      at(1, 2),
    ],
  ])('%s', (_, element, expected) => {
    expect(pointOn(overpassShape(element))).toEqual(near(expected))
  })
})

describe('the rings of an Overpass relation', () => {
  const ringsOf = (...members: unknown[]) =>
    overpassShape({ type: 'relation', members }).areas.map(({ outer }) => outer)
  const [a, b, c, d] = [[0, 0], [4, 0], [4, 4], [0, 4]] as const // biome-ignore format: short
  const ring = [at(0, 0), at(0, 4), at(4, 4), at(4, 0), at(0, 0)]

  it('are joined from ways of any direction and order', () => {
    const [joined = [], ...others] = ringsOf(
      way('outer', [...a], [...b]),
      way('outer', [...d], [...c]),
      way('', [...c], [...b]),
      way('outer', [...a], [...d]),
    )
    expect(others).toEqual([])
    expect(joined).toHaveLength(5)
    expect(joined.at(-1)).toEqual(joined[0])
    expect(joined).toEqual(expect.arrayContaining(ring))
  })

  it('are several for several closed ways', () => {
    expect(
      ringsOf(way('outer', ...SQUARE), way('outer', ...SQUARE.map(([x = 0, y]) => [x + 9, y ?? 0]))),
    ).toHaveLength(2)
  })

  it('leave out holes, which are outside', () => {
    const hole = SQUARE.map(([x = 0, y = 0]) => [0.5 + x * 0.6, 0.5 + y * 0.6])
    const shape = overpassShape({
      type: 'relation',
      members: [way('inner', ...hole), way('outer', ...SQUARE)],
    })
    expect(shape.areas.map(({ outer }) => outer)).toEqual([ring])
    expect(pointOn(shape)).toEqual(near(at(2, 3.45)))
  })

  it('are none if the ways do not close, but then the point is on the longest way', () => {
    const shape = overpassShape({
      type: 'relation',
      members: [
        way('outer', [1, 0], [2, 0]),
        way('outer', [0, 0], [1, 0]),
        way('outer', [2, 0], [4, 0]),
        way('outer', [9, 9], [9, 8]),
      ],
    })
    expect(shape.areas).toEqual([])
    expect(pointOn(shape)).toEqual(near(at(0, 2)))
  })
})
