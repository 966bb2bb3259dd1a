import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'
import { rawResponse } from '../../../test/raw-response.ts'
import { READS_PER_MINUTE } from '../../platform/contract/limits.ts'

/** Headers of the connection or the request, not of the response. */
const OF_THE_LINE = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']
/** Calls per minute. */
const LIMIT = 120

let test: TestApp
let origin: string

beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT_FACTOR: String(LIMIT / READS_PER_MINUTE) })
  for (let i = 0; i < 20; i++) await createCourt(test.database)
  await test.directory.refresh()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterAll(() => test.close())

/** HTTP requests use the fast lane; `app.inject` uses Fastify. */
const overTheLine = (path: string, init: RequestInit = {}) => fetch(origin + path, init)
const usualWay = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
  test.app.inject({ method, url: '/api/courts', headers })

const headersOf = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => !OF_THE_LINE.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )

/** The statuses of pipelined calls on one connection. */
async function statusesOf(calls: string[]): Promise<number[]> {
  const answers = await rawResponse(test.app, calls.join(''))
  return [...answers.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
}

const call = 'HEAD /api/courts HTTP/1.1\r\nHost: courts\r\n'

async function readyAnswers(): Promise<string[]> {
  const { payload } = await test.app.inject('/metrics')
  return payload.split('\n').filter((line) => line.startsWith('http_ready_answers_total{'))
}

describe('the ready list', () => {
  it.each([
    ['br', 'GET'],
    ['gzip', 'GET'],
    ['identity', 'GET'],
    ['br', 'HEAD'],
  ] as const)('in %s is the same as one that went the usual way (%s)', async (encoding, method) => {
    const headers = { 'accept-encoding': encoding }
    const [ready, usual] = [
      await overTheLine('/api/courts', { headers, method }),
      await usualWay(headers, method),
    ]
    expect(ready.status).toBe(200)
    expect(headersOf(ready.headers)).toEqual(headersOf(Object.entries(usual.headers)))
    // fetch decodes what it gets.
    const plain = await usualWay({ 'accept-encoding': 'identity' }, method)
    expect(await ready.text()).toBe(plain.payload)
  })

  it('is not sent again to those who hold it', async () => {
    const { etag } = (await usualWay({ 'accept-encoding': 'br' })).headers
    const headers = { 'accept-encoding': 'br', 'if-none-match': String(etag) }
    const [ready, usual] = [await overTheLine('/api/courts', { headers }), await usualWay(headers)]
    expect([ready.status, usual.statusCode]).toEqual([304, 304])
    expect(ready.headers.get('cache-control')).toBe(usual.headers['cache-control'])
    expect(ready.headers.get('etag')).toBe(etag)
  })

  it('is sent as often as it is asked for on one line', async () => {
    expect(await statusesOf([`${call}\r\n`, `${call}\r\n`, `${call}Connection: close\r\n\r\n`])).toEqual([
      200, 200, 200,
    ])
  })

  it('is the current one', async () => {
    await createCourt(test.database, { name: 'Brand new' })
    await test.directory.refresh()
    expect(await (await overTheLine('/api/courts')).text()).toContain('Brand new')
  })

  it('is counted among the measurements', async () => {
    expect(await readyAnswers()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/\{method="GET",route="\/api\/courts",status="200"\} [1-9]/),
        expect.stringMatching(/\{method="GET",route="\/api\/courts",status="304"\} 1$/),
        expect.stringMatching(/\{method="HEAD",route="\/api\/courts",status="200"\} 4$/),
      ]),
    )
  })
})

describe('everything else', () => {
  it.each([
    ['/api/courts?limit=1', 'GET', 200],
    ['/api/courts?access=all', 'GET', 200],
    ['/api/courts/', 'GET', 404],
    ['/api/courts', 'POST', 401],
    ['/api/config', 'GET', 200],
  ])('%s %s goes the usual way', async (path, method, status) => {
    const before = await readyAnswers()
    expect((await overTheLine(path, { method })).status).toBe(status)
    expect(await readyAnswers()).toEqual(before)
  })
})

describe('a call with a body', () => {
  it.each([
    ['in one piece', 'Content-Length: 9\r\n\r\nanything\n'],
    ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n9\r\nanything\n\r\n0\r\n\r\n'],
  ])('%s goes the usual way, and does not hinder the next', async (_, rest) => {
    const before = await readyAnswers()
    const next = 'HEAD /api/config HTTP/1.1\r\nHost: courts\r\nConnection: close\r\n\r\n'
    expect(await statusesOf([call + rest, next])).toEqual([200, 200])
    expect(await readyAnswers()).toEqual(before)
  })
})

describe('an address that calls too often', () => {
  it('is refused on both ways, which count together', async () => {
    const answers: number[] = []
    for (let call = 0; call < LIMIT && !answers.includes(429); call++) {
      answers.push((await overTheLine('/api/courts')).status)
      answers.push((await overTheLine('/api/config')).status)
    }
    expect(answers).toContain(429)
    expect(answers.length).toBeLessThanOrEqual(LIMIT + 2)
    const refused = await overTheLine('/api/courts')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
  })
})
