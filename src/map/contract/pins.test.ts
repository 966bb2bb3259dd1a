import { describe, expect, it } from 'vitest'
import { pinOf } from './pins.ts'

const UNKNOWN = { isFree: null, priceGbp: null, bookingUrl: null, isIndoor: null, facts: {} }

describe('a pin', () => {
  it.each([
    ['?', {}],
    ['Free', { isFree: true }],
    ['Paid', { isFree: false }],
    ['Paid', { bookingUrl: 'https://example.org' }],
    ['£5.50', { isFree: false, priceGbp: 5.5 }],
    ['£42', { priceGbp: 42 }],
    ['£6/roof', { isFree: false, priceGbp: 6, isIndoor: true }],
    ['Free', { isFree: true, isIndoor: false }],
  ])('says %s of %j', (text, fields) => {
    expect(pinOf({ ...UNKNOWN, ...fields })).toBe(text)
  })

  it.each([
    ['Free/lights', true, 'confirmed'],
    ['Free', true, 'claimed'],
    ['Free', true, 'stale'],
    ['Free', true, 'disputed'],
    ['Free', false, 'confirmed'],
  ] as const)('says %s where lights are %s and %s', (text, value, state) => {
    expect(pinOf({ ...UNKNOWN, isFree: true, facts: { floodlights: { value, state } } })).toBe(text)
  })

  it('says all of it', () => {
    const facts = { floodlights: { value: true, state: 'confirmed' } } as const
    expect(pinOf({ ...UNKNOWN, priceGbp: 3, isIndoor: true, facts })).toBe('£3/lights/roof')
  })
})
