import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import packageJson from '../../../package.json' with { type: 'json' }
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'
import { PATIENT } from '../../../test/patient.ts'
import { rawResponse } from '../../../test/raw-response.ts'
import { validate } from '../../api/server/route.ts'
import type { Endpoint } from '../../platform/contract/endpoint.ts'
import { type ApiError, errors } from '../../platform/contract/errors.ts'
import { DEFAULT_MAP_CENTRE, DEFAULT_MAP_ZOOM } from '../../platform/contract/geo.ts'
import { createLog } from '../../platform/process/log.ts'
import { endpoints } from '../contract/endpoints.ts'

let test: TestApp
beforeAll(async () => {
  test = await openTestApp()
})
afterAll(() => test.close())

/** Sends raw bytes and returns the response. */
async function sendRaw(bytes: string): Promise<{ status: number; body: unknown }> {
  if (!test.app.server.listening) await test.app.listen({ host: '127.0.0.1', port: 0 })
  const [head = '', body = ''] = (await rawResponse(test.app, bytes)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
}

/** Requests a path and resets the connection immediately; waits until the server has noticed. */
async function resetCall({ server }: FastifyInstance, path: string): Promise<void> {
  const ended = new Promise((resolve) => {
    server.once('connection', (socket) => socket.once('close', resolve))
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  socket.resetAndDestroy()
  await ended
}

/** Validation messages for a value. */
function validationErrors(schema: z.ZodType, value: unknown): string[] {
  try {
    validate(schema, value, 'body')
    return []
  } catch (error) {
    return ((error as ApiError).details.issues ?? []).map(({ message }) => message)
  }
}

const behindProxy = (proxies: string) => ({ TRUST_PROXY: proxies, PUBLIC_URL: 'https://courts.example' })
const get = (url: string) => test.app.inject({ method: 'GET', url })

it('ignores Expect headers', async () => {
  const call = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nExpect: a miracle\r\nConnection: close\r\n\r\n'
  expect(await sendRaw(call)).toMatchObject({ status: 200, body: { status: 'ok' } })
})

describe('an invalid call', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/courts/1/walls',
    '/api/%zz',
    '/api/courts/%E0%A4%A/details',
    '/api/courts/tiles/5/1/%0d%0a.mvt',
  ])('GET %s is not found', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ error: errors['not-found'].text, code: 'not-found' })
  })

  it.each([
    ['PUT', '/api/courts/'],
    ['GET', '/api/courts//details'],
    ['DELETE', '/api/admin/users/'],
    ['DELETE', '/api/admin/courts/1/tags/'],
  ] as const)('%s %s, without an id, is not found', async (method, url) => {
    const answer = await test.app.inject({ method, url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not-found')
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s is not allowed where only GET is',
    async (method) => {
      const answer = await test.app.inject({ method, url: '/api/geocode?postcode=SW9' })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('GET, HEAD')
      expect(answer.json()).toMatchObject({ code: 'method-not-allowed' })
    },
  )

  it('rejects bodies that are too large or not JSON', async () => {
    const send = (type: string, payload: string) =>
      test.app.inject({ method: 'POST', url: '/api/reports', headers: { 'content-type': type }, payload })
    expect((await send('application/json', `"${'x'.repeat(70_000)}"`)).json().code).toBe('body-too-large')
    expect((await send('application/json', '{')).json().code).toBe('invalid-request')
    expect((await send('text/xml', '<a/>')).json().code).toBe('unsupported-media-type')
  })

  it('rejects URLs that are too long', async () => {
    const answer = await get(`/api/courts?q=${'x'.repeat(3000)}`)
    expect(answer.statusCode).toBe(414)
    expect(answer.json()).toEqual({ error: errors['url-too-long'].text, code: 'url-too-long' })
  })

  it('responds to invalid HTTP with a JSON error', async () => {
    expect(await sendRaw('GET api/courts HTTP/1.1\r\nHost: localhost\r\n\r\n')).toEqual({
      status: 400,
      body: { error: errors['invalid-request'].text, code: 'invalid-request' },
    })
    expect(await sendRaw(`GET /api/courts?q=${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`)).toEqual({
      status: 431,
      body: { error: errors['request-too-long'].text, code: 'request-too-long' },
    })
  })

  it('limits the time to send a request', () => {
    expect(test.app.server.requestTimeout).toBeGreaterThan(0)
  })

  it('accepts absolute URLs as request targets', async () => {
    const call =
      'GET http://localhost/api/courts/0/details HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
    expect((await sendRaw(call)).body).toMatchObject({ code: 'invalid-request' })
  })

  it.each(['evil"><script>', 'a b', 'a/b', 'a&b', 'user@a', 'localhost:99999', '[::'])(
    'rejects the host %j instead of building URLs from it',
    async (host) => {
      for (const url of ['/api/openapi.json', '/api/courts.gpx']) {
        const answer = await test.app.inject({ url, headers: { host } })
        expect(answer.statusCode).toBe(400)
        expect(answer.json()).toEqual({ error: errors['host-unreadable'].text, code: 'host-unreadable' })
      }
    },
  )

  it.each(['courts.example', 'a_b:8080', '[::1]:3000'])('builds URLs from the host %s', async (host) => {
    const answer = await test.app.inject({ url: '/api/openapi.json', headers: { host } })
    expect(answer.json().servers).toEqual([{ url: `http://${host}` }])
  })

  it.each(['false', 'true'])(
    'ignores the forwarded protocol in URLs, with TRUST_PROXY=%s',
    async (proxies) => {
      const behind = await openTestApp(proxies === 'true' ? behindProxy(proxies) : {})
      const origins = []
      for (const protocol of ['javascript', 'https://evil.example/', 'https'])
        for (const url of ['/api/openapi.json', '/api/courts.gpx']) {
          const answer = await behind.app.inject({ url, headers: { 'x-forwarded-proto': protocol } })
          expect(answer.statusCode).toBe(200)
          expect(answer.body).not.toMatch(/javascript:|evil/)
          if (url.endsWith('.json')) origins.push(answer.json().servers[0].url)
        }
      await behind.close()
      expect(new Set(origins).size).toBe(1)
    },
  )

  it('is never cached', async () => {
    expect((await get('/api/nothing')).headers['cache-control']).toBe('no-store')
  })
})

describe('every call', () => {
  it('declares its permission', () => {
    for (const name of Object.keys(endpoints)) expect(endpoints).toHaveProperty([name, 'permission'])
  })

  it.each([
    [`/api/auth/usernames/${'x'.repeat(101)}`, errors['username-invalid'].text],
    [`/api/courts/${'9'.repeat(101)}/details`, 'Must be a whole number.'],
    [`/api/courts/similar?lat=51&lng=0&name=${'x'.repeat(161)}`, 'Must be at most 160 characters.'],
    ['/api/courts/tiles/0/0/0.mvt?access=cheap', 'Choose all, free or paid.'],
  ])('says what is wrong with %s', async (url, error) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe(error)
  })

  it('names the expected type of an invalid body or field', async () => {
    const answer = await test.app.inject({ method: 'POST', url: '/api/reports' })
    expect(answer.json().error).toBe('Send a JSON object.')
    for (const { params, query, body, form } of Object.values<Endpoint>(endpoints))
      for (const schema of [params, query, body, form]) {
        if (!schema) continue
        const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
        for (const odd of [null, 'x'.repeat(5000), -1.5, true, [{}], {}])
          for (const value of [odd, ...Object.keys(properties).map((name) => ({ [name]: odd }))])
            expect(validationErrors(schema, value)).not.toContainEqual(
              expect.stringMatching(/^(Invalid|Too) /),
            )
      }
  })

  it('sets the content type of its responses', async () => {
    expect((await get('/api/config')).headers['x-content-type-options']).toBe('nosniff')
  })

  it('is rate-limited by address, with Retry-After', async () => {
    const limited = await openTestApp({ RATE_LIMIT_FACTOR: '0.002' })
    const answers = []
    for (let call = 0; call < 4; call++) answers.push(await limited.app.inject('/api/config'))
    const elsewhere = await limited.app.inject({ url: '/api/config', remoteAddress: '192.0.2.7' })
    await limited.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.json()).toEqual({ error: errors['too-many-requests'].text, code: 'too-many-requests' })
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(elsewhere.statusCode).toBe(200)
  })

  it('is not rate-limited for monitoring, except for wrong tokens', async () => {
    const token = 'a-word-that-nobody-guesses'
    const limited = await openTestApp({ RATE_LIMIT_FACTOR: '0.002', METRICS_TOKEN: token })
    const call = async (url: string, bearer = token) => {
      const headers = { authorization: `Bearer ${bearer}` }
      return (await limited.app.inject({ url, headers })).statusCode
    }
    const probes = ['/healthz', '/readyz', '/healthz/database', '/metrics']
    const watched = []
    for (let round = 0; round < 3; round++) for (const url of probes) watched.push(await call(url))
    const guessed = []
    for (let guess = 0; guess < 4; guess++) guessed.push(await call('/metrics', `guess-${guess}`))
    const after = [await call('/healthz'), await call('/metrics'), await call('/api/config')]
    await limited.close()
    expect(watched).toEqual(Array(12).fill(200))
    expect(guessed).toEqual([401, 401, 401, 429])
    expect(after).toEqual([200, 200, 429])
  })

  it('is counted and causes no error if the caller resets the connection', async () => {
    let written = ''
    const log = createLog({ production: true, logLevel: 'error' }, { write: (text) => (written += text) })
    const limited = await openTestApp({ RATE_LIMIT_FACTOR: '0.005' }, { log })
    await limited.app.listen({ host: '127.0.0.1', port: 0 })
    for (const path of [...Array(6).fill('/api/nothing'), '/api/config']) await resetCall(limited.app, path)
    const next = await limited.app.inject('/api/config')
    const metrics = await limited.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' })
    await limited.close()
    expect(next.statusCode).toBe(429)
    expect(written).toBe('')
    expect(metrics.body).not.toContain('status="500"')
  })

  it.each([
    ['false', '192.0.2.1', '192.0.2.2'],
    ['true', '192.0.2.1, 192.0.2.9', '192.0.2.2, 192.0.2.9'],
    ['2', '192.0.2.1, 192.0.2.9, 10.0.0.1', '192.0.2.2, 192.0.2.9, 10.0.0.2'],
  ])('is limited whatever X-Forwarded-For claims, with TRUST_PROXY=%s', async (proxies, ...chains) => {
    const limited = await openTestApp({ ...behindProxy(proxies), RATE_LIMIT_FACTOR: '0.0005' })
    const call = (chain: string) =>
      limited.app.inject({ url: '/api/config', headers: { 'x-forwarded-for': chain } })
    const answers = [await call(chains[0] ?? ''), await call(chains[1] ?? '')]
    await limited.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429])
  })

  it('is counted for the visitor, not for the proxy', async () => {
    const limited = await openTestApp({ ...behindProxy('true'), RATE_LIMIT_FACTOR: '0.0005' })
    const call = (visitor: string) =>
      limited.app.inject({ url: '/api/config', headers: { 'x-forwarded-for': visitor } })
    const answers = [await call('192.0.2.1'), await call('192.0.2.2')]
    await limited.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })
})

describe('the service calls', () => {
  it('expose the configuration to browsers, but no secrets', async () => {
    expect((await get('/api/config')).json()).toEqual({
      site: {
        ...{ name: 'Opencourt', shortName: 'Opencourt', logo: null, colour: null, styles: '' },
        ...{ locale: 'en-GB', units: null, pages: expect.any(Array) },
      },
      identity: { mode: 'none' },
      map: {
        googleMapsApiKey: null,
        styleUrl: null,
        archiveUrl: null,
        basemapLimitMs: 4_000 * PATIENT.timeLimitFactor,
        credits: [],
        start: { ...DEFAULT_MAP_CENTRE, zoom: DEFAULT_MAP_ZOOM },
      },
      sources: [],
      mails: true,
      offline: true,
      repairLinks: {
        England: expect.stringContaining('{latitude}'),
        Scotland: expect.any(String),
        Wales: expect.any(String),
        'Northern Ireland': expect.any(String),
      },
      accountDeletionGraceDays: 30,
      adminUnlockHint: null,
      operator: { name: null, contact: null },
    })
  })

  it('report that the process is alive and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({
      status: 'ok',
      version: packageJson.version,
      commit: expect.toSatisfy((commit) => commit === null || /^[\da-f]{12,}$/.test(commit)),
    })
    expect((await get('/readyz')).json()).toEqual({ status: 'ok', courts: 0 })
  })

  it('report database health separately, and stay ready without it', async () => {
    expect((await get('/healthz/database')).json()).toEqual({ status: 'ok' })
    const broken = await openTestApp()
    broken.database.execute = () => Promise.reject(new Error('connection refused')) as never
    const answers = {
      database: await broken.app.inject('/healthz/database'),
      ready: await broken.app.inject('/readyz'),
      metrics: await broken.app.inject('/metrics'),
    }
    await broken.close()
    expect(answers.database.statusCode).toBe(503)
    expect(answers.database.json()).toEqual({ error: errors.unavailable.text, code: 'unavailable' })
    expect(answers.database.headers['retry-after']).toBe('5')
    expect(answers.ready.json()).toEqual({ status: 'ok', courts: 0 })
    expect(answers.metrics.body).toContain('\ndatabase_up 0\n')
  })

  it('respond with unavailable if no database connection is free', async () => {
    const busy = await openTestApp()
    const court = await createCourt(busy.database)
    await busy.directory.refresh()
    const { $client: pool } = busy.database
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    pool.options.connectionTimeoutMillis = 1
    const report = { subject: 'court', id: court.id, reason: 'other', details: 'The gate is locked.' }
    const answer = await busy.app.inject({ method: 'POST', url: '/api/reports', payload: report })
    for (const client of taken) client.release()
    await busy.close()
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({ error: errors.unavailable.text, code: 'unavailable' })
  })

  it('measure responses by route, never by URL', async () => {
    await get('/api/courts?near=51.4613,-0.1156&radius=5')
    const metrics = (await get('/metrics')).body
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/courts",status="200"}',
    )
    expect(metrics).toContain('directory_courts 0')
    expect(metrics).not.toContain('51.46')
  })

  it('query the database at most once per second for all callers', async () => {
    const watched = await openTestApp()
    let asked = 0
    watched.database.execute = () => {
      asked++
      return Promise.resolve() as never
    }
    const ask = () => watched.app.inject('/healthz/database')
    const answers = [...(await Promise.all([ask(), ask(), ask()])), await ask()]
    await watched.close()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(4).fill(200))
    expect(asked).toBe(1)
  })

  it('measure the directory, the database, photos and the disk', async () => {
    const { app, database, directory, close } = await openTestApp()
    await createCourt(database)
    await directory.refresh()
    const metrics = (await app.inject('/metrics')).body
    await close()
    const measured = (name: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(name))
          ?.split(' ')
          .at(-1),
      )
    expect(measured('directory_courts ')).toBe(1)
    expect(measured('directory_version ')).toBeGreaterThan(0)
    expect(measured('directory_age_seconds ')).toBeGreaterThanOrEqual(0)
    expect(measured('directory_rebuild_seconds_count ')).toBeGreaterThan(0)
    expect(measured('database_wait_seconds_count{pool=')).toBeGreaterThan(0)
    expect(measured('database_connections{pool=')).toBeGreaterThanOrEqual(0)
    expect(metrics).toContain('state="possible"')
    expect(measured('database_waiting{pool=')).toBe(0)
    expect(measured('photos_arriving ')).toBe(0)
    expect(measured('photos_waiting ')).toBe(0)
    expect(measured('data_disk_free_bytes ')).toBeGreaterThan(0)
    expect(metrics).toContain(`build_info{version="${packageJson.version}",commit="`)
  })

  it('serve metrics in production only with the configured token', async () => {
    const ask = async (environment: Record<string, string>, authorization?: string) => {
      const { app, close } = await openTestApp(environment)
      const answer = await app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
      await close()
      return [answer.statusCode, answer.statusCode === 200 ? '' : answer.json().code]
    }
    const word = 'a-word-that-nobody-guesses'
    const production = { NODE_ENV: 'production' }
    expect(await ask(production)).toEqual([404, 'not-found'])
    expect(await ask(production, 'Bearer undefined')).toEqual([404, 'not-found'])
    for (const authorization of [undefined, 'Bearer', `Bearer ${word}x`, `Basic ${word}`])
      expect(await ask({ ...production, METRICS_TOKEN: word }, authorization)).toEqual([
        401,
        'metrics-token-needed',
      ])
    expect(await ask({ ...production, METRICS_TOKEN: word }, `Bearer ${word}`)).toEqual([200, ''])
    expect(await ask({ METRICS_TOKEN: word })).toEqual([401, 'metrics-token-needed'])
    expect(await ask({})).toEqual([200, ''])
  })

  it('ignore parameters that they do not have, as the description says', async () => {
    const { info } = (await get('/api/openapi.json')).json()
    expect(info.description).toContain('Parameters and fields that a call doesn’t have are ignored.')
    expect((await get('/api/courts?colour=red')).statusCode).toBe(200)
  })

  it('describe all calls with parameters and errors as OpenAPI', async () => {
    const description = (await get('/api/openapi.json')).json()
    const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(calls).toHaveLength(Object.keys(endpoints).length)
    expect(calls).toContain('GET /api/courts/{id}/details')
    const list = description.paths['/api/courts'].get
    expect(list.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
      'near',
      'postcode',
      'radius',
      'access',
      'q',
      'listed',
      'bbox',
      'has',
      'playable',
      'at',
      'unknown',
      'limit',
      'offset',
      'include',
    ])
    expect(list.responses[400].description).toContain('invalid-request')
    expect(list.responses[200].content['application/json'].schema.type).toBe('array')
    expect(Object.keys(description.paths['/api/reports'].post.responses)[0]).toBe('201')
  })

  it('describe all fields of errors', async () => {
    const { Error: error } = (await get('/api/openapi.json')).json().components.schemas
    expect(error.required).toEqual(['error', 'code'])
    expect(error.properties.code.enum).toEqual(Object.keys(errors))
    expect(error.properties.issues.items.required).toEqual(['path', 'message'])
    expect(Object.keys(error.properties)).toEqual([
      'error',
      'code',
      'issues',
      'success',
      'suggestions',
      'retryAfterSeconds',
      'mergedInto',
      'gone',
      'hold',
      'court',
    ])
  })

  it('describe Idempotency-Key only for idempotent calls', async () => {
    const { paths: described } = (await get('/api/openapi.json')).json()
    const keyOf = ({ parameters }: { parameters: { name: string }[] }) =>
      parameters.find(({ name }) => name === 'Idempotency-Key')
    expect(keyOf(described['/api/reports'].post)).toMatchObject({
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 8, maxLength: 100 },
    })
    expect(keyOf(described['/api/courts/{id}/reviews'].post)).toBeDefined()
    expect(keyOf(described['/api/auth/session'].post)).toBeUndefined()
  })

  it('describe where authentication is required or optional', async () => {
    const { paths: described } = (await get('/api/openapi.json')).json()
    expect(described['/api/courts/{id}/reviews'].post.security).toEqual([{ identityToken: [] }])
    expect(described['/metrics'].get.security).toEqual([{ metricsToken: [] }])
    expect(described['/api/reports'].post.security).toEqual([{}, { identityToken: [] }])
    expect(described['/api/courts'].get).not.toHaveProperty('security')
  })
})
