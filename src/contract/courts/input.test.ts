import { expect, test } from 'vitest'
import { courtSuggestion } from './input.ts'

const fieldsOf = (court: unknown) =>
  courtSuggestion.safeParse(court).error?.issues.map(({ path }) => path.join('.'))

test('everything that is wrong with a submitted court is said at once', () => {
  const court = { name: ' ', address: 'A', latitude: Number.NaN, longitude: 200, isFree: 0, isIndoor: 0 }
  expect(fieldsOf(court)).toEqual(['name', 'latitude', 'longitude', 'priceGbp', 'priceDurationMinutes'])
})

test('what is no court at all is refused as such', () => {
  expect(fieldsOf(null)).toEqual([''])
  expect(fieldsOf('court')).toEqual([''])
})
