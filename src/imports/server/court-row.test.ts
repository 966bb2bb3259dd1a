import { describe, expect, it } from 'vitest'
import { COURT_CSV_COLUMNS } from '../../directory/contract/csv.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_IMPORT_COLUMNS, readColumns } from './court-columns.ts'
import { readCourtHints, readCourtRow, readRowName } from './court-row.ts'

const here = { name: 'Brixton Court', address: '1 High Street', latitude: '51.46', longitude: '-0.11' }

/** The columns by which a file says that it is an export of ours. */
const ours = { facts: '', licence: 'ODbL' }

function read(cells: Record<string, string>) {
  const row = { ...here, ...cells }
  return readCourtRow(readColumns(Object.keys(row)), Object.values(row))
}

const courtOf = (cells: Record<string, string>) => {
  const row = read(cells)
  if (typeof row === 'string') throw new Error(row)
  return row.court
}

describe('the first line', () => {
  it.each([
    [['name', 'address', 'latitude'], 'missing: longitude'],
    [['51.46', '-0.11', 'Brixton Court'], 'missing: name, address, latitude, longitude'],
    [['name', 'address', 'latitude', 'longitude', 'Lat'], 'two columns for latitude'],
    [['name', 'address', 'latitude', 'longitude', 'court_type', 'Court Type'], 'two columns for court_type'],
  ])('%j is refused', (titles, sentence) => {
    expect(() => readColumns(titles)).toThrow(sentence)
  })

  it.each(['court_type', 'courtType', 'Court Type', 'COURT-TYPE', ' court type '])('knows %j', (title) => {
    expect(courtOf({ [title]: 'Cage' }).court_type).toBe('Cage')
  })

  it.each(['longitude', 'lng', 'Long', 'LON'])('knows %j as the longitude', (title) => {
    const columns = readColumns(['name', 'address', 'lat', title])
    expect(readCourtRow(columns, ['A', 'B', '1', '2'])).toMatchObject({
      court: { latitude: 1, longitude: 2 },
    })
  })

  it('may have any order, unknown columns, and empty ones at the end', () => {
    const columns = readColumns(['photo_url', 'longitude', 'name', 'latitude', 'address', '', ''])
    expect(columns.ignored).toEqual(['photo_url'])
    const court = { name: 'A', address: 'B', latitude: 1, longitude: 2 }
    expect(readCourtRow(columns, ['x', '2', 'A', '1', 'B', '', ''])).toMatchObject({ court })
    expect(readCourtRow(columns, ['x', '2', 'A', '1', 'B'])).toMatchObject({ court })
  })

  it('is rejected with too many columns', () => {
    const wide = (columns: number) => Array.from({ length: columns }, (_, n) => needed[n] ?? '')
    const needed = ['name', 'address', 'latitude', 'longitude']
    expect(readColumns(wide(MAX_IMPORT_COLUMNS)).width).toBe(4)
    expect(() => readColumns(wide(MAX_IMPORT_COLUMNS + 1))).toThrow(ApiError)
  })

  it('may have the licence column of exports, and spaces around unknown titles', () => {
    const titles = ['name', 'address', 'lat', 'long', 'Licence', ' ', ' photo ', ' ']
    expect(readColumns(titles)).toMatchObject({ ignored: ['photo'], width: 7 })
  })

  it('tells exports of ours from other files', () => {
    const columns = [...COURT_CSV_COLUMNS, 'Facts', 'Licence']
    expect(readColumns(columns).isExport).toBe(true)
    expect(readColumns(columns.slice(0, -1)).isExport).toBe(false)
  })

  it('may have every column of exports', () => {
    expect(readColumns(COURT_CSV_COLUMNS).ignored).toEqual([])
  })
})

it('takes an id that is a text for that of another data set', () => {
  expect(read({ id: 'X010' })).toMatchObject({ id: undefined, court: { name: 'Brixton Court' } })
})

describe('a row is skipped', () => {
  it.each([
    ['without a name', { name: ' ' }, 'Enter the name.'],
    ['without an address', { address: '' }, 'Enter the address.'],
    ['without a latitude', { latitude: '' }, 'Please enter valid latitude and longitude values.'],
    [
      'with words for a longitude',
      { longitude: 'west' },
      'Please enter valid latitude and longitude values.',
    ],
    [
      'with a list of latitudes',
      { latitude: '51,46,5' },
      'Please enter valid latitude and longitude values.',
    ],
    ['with a letter of the other axis', { latitude: '51.46W' }, 'Please enter valid latitude'],
    [
      'with a hexadecimal latitude',
      { latitude: '0x10' },
      'Please enter valid latitude and longitude values.',
    ],
    ['with an infinite latitude', { latitude: '1e999' }, 'Please enter valid latitude and longitude values.'],
    ['north of the pole', { latitude: '91' }, 'Latitude must be between -90 and 90 degrees.'],
    ['beyond the date line', { longitude: '-181' }, 'Longitude must be between -180 and 180 degrees.'],
    ['with notes that are too long', { notes: 'x'.repeat(4001) }, 'Notes must be at most 4000 characters.'],
    ['that is perhaps free', { isFree: 'maybe' }, 'Free must be yes or no, or left empty.'],
    ['that is indoor 2', { isIndoor: '2' }, 'Indoor must be yes or no, or left empty.'],
    ['with a negative price', { priceGbp: '£-1' }, 'Price must be a positive number.'],
    ['with words for a price', { priceGbp: 'cheap' }, 'Price must be a positive number.'],
    ['with euros', { priceGbp: '5,00 €' }, 'Price must be in pounds, not in €.'],
    ['with dollars', { priceGbp: '$5' }, 'Price must be in pounds, not in $.'],
    ['with francs', { priceGbp: '5.00 chf' }, 'Price must be in pounds, not in chf.'],
    ['with a thousand or a decimal', { priceGbp: '1,000' }, 'Price must be a positive number.'],
    ['with a fabulous price', { priceGbp: '10001' }, 'Price must be at most £10000.'],
    ['with part of a minute', { priceDurationMinutes: '1.5' }, 'Duration must be a whole number of minutes.'],
    ['with no minutes', { priceDurationMinutes: '0' }, 'Duration must be a whole number of minutes.'],
    ['with two days', { priceDurationMinutes: '2880' }, 'Duration must be at most 1440 minutes.'],
    ['with six stars', { rating: '6' }, 'Rating must be between 0 and 5.'],
    ['with words for a rating', { rating: 'good' }, 'Rating must be numeric.'],
    ['with a script for a link', { bookingUrl: 'javascript:alert(1)' }, 'Booking link must be a web address'],
    [
      'with a link without slashes',
      { bookingUrl: 'https:example.org' },
      'Booking link must be a web address',
    ],
    [
      'with an account in a link',
      { bookingUrl: 'https://jo:secret@hall.example' },
      'Booking link must be a web address',
    ],
    [
      'with a line end in a link',
      { bookingUrl: 'https://hall.example/\r\nX: y' },
      'Booking link must be a web address',
    ],
    ['with a name that nobody sees', { name: '\u200b\u3164' }, 'Enter the name.'],
    [
      'with a number of many digits',
      { latitude: `${'1'.repeat(10_001)}x` },
      'The cell for latitude is longer than 10,000 characters.',
    ],
    ['with a long tag', { tags: `Nets,${'x'.repeat(61)}` }, 'A tag must be at most 60 characters.'],
    ['with an id that is none', { id: 'C-7', ...ours }, 'The id must be a whole number, or empty'],
    ['with an id that is too great', { id: '2147483648', ...ours }, 'The id must be a whole number'],
    ['with a rounded id', { id: '1.2E+05' }, 'A spreadsheet has rounded the id to "1.2E+05".'],
  ])('%s', (_, cells, reason) => {
    expect(read(cells)).toContain(reason)
  })

  it('with all its reasons', () => {
    expect(read({ name: '', latitude: '99' })).toBe(
      'Enter the name. Latitude must be between -90 and 90 degrees.',
    )
  })

  it('if cells are missing, or there is text beyond the columns', () => {
    const columns = readColumns(['name', 'address', 'latitude', 'longitude'])
    expect(readCourtRow(columns, ['A', 'B', '1'])).toBe(
      'The row has 3 cells, but the first line has 4. It lacks longitude.',
    )
    expect(readCourtRow(columns, ['A', 'B'])).toContain('It lacks latitude and longitude.')
    expect(readCourtRow(columns, ['A', 'B', 'C', '1', '2'])).toContain('The row has 5 cells')
    expect(readCourtRow(columns, ['A', 'B', '1', '2', ' ', ''])).toHaveProperty('court.name', 'A')
  })
})

describe('a row with fewer cells than columns', () => {
  const columns = readColumns(['id', 'name', 'address', 'latitude', 'longitude', 'rating', 'notes'])

  it('has no values for those that are missing at its end', () => {
    const court = { name: 'Cage', latitude: 51.5, longitude: -0.1, rating: null, notes: null }
    expect(readCourtRow(columns, ['7', 'Cage', '1 Street', '51.5', '-0.1'])).toMatchObject({ id: 7, court })
    expect(readCourtRow(columns, ['', 'Cage', '1 Street', '51.5', '-0.1', '5'])).toMatchObject({
      court: { ...court, rating: 5 },
    })
  })

  it('is skipped if those at its beginning may be missing as well', () => {
    const cells = ['Cage', '1 Street', '51.5', '-0.1', '5']
    expect(readCourtRow(columns, cells)).toContain('it isn’t clear which are missing')
    expect(readCourtHints(columns, [...cells, ''])).toMatchObject({
      names: ['1 Street', 'Cage'],
      latitude: undefined,
    })
  })
})

describe('a row is read', () => {
  it.each(['yes', 'true', '1', 'y', 'YES', ' True '])('with %j for yes', (word) => {
    expect(courtOf({ isFree: word, is_indoor: word })).toMatchObject({ isFree: true, isIndoor: true })
  })

  it.each(['no', 'false', '0', 'n', 'No', 'FALSE'])('with %j for no', (word) => {
    expect(courtOf({ isFree: word, is_indoor: word })).toMatchObject({ isFree: false, isIndoor: false })
  })

  it('with null for empty cells and undefined for missing columns', () => {
    expect(courtOf({ isFree: '', notes: ' ', rating: '', tags: '', bookingUrl: '' })).toEqual({
      name: 'Brixton Court',
      address: '1 High Street',
      latitude: 51.46,
      longitude: -0.11,
      isFree: null,
      notes: null,
      rating: null,
      tags: [],
      bookingUrl: null,
    })
  })

  it('with its tags split, trimmed and without duplicates', () => {
    expect(courtOf({ tags: ' Nets , floodlights,, chain   nets,NETS,Floodlights ' }).tags).toEqual([
      'Nets',
      'floodlights',
      'chain nets',
    ])
  })

  it('with whitespace normalised in single lines but not in notes', () => {
    expect(courtOf({ name: ' Brixton\n Court ', notes: ' one\n\ntwo ' })).toMatchObject({
      name: 'Brixton Court',
      notes: 'one\n\ntwo',
    })
  })

  it('without invisible characters', () => {
    const cells = { name: 'Brixton\u202e Court', notes: 'one\r\n\u200btwo', tags: 'Ne\u200bts,NETS\ufeff' }
    expect(courtOf(cells)).toMatchObject({ name: 'Brixton Court', notes: 'one\ntwo', tags: ['Nets'] })
  })

  it('with prices to the penny and ratings to the tenth', () => {
    expect(courtOf({ priceGbp: '4.555', priceDurationMinutes: '60', rating: '3.14' })).toMatchObject({
      priceGbp: 4.56,
      priceDurationMinutes: 60,
      rating: 3.1,
    })
  })

  it.each([
    ['£5.00', 5],
    ['5,00', 5],
    ['5.5 gbp', 5.5],
    ['GBP 5', 5],
    ['£1,000.00', 1000],
    ['1.000,50', 1000.5],
    ['', null],
  ])('with the price %s', (priceGbp, pounds) => {
    expect(courtOf({ priceGbp })).toMatchObject({ priceGbp: pounds })
  })

  it('with a name that is too long cut at a word, and whole in the notes', () => {
    const name = `${'Basketball Court '.repeat(12)}East`
    const short = `${'Basketball Court '.repeat(9).trim()}…`
    expect(read({ name, notes: 'Rims are low.' })).toMatchObject({
      court: { name: short, notes: `${name}\n\nRims are low.` },
      remarks: ['The name was shortened; the notes have all of it.'],
    })
    expect(courtOf({ name })).toMatchObject({ name: short, notes: name })
    const notes = 'x'.repeat(3900)
    expect(read({ name, notes })).toMatchObject({
      court: { name: short, notes },
      remarks: ['The name was shortened; the notes have no room for all of it.'],
    })
  })

  it('with a remark if its place is almost 0, 0', () => {
    const atSea = ['The court is at 0, 0, in the sea off Africa: check its place.']
    expect(read({ latitude: '0', longitude: '0' })).toMatchObject({ remarks: atSea })
    expect(read({ latitude: '0.000414', longitude: '-0.000004' })).toMatchObject({ remarks: atSea })
    expect(read({ latitude: '51.5', longitude: '0' })).toMatchObject({ remarks: [] })
    expect(read({ latitude: '0', longitude: '32.5' })).toMatchObject({ remarks: [] })
  })

  it('with what the entities of web pages mean, once', () => {
    const cells = {
      name: 'Ball &amp; Hoop&nbsp;Court',
      notes: '7\u00a0am &ndash; 9&#160;pm &amp;amp; later',
      tags: 'R&D &copy',
    }
    expect(courtOf({ ...cells, bookingUrl: 'https://hall.example/?a=1&amp;copy=2' })).toMatchObject({
      name: 'Ball & Hoop Court',
      notes: '7 am – 9 pm &amp; later',
      tags: ['R&D &copy'],
      bookingUrl: 'https://hall.example/?a=1&copy=2',
    })
    expect(courtOf({ ...cells, ...ours })).toMatchObject({ name: 'Ball &amp; Hoop&nbsp;Court' })
  })

  it('without price, session and booking link if the court is free', () => {
    const paid = { priceGbp: '5', priceDurationMinutes: '60', bookingUrl: 'https://example.org/book' }
    expect(courtOf({ ...paid, isFree: 'no' })).toMatchObject({
      priceGbp: 5,
      priceDurationMinutes: 60,
      bookingUrl: 'https://example.org/book',
    })
    expect(courtOf({ ...paid, isFree: 'yes' })).toMatchObject({
      priceGbp: null,
      priceDurationMinutes: null,
      bookingUrl: null,
    })
  })

  it('without the apostrophe that escapes formulas', () => {
    expect(courtOf({ name: "'=1+1", notes: "'- bring a ball", address: "'Hoops' House" })).toMatchObject({
      name: '=1+1',
      notes: '- bring a ball',
      address: "'Hoops' House",
    })
  })

  it.each([
    ['.55', 0.55],
    ['+4.', 4],
    ['5e1', 50],
    ['5E+01', 50],
    ['500e-1', 50],
    ['48,8566', 48.8566],
    ['−33.86', -33.86],
    ['–33,86', -33.86],
    ['51.5074N', 51.5074],
    ['33.86 S', -33.86],
    [`51° 30' 27"`, 51.5075],
    ['51° 30.45′ N', 51.5075],
    ['−0° 7.65′', -0.1275],
  ])('with %s for a number', (latitude, degrees) => {
    expect(courtOf({ latitude }).latitude).toBeCloseTo(degrees, 9)
  })

  it('with its id', () => {
    expect(read({ id: '7' })).toMatchObject({ id: 7 })
    expect(read({ id: '' })).toMatchObject({ id: undefined })
  })
})

describe('the name in an invalid row', () => {
  const columns = readColumns(['name', 'address', 'latitude', 'longitude'])
  it.each([
    [['Cage', 'A', 'far north', '0'], 'Cage'],
    [['', 'A', '51', '0'], null],
    [['Cage', 'A', '51'], null],
    [['x'.repeat(500), 'A', '51', '0'], `${'x'.repeat(159)}…`],
  ])('%j: %j', (cells, name) => {
    expect(readRowName(columns, cells)).toBe(name)
  })
})

describe('the court that an invalid row refers to', () => {
  const columns = readColumns(['id', 'name', 'address', 'latitude', 'longitude'])
  const hints = (...cells: string[]) => readCourtHints(columns, cells)
  const nowhere = { latitude: undefined, longitude: undefined }

  it('is found by the readable ones of id, name and location', () => {
    expect(hints('7', 'Cage', '', '51.5', '-0.12')).toEqual({
      id: 7,
      names: ['Cage'],
      latitude: 51.5,
      longitude: -0.12,
    })
    expect(hints('C-7', '', '', 'north', '-0.12')).toEqual({
      id: undefined,
      names: [],
      latitude: undefined,
      longitude: -0.12,
    })
    expect(hints('', 'x'.repeat(500), '', '91', '180')).toEqual({
      id: undefined,
      names: [`${'x'.repeat(159)}…`],
      latitude: undefined,
      longitude: 180,
    })
  })

  it.each(['1', '2147483647'])('is told by the id %s', (id) => {
    expect(hints(id, '', '', '', '').id).toBe(Number(id))
  })

  it.each(['0', '2147483648', '12345678901', '-1', 'C7', '7C'])('is not told by the id %s', (id) => {
    expect(hints(id, 'Cage', '', '', '')).toEqual({ id: undefined, names: ['Cage'], ...nowhere })
  })

  it('is found despite an extra comma', () => {
    expect(hints('7', 'Cage', '1 High Street', ' London', '51.5', '-0.12')).toEqual({
      id: 7,
      names: ['Cage', '1 High Street'],
      latitude: 51.5,
      longitude: -0.12,
    })
  })

  it('is found despite a missing cell', () => {
    expect(hints('7', 'Cage', '51.5', '-0.12')).toEqual({
      id: 7,
      names: ['Cage', '7'],
      latitude: 51.5,
      longitude: -0.12,
    })
  })

  it('has no location if the cells contain two', () => {
    expect(hints('7', 'Cage', '1', '51.5', '-0.12', '3')).toEqual({
      id: 7,
      names: ['Cage', '1'],
      ...nowhere,
    })
  })
})
