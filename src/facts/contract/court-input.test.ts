import { expect, test } from 'vitest'
import { courtInput, courtSubmissionInput } from './court-input.ts'

const errorPathsOf = (court: unknown) =>
  courtSubmissionInput.safeParse(court).error?.issues.map(({ path }) => path.join('.'))

test('all errors in a submitted court are reported at once', () => {
  const court = { name: ' ', address: 'A', latitude: Number.NaN, longitude: 200, isFree: 0, isIndoor: 0 }
  expect(errorPathsOf(court)).toEqual(['name', 'latitude', 'longitude', 'priceGbp', 'priceDurationMinutes'])
})

test('a value that isn’t an object is rejected', () => {
  expect(errorPathsOf(null)).toEqual([''])
  expect(errorPathsOf('court')).toEqual([''])
})

test('an unsafe link is rejected, and invisible characters are removed from names', () => {
  const court = {
    name: 'Top\u202e Court',
    address: 'A\r\nB',
    latitude: 51,
    longitude: 0,
    isFree: 0,
    isIndoor: 0,
  }
  const paid = { ...court, priceGbp: 5, priceDurationMinutes: 60, bookingUrl: ' https://hall.example/book ' }
  expect(courtSubmissionInput.parse(paid)).toMatchObject({
    name: 'Top Court',
    address: 'A B',
    bookingUrl: 'https://hall.example/book',
  })
  for (const bookingUrl of ['https://jo:pw@hall.example', 'https://hall.example/\r\nX: y', 'https://a b'])
    expect(errorPathsOf({ ...paid, bookingUrl })).toEqual(['bookingUrl'])
  expect(errorPathsOf({ ...paid, name: '\u200b\u2800' })).toEqual(['name'])
})

test('what is blank is unknown, and prices are rounded to the penny', () => {
  const court = { name: 'Hall', address: 'A', latitude: 51, longitude: 0, notes: ' ', priceGbp: 4.567 }
  expect(courtInput.parse(court)).toMatchObject({ notes: null, priceGbp: 4.57 })
})

test('a free court has no price, session length or booking link', () => {
  const court = { name: 'Hall', address: 'A', latitude: 51, longitude: 0 }
  const paid = { priceGbp: 5, priceDurationMinutes: 60, bookingUrl: 'https://hall.example/book' }
  const none = { priceGbp: null, priceDurationMinutes: null, bookingUrl: null }
  expect(courtInput.parse({ ...court, ...paid, isFree: true })).toMatchObject(none)
  for (const isFree of [false, null])
    expect(courtInput.parse({ ...court, ...paid, isFree })).toMatchObject(paid)
})
