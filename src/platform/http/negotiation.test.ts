import { describe, expect, it } from 'vitest'
import { chooseEncoding, matchesEtag } from './negotiation.ts'

describe('the encoding of a response', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['deflate, compress', 'identity'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*;q=0', 'identity'],
    ['gzip;q=nonsense', 'identity'],
    ['identity;q=1, gzip;q=0.5', 'identity'],
    [';;;,,,=', 'identity'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP;Q=0.3', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=1.0, *;q=0.1', 'br'],
    ['*', 'br'],
    ['br, identity;q=0', 'br'],
  ])('for %s is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
    expect(chooseEncoding(header)).toBe(encoding)
  })

  it('is right for more headers than are cached', () => {
    for (let i = 0; i < 500; i++) expect(chooseEncoding(`gzip;q=0.5, x${i}`)).toBe('gzip')
  })
})

describe('If-None-Match', () => {
  it.each([undefined, '', '"b"', '"a', 'a', '"b", W/"c"'])('does not match "a": %s', (header) => {
    expect(matchesEtag(header, '"a"')).toBe(false)
  })

  it.each(['"a"', 'W/"a"', '*', ' * ', '"b", "a"', '"b",W/"a"'])('matches "a": %s', (header) => {
    expect(matchesEtag(header, '"a"')).toBe(true)
    expect(matchesEtag(header, 'W/"a"')).toBe(true)
  })
})
