import { describe, expect, it } from 'vitest'
import { MAX_COORDINATES_LENGTH } from '../../courts/contract/coordinates.ts'
import { courtEdit, courtRestoration, newCourtInput, priceIssues } from './input.ts'

describe('the price of a court', () => {
  const unknown = { isFree: null, priceGbp: null, priceDurationMinutes: null }
  const pathsOf = (price: Partial<typeof unknown | { isFree: boolean; priceGbp: number }>) =>
    priceIssues({ ...unknown, ...price }).map(({ path }) => path)

  it('is needed only if the court is known to be paid', () => {
    expect(pathsOf({})).toEqual([])
    expect(pathsOf({ isFree: true })).toEqual([])
    expect(pathsOf({ isFree: false })).toEqual(['priceGbp', 'priceDurationMinutes'])
  })

  it('is positive', () => {
    const paid = { ...unknown, isFree: false, priceDurationMinutes: 60 }
    expect(priceIssues({ ...paid, priceGbp: null })).toEqual([
      { path: 'priceGbp', message: 'Enter a price for paid courts.' },
    ])
    expect(priceIssues({ ...paid, priceGbp: 0 })).toEqual([
      { path: 'priceGbp', message: 'Price must be a positive number.' },
    ])
    expect(priceIssues({ ...paid, priceGbp: 0.01 })).toEqual([])
  })
})

describe('a court that an administrator adds', () => {
  const court = { name: 'Hall', address: '1 High Street' }
  const pathsOf = (input: unknown) =>
    newCourtInput.safeParse(input).error?.issues.map(({ path }) => path.join('.'))

  it('has its location as two numbers or as one text', () => {
    const place = { latitude: 51.5, longitude: -0.12 }
    expect(newCourtInput.parse({ ...court, ...place })).toEqual({ ...court, ...place, facts: [] })
    expect(newCourtInput.parse({ ...court, coordinates: '51.5, -0.12' })).toEqual({
      ...court,
      ...place,
      facts: [],
    })
  })

  it('is rejected without a valid location', () => {
    expect(pathsOf(court)).toEqual(['coordinates'])
    expect(pathsOf({ ...court, latitude: 51.5 })).toEqual(['coordinates'])
    expect(pathsOf({ ...court, latitude: 91, longitude: 0 })).toEqual(['coordinates'])
    expect(pathsOf({ ...court, coordinates: 'here' })).toEqual(['coordinates'])
  })

  it('gets one error about its location, beside its other errors', () => {
    expect(pathsOf({ ...court, name: '' })).toEqual(['name', 'coordinates'])
    expect(pathsOf({ ...court, latitude: 'north', longitude: 0 })).toEqual(['latitude'])
    expect(pathsOf({ ...court, coordinates: ' '.repeat(MAX_COORDINATES_LENGTH + 1) })).toEqual([
      'coordinates',
    ])
    expect(pathsOf(null)).toEqual([''])
    expect(pathsOf('court')).toEqual([''])
  })
})

describe('an edit', () => {
  it('takes tags as a list or as one text', () => {
    expect(courtEdit.parse({ tags: 'Nets, "Lights, late"' }).tags).toEqual(['Nets', 'Lights, late'])
    expect(courtEdit.parse({ tags: ['Nets', 'nets'] }).tags).toEqual(['Nets'])
  })

  it('takes yes and no as 1 and 0 too', () => {
    expect([1, 0, true, false, null].map((isFree) => courtEdit.parse({ isFree }).isFree)).toEqual([
      ...[true, false, true, false, null],
    ])
    expect(courtEdit.safeParse({ isFree: 'yes' }).success).toBe(false)
  })
})

it('by default, a court is restored to the state before an entry', () => {
  expect(courtRestoration.parse(undefined)).toEqual({ state: 'before' })
  expect(courtRestoration.parse(null)).toEqual({ state: 'before' })
  expect(courtRestoration.parse({ entry: 7, state: 'after' })).toEqual({ entry: 7, state: 'after' })
})
