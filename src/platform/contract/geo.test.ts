import { describe, expect, it } from 'vitest'
import { boundsOf, compassDirection, isInUnitedKingdom, isPoint, milesBetween } from './geo.ts'

const LONDON = { latitude: 51.5074, longitude: -0.1278 }
const EDINBURGH = { latitude: 55.9533, longitude: -3.1883 }

describe('isPoint', () => {
  it.each([
    [Number.NaN, 0],
    [91, 0],
    [-90.1, 0],
    [0, 181],
    [0, Number.POSITIVE_INFINITY],
  ])('refuses %s, %s', (latitude, longitude) => {
    expect(isPoint(latitude, longitude)).toBe(false)
  })

  it('accepts the poles and the antimeridian', () => {
    expect(isPoint(90, 180)).toBe(true)
    expect(isPoint(-90, -180)).toBe(true)
  })
})

describe('milesBetween', () => {
  it('is zero from a place to itself and half the circumference to its antipode', () => {
    expect(milesBetween(LONDON, LONDON)).toBe(0)
    const antipode = { latitude: -LONDON.latitude, longitude: LONDON.longitude + 180 }
    expect(milesBetween(LONDON, antipode)).toBeCloseTo(Math.PI * 3958.8, 3)
  })

  it('puts Edinburgh about 332 miles from London', () => {
    expect(milesBetween(LONDON, EDINBURGH)).toBeCloseTo(331.7, 0)
    expect(milesBetween(EDINBURGH, LONDON)).toBe(milesBetween(LONDON, EDINBURGH))
  })

  it('goes the short way across the antimeridian', () => {
    const west = { latitude: 0, longitude: 179.5 }
    const east = { latitude: 0, longitude: -179.5 }
    expect(milesBetween(west, east)).toBeCloseTo(69.1, 1)
  })
})

describe('isInUnitedKingdom', () => {
  it.each([
    [true, { latitude: 60.8, longitude: -0.8 }],
    [true, { latitude: 49.2, longitude: -2.1 }],
    [true, { latitude: 54.5, longitude: -8.1 }],
    [true, { latitude: 52.5, longitude: 1.75 }],
    [false, { latitude: 61, longitude: -0.8 }],
    [false, { latitude: 49, longitude: -2.1 }],
    [false, { latitude: 54.5, longitude: -8.8 }],
    [false, { latitude: 52.5, longitude: 1.9 }],
  ])('is %s for %j', (isInside, point) => {
    expect(isInUnitedKingdom(point)).toBe(isInside)
  })
})

describe('boundsOf', () => {
  it('is undefined without points', () => {
    expect(boundsOf([])).toBeUndefined()
  })

  it('is west, south, east, north', () => {
    expect(boundsOf([LONDON, EDINBURGH])).toEqual([-3.1883, 51.5074, -0.1278, 55.9533])
  })
})

it.each([
  [{ latitude: 52, longitude: 0 }, 'N'],
  [{ latitude: 51.5, longitude: 1 }, 'E'],
  [{ latitude: 51, longitude: -0.8 }, 'SW'],
  [{ latitude: 51.5, longitude: -1 }, 'W'],
  [{ latitude: 52, longitude: -0.8 }, 'NW'],
] as const)('%o lies in the %s', (to, direction) => {
  expect(compassDirection({ latitude: 51.5, longitude: 0 }, to)).toBe(direction)
})

it('across the antimeridian the shorter way counts', () => {
  expect(compassDirection({ latitude: 0, longitude: 179 }, { latitude: 0, longitude: -179 })).toBe('E')
})
