import { describe, expect, it } from 'vitest'
import {
  isFullPostcode,
  isOutwardCode,
  normalizePostcode,
  parsePostcode,
  rangesOfDistrict,
} from './postcodes.ts'

describe('a postcode', () => {
  it.each([
    '',
    '???',
    'London',
    '12345',
    'SW9 8H8',
    'SW9 8HP 1',
    'GIR 0AA',
    'S W 9 9 9 9',
    '9SW',
    'ABC1 2DE',
  ])('is not %j', (text) => {
    expect(parsePostcode(text)).toBeUndefined()
  })

  it.each(['SW9 8HP', 'sw98hp', ' Sw9  8hP ', 's w 9 8 h p', 'SW9-8HP'])(
    'is %j, in any case and spacing',
    (text) => {
      expect(parsePostcode(text)).toEqual({ label: 'SW9 8HP', whole: 'SW98HP', district: 'SW9', area: 'SW' })
    },
  )

  it.each([
    ['SW1A 1AA', 'SW1A', 'SW'],
    ['SW10AA', 'SW1', 'SW'],
    ['SW100AA', 'SW10', 'SW'],
    ['M1 1AA', 'M1', 'M'],
    ['M60 1NW', 'M60', 'M'],
    ['W1K 1AA', 'W1K', 'W'],
    ['BT1 1AA', 'BT1', 'BT'],
  ])('%j is in district %s of area %s', (text, district, area) => {
    expect(parsePostcode(text)).toMatchObject({ district, area })
  })

  it.each(['SW9 8', 'sw9 8h', 'SW9-8', 'SW98H'])('is reduced to its district if incomplete (%j)', (text) => {
    expect(parsePostcode(text)).toEqual({ label: 'SW9', whole: undefined, district: 'SW9', area: 'SW' })
  })

  it.each([
    ['SW98', 'SW98'],
    ['E11 1', 'E11'],
    ['E1 11', undefined],
    ['N16A', 'N1'],
    ['EC1A 1', 'EC1A'],
    ['EC1A1B', 'EC1A'],
    ['M1 1', 'M1'],
  ])('%j is read as district %j', (text, district) => {
    expect(parsePostcode(text)?.district).toBe(district)
  })

  it('may be just a district or an area', () => {
    expect(parsePostcode('sw9')).toEqual({ label: 'SW9', whole: undefined, district: 'SW9', area: 'SW' })
    expect(parsePostcode('ec1a')).toEqual({ label: 'EC1A', whole: undefined, district: 'EC1A', area: 'EC' })
    expect(parsePostcode(' m ')).toEqual({ label: 'M', whole: undefined, district: undefined, area: 'M' })
  })
})

describe('postcodes', () => {
  it.each([
    [' sw9  8hp', 'SW9 8HP'],
    ['Ec1a1bb', 'EC1A 1BB'],
    ['sw9', 'SW9'],
    [' sw9 - 8 ', 'SW9'],
    ['M1-1AE', 'M1 1AE'],
    ['', ''],
  ])('normalizes %o', (typed, tidy) => {
    expect(normalizePostcode(typed)).toBe(tidy)
  })

  it('distinguishes full postcodes, outward codes and other texts', () => {
    expect(['SW98HP', 'EC1A1BB', 'M11AE', 'GIR0AA'].map(isFullPostcode)).toEqual([true, true, true, false])
    expect(['SW', 'SW9', 'EC1A', '9SW', 'HELLO'].map(isOutwardCode)).toEqual([true, true, true, false, false])
  })
})

describe('the ranges of a district', () => {
  const holds = (district: string, postcode: string) =>
    rangesOfDistrict(district).some(([from, to]) => postcode >= from && postcode < to)

  it.each([
    ['SW1', 'SW10AA'],
    ['SW1', 'SW19ZZ'],
    ['SW1', 'SW1A1AA'],
    ['SW1', 'SW1Y6QX'],
    ['SW9', 'SW98HP'],
    ['SW9', 'SW99ZZ'],
    ['SW10', 'SW100AA'],
    ['SW1A', 'SW1A1AA'],
    ['E1', 'E1W1UU'],
    ['M1', 'M11AA'],
  ])('of %s include %s', (district, postcode) => {
    expect(holds(district, postcode)).toBe(true)
  })

  it.each([
    ['SW1', 'SW100AA'],
    ['SW1', 'SW199ZZ'],
    ['SW1', 'SW20AA'],
    ['SW10', 'SW10AA'],
    ['SW10', 'SW110AA'],
    ['SW1A', 'SW1E1AA'],
    ['SW1A', 'SW11AA'],
    ['SW9', 'SW950AA'],
    ['M1', 'M111AA'],
    ['E1', 'E20AA'],
    ['E1', 'EC1A1AA'],
  ])('of %s do not include %s', (district, postcode) => {
    expect(holds(district, postcode)).toBe(false)
  })
})
