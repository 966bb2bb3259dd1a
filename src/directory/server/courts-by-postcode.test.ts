import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'
import { storePostcodes } from '../../places/server/geocoding.queries.ts'
import { milesBetween } from '../../platform/contract/geo.ts'
import { nearbyCourtView } from '../../search/contract/found-court.ts'

const BRIXTON = { latitude: 51.4613, longitude: -0.1156 }

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
  for (const court of [
    { name: 'Clapham Common', latitude: 51.4586, longitude: -0.1482 },
    { name: 'Brixton Rec', latitude: 51.4618, longitude: -0.114 },
    { name: 'Moss Side', latitude: 53.45, longitude: -2.24 },
  ])
    await createCourt(test.database, court)
  await storePostcodes(test.database, [{ postcode: 'SW98HP', ...BRIXTON }])
  await test.directory.refresh()
})
afterAll(() => test.close())

const get = (query: string, headers: Record<string, string> = {}, path = '/api/courts') =>
  test.app.inject({ url: `${path}?${query}`, headers })

describe('a search that cannot be made', () => {
  it.each([
    ['near=51.5,-0.1&postcode=SW9', 'query.postcode', 'Send either near or postcode, not both.'],
    ['near=51.5,-0.1&postcode=', 'query.postcode', 'Send either near or postcode, not both.'],
    ['postcode=SW9&radius=3', 'query.radius', 'Choose one of 2, 5, 10, 15, 20, 25, 50 miles.'],
    ['radius=10', 'query.radius', 'A radius requires near=latitude,longitude or a postcode.'],
  ])('%s is rejected before the postcode is looked up', async (query, path, message) => {
    for (const url of ['/api/courts', '/api/courts.geojson', '/api/courts.csv', '/api/courts.gpx']) {
      const answer = await get(query, {}, url)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ error: message, code: 'invalid-request', issues: [{ path, message }] })
    }
  })

  it('is rejected in every format when the postcode is unknown', async () => {
    for (const url of ['/api/courts.geojson', '/api/courts.csv', '/api/courts.gpx']) {
      const answer = await get('postcode=ZZ1+1AA', {}, url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toHaveProperty('code', 'postcode-not-found')
    }
  })
})

describe('a search around a postcode', () => {
  it('responds with the courts, nearest first, and the place', async () => {
    const answer = await get('postcode=sw9+8hp&radius=10')
    const courts = nearbyCourtView.array().parse(answer.json())
    expect(courts.map(({ name }) => name)).toEqual(['Brixton Rec', 'Clapham Common'])
    for (const court of courts) expect(court.distanceMiles).toBe(milesBetween(BRIXTON, court))
    expect(answer.headers['x-total-count']).toBe('2')
    expect(JSON.parse(String(answer.headers['x-place']))).toEqual({
      ...BRIXTON,
      label: 'SW9 8HP',
      precision: 'exact',
      source: 'postcodes',
    })
  })

  it('has the courts of the same search with near, and its links keep the postcode', async () => {
    const near = await get(`near=${BRIXTON.latitude},${BRIXTON.longitude}&limit=1`)
    const answer = await get('postcode=SW9+8HP&limit=1')
    expect(answer.json()).toEqual(near.json())
    expect(answer.headers.link).toContain('</api/courts?postcode=SW9+8HP&limit=1&offset=1>; rel="next"')
    expect(near.headers).not.toHaveProperty('x-place')
  })

  it('is cached like other searches if the location is exact, else revalidated', async () => {
    const plain = await get('q=rec')
    const exact = await get('postcode=SW9+8HP&radius=10')
    expect(exact.headers['cache-control']).toBe(plain.headers['cache-control'])
    for (const url of ['/api/courts', '/api/courts.csv'])
      expect((await get('postcode=SW2&radius=10', {}, url)).headers['cache-control']).toBe('no-cache')
  })

  it('is sent again when the place has changed, even if the courts have not', async () => {
    const place = { postcode: 'M11AA', latitude: 57, longitude: -7 }
    await storePostcodes(test.database, [place])
    const first = await get('postcode=M1+1AA&radius=2')
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await get('postcode=M1+1AA&radius=2', headers)).statusCode).toBe(304)
    await storePostcodes(test.database, [{ ...place, latitude: 57.1 }])
    const moved = await get('postcode=M1+1AA&radius=2', headers)
    expect(moved.statusCode).toBe(200)
    expect(moved.json()).toEqual(first.json())
    expect(JSON.parse(String(moved.headers['x-place'])).latitude).toBe(57.1)
  })

  it('says how far the nearest court is if there is none', async () => {
    const empty = await get('near=51.6,-0.1&radius=2')
    expect(empty.json()).toEqual([])
    expect(Number(empty.headers['x-nearest-miles'])).toBeCloseTo(9.6, 1)
    const antipode = await get('near=-51.5,180&radius=50')
    expect(Number(antipode.headers['x-nearest-miles'])).toBeGreaterThan(12_000)
    expect((await get('near=51.6,-0.1&radius=10')).headers).not.toHaveProperty('x-nearest-miles')
    expect((await get('near=51.6,-0.1&radius=2&access=paid')).headers).not.toHaveProperty('x-nearest-miles')
  })

  it('can be exported', async () => {
    const answer = await get('postcode=SW9+8HP&radius=10', {}, '/api/courts.geojson')
    const names = answer
      .json()
      .features.map(({ properties }: { properties: { name: string } }) => properties.name)
    expect(names).toEqual(['Brixton Rec', 'Clapham Common'])
  })
})
