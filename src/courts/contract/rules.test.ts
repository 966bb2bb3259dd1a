import { describe, expect, it } from 'vitest'
import { getField } from '../../database/contract/court-fields.ts'
import { outOfRangeText } from './point-parameters.ts'
import {
  accessText,
  coordinatesText,
  durationText,
  formatFieldValue,
  matchesAccess,
  popupAccessText,
  regionText,
  roundCoordinates,
  typeText,
} from './rules.ts'

const unknown = { isFree: null, priceGbp: null, priceDurationMinutes: null, bookingUrl: null }
const paid = { ...unknown, isFree: false }

describe('access', () => {
  it('says when it’s unknown', () => {
    expect(accessText(unknown)).toBe('Access info not available')
    expect(popupAccessText(unknown)).toBe('Access info not available')
  })

  it('says free, whatever the price', () => {
    expect(accessText({ ...unknown, isFree: true, priceGbp: 4 })).toBe('Free')
    expect(popupAccessText({ ...unknown, isFree: true })).toBe('Free')
  })

  it('includes price and duration if known', () => {
    expect(accessText(paid)).toBe('Paid or booking required')
    expect(accessText({ ...unknown, bookingUrl: 'https://example.org' })).toBe('Paid or booking required')
    expect(accessText({ ...paid, priceGbp: 4.5 })).toBe('Paid · £4.50')
    expect(accessText({ ...paid, priceGbp: 42, priceDurationMinutes: 90 })).toBe(
      'Paid · £42.00 for 1 hr 30 min',
    )
    expect(popupAccessText({ ...paid, priceGbp: 42, priceDurationMinutes: 90 })).toBe('Paid (from £42.00)')
    expect(popupAccessText(paid)).toBe('Paid / booking')
    expect(popupAccessText({ ...unknown, bookingUrl: 'https://example.org' })).toBe('Paid / booking')
  })

  it.each([
    [null, 'all', true],
    [null, 'free', false],
    [null, 'paid', false],
    [true, 'free', true],
    [true, 'paid', false],
    [false, 'paid', true],
  ] as const)('a court free: %s passes %s: %s', (isFree, access, passes) => {
    expect(matchesAccess(isFree, access)).toBe(passes)
  })
})

describe('texts', () => {
  it.each([
    [45, '45 min'],
    [60, '1 hr'],
    [120, '2 hrs'],
    [150, '2 hrs 30 min'],
  ])('%s minutes are %s', (minutes, text) => {
    expect(durationText(minutes)).toBe(text)
  })

  it('prefers the free-text type', () => {
    expect(typeText({ court_type: null, isIndoor: null })).toBeNull()
    expect(typeText({ court_type: null, isIndoor: false })).toBe('Outdoor')
    expect(typeText({ court_type: null, isIndoor: true })).toBe('Indoor')
    expect(typeText({ court_type: 'Sports hall', isIndoor: true })).toBe('Sports hall')
  })

  it('names the known parts of the region', () => {
    expect(regionText({ county: null, country: null })).toBeNull()
    expect(regionText({ county: null, country: 'Wales' })).toBe('Wales')
    expect(regionText({ county: 'Kent', country: null })).toBe('Kent')
    expect(regionText({ county: 'Kent', country: 'England' })).toBe('Kent, England')
  })

  it('gives coordinates with six decimals', () => {
    const point = { latitude: 51.4586, longitude: -0.14820049 }
    expect(coordinatesText(point)).toBe('51.458600, -0.148200')
    expect(roundCoordinates(point)).toEqual({ latitude: 51.4586, longitude: -0.1482 })
  })

  it('names the limits of a coordinate', () => {
    expect(outOfRangeText({ label: 'Latitude', max: 90 })).toBe(
      'Latitude must be between -90 and 90 degrees.',
    )
  })

  it.each([
    ['hoops', 2, '2'],
    ['hoops', null, null],
    ['notes', '', null],
    ['isIndoor', true, 'Indoor'],
    ['isIndoor', false, 'Outdoor'],
    ['priceGbp', 4.5, '£4.50'],
    ['priceDurationMinutes', 90, '90 minutes'],
    ['county', 'Kent', 'Kent'],
  ] as const)('formats %s %j as %j', (name, value, text) => {
    expect(formatFieldValue(getField(name), value)).toBe(text)
  })
})
