import { describe, expect, it } from 'vitest'
import { EMPTY_SEARCH, feedPath, readSearch, searchQueryString } from './search-url.ts'

const read = (address: string) => readSearch(new URLSearchParams(address))

describe('readSearch', () => {
  it.each([
    ...['radius=7', 'radius=x', 'access=cheap', 'near=91,0', 'near=1', 'near=NaN,2', 'near=,'],
    ...[
      'bbox=1,2,3',
      'bbox=1,2,3,4,5',
      'bbox=1,2,3,1',
      'bbox=-181,0,0,1',
      'bbox=0,-91,0,1',
      'bbox=a,b,c,d',
      'bbox=,,,',
    ],
    ...['playable=later', 'at=saturday', 'at=2026-02-30T10:00', 'at=2026-11-28T25:00', 'at=9999-01-01T10:00'],
    ...['playable=now&at=2026-11-28', 'playable=later&at=2026-11-28T10:00', 'has=swings', 'has=constructor'],
  ])('ignores %s and reports it', (address) => {
    expect(read(address)).toEqual({ search: EMPTY_SEARCH, unreadable: true })
  })

  it('uses the defaults for missing and empty parameters', () => {
    expect(read('')).toEqual({ search: EMPTY_SEARCH, unreadable: false })
    expect(read('postcode=&radius=&access=&playable=&at=&has=&unknown=')).toEqual({
      search: EMPTY_SEARCH,
      unreadable: false,
    })
  })

  it('reads a search by postcode, and one by place, which wins', () => {
    expect(read('postcode=+SW9+8HP&radius=5&access=free').search).toEqual({
      ...EMPTY_SEARCH,
      postcode: 'SW9 8HP',
      radius: 5,
      access: 'free',
    })
    expect(read('postcode=SW9&near=51.5,-0.1').search).toEqual({
      ...EMPTY_SEARCH,
      near: { latitude: 51.5, longitude: -0.1 },
    })
  })

  it('reads a search of an area, which wins over both, also across the antimeridian', () => {
    expect(read('postcode=SW9&near=51.5,-0.1&bbox=-0.2,51.4,-0.1,51.5').search).toEqual({
      ...EMPTY_SEARCH,
      bbox: [-0.2, 51.4, -0.1, 51.5],
    })
    expect(read('bbox=177,-20,-178,-16').search.bbox).toEqual([177, -20, -178, -16])
  })

  it('falls back to the place where the area cannot be read', () => {
    expect(read('postcode=SW9&bbox=here')).toEqual({
      search: { ...EMPTY_SEARCH, postcode: 'SW9' },
      unreadable: true,
    })
  })
})

describe('filters by what people have confirmed', () => {
  it('are read, also a moment alone', () => {
    expect(read('playable=tonight&at=2026-11-28T10:00Z&has=nets,nets,toilets&unknown=only').search).toEqual({
      ...EMPTY_SEARCH,
      ...{ playable: 'tonight', at: '2026-11-28T10:00Z', has: ['nets', 'toilets'], unknown: true },
    })
    expect(read('at=2026-11-28T10:00').search).toMatchObject({ playable: 'now', at: '2026-11-28T10:00' })
  })

  it('keep what can be read', () => {
    expect(read('has=nets,swings').search.has).toEqual(['nets'])
    expect(read('unknown=only').search.unknown).toBe(false)
  })
})

describe('searchQueryString', () => {
  it('is empty for the empty search', () => {
    expect(searchQueryString(EMPTY_SEARCH)).toBe('')
  })

  it.each([
    '?postcode=SW9+8HP&radius=5&access=free',
    '?near=51.5000%2C-0.1278&radius=50',
    '?access=paid',
    '?bbox=-0.1920%2C51.4000%2C-0.0800%2C51.5000&radius=5',
    '?playable=now&has=nets%2Ctoilets&unknown=only&at=2026-11-28T10%3A00',
  ])('round-trips %s', (address) => {
    expect(searchQueryString(read(address).search)).toBe(address)
  })
})

describe('the feed of a search', () => {
  it.each([
    ['', ''],
    ['postcode=SW9', '?postcode=SW9&radius=10'],
    ['near=51.5,-0.1&radius=2&access=free', '?near=51.5000%2C-0.1000&radius=2&access=free'],
    ['bbox=-1,50,1,52&radius=2', '?bbox=-1.0000%2C50.0000%2C1.0000%2C52.0000'],
    ['has=nets&playable=tonight&at=2026-11-28T20:00', '?has=nets'],
    ['playable=now&unknown=only', ''],
  ])('%s is without moments, and with its radius', (address, query) => {
    expect(feedPath(read(address).search)).toBe(`/api/courts.atom${query}`)
  })
})
