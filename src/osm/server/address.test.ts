import { describe, expect, it } from 'vitest'
import { MAX_ADDRESS } from '../../database/contract/limits.ts'
import { readAddress, readPlace } from './address.ts'

const addr = (parts: Record<string, string>) =>
  new Map(Object.entries(parts).map(([key, value]) => [`addr:${key}`, value]))
const BRIXTON = {
  ...{
    housenumber: '12',
    street: 'Coldharbour Lane',
    suburb: 'Brixton',
    city: 'London',
    postcode: 'SW9 8LF',
  },
}

describe('there is no address', () => {
  it.each<[Record<string, string>]>([
    [{}],
    [{ street: '', city: ' ', full: '\u200B' }],
    [{ street: 'Rua Cuiabá' }],
    [{ street: 'Rua Cuiabá', housenumber: '5', country: 'BR' }],
    [{ city: 'Campinas', postcode: '13050-000' }],
    [{ housenumber: '12', city: 'London' }],
    [{ street: 'x'.repeat(200), city: 'y'.repeat(MAX_ADDRESS - 201) }],
    [{ full: 'x'.repeat(MAX_ADDRESS + 1) }],
  ])('in %j', (parts) => {
    expect(readAddress(addr(parts), undefined)).toBeUndefined()
  })
})

describe('an address', () => {
  it.each<[Record<string, string>, string]>([
    [{ ...BRIXTON, country: 'GB' }, '12 Coldharbour Lane, Brixton, London, SW9 8LF'],
    [{ street: 'Rua A', housenumber: '12', city: 'Itaúna', country: 'BR' }, 'Rua A 12, Itaúna'],
    [{ street: 'Rua A', housenumber: '12', city: 'Itaúna' }, 'Rua A 12, Itaúna'],
    [{ street: 'Rua A', housenumber: 'S/N', postcode: '58135000' }, 'Rua A, 58135000'],
    [{ street: 'Rua A', suburb: 'Centro' }, 'Rua A, Centro'],
    [{ place: 'Vila Progresso', hamlet: 'Tigre' }, 'Vila Progresso, Tigre'],
    [{ street: ' <b>Rua</b>\n A ', city: 'a;b' }, '<b>Rua</b> A, a;b'],
    [{ full: 'Behind the church', city: 'Leeds' }, 'Behind the church'],
    [{ street: 'x'.repeat(200), city: 'y'.repeat(98) }, `${'x'.repeat(200)}, ${'y'.repeat(98)}`],
  ])('%j is %j', (parts, address) => {
    expect(readAddress(addr(parts), undefined)).toBe(address)
  })

  it('takes the country of the file before that of the tags', () => {
    const tags = addr({ ...BRIXTON, country: 'DE' })
    expect(readAddress(tags, undefined)).toMatch(/^Coldharbour Lane 12,/)
    expect(readAddress(tags, 'GB')).toMatch(/^12 Coldharbour Lane,/)
    expect(readAddress(tags, '')).toMatch(/^Coldharbour Lane 12,/)
  })
})

it('reads parts of addresses', () => {
  expect(readPlace(new Map([['addr:constructor', 'x']]))).toEqual({})
  expect(readPlace(addr({ neighbourhood: 'Centro', town: 'Itaúna', place: 'Praça' }))).toEqual({
    ...{ street: 'Praça', suburb: 'Centro', city: 'Itaúna' },
  })
})
