import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createReview } from '../../../test/factories.ts'
import { LINK_PAGES_ABOVE } from '../../courts/contract/rules.ts'
import { milesBetween } from '../../platform/contract/geo.ts'
import { MAX_PAGE_SIZE, MAX_SEARCH_TEXT } from '../../platform/contract/limits.ts'
import { nearbyCourtView } from '../../search/contract/found-court.ts'
import { pageLinks } from './courts.routes.ts'

const BRIXTON = { latitude: 51.4613, longitude: -0.1156 }
const near = `near=${BRIXTON.latitude},${BRIXTON.longitude}`

let test: TestApp
const ids: Record<string, number> = {}

beforeAll(async () => {
  test = await openTestApp()
  const seed = [
    { name: 'Clapham Common', latitude: 51.4586, longitude: -0.1482, isFree: true },
    { name: 'Brixton Rec', latitude: 51.4618, longitude: -0.114, isFree: false, isIndoor: true },
    { name: 'Hackney Downs', latitude: 51.555, longitude: -0.06, isFree: null },
    { name: '</script><b>Zoë’s & "Co"', latitude: 53.48, longitude: -2.24, county: 'Greater Manchester' },
    { name: 'Fiji East', latitude: -18, longitude: 179.9, county: null, country: 'Fiji' },
    { name: 'Fiji West', latitude: -18, longitude: -179.9, county: null, country: 'Fiji' },
  ]
  for (const court of seed) ids[court.name] = (await createCourt(test.database, court)).id
  await createCourt(test.database, { name: 'Waiting', status: 'pending' })
  for (let i = 0; i < 30; i++)
    await createCourt(test.database, { name: `Row ${i}`, latitude: 10, longitude: 10 })
  await createReview(test.database, { id: ids['Brixton Rec'] ?? 0 }, { rating: 4 })
  await test.directory.refresh()
  for (const method of ['query', 'connect'] as const)
    vi.spyOn(pg.Pool.prototype, method).mockImplementation(() => {
      throw new Error('a public list queried the database')
    })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await test.close()
})

const get = (query: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: `/api/courts${query}`, headers })
const names = async (query: string) =>
  ((await get(query)).json() as { name: string }[]).map(({ name }) => name)

describe('an invalid search', () => {
  it.each([
    ['?near=51.5', 'near'],
    ['?near=51.5,-0.1,3', 'near'],
    ['?near=NaN,0', 'near'],
    ['?near=91,0', 'near'],
    ['?near=0,180.01', 'near'],
    ['?near=Infinity,0', 'near'],
    ['?near=1e999,0', 'near'],
    ['?near=0x10,0', 'near'],
    ['?near=,', 'near'],
    ['?near=1,1&near=2,2', 'near'],
    ['?radius=10', 'radius'],
    [`?${near}&radius=3`, 'radius'],
    [`?${near}&radius=-2`, 'radius'],
    [`?${near}&radius=`, 'radius'],
    [`?${near}&radius=ten`, 'radius'],
    [`?${near}&radius=10&radius=10`, 'radius'],
    ['?access=cheap', 'access'],
    ['?access=', 'access'],
    ['?bbox=1,2,3', 'bbox'],
    ['?bbox=0,2,1,1', 'bbox'],
    ['?bbox=-181,0,0,1', 'bbox'],
    ['?bbox=0,0,1,Infinity', 'bbox'],
    ['?limit=0', 'limit'],
    ['?limit=-1', 'limit'],
    ['?limit=1.5', 'limit'],
    ['?limit=NaN', 'limit'],
    [`?limit=${MAX_PAGE_SIZE + 1}`, 'limit'],
    ['?offset=-1', 'offset'],
    ['?offset=1e999', 'offset'],
    [`?q=${'x'.repeat(MAX_SEARCH_TEXT + 1)}`, 'q'],
    ['?q=a&q=b', 'q'],
  ])('%s is rejected with one clear sentence', async (query, parameter) => {
    const answer = await get(query)
    expect(answer.statusCode).toBe(400)
    const { error, code, issues } = answer.json()
    expect(code).toBe('invalid-request')
    expect(error).toMatch(/^[A-Z].*\.$/)
    expect(issues[0].path).toMatch(new RegExp(`^query\\.${parameter}`))
  })
})

describe('the whole list', () => {
  it('contains every published court in the format of the contract', async () => {
    const answer = await get('')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-total-count': '36',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    })
    expect(answer.headers['cache-control']).toMatch(/public, max-age=\d+, stale-while-revalidate=\d+/)
    const courts = nearbyCourtView.array().parse(answer.json())
    expect(courts).toHaveLength(36)
    expect(courts.find(({ id }) => id === ids['Brixton Rec'])).toMatchObject({ rating: 4, isIndoor: true })
    expect(courts.some(({ name }) => name === '</script><b>Zoë’s & "Co"')).toBe(true)
    expect(courts.some(({ name }) => name === 'Waiting')).toBe(false)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ])('is sent in %s if the client prefers that', async (encoding, decode) => {
    const plain = await get('')
    const answer = await get('', { 'accept-encoding': `${encoding}, *;q=0.1` })
    expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect(decode(answer.rawPayload).toString()).toBe(plain.payload)
  })

  it('is not sent again to clients that have it', async () => {
    const { headers } = await get('', { 'accept-encoding': 'br' })
    const again = await get('', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.payload).toBe('')
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'accept-encoding' })
    expect(again.headers['cache-control']).toBe(headers['cache-control'])
    expect(again.headers).not.toHaveProperty('content-type')

    const otherEncoding = await get('', { 'if-none-match': String(headers.etag) })
    expect(otherEncoding.statusCode).toBe(200)
    expect(otherEncoding.headers.etag).not.toBe(headers.etag)
  })

  it('responds to HEAD with its headers only', async () => {
    const answer = await test.app.inject({
      method: 'HEAD',
      url: '/api/courts',
      headers: { 'accept-encoding': 'br' },
    })
    const { headers, rawPayload } = await get('', { 'accept-encoding': 'br' })
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).toBe('')
    expect(answer.headers).toMatchObject({ etag: headers.etag, 'content-encoding': 'br' })
    expect(answer.headers['content-length']).toBe(String(rawPayload.length))
  })

  it('can be limited to free or paid courts', async () => {
    expect(await names('?access=paid')).toEqual(['Brixton Rec'])
    const free = await get('?access=free')
    expect(free.headers['x-total-count']).toBe('34')
    expect(free.json()).toHaveLength(34)
    expect(free.headers.etag).not.toBe((await get('')).headers.etag)
  })
})

describe('a search', () => {
  it('around a place finds the nearest first, with their distances', async () => {
    const answer = await get(`?${near}&radius=10`)
    const courts = nearbyCourtView.array().parse(answer.json())
    expect(courts.map(({ name }) => name)).toEqual(['Brixton Rec', 'Clapham Common', 'Hackney Downs'])
    for (const court of courts) expect(court.distanceMiles).toBe(milesBetween(BRIXTON, court))
    expect(answer.headers['x-total-count']).toBe('3')
  })

  it('combines words, bounds, access and pages', async () => {
    expect(await names('?q=zoes')).toHaveLength(1)
    expect(await names('?q=greater&access=free&bbox=-1,51,1,52')).toEqual(['Clapham Common'])
    expect(await names('?bbox=179,-19,-179,-17')).toEqual(['Fiji East', 'Fiji West'])
    expect(await names(`?${near}&limit=1&offset=1`)).toEqual(['Clapham Common'])
    expect(await names(`?${near}&radius=2&access=paid`)).toEqual(['Brixton Rec'])
  })

  it('counts all pages', async () => {
    const answer = await get('?q=row&limit=7&offset=28')
    expect(answer.json()).toHaveLength(2)
    expect(answer.headers['x-total-count']).toBe('30')
    expect((await get('?limit=5&offset=9007199254740991')).json()).toEqual([])
  })

  it('links to the next page, if there is one', async () => {
    const first = await get('?q=row&limit=20')
    expect(first.headers.link).toContain('</api/courts?q=row&limit=20&offset=20>; rel="next"')
    const marked = await get('?x=?&q=row&limit=20')
    expect(marked.headers.link).toContain('</api/courts?x=%3F&q=row&limit=20&offset=20>')
    const second = await get('?q=row&limit=20&offset=20')
    expect(second.json()).toHaveLength(10)
    expect(second.headers.link).not.toContain('next')
    expect((await get('?q=row')).headers.link).not.toContain('next')
  })

  it('with very many results is complete, and links to its first page', () => {
    const whole = { limit: undefined, offset: 0 }
    expect(pageLinks('/api/courts?bbox=-1,50,1,52', whole, LINK_PAGES_ABOVE)).toEqual([])
    expect(pageLinks('/api/courts?q=%3E%22', whole, LINK_PAGES_ABOVE + 1)).toEqual([
      `</api/courts?q=%3E%22&limit=${MAX_PAGE_SIZE}&offset=0>; rel="first"`,
      `</api/courts?q=%3E%22&limit=${MAX_PAGE_SIZE}&offset=0>; rel="next"`,
    ])
  })

  it('without results returns an empty list', async () => {
    const answer = await get('?near=0,-150&radius=50')
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).toBe('[]')
    expect(answer.headers['x-total-count']).toBe('0')
  })

  it('has its own ETag, a different one for each encoding', async () => {
    const ask = (headers: Record<string, string>) => get('?q=row', headers)
    const plain = await ask({})
    const packed = await ask({ 'accept-encoding': 'br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': `"x", ${packed.headers.etag}` })
    expect(again.statusCode).toBe(304)
    expect((await get('?q=row&limit=3')).headers.etag).not.toBe(plain.headers.etag)
  })

  it('is not compressed when it is small', async () => {
    const answer = await get('?q=zoes', { 'accept-encoding': 'br' })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.json()).toHaveLength(1)
  })
})
