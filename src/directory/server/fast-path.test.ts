import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'
import { rawResponse } from '../../../test/raw-response.ts'
import { READS_PER_MINUTE } from '../../platform/http/limits.ts'

/** Headers of the connection or the request, not of the response. */
const PER_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id']
/** Calls per minute. */
const LIMIT = 150

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

/** HTTP requests use the fast path, whose responses have no request id; `app.inject` uses Fastify. */
async function overHttp(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const [response] = await once(request(origin + path, { method, headers }).end(), 'response')
  return {
    status: response.statusCode,
    headers: headersOf(response.headers),
    body: await buffer(response),
    isFast: response.headers['x-request-id'] === undefined,
  }
}

async function throughFastify(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await test.app.inject({ method: method as 'GET' | 'HEAD' | 'POST', url: path, headers })
  return { status: answer.statusCode, headers: headersOf(answer.headers), body: answer.rawPayload }
}

const headersOf = (headers: object) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !PER_CONNECTION.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )

/** The etag of the list in an encoding. */
const etagIn = async (encoding: string) =>
  (await throughFastify('/api/courts', { 'accept-encoding': encoding })).headers.etag ?? ''

/** Responses to pipelined requests on one connection. */
async function pipelined(requests: string[]): Promise<{ status: number; isFast: boolean }[]> {
  const responses = (await rawResponse(test.app, requests.join(''))).split(/^HTTP\/1\.1 /m).slice(1)
  return responses.map((text) => ({
    status: Number(text.split(' ')[0]),
    isFast: !text.includes('\r\nx-request-id:'),
  }))
}

const call = 'HEAD /api/courts HTTP/1.1\r\nHost: courts\r\n'

describe('the precomputed list', () => {
  it.each([
    ['GET', {}],
    ['GET', { 'accept-encoding': 'br' }],
    ['GET', { 'accept-encoding': 'gzip' }],
    ['GET', { 'accept-encoding': 'identity' }],
    ['GET', { 'accept-encoding': 'deflate, *;q=0' }],
    ['GET', { 'accept-encoding': 'br;q=0.1, gzip' }],
    ['GET', { 'if-none-match': '"another"' }],
    ['GET', { range: 'bytes=0-9' }],
    ['HEAD', {}],
    ['HEAD', { 'accept-encoding': 'br' }],
  ])('of %s with %j is the same as from Fastify', async (method, headers: Record<string, string>) => {
    // Compress it, which only Fastify waits for.
    await throughFastify('/api/courts', headers)
    const usual = await throughFastify('/api/courts', headers, method)
    expect(await overHttp('/api/courts', headers, method)).toEqual({ ...usual, isFast: true })
    expect(usual.status).toBe(200)
  })

  it.each([
    ['GET', 'br'],
    ['GET', 'gzip'],
    ['GET', 'identity'],
    ['HEAD', 'br'],
  ])('of %s in %s is answered with the same 304 if the client has it', async (method, encoding) => {
    const etag = await etagIn(encoding)
    for (const held of [etag, `W/${etag}`, `"another", ${etag}`, '*']) {
      const headers = { 'accept-encoding': encoding, 'if-none-match': held }
      const usual = await throughFastify('/api/courts', headers, method)
      expect(await overHttp('/api/courts', headers, method)).toEqual({ ...usual, isFast: true })
      expect(usual).toMatchObject({ status: 304, headers: { etag }, body: Buffer.alloc(0) })
    }
  })

  it('is sent for every request on one connection', async () => {
    const sent = await pipelined([`${call}\r\n`, `${call}\r\n`, `${call}Connection: close\r\n\r\n`])
    expect(sent).toEqual(Array(3).fill({ status: 200, isFast: true }))
  })

  it('is the current one', async () => {
    await createCourt(test.database, { name: 'Brand new' })
    await test.directory.refresh()
    expect((await overHttp('/api/courts')).body.toString()).toContain('Brand new')
  })

  it.each([
    ['GET', 200],
    ['HEAD', 200],
    ['GET', 304],
  ])('is in the metrics (%s, %i)', async (method, status) => {
    const count = async () => {
      const { payload } = await test.app.inject('/metrics')
      const labels = `method="${method}",route="/api/courts",status="${status}"`
      return Number(payload.split(`http_request_duration_seconds_count{${labels}} `)[1]?.split('\n')[0] ?? 0)
    }
    const before = await count()
    const headers = status === 304 ? { 'if-none-match': '*' } : undefined
    expect(await overHttp('/api/courts', headers, method)).toMatchObject({ status, isFast: true })
    expect(await count()).toBe(before + 1)
  })
})

describe('a tile of the map', () => {
  it.each([
    ['GET', '', 'br'],
    ['GET', '?access=free', 'identity'],
    ['HEAD', '?access=paid', 'br'],
  ])('of %s%s in %s is the same as from Fastify, once it was drawn', async (method, query, encoding) => {
    const path = `/api/courts/tiles/3/3/2.mvt${query}`
    const headers = { 'accept-encoding': encoding }
    expect((await overHttp(path, headers)).isFast).toBe(false)
    const usual = await throughFastify(path, headers, method)
    expect(await overHttp(path, headers, method)).toEqual({ ...usual, isFast: true })
    const held = { ...headers, 'if-none-match': usual.headers.etag ?? '' }
    const unchanged = await throughFastify(path, held, method)
    expect(await overHttp(path, held, method)).toEqual({ ...unchanged, isFast: true })
    expect([usual.status, unchanged.status]).toEqual([200, 304])
  })

  it('is drawn again when courts have changed', async () => {
    const path = '/api/courts/tiles/0/0/0.mvt'
    const before = await overHttp(path)
    await createCourt(test.database, { latitude: -40, longitude: 140 })
    await test.directory.refresh()
    const after = await overHttp(path)
    expect(after.isFast).toBe(false)
    expect(after.body).not.toEqual(before.body)
  })

  it.each(['/api/courts/tiles/0/1/0.mvt', '/api/courts/tiles/1/0/0.mvt?access=cheap'])(
    'that cannot be, %s, is always refused by Fastify',
    async (path) => {
      for (let i = 0; i < 2; i++) expect(await overHttp(path)).toMatchObject({ status: 400, isFast: false })
    },
  )
})

describe('everything else', () => {
  it.each([
    ['GET', '/api/courts?limit=1', 200],
    ['GET', '/api/courts?access=all', 200],
    ['GET', '/api/courts?nothing=1', 200],
    ['GET', '/api/courts?limit=none', 400],
    ['GET', '/api/courts/', 404],
    ['POST', '/api/courts', 401],
    ['GET', '/api/config', 200],
  ])('%s %s goes through Fastify', async (method, path, status) => {
    const usual = await throughFastify(path, {}, method)
    expect(await overHttp(path, {}, method)).toEqual({ ...usual, isFast: false })
    expect(usual.status).toBe(status)
  })
})

describe('a request with a body', () => {
  it.each([
    ['in one piece', 'Content-Length: 9\r\n\r\nanything\n'],
    ['in pieces', 'Transfer-Encoding: chunked\r\n\r\n9\r\nanything\n\r\n0\r\n\r\n'],
  ])('%s goes through Fastify, and does not hinder the next', async (_, rest) => {
    const next = 'HEAD /api/config HTTP/1.1\r\nHost: courts\r\nConnection: close\r\n\r\n'
    expect(await pipelined([call + rest, next])).toEqual(Array(2).fill({ status: 200, isFast: false }))
  })
})

describe('an address that calls too often', () => {
  it('is refused on both paths, which count together', async () => {
    const answers: number[] = []
    for (let call = 0; call < LIMIT && !answers.includes(429); call++) {
      answers.push((await overHttp('/api/courts')).status)
      answers.push((await overHttp('/api/config')).status)
    }
    expect(answers).toContain(429)
    expect(answers.length).toBeLessThanOrEqual(LIMIT + 2)
    const refused = await overHttp('/api/courts')
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect(JSON.parse(String(refused.body))).toMatchObject({ code: 'too-many-requests' })
  })
})
