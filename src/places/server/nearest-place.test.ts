import { expect, it } from 'vitest'
import { randomNumbers } from '../../../test/random.ts'
import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { createNearestLookup } from './nearest-place.ts'

/** Degrees of latitude in a mile, almost. */
const MILE = 1 / 69.1
const SOMEWHERE = { latitude: 10, longitude: 20 }

interface Place extends Point {
  population: number
}
const north = (miles: number, population: number): Place => ({
  ...{ latitude: SOMEWHERE.latitude + miles * MILE, longitude: SOMEWHERE.longitude, population },
})
const lookupIn = (places: readonly Place[]) =>
  createNearestLookup({
    latitudes: places.map(({ latitude }) => latitude),
    longitudes: places.map(({ longitude }) => longitude),
    populations: places.map(({ population }) => population),
  })
const nearest = (places: readonly Place[], maxMiles = 20) => lookupIn(places)(SOMEWHERE, maxMiles)

it('finds nothing where there is nothing', () => {
  expect(nearest([])).toBeUndefined()
  expect(nearest([north(21, 1000), north(-30, 0)])).toBeUndefined()
  expect(nearest([north(2, 1000)], 1)).toBeUndefined()
})

it.each<[string, Place[], number]>([
  ['the nearest, not the largest', [north(-2, 9_000_000), north(1.5, 2000)], 1],
  ['one that is far away', [north(25, 2000), north(19, 2000)], 1],
  ['one with people before one of unknown size', [north(0.5, 0), north(1.4, 10)], 1],
  ['one of unknown size that is much nearer', [north(0.5, 0), north(1.6, 10)], 0],
  ['one of unknown size if there is no other', [north(8, 0), north(4, 0)], 1],
])('finds %s', (_, places, position) => {
  expect(nearest(places)?.position).toBe(position)
})

it('does not go beyond the distance for one with people', () => {
  expect(nearest([north(0.5, 0), north(1.2, 10)], 1)?.position).toBe(0)
})

it('finds the nearest however far away without a distance', () => {
  const places = [north(4000, 2000), north(-3000, 2000)]
  expect(lookupIn(places)(SOMEWHERE)?.position).toBe(1)
  expect(lookupIn([])(SOMEWHERE)).toBeUndefined()
})

it('agrees with comparing all places, across the antimeridian and near the poles', () => {
  const random = randomNumbers(7)
  const between = (low: number, high: number) => low + random() * (high - low)
  const regions: (() => Point)[] = [
    () => ({ latitude: between(-90, 90), longitude: between(-180, 180) }),
    () => ({
      latitude: between(-17, -16),
      longitude: random() < 0.5 ? between(179, 180) : between(-180, -179),
    }),
    () => ({ latitude: between(89, 90), longitude: between(-180, 180) }),
    () => ({ latitude: between(51, 52), longitude: between(-1, 1) }),
  ]
  const somewhere = () => (regions[Math.floor(random() * regions.length)] as () => Point)()
  const places = Array.from({ length: 3000 }, () => ({ ...somewhere(), population: 1000 }))
  const find = lookupIn(places)
  for (let round = 0; round < 400; round++) {
    const point = somewhere()
    const maxMiles = [1, 20, 300][round % 3] as number
    const miles = Math.min(...places.map((place) => milesBetween(point, place)))
    const found = find(point, maxMiles)
    if (miles > maxMiles) expect(found).toBeUndefined()
    else expect(found?.miles).toBeCloseTo(miles, 9)
  }
})
