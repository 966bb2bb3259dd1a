import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  reportFact,
  reportProblem,
} from '../../../test/factories.ts'
import { users } from '../../database/schema/index.ts'
import { MAX_ENTRIES, NEWS_DAYS } from '../contract/feed-endpoints.ts'

const BRIXTON = { latitude: 51.4613, longitude: -0.1156 }
const OLDHAM = { latitude: 53.54, longitude: -2.11 }
const LEEDS = { latitude: 53.8, longitude: -1.55 }
const HOSTILE = '</title><script>alert(1)</script> & "Co" \u{1F3C0}'
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const dayOf = (time: Date) => time.toISOString().slice(0, 10)

let test: TestApp
let schema: string
let brixton: { id: number }
let leeds: { id: number }

beforeAll(async () => {
  test = await openTestApp({ PUBLIC_URL: 'https://courts.example' })
  schema = await readFile('test/atom.rng', 'utf8')
  const old = ago(NEWS_DAYS + 10)
  brixton = await createCourt(test.database, { ...BRIXTON, name: HOSTILE, createdAt: old })
  leeds = await createCourt(test.database, { ...LEEDS, name: 'Leeds Cage', isFree: false, createdAt: ago(3) })
  await createCourt(test.database, { name: 'Archived', status: 'archived', createdAt: ago(1) })
  await createCourt(test.database, { name: 'Waiting', status: 'pending', createdAt: ago(1) })
  for (const time of [ago(2), ago(2), old])
    await reportFact(test.database, brixton, { fact: 'nets', value: 'chain', createdAt: time })
  await reportFact(test.database, brixton, { fact: 'facility:1', value: true, createdAt: ago(1) })
  const file = { source: 'openstreetmap' as const, userId: null }
  await reportFact(test.database, leeds, { fact: 'nets', value: 'chain', ...file, createdAt: ago(1) })
  await createPhoto(test.database, brixton, { createdAt: ago(5) })
  await createPhoto(test.database, brixton, { createdAt: ago(5), status: 'pending' })
  await createReview(test.database, leeds, { createdAt: ago(4), reviewText: 'A secret of mine' })
  await createReview(test.database, leeds, { createdAt: ago(1), status: 'pending' })
  const banned = await createUser(test.database)
  await createReview(test.database, leeds, { createdAt: ago(1), userId: banned.id })
  await test.database.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id))
  const reporter = await createUser(test.database)
  await reportProblem(test.database, leeds, { kind: 'rim_bent', by: [reporter], createdAt: ago(1) })
  await test.directory.refresh()
})
afterAll(() => test.close())

const get = (path: string, headers: Record<string, string> = {}) => test.app.inject({ url: path, headers })
/** The body of a valid feed. */
async function feed(path: string): Promise<string> {
  const { statusCode, body, headers } = await get(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const { errors } = await validateXML({
    ...{ xml: [{ fileName: 'feed.atom', contents: body }], schema: [schema], extension: 'relaxng' },
  })
  expect(errors).toEqual([])
  return body
}
const titles = (xml: string) => [...xml.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)
const ids = (xml: string) => [...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)

describe('a feed is refused', () => {
  it.each([
    ['/api/courts.atom?near=1', 'invalid-request'],
    ['/api/courts.atom?radius=5', 'invalid-request'],
    ['/api/courts.atom?postcode=ZZ99+9ZZ', 'postcode-not-found'],
    ['/api/courts/999999/news.atom', 'court-not-found'],
    ['/api/courts/0/news.atom', 'invalid-request'],
    ['/api/courts/one/news.atom', 'invalid-request'],
  ] as const)('for %s', async (path, code) => {
    expectApiError(await get(path), code)
  })
})

describe('the feed of', () => {
  it('all courts has what happened lately, newest first, without names and times', async () => {
    const xml = await feed('/api/courts.atom')
    const escaped = '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot; \u{1F3C0}'
    expect(titles(xml)).toEqual([
      'Basketball courts',
      'Leeds Cage · Rim bent',
      `${escaped} · Nets: Chain nets`,
      'New court: Leeds Cage',
      'Leeds Cage · New review',
      `${escaped} · New photo`,
    ])
    expect(xml).toContain('<summary>Said by 2 players · ')
    expect(xml).not.toMatch(/secret|Waiting|Archived|T(?!00:00:00Z)\d\d:/)
    expect(xml).toContain(`<updated>${dayOf(ago(1))}T00:00:00Z</updated>`)
  })

  it('a court has only its news, and the address of its page', async () => {
    const address = `https://courts.example/courts/${leeds.id}`
    const xml = await feed(`/api/courts/${leeds.id}/news.atom`)
    expect(ids(xml)).toEqual([
      `https://courts.example/api/courts/${leeds.id}/news.atom`,
      `${address}#problem-rim_bent-${dayOf(ago(1))}`,
      `${address}#court-${dayOf(ago(3))}`,
      `${address}#review-${dayOf(ago(4))}`,
    ])
    expect(xml).toContain(`<link rel="alternate" type="text/html" href="${address}"/>`)
  })

  it('a search has the news of the courts that it finds', async () => {
    const near = `near=${BRIXTON.latitude},${BRIXTON.longitude}&radius=5`
    const xml = await feed(`/api/courts.atom?${near}`)
    expect(titles(xml)[0]).toBe('Basketball courts within 5 miles of 51.4613, -0.1156')
    expect(ids(xml).filter((id) => id?.includes(`/courts/${brixton.id}#`))).toHaveLength(2)
    expect(ids(xml)).toHaveLength(3)
    expect(xml).toContain(`href="https://courts.example/?near=51.4613,-0.1156&amp;radius=5"`)
    expect(titles(await feed('/api/courts.atom?access=paid&q=cage'))).toEqual([
      'Paid basketball courts with “cage”',
      ...['Leeds Cage · Rim bent', 'New court: Leeds Cage', 'Leeds Cage · New review'],
    ])
  })

  it('a search that finds nothing is empty, and still valid', async () => {
    expect(titles(await feed('/api/courts.atom?q=nowhere'))).toHaveLength(1)
  })

  it('what waited for approval begins with that', async () => {
    const court = await createCourt(test.database, {
      ...{ name: 'Oldham Cage', ...OLDHAM, createdAt: ago(NEWS_DAYS + 5), approvedAt: ago(2) },
    })
    const waited = { createdAt: ago(NEWS_DAYS + 5), approvedAt: ago(1) }
    await createPhoto(test.database, court, waited)
    await createReview(test.database, court, waited)
    await test.directory.refresh()
    const near = `near=${OLDHAM.latitude},${OLDHAM.longitude}&radius=2`
    expect(titles(await feed(`/api/courts.atom?${near}`)).slice(1)).toEqual([
      'Oldham Cage · New photo',
      'Oldham Cage · New review',
      'New court: Oldham Cage',
    ])
  })

  it('a search has no moment: what can be played now is not news', async () => {
    const [now, always] = [await get('/api/courts.atom?playable=now'), await get('/api/courts.atom')]
    expect(titles(now.body)).toEqual(titles(always.body))
  })

  it('a merged court names the one that remains', async () => {
    const merged = await createCourt(test.database, { status: 'archived', mergedInto: leeds.id })
    const answer = await get(`/api/courts/${merged.id}/news.atom`)
    expectApiError(answer, 'court-merged')
    expect(answer.json()).toMatchObject({ mergedInto: leeds.id })
  })
})

describe('conditional requests', () => {
  it('get a 304 until something has changed', async () => {
    const path = `/api/courts/${brixton.id}/news.atom`
    const { headers } = await get(path)
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+/)
    const known = { 'if-none-match': String(headers.etag) }
    const again = await get(path, known)
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    await createReview(test.database, brixton)
    await test.directory.refresh()
    const later = await get(path, known)
    expect(later.statusCode).toBe(200)
    expect(titles(later.body)).toHaveLength(4)
  })
})

it('a feed has at most so many entries', async () => {
  for (let i = 0; i <= MAX_ENTRIES; i++) await createCourt(test.database, { name: `Many ${i}`, latitude: 10 })
  await test.directory.refresh()
  expect(ids(await feed('/api/courts.atom'))).toHaveLength(1 + MAX_ENTRIES)
})
