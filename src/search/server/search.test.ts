import { describe, expect, it } from 'vitest'
import { directoryOf } from '../../../test/court-views.ts'
import { milesBetween } from '../../platform/contract/geo.ts'
import type { CourtSearch } from './search.ts'

const directory = directoryOf([
  {
    id: 1,
    name: 'Hackney Downs',
    county: 'Greater London',
    latitude: 51.555,
    longitude: -0.06,
    isFree: true,
  },
  {
    id: 2,
    name: 'London Fields',
    address: 'Hackney E8 3EU',
    latitude: 51.541,
    longitude: -0.06,
    isFree: true,
  },
  {
    id: 3,
    name: 'Clapham Common',
    county: 'Greater London',
    latitude: 51.458,
    longitude: -0.148,
    isFree: false,
  },
  { id: 4, name: 'St John’s Centre', address: '1 Rue de l’Église', latitude: 48.86, longitude: 2.35 },
  { id: 5, name: 'Łódź Arena', latitude: 51.76, longitude: 19.46, isFree: false },
  { id: 6, name: 'A Hackney Gym', latitude: 51.55, longitude: -0.05, isFree: null },
  { id: 7, name: '東京体育館', address: 'Tokyo', latitude: 35.68, longitude: 139.71 },
])
const HACKNEY = { latitude: 51.549, longitude: -0.06 }

const search = (wanted: Partial<CourtSearch>) => directory.search({ access: 'all', ...wanted })
const find = (wanted: Partial<CourtSearch>) =>
  Array.from(search(wanted).positions, (position) => directory.idAt(position))

describe('a search for words', () => {
  it('finds nothing if a word is not a prefix of any word of a court', () => {
    for (const q of ['ackney', 'hackney zzz', 'hackneyy', 'common london fields'])
      expect(find({ q })).toEqual([])
  })

  it('finds words of name, address and county by their beginnings, in any order', () => {
    expect(find({ q: 'lon' })).toEqual([2, 3, 1])
    expect(find({ q: 'down hack' })).toEqual([1])
    expect(find({ q: 'greater cla' })).toEqual([3])
    expect(find({ q: 'e8' })).toEqual([2])
  })

  it.each([
    ['HACKNEY downs', [1]],
    ['st johns', [4]],
    ["St John's", [4]],
    ['eglise', [4]],
    ['lodz', [5]],
    ['ŁÓDŹ', [5]],
    ['東京', [7]],
  ])('ignores case, accents and apostrophes: %s', (q, ids) => {
    expect(find({ q })).toEqual(ids)
  })

  it('puts names that begin with the text first, then names with the words, then the rest', () => {
    expect(find({ q: 'hackney' })).toEqual([1, 6, 2])
  })

  it('excludes nothing if it has no words', () => {
    for (const q of ['', '  ', '!?', '-']) expect(search({ q }).total).toBe(directory.size)
  })
})

describe('filters', () => {
  it('separate free, paid and unknown access', () => {
    expect(find({ access: 'free' }).sort()).toEqual([1, 2])
    expect(find({ access: 'paid' }).sort()).toEqual([3, 5])
  })

  it('keep the list order without a place', () => {
    expect(find({})).toEqual([6, 3, 1, 5, 2, 4, 7])
    expect(find({ bbox: [-1, 51, 1, 52] })).toEqual([6, 3, 1, 2])
  })

  it('all apply together', () => {
    expect(
      find({ near: HACKNEY, radius: 2, access: 'free', q: 'hackney', bbox: [-0.2, 51.55, 0, 51.6] }),
    ).toEqual([1])
    expect(find({ access: 'paid', q: 'c', bbox: [-1, 51, 1, 52] })).toEqual([3])
  })
})

describe('a search around a place', () => {
  it('finds what lies within the radius, nearest first', () => {
    expect(find({ near: HACKNEY, radius: 2 })).toEqual([1, 6, 2].sort(byDistance))
    expect(find({ near: HACKNEY, radius: 10 })).toHaveLength(4)
    expect(find({ near: { latitude: 0, longitude: 0 }, radius: 50 })).toEqual([])
  })

  it('sorts all courts without a radius', () => {
    expect(find({ near: HACKNEY })).toEqual([1, 2, 3, 4, 5, 6, 7].sort(byDistance))
    expect(search({ near: HACKNEY, limit: 2 })).toMatchObject({ total: 7 })
    expect(search({ near: HACKNEY, limit: 2, access: 'paid' })).toMatchObject({ total: 2 })
  })

  it('ranks distance above name matches', () => {
    expect(find({ near: { latitude: 51.541, longitude: -0.06 }, q: 'hackney' })[0]).toBe(2)
  })

  function byDistance(a: number, b: number) {
    return milesFrom(a) - milesFrom(b)
  }
  function milesFrom(id: number) {
    const { latitude = 0, longitude = 0 } = directory.courtOf(id) ?? {}
    return milesBetween(HACKNEY, { latitude, longitude })
  }
})

describe('pages', () => {
  it.each<Partial<CourtSearch>>([
    {},
    { near: HACKNEY },
    { q: 'l' },
    { bbox: [-180, -90, 180, 90] },
    { access: 'paid' },
  ])('together are the whole result: %o', (wanted) => {
    const all = find(wanted)
    const pages = [0, 2, 4, 6].flatMap((offset) => find({ ...wanted, offset, limit: 2 }))
    expect(pages).toEqual(all)
    expect(search({ ...wanted, offset: 2, limit: 2 }).total).toBe(all.length)
  })

  it('are empty past the end', () => {
    expect(search({ offset: 7, limit: 5 })).toEqual({
      total: 7,
      probable: 0,
      unknown: 0,
      positions: new Uint32Array(),
    })
    expect(search({ near: HACKNEY, radius: 2, offset: 9, limit: 5 })).toMatchObject({ total: 3 })
  })
})
