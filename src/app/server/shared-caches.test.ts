import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createReview, createUser } from '../../../test/factories.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { makeDatabaseUnreachable } from '../../../test/unreachable-database.ts'
import { follows, listLinks } from '../../database/schema/index.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../contract/endpoints.ts'
import { builtScreens } from './pages/web.ts'

const KEPT = 'max-age=10'
let test: TestApp
let court: { id: number }

beforeAll(async () => {
  test = await openTestApp(
    { RATE_LIMIT_FACTOR: '10' },
    { screens: builtScreens(), identity: new FakeIdentity() },
  )
  court = await createCourt(test.database)
  const { id: userId } = await createUser(test.database)
  await test.database.insert(listLinks).values({ userId, list: 'Sundays', token: TOKEN })
  const email = 'ann@example.org'
  await test.database.insert(follows).values({ token: TOKEN, email, period: 'daily', timeZone: 'Etc/GMT' })
  await test.directory.refresh()
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const details = () => `/api/courts/${court.id}/details`

const TOKEN = 'a-link-of-22-characters'.slice(0, 22)
/** Queries that calls need. */
const QUERIES: Partial<Record<EndpointName, string>> = {
  oembed: '?url=http://localhost/',
  geocode: '?postcode=SW9',
  places: '?q=leeds',
  suggestions: '?q=leeds',
  similarCourts: '?lat=51.5&lng=-0.1',
  followSubject: '?near=51.5,-0.1',
  care: '?near=51.5,-0.1',
  careCsv: '?near=51.5,-0.1',
}

describe('a cache in front of this site keeps no', () => {
  it('details of somebody who is signed in, by either header', async () => {
    const author = await createUser(test.database)
    await createReview(test.database, court, { userId: author.id, status: 'pending' })
    const token = `token-of-${author.firebaseUid}`
    const tokens: Record<string, string>[] = [{ authorization: `Bearer ${token}` }, { 'x-user-token': token }]
    for (const headers of tokens) {
      const own = await get(details(), headers)
      expect(own.json().reviews).toHaveLength(1)
      expect(own.headers['cache-control']).toBe('private, no-cache')
      expect(own.headers).not.toHaveProperty('surrogate-control')
    }
    const { headers } = await injectAs(test, author, { url: '/api/account/contributions' })
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers).not.toHaveProperty('surrogate-control')
  })

  it('older copies, nor pages made from them', async () => {
    await get(details())
    const restore = makeDatabaseUnreachable(test.database)
    const [older, page] = [await get(details()), await get(`/courts/${court.id}`)]
    restore()
    for (const { statusCode, headers } of [older, page]) {
      expect(statusCode).toBe(200)
      expect(headers).not.toHaveProperty('surrogate-control')
    }
  })

  it.each(['/nothing', '/courts/999999', '/?postcode=ZZ99%209ZZ', '/embed?theme=green'])(
    'page of what is not there or not allowed: %s',
    async (url) => expect((await get(url)).headers).not.toHaveProperty('surrogate-control'),
  )

  it('page whose visitor has asked too often for what is on it', async () => {
    const limited = await openTestApp({ RATE_LIMIT_FACTOR: '0.0015' }, { screens: builtScreens() })
    const page = await limited.app.inject('/')
    await limited.close()
    expect(page.statusCode).toBe(200)
    expect(page.headers).not.toHaveProperty('surrogate-control')
  })

  it('state of the server', async () => {
    for (const url of ['/healthz', '/readyz', '/healthz/database'])
      expect((await get(url)).headers['cache-control']).toBe('no-store')
  })
})

describe('a cache in front of this site keeps', () => {
  it('the details of a court, although browsers ask each time', async () => {
    const { headers } = await get(details())
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'surrogate-control': KEPT })
    expect(headers.vary).toBe('accept-encoding, authorization, x-user-token')
    const again = await get(details(), { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.headers.vary).toBe(headers.vary)
  })

  it.each(['/', '/map', '/about', '/?near=51.5,-0.1&radius=5', '/?postcode=leeds', '/api/docs', '/courts/1'])(
    'the page %s, in the units of its visitors, although browsers ask each time',
    async (url) => {
      const { headers, statusCode } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', 'surrogate-control': KEPT })
      expect(headers.vary).toMatch(/^accept-language, cookie\b/)
    },
  )
})

it('whatever everybody may read says for how long it is true, and sets no cookies', async () => {
  const calls = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { permission }: Endpoint = endpoints[name]
    return permission === 'everyone' && endpoints[name].path.startsWith('GET ') && name !== 'localOutbox'
  })
  const urls = calls.map((name) => {
    const path = endpoints[name].path.slice('GET '.length).replace(/:([zxy])\b/g, '0')
    return (
      path
        .replace(':username', 'new_player')
        .replace(':token', TOKEN)
        .replace(':page', 'privacy')
        .replace(/:\w+/g, String(court.id)) + (QUERIES[name] ?? '')
    )
  })
  for (const url of [
    ...urls,
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-0.xml',
    '/embed',
    '/icon',
    '/manifest.webmanifest',
    '/offline',
    '/sw.js',
  ]) {
    const { statusCode, headers } = await get(url)
    expect(statusCode, url).toBe(200)
    expect(headers['cache-control'], url).toMatch(
      /^(public, max-age=\d+|private, no-cache$|no-cache$|no-store$)/,
    )
    expect(headers, url).not.toHaveProperty('set-cookie')
    if (headers['cache-control'] !== 'no-store') expect(headers.vary, url).toMatch(/\baccept-encoding\b/)
  }
})

it('nobody gets an uncompressed answer for a header by which caches do not tell answers apart', async () => {
  for (const url of ['/', '/api/openapi.json']) {
    const headers = { 'accept-encoding': 'br', 'x-no-compression': '1' }
    expect((await get(url, headers)).headers['content-encoding'], url).toBe('br')
  }
})
