import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createReview, voteFacility } from '../../../test/factories.ts'

let test: TestApp
let london: number
let leeds: number

beforeAll(async () => {
  test = await openTestApp()
  const { database } = test
  london = (await createCourt(database, { name: 'Pit </b>', latitude: 51.5, longitude: -0.12 })).id
  await createCourt(database, { latitude: 51.5001, longitude: -0.1201, isFree: false })
  leeds = (await createCourt(database, { name: 'Leeds', latitude: 53.8, longitude: -1.55, isFree: null })).id
  await test.directory.refresh()
})
afterAll(() => test.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: `/api/courts/tiles/${path}`, headers })

async function features(path: string) {
  const { courts } = new VectorTile(new PbfReader((await get(path)).rawPayload)).layers
  return Array.from({ length: courts?.length ?? 0 }, (_, i) => courts?.feature(i).properties)
}

/** The tile that contains a place at a zoom level. */
function tileOf(latitude: number, longitude: number, zoom: number): string {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = Math.floor((longitude / 360 + 0.5) * 2 ** zoom)
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom)
  return `${zoom}/${x}/${y}.mvt`
}

describe('a tile that cannot be', () => {
  it.each([
    '0/1/0.mvt',
    '0/0/1.mvt',
    '3/8/0.mvt',
    '23/0/0.mvt',
    '-1/0/0.mvt',
    '1/-1/0.mvt',
    '1.5/0/0.mvt',
    'a/0/0.mvt',
    '1/NaN/0.mvt',
    '1/0/Infinity.mvt',
    '1/0/1e999.mvt',
    '1/0/0.mvt?access=cheap',
  ])('%s is refused', async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'invalid-request',
      error: expect.stringMatching(/^[A-Z].*\.$/),
    })
  })

  it.each(['1/0/0', '1/0/0.png', '1/0.mvt'])('%s is not found', async (path) => {
    expect((await get(path)).statusCode).toBe(404)
  })
})

describe('a tile', () => {
  it('holds clusters of near courts', async () => {
    const answer = await get('0/0/0.mvt')
    expect(answer.headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    expect(await features('0/0/0.mvt')).toEqual([{ cluster: true, point_count: 3 }])
    expect(await features(tileOf(51.5, -0.12, 12))).toEqual([{ cluster: true, point_count: 2 }])
  })

  it('holds single courts by their ids, names and what their pins say', async () => {
    expect(await features(tileOf(53.8, -1.55, 12))).toEqual([
      { cluster: false, id: leeds, name: 'Leeds', pin: '?' },
    ])
    const apart = await features(tileOf(51.5, -0.12, 17))
    expect(apart).toContainEqual({ cluster: false, id: london, name: 'Pit </b>', pin: 'Free' })
  })

  it('holds free or paid courts alone', async () => {
    expect(await features('0/0/0.mvt?access=free')).toEqual([
      { cluster: false, id: london, name: 'Pit </b>', pin: 'Free' },
    ])
    expect(await features('0/0/0.mvt?access=paid')).toMatchObject([{ pin: 'Paid' }])
  })

  it('may be empty', async () => {
    expect((await get('4/0/0.mvt')).statusCode).toBe(200)
    expect(await features('4/0/0.mvt')).toEqual([])
  })

  it('need not be sent again', async () => {
    const { headers } = await get('0/0/0.mvt')
    expect((await get('0/0/0.mvt', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })

  it('shows a change', async () => {
    const { id } = await createCourt(test.database, { name: 'Rome', latitude: 41.9, longitude: 12.5 })
    await test.directory.refresh()
    expect(await features(tileOf(41.9, 12.5, 10))).toEqual([
      { cluster: false, id, name: 'Rome', pin: 'Free' },
    ])
  })

  it('stays the same until a court comes, goes or moves', async () => {
    const { headers } = await get('0/0/0.mvt')
    await voteFacility(test.database, { id: leeds }, 'Nets')
    await createReview(test.database, { id: leeds }, { rating: 1 })
    await test.directory.refresh()
    expect((await get('0/0/0.mvt')).headers.etag).toBe(headers.etag)
    await createCourt(test.database, { latitude: -33.9, longitude: 151.2 })
    await test.directory.refresh()
    expect((await get('0/0/0.mvt')).headers.etag).not.toBe(headers.etag)
  })

  it('has a court at its eastern edge within it', async () => {
    const place = { latitude: 20, longitude: -0.000001 }
    await createCourt(test.database, place)
    await test.directory.refresh()
    const { rawPayload } = await get(tileOf(place.latitude, place.longitude, 8))
    const { courts } = new VectorTile(new PbfReader(rawPayload)).layers
    expect(courts?.feature(0).loadGeometry()[0]?.[0]?.x).toBeLessThan(courts?.extent ?? 0)
  })
})
