import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import type { FeatureCollection, Point } from 'geojson'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createPhoto, createReview } from '../../../test/factories.ts'
import { importCourts } from '../../imports/server/csv-import.service.ts'
import { COURT_CSV_COLUMNS } from '../contract/csv.ts'
import { CourtJsonStore } from './index/court-json.ts'
import { LICENCE } from './open-data.ts'

const NASTY = '</name><script>alert("1" & \'2\')</script>'
const FORMULAS = ['=1+1', '+1', '-1', '@sum', '＝1', "'=1", "''@x"]

let test: TestApp

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://courts.example.org' })
  const { database } = test
  const london = await createCourt(database, {
    name: 'Clapham Common',
    latitude: 51.4586,
    longitude: -0.1482,
    tags: ['Nets', 'Floodlights'],
    rating: 3.5,
    notes: 'Line one,\n"line two"',
  })
  await createReview(database, london, { rating: 5 })
  await createPhoto(database, london)
  await createCourt(database, {
    name: NASTY,
    latitude: -0.0000001,
    longitude: -180,
    isFree: false,
    priceGbp: 4.5,
  })
  await createCourt(database, { name: 'Bell\u0007\u001b and \uffff ball 🏀', isFree: null, isIndoor: null })
  for (const name of FORMULAS) await createCourt(database, { name, notes: name })
  await test.directory.refresh()
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: `/api/courts.${url}`, headers })

describe.each(['geojson', 'csv', 'gpx'])('the open data as %s', (extension) => {
  it.each(['?radius=10', '?near=91,0', '?access=cheap', '?limit=0', '?bbox=1'])(
    'refuses %s',
    async (query) => {
      const answer = await get(extension + query)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid-request' })
    },
  )

  it('names its licence, and is downloaded as a file', async () => {
    const answer = await get(extension)
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).toContain('Opencourt players')
    expect(answer.payload).toContain(extension === 'gpx' ? LICENCE.url : LICENCE.name)
    expect(answer.headers.link).toBe(`<${LICENCE.url}>; rel="license"`)
    expect(answer.headers['content-disposition']).toContain(`.${extension}"`)
  })

  it('is the same text when compressed, and not sent again to clients that have it', async () => {
    const plain = await get(extension)
    const packed = await get(extension, { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
    const again = await get(extension, { 'if-none-match': String(plain.headers.etag) })
    expect(again.statusCode).toBe(304)
    const other = await get(`${extension}?limit=1`, { 'if-none-match': String(plain.headers.etag) })
    expect(other.statusCode).toBe(200)
  })

  it('is not generated for HEAD', async () => {
    const read = vi.spyOn(CourtJsonStore.prototype, 'court')
    const answer = await test.app.inject({ method: 'HEAD', url: `/api/courts.${extension}` })
    const calls = read.mock.calls.length
    read.mockRestore()
    expect(calls).toBe(0)
    expect(answer.payload).toBe('')
    const { headers } = await get(extension)
    for (const name of ['etag', 'content-type', 'content-disposition', 'link', 'vary', 'cache-control'])
      expect(answer.headers[name]).toBe(headers[name])
  })

  it('accepts the filters of the list', async () => {
    const near = await get(`${extension}?near=51.46,-0.15&radius=2`)
    expect(near.payload).toContain('Clapham Common')
    expect(near.payload).not.toContain('sum')
    const none = await get(`${extension}?q=nowhere`)
    expect(none.statusCode).toBe(200)
    expect(none.payload).toContain(extension === 'csv' ? 'id,name' : 'Opencourt players')
  })
})

describe('GeoJSON', () => {
  const collection = async (query = '') =>
    (await get(`geojson${query}`)).json() as FeatureCollection<Point, Record<string, unknown>>

  it('contains a point for each court, with all its fields', async () => {
    const { type, features } = await collection()
    expect(type).toBe('FeatureCollection')
    expect(features).toHaveLength(3 + FORMULAS.length)
    const court = features.find(({ properties }) => properties.name === 'Clapham Common')
    expect(court).toMatchObject({
      type: 'Feature',
      id: expect.any(Number),
      geometry: { type: 'Point', coordinates: [-0.1482, 51.4586] },
      properties: { rating: 5, tags: ['Floodlights', 'Nets'], notes: 'Line one,\n"line two"' },
    })
    expect(features.some(({ properties }) => properties.name === NASTY)).toBe(true)
  })

  it('has absolute photo URLs', async () => {
    const { properties } = (await collection('?q=clapham')).features[0] ?? {}
    expect(properties?.photo_url).toMatch(/^https:\/\/courts\.example\.org\/files\/photos\/.+\.webp$/)
    const { features } = await collection('?q=bell')
    expect(features).toMatchObject([{ properties: { photo_url: null } }])
  })

  it('is an empty collection if nothing is found', async () => {
    expect((await collection('?q=nowhere')).features).toEqual([])
  })
})

describe('CSV', () => {
  const rows = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[]

  it('has the columns that the importer reads', async () => {
    const { payload } = await get('csv?q=clapham')
    // The byte order mark tells spreadsheets that the text is UTF-8.
    expect(payload.split('\n')[0]).toBe(`\uFEFF${[...COURT_CSV_COLUMNS, 'facts', 'licence'].join(',')}`)
    expect(rows(payload)).toEqual([
      expect.objectContaining({
        name: 'Clapham Common',
        latitude: '51.4586',
        longitude: '-0.1482',
        isFree: 'yes',
        isIndoor: 'no',
        rating: '3.5',
        tags: 'Floodlights, Nets',
        notes: 'Line one,\n"line two"',
        priceGbp: '',
      }),
    ])
  })

  it('keeps spreadsheets from reading texts as formulas, and leaves numbers alone', async () => {
    const all = rows((await get('csv')).payload)
    for (const row of all)
      for (const [column, cell] of Object.entries(row))
        if (!['latitude', 'longitude'].includes(column)) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
    expect(all.find(({ name }) => name === NASTY)).toMatchObject({ latitude: '-1e-7', longitude: '-180' })
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(FORMULAS.map((text) => `'${text}`)))
  })

  it('is the same after an import', async () => {
    const before = (await get('csv')).payload
    const { inserted, updated, archived, problems, ignoredColumns } = await importCourts(test.database, {
      source: Readable.from([Buffer.from(before)]),
      fileName: 'own.csv',
    })
    expect({ inserted, updated, archived, problems, ignoredColumns }).toEqual({
      inserted: 0,
      updated: 3 + FORMULAS.length,
      archived: 0,
      problems: [],
      ignoredColumns: [],
    })
    await test.directory.refresh()
    // Except for invisible characters in names stored before they were normalised.
    expect((await get('csv')).payload).toBe(before.replace('Bell\u0007\u001b', 'Bell'))
  })
})

describe('GPX', () => {
  it('is well-formed whatever the names contain', async () => {
    const { payload } = await get('gpx')
    expect(payload).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<gpx version="1.1"/)
    expect(payload).toContain('&lt;/name&gt;&lt;script&gt;alert(&quot;1&quot; &amp; &apos;2&apos;)')
    expect(payload).toContain('<name>Bell and  ball 🏀</name>')
    expect(payload.replace(/[\t\n]/g, '')).not.toMatch(/\p{Cc}|\uffff/u)
    expect(payload.replace(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
    expect(balanced(payload)).toBe(true)
  })

  it('contains a waypoint with a link for each court', async () => {
    const { payload } = await get('gpx?q=clapham')
    expect(payload).toContain('<wpt lat="51.4586000" lon="-0.1482000"><name>Clapham Common</name>')
    expect(payload).toMatch(/<link href="https:\/\/courts\.example\.org\/courts\/\d+"\/>/)
    expect(payload.match(/<wpt /g)).toHaveLength(1)
  })

  /** Whether every element that is opened is closed, in order. */
  function balanced(xml: string): boolean {
    const open: string[] = []
    for (const [, close, name, empty] of xml.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
      if (close && open.pop() !== name) return false
      if (!close && !empty && name) open.push(name)
    }
    return open.length === 0
  }
})
