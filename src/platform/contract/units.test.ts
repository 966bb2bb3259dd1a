import { describe, expect, it } from 'vitest'
import { RADIUS_OPTIONS_MILES } from '../../search/contract/limits.ts'
import {
  distanceText,
  lengthText,
  radiusText,
  readUnitsCookie,
  roundedRadius,
  shortDistanceText,
  unitsCookie,
  unitsOfRegion,
} from './units.ts'

describe('the cookie with the units', () => {
  it.each([
    '',
    ';;;=',
    'units',
    'units=',
    'units=MI',
    'units=yards',
    'units="km"',
    'units=km%3B',
    'units=kmx',
    'other-units=km',
    'x=units=km',
  ])('is ignored if it is %j', (header) => {
    expect(readUnitsCookie(header)).toBeUndefined()
  })

  it('is ignored if it is 8 KB long', () => {
    expect(readUnitsCookie(`units=${'km'.repeat(4096)}`)).toBeUndefined()
  })

  it.each([
    ['units=km', 'km'],
    ['units=mi', 'mi'],
    ['a=b; units=km; c=d', 'km'],
    ['units=yards;units=mi', 'mi'],
  ])('%j says %s', (header, units) => {
    expect(readUnitsCookie(header)).toBe(units)
  })

  it('is kept for a year, for the whole site and for visits by links', () => {
    expect(unitsCookie('km')).toBe('units=km; path=/; max-age=31536000; samesite=lax')
  })
})

describe('the units of a region', () => {
  it.each(['DE', 'IE', 'FR', 'CA', 'AU', 'JM', '001', '150', ''])('are kilometres in %j', (region) => {
    expect(unitsOfRegion(region)).toBe('km')
  })

  it.each(['GB', 'GG', 'IM', 'JE', 'US', 'LR', 'MM'])('are miles in %s', (region) => {
    expect(unitsOfRegion(region)).toBe('mi')
  })
})

describe('texts', () => {
  it('rounds radii to whole kilometres', () => {
    expect(RADIUS_OPTIONS_MILES.map((miles) => roundedRadius(miles, 'mi'))).toEqual([...RADIUS_OPTIONS_MILES])
    const kilometres = RADIUS_OPTIONS_MILES.map((miles) => roundedRadius(miles, 'km'))
    expect(kilometres).toEqual([3, 8, 16, 24, 32, 40, 80])
    expect([radiusText(5, 'mi'), radiusText(5, 'km')]).toEqual(['5 miles', '8 km'])
  })

  it.each([
    [0, '0.0 miles away', '0.0 km away'],
    [0.04, '0.0 miles away', '0.1 km away'],
    [12.25, '12.3 miles away', '19.7 km away'],
  ])('gives the distance of %s miles with one decimal', (miles, inMiles, inKilometres) => {
    expect(distanceText(miles, 'mi')).toBe(inMiles)
    expect(distanceText(miles, 'km')).toBe(inKilometres)
  })

  it.each([
    [0, '0 yards', '0 metres'],
    [0.05, '88 yards', '80 metres'],
    [0.0999, '176 yards', '161 metres'],
    [0.1, '0.1 miles', '161 metres'],
    [0.6, '0.6 miles', '966 metres'],
    [0.63, '0.6 miles', '1.0 km'],
    [3, '3.0 miles', '4.8 km'],
  ])('gives a length of %s miles in a smaller unit if it is short', (miles, inMiles, inKilometres) => {
    expect(lengthText(miles, 'mi')).toBe(inMiles)
    expect(lengthText(miles, 'km')).toBe(inKilometres)
    expect(shortDistanceText(miles, 'km')).toBe(`${inKilometres} away`)
  })
})
