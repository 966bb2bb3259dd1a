import { describe, expect, it } from 'vitest'
import { EMPTY_SEARCH, readSearch, searchQueryString } from './search-url.ts'

const read = (address: string) => readSearch(new URLSearchParams(address))

describe('readSearch', () => {
  it.each(['radius=7', 'radius=x', 'access=cheap', 'near=91,0', 'near=1', 'near=NaN,2', 'near=,'])(
    'ignores %s and reports it',
    (address) => {
      expect(read(address)).toEqual({ search: EMPTY_SEARCH, unreadable: true })
    },
  )

  it('uses the defaults for missing and empty parameters', () => {
    expect(read('')).toEqual({ search: EMPTY_SEARCH, unreadable: false })
    expect(read('postcode=&radius=&access=')).toEqual({ search: EMPTY_SEARCH, unreadable: false })
  })

  it('reads a search by postcode, and one by place, which wins', () => {
    expect(read('postcode=+SW9+8HP&radius=5&access=free').search).toEqual({
      postcode: 'SW9 8HP',
      near: undefined,
      radius: 5,
      access: 'free',
    })
    expect(read('postcode=SW9&near=51.5,-0.1').search).toEqual({
      ...EMPTY_SEARCH,
      near: { latitude: 51.5, longitude: -0.1 },
    })
  })
})

describe('searchQueryString', () => {
  it('is empty for the empty search', () => {
    expect(searchQueryString(EMPTY_SEARCH)).toBe('')
  })

  it.each(['?postcode=SW9+8HP&radius=5&access=free', '?near=51.5000%2C-0.1278&radius=50', '?access=paid'])(
    'round-trips %s',
    (address) => {
      expect(searchQueryString(read(address).search)).toBe(address)
    },
  )
})
