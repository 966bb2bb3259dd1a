import { describe, expect, it } from 'vitest'
import { MAX_PLACE_TEXT } from '../../places/contract/limits.ts'
import { courtsQuery } from './schema.ts'

describe('courtsQuery', () => {
  it.each([
    [{ near: '91,0' }, 'Latitude must be between -90 and 90 degrees.'],
    [{ near: '0,-181' }, 'Longitude must be between -180 and 180 degrees.'],
    [{ near: 'NaN,1' }, 'Must be a number.'],
    [{ near: 'Infinity,1' }, 'Must be a number.'],
    [{ near: '0x10,1' }, 'Must be a number.'],
    [{ near: '51.5' }, 'Must be latitude,longitude, e.g. 51.5,-0.12.'],
    [{ near: '1,2,3' }, 'Must be latitude,longitude, e.g. 51.5,-0.12.'],
    [{ near: '1,1', radius: '7' }, 'Choose one of 2, 5, 10, 15, 20, 25, 50 miles.'],
    [{ near: '1,1', radius: '' }, 'Must be a number.'],
    [{ radius: '5' }, 'A radius requires near=latitude,longitude or a postcode.'],
    [{ near: '1,1', postcode: 'SW9' }, 'Send either near or postcode, not both.'],
    [{ near: '1,1', postcode: '' }, 'Send either near or postcode, not both.'],
    [{ postcode: ['SW9', 'SW2'] }, 'Must be a single postcode or place.'],
    [{ postcode: 'x'.repeat(MAX_PLACE_TEXT + 1) }, `Must be at most ${MAX_PLACE_TEXT} characters.`],
    [{ access: 'cheap' }, 'Choose all, free or paid.'],
    [{ bbox: '1,2,3' }, 'Must be west,south,east,north, e.g. -0.3,51.4,0.1,51.6.'],
    [{ bbox: '1,2,3,1' }, 'South must not be greater than north.'],
  ])('rejects %o', (query, message) => {
    expect(courtsQuery.safeParse(query).error?.issues.map((issue) => issue.message)).toContain(message)
  })

  it.each([
    { limit: '0' },
    { limit: '501' },
    { limit: '1.5' },
    { offset: '-1' },
    { near: ['1,2', '3,4'] },
    { q: 'x'.repeat(101) },
  ])('rejects %o', (query) => {
    expect(courtsQuery.safeParse(query).success).toBe(false)
  })

  it('parses a complete search', () => {
    const query = {
      near: '51.5, -0.12',
      radius: '5',
      access: 'free',
      bbox: '170,-10,-170,10',
      q: ' park ',
      limit: '24',
    }
    expect(courtsQuery.parse(query)).toEqual({
      near: { latitude: 51.5, longitude: -0.12 },
      radius: 5,
      access: 'free',
      bbox: [170, -10, -170, 10],
      q: 'park',
      limit: 24,
      offset: 0,
    })
  })

  it('may be empty, and accepts bounds without height', () => {
    expect(courtsQuery.parse({})).toEqual({ access: 'all', offset: 0 })
    expect(courtsQuery.parse({ bbox: '1,2,3,2' }).bbox).toEqual([1, 2, 3, 2])
  })
})
