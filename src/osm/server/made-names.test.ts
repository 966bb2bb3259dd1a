import { describe, expect, it } from 'vitest'
import { MAX_ADDRESS, MAX_COURT_NAME } from '../../database/contract/limits.ts'
import { type NearestPlace, shorten, shownAddress, shownName } from './made-names.ts'

const tagged = (parts: Record<string, string>) =>
  new Map(Object.entries(parts).map(([key, value]) => [`addr:${key}`, value]))
const NO_TAGS = tagged({})
const place = (miles: number, rest: Partial<NearestPlace> = {}): NearestPlace => ({
  ...{ name: 'Rio Branco', kind: 'town', miles, region: 'Acre', country: 'Brazil', ...rest },
})

it('keeps the name and the address of the source', () => {
  const tags = tagged({ suburb: 'Brixton' })
  expect(shownName('Cage', tags, place(1))).toEqual({ text: 'Cage', isMade: false })
  expect(shownAddress('1 Street, Town', tags, place(1))).toEqual({ text: '1 Street, Town', isMade: false })
})

describe('a court without name and address', () => {
  it.each<[NearestPlace | undefined, string, string | undefined]>([
    [undefined, 'Basketball court', undefined],
    [place(20.1), 'Basketball court', undefined],
    [place(Number.POSITIVE_INFINITY), 'Basketball court', undefined],
    [place(20), 'Basketball court near Rio Branco', 'Near Rio Branco, Acre, Brazil'],
    [place(2.1), 'Basketball court near Rio Branco', 'Near Rio Branco, Acre, Brazil'],
    [place(2), 'Basketball court in Rio Branco', 'Rio Branco, Acre, Brazil'],
    [place(0), 'Basketball court in Rio Branco', 'Rio Branco, Acre, Brazil'],
    [place(3, { kind: 'city' }), 'Basketball court in Rio Branco', 'Rio Branco, Acre, Brazil'],
    [place(0.6, { kind: 'hamlet' }), 'Basketball court near Rio Branco', 'Near Rio Branco, Acre, Brazil'],
    [place(1, { region: '' }), 'Basketball court in Rio Branco', 'Rio Branco, Brazil'],
    [place(1, { region: 'Rio Branco' }), 'Basketball court in Rio Branco', 'Rio Branco, Brazil'],
  ])('with %j nearby: %j, %j', (nearest, name, address) => {
    expect(shownName(undefined, NO_TAGS, nearest)).toEqual({ text: name, isMade: true })
    expect(shownAddress(undefined, NO_TAGS, nearest)).toEqual(address && { text: address, isMade: true })
  })

  it.each<[Record<string, string>, string, string]>([
    [{ suburb: ' ', city: '', postcode: '1' }, 'near Rio Branco', 'Near Rio Branco, Acre, Brazil'],
    [
      { suburb: 'Itaim Bibi', city: 'São Paulo', street: 'Rua A' },
      'in Itaim Bibi',
      'Rua A, Itaim Bibi, São Paulo',
    ],
    [{ city: 'São Paulo' }, 'in São Paulo', 'São Paulo'],
    [{ street: 'Rua Cuiabá' }, 'on Rua Cuiabá', 'Rua Cuiabá, near Rio Branco, Acre, Brazil'],
    [{ suburb: '<b>x</b>' }, 'in <b>x</b>', '<b>x</b>'],
  ])('with %j is named by that first: %j, %j', (parts, name, address) => {
    const tags = tagged(parts)
    expect(shownName(undefined, tags, place(5)).text).toBe(`Basketball court ${name}`)
    expect(shownAddress(undefined, tags, place(5))?.text).toBe(address)
  })

  it('has no longer texts than others', () => {
    const long = 'x'.repeat(255)
    const tags = tagged({ street: long, suburb: long })
    expect(shownName(undefined, tags, undefined).text).toHaveLength(MAX_COURT_NAME)
    expect(shownAddress(undefined, tags, undefined)?.text.length).toBeLessThanOrEqual(MAX_ADDRESS)
  })
})

it.each([
  ['', 10, ''],
  ['0123456789', 10, '0123456789'],
  ['01234567890', 10, '012345678…'],
  ['one two three', 10, 'one two…'],
  ['a bcdefghijk', 10, 'a bcdefgh…'],
  ['0123456🏀🏀🏀', 9, '0123456…'],
])('%j in %d characters: %j', (text, max, short) => {
  expect(shorten(text, max)).toBe(short)
  expect(short.length).toBeLessThanOrEqual(max)
})
