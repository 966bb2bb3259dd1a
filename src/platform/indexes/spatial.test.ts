import { describe, expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { RADIUS_OPTIONS_MILES } from '../../search/contract/limits.ts'
import { type Bounds, milesBetween, type Point } from '../contract/geo.ts'
import { buildSpatialIndex, findInBounds, findNearest, type Places } from './spatial.ts'

const random = randomNumbers(20_261_121)
const between = (low: number, high: number) => low + random() * (high - low)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

/** Error-prone regions: the poles, the antimeridian, the equator, a city, the whole globe. */
const regions: readonly (() => Point)[] = [
  () => ({ latitude: between(-90, 90), longitude: between(-180, 180) }),
  () => ({ latitude: between(51.3, 51.7), longitude: between(-0.4, 0.2) }),
  () => ({ latitude: between(89, 90), longitude: between(-180, 180) }),
  () => ({ latitude: between(-90, -89), longitude: between(-180, 180) }),
  () => ({ latitude: between(-19, -17), longitude: pick([between(179, 180), between(-180, -179)]) }),
  () => ({ latitude: between(-0.3, 0.3), longitude: between(-0.3, 0.3) }),
  () => ({ latitude: pick([90, -90, 0, 51.5]), longitude: pick([180, -180, 0, -0.12]) }),
]
const somewhere = () => pick(regions)()

const points = Array.from({ length: 4000 }, somewhere)
const places: Places = {
  latitudes: Float64Array.from(points, ({ latitude }) => latitude),
  longitudes: Float64Array.from(points, ({ longitude }) => longitude),
}
const index = buildSpatialIndex(places)

interface Search {
  radius?: number
  take?: number
  accept?: (position: number) => boolean
}

function search(point: Point, { radius, take = Infinity, accept }: Search) {
  return findNearest(index, places, { point, radius, take, accept })
}

/** All positions with their distance in miles, nearest first, ties in list order. */
function bruteForce(point: Point, { radius = Infinity, accept = () => true }: Search) {
  return points
    .map((place, position) => ({ position, miles: milesBetween(point, place) }))
    .filter(({ position, miles }) => miles <= radius && accept(position))
    .sort((a, b) => a.miles - b.miles || a.position - b.position)
}

/** Compares distances, with a tolerance that grows with the distance. */
function expectMiles(point: Point, positions: Uint32Array, expected: readonly { miles: number }[]) {
  expect(positions.length).toBe(expected.length)
  const wrong = expected.findIndex(({ miles }, i) => {
    const found = milesBetween(point, points[positions[i] ?? -1] as Point)
    return Math.abs(found - miles) > (miles < 10_000 ? 1e-6 : 0.2)
  })
  expect(wrong).toBe(-1)
}

describe('a search within a radius', () => {
  it('finds nothing in an empty index', () => {
    const nowhere = buildSpatialIndex({ latitudes: new Float64Array(), longitudes: new Float64Array() })
    const query = { point: { latitude: 0, longitude: 0 }, take: 10, accept: undefined }
    for (const radius of [undefined, 10])
      expect(findNearest(nowhere, places, { ...query, radius })).toEqual({
        total: 0,
        positions: new Uint32Array(),
      })
  })

  it('finds the same courts as a brute-force search, nearest first', () => {
    for (let round = 0; round < 300; round++) {
      const point = somewhere()
      const radius = pick([...RADIUS_OPTIONS_MILES, 0, 0.001, 300, 3000, 7000, 12_000, 13_000])
      const expected = bruteForce(point, { radius })
      const { total, positions } = search(point, { radius })
      expect(total).toBe(expected.length)
      expect(new Set(positions)).toEqual(new Set(expected.map(({ position }) => position)))
      expectMiles(point, positions, expected)
    }
  })

  it('includes the boundary, and nothing beyond it', () => {
    for (let round = 0; round < 300; round++) {
      const point = somewhere()
      const radius = milesBetween(point, pick(points))
      expect(search(point, { radius }).total).toBe(bruteForce(point, { radius }).length)
      const less = radius * (1 - 1e-12)
      expect(search(point, { radius: less }).total).toBe(bruteForce(point, { radius: less }).length)
    }
  })

  it('counts all matches, however few are returned, and returns the nearest', () => {
    for (let round = 0; round < 200; round++) {
      const point = somewhere()
      const radius = pick([2, 20, 2000, 13_000])
      const take = pick([0, 1, 2, 24, 500])
      const expected = bruteForce(point, { radius })
      const { total, positions } = search(point, { radius, take })
      expect(total).toBe(expected.length)
      expectMiles(point, positions, expected.slice(0, take))
    }
  })

  it('finds only accepted courts', () => {
    const accept = (position: number) => position % 7 === 3
    for (let round = 0; round < 50; round++) {
      const point = somewhere()
      const { total, positions } = search(point, { radius: 50, accept })
      expect(total).toBe(bruteForce(point, { radius: 50, accept }).length)
      expect([...positions].every(accept)).toBe(true)
    }
  })

  it('keeps the list order among courts at the same place', () => {
    const here = { latitude: 90, longitude: 180 }
    const { positions } = search(here, { radius: 0 })
    expect(positions.length).toBeGreaterThan(10)
    expect([...positions]).toEqual([...positions].sort((a, b) => a - b))
  })

  it('sorts thousands of courts at the same place', () => {
    const count = 3000
    const crowd = { latitudes: new Float64Array(count).fill(1), longitudes: new Float64Array(count).fill(1) }
    const point = { latitude: 1.01, longitude: 1 }
    const { positions } = findNearest(buildSpatialIndex(crowd), crowd, {
      point,
      radius: 5,
      take: 100,
      accept: undefined,
    })
    expect([...positions]).toEqual(Array.from({ length: 100 }, (_, position) => position))
  })
})

describe('a search without a radius', () => {
  it('expands as far as necessary', () => {
    for (let round = 0; round < 100; round++) {
      const point = somewhere()
      const take = pick([1, 10, 1000, Infinity])
      const expected = bruteForce(point, {}).slice(0, take)
      const { positions } = search(point, { take })
      expectMiles(point, positions, expected)
    }
  })
})

describe('a search in a box', () => {
  const inBox = ([west, south, east, north]: Bounds) =>
    points.flatMap(({ latitude, longitude }, position) => {
      const isBetween =
        west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
      return isBetween && latitude >= south && latitude <= north ? [position] : []
    })

  it('finds the same courts as a brute-force search, in list order', () => {
    for (let round = 0; round < 300; round++) {
      const [a, b] = [somewhere(), somewhere()]
      const [south, north] = [Math.min(a.latitude, b.latitude), Math.max(a.latitude, b.latitude)]
      const bounds: Bounds = [a.longitude, south, b.longitude, north]
      expect([...findInBounds(index, places, bounds)]).toEqual(inBox(bounds))
    }
  })

  it('includes its edges, also across the antimeridian', () => {
    for (const bounds of [
      [-180, -90, 180, 90],
      [180, -90, -180, 90],
      [0.00001, -90, 0, 90],
      [0, 51.5, 0, 51.5],
      [-0.12, 90, -0.12, 90],
    ] as const)
      expect([...findInBounds(index, places, bounds)]).toEqual(inBox(bounds))
  })
})
