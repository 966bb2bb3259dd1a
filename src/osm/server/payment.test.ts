import { describe, expect, it } from 'vitest'
import { readPayment } from './payment.ts'

const read = (tags: Record<string, string>) => readPayment(new Map(Object.entries(tags)))
const UNKNOWN = { isFree: null, priceGbp: null, priceDurationMinutes: null, bookingUrl: null }

it.each<[Record<string, string>]>([
  [{}],
  [{ fee: '' }],
  [{ fee: 'yes;no' }],
  [{ fee: 'donation' }],
  [{ fee: 'Mo-Fr 08:00-18:00' }],
  [{ fee: 'constructor' }],
  [{ fee: 'yes', 'fee:conditional': 'no @ (Sa-Su)' }],
  [{ charge: '' }],
  [{ charge: '0 GBP' }],
  [{ charge: 'no' }],
  [{ website: 'https://club.example' }],
])('%j leaves it open whether one pays', (tags) => {
  expect(read(tags)).toEqual(UNKNOWN)
})

it('takes no price and no link for a free court', () => {
  expect(read({ fee: 'no', charge: '5 GBP', website: 'https://club.example' })).toEqual({
    ...{ ...UNKNOWN, isFree: true },
  })
})

describe('one pays', () => {
  it.each([
    '5',
    '5 EUR',
    '5 EUR/hour',
    '£5 GBP',
    '5 GBP; 3 GBP/child',
    '5 GBP/person',
    '5 GBP/person/hour',
    '5 GBP/hour/person',
    '5 GBP/',
    '5 GBP/constructor',
    '£5-10',
    '£1,000',
    '5.999 GBP',
    '99999 GBP',
    '5 GBP/0 minutes',
    '5 GBP/25 hours',
    '5 GBP/1.7 min',
    '-5 GBP',
    `5 GBP/30${' '.repeat(200)}minutes`,
    '5 0 GBP',
    '<b>£5</b>',
  ])('but %j is no price of a session', (charge) => {
    expect(read({ charge })).toEqual({ ...UNKNOWN, isFree: false })
  })

  it.each<[string, number, number | null]>([
    ['£5', 5, null],
    ['5 GBP', 5, null],
    ['5.00 gbp', 5, null],
    [' £4.50/h ', 4.5, 60],
    ['5 GBP/hour', 5, 60],
    ['GBP 5/hour', 5, 60],
    ['5GBP/2hours', 5, 120],
    ['6 GBP/1.5 hours', 6, 90],
    ['3 GBP/30 minutes', 3, 30],
    ['£5 per hour', 5, 60],
    ['£40/day', 40, 1440],
  ])('%j: £%d for %j minutes', (charge, priceGbp, priceDurationMinutes) => {
    expect(read({ charge, fee: 'yes' })).toEqual({
      ...{ isFree: false, priceGbp, priceDurationMinutes, bookingUrl: null },
    })
  })

  it.each([
    '',
    'club.example',
    'javascript:alert(1)',
    'https://localhost/',
    'https://ann:secret@club.example/',
    'https://club.example/a b',
    'ftp://club.example/',
    `https://club.example/${'x'.repeat(600)}`,
  ])('but %j is no link to publish', (website) => {
    expect(read({ fee: 'yes', website }).bookingUrl).toBeNull()
  })

  it('takes the first link to publish', () => {
    const link = (tags: Record<string, string>) => read({ fee: 'yes', ...tags }).bookingUrl
    expect(link({ url: 'https://b.example', website: 'https://a.example' })).toBe('https://a.example')
    expect(link({ website: 'nonsense', 'contact:website': 'https://b.example' })).toBe('https://b.example')
    expect(link({ website: 'https://a.example/x;y=1; https://b.example' })).toBe('https://a.example/x;y=1')
  })
})
