import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import { rawResponse } from '../../../test/raw-response.ts'
import { FakeIdentity } from '../../../test/tokens.ts'
import { readConfig } from '../config/config.ts'
import { currentRequest } from '../process/current-request.ts'
import { createLog } from '../process/log.ts'
import { MAX_LINES_PER_WINDOW } from './security-events.ts'

interface Line {
  level: number
  msg: string
  reqId?: string
  [field: string]: unknown
}

/** Opens the application with the production log, and captures its lines. */
async function openLogged(environment: Record<string, string> = {}, connectionLimits = {}) {
  const lines: Line[] = []
  const { logLevel } = readConfig({ NODE_ENV: 'production', IDENTITY: 'none' })
  const log = createLog(
    { production: true, logLevel },
    {
      write(text) {
        const line: Line = JSON.parse(text)
        if (!line.refusals) expect(text.split('"route":').length).toBeLessThanOrEqual(2)
        lines.push(line)
      },
    },
  )
  return {
    ...(await openTestApp(environment, { identity: new FakeIdentity(), log, connectionLimits })),
    lines,
  }
}

let test: Awaited<ReturnType<typeof openLogged>>
beforeAll(async () => {
  test = await openLogged({ ADMIN_UNLOCK_CODE: 'Alley Oop' })
})
afterAll(() => test.close())
beforeEach(() => {
  test.lines.length = 0
})

describe('the id of a request', () => {
  it('is in all responses, including errors, so that people can quote it', async () => {
    const { app } = test
    for (const url of [
      '/api/config',
      '/api/nothing',
      '/api/courts',
      '/api/courts?near=1',
      '/api/%zz',
      '/nowhere',
    ]) {
      const one = await app.inject(url)
      const other = await app.inject(url)
      expect(one.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id'])
    }
  })

  it('is not taken from clients', async () => {
    const { app } = test
    const answer = await app.inject({ url: '/api/config', headers: { 'x-request-id': 'from-a-client' } })
    expect(answer.headers['x-request-id']).not.toBe('from-a-client')
  })

  it('is kept in the calls that a screen makes in process', async () => {
    const { app } = test
    const answer = await currentRequest.run('of-the-screen', () => app.inject('/api/config'))
    expect(answer.headers['x-request-id']).toBe('of-the-screen')
  })

  it('is taken from our own proxy if it is a valid id', async () => {
    const { app, lines, close } = await openLogged({
      TRUST_PROXY: 'true',
      PUBLIC_URL: 'https://courts.example',
    })
    const idOf = async (given: string) => {
      const headers = { 'x-request-id': given, authorization: 'Bearer secret' }
      return (await app.inject({ url: '/api/admin/users', headers })).headers['x-request-id']
    }
    const ids = ['Root=1-67891233-abcdef012345678912345678', 'a'.repeat(128), '0a1b2c3d']
    for (const id of ids) expect(await idOf(id)).toBe(id)
    for (const other of [
      'short',
      'a'.repeat(129),
      'two of-them, here',
      '<script>alert(1)',
      'née-à-Paris',
      '"}{"',
    ])
      expect(await idOf(other)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    await close()
    expect(lines[0]).toMatchObject({ msg: 'refused', reqId: ids[0] })
  })
})

describe('a failure', () => {
  it('is logged with the method and route of the request, once each, but not its URL', async () => {
    const { app, database, lines, close } = await openLogged()
    database.transaction = () => Promise.reject(new Error('nobody expected that'))
    const payload = { subject: 'court', id: 1, reason: 'other', details: 'The gate is locked.' }
    const answer = await app.inject({ method: 'POST', url: '/api/reports?from=51.46', payload })
    await close()
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'unexpected failure',
        method: 'POST',
        route: '/api/reports',
        reqId: answer.headers['x-request-id'],
      }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/51\.46|locked/)
  })
})

describe('a rejected request', () => {
  it.each([
    [401, 'invalid-token', { url: '/api/admin/users?q=jo@example.org' }],
    [403, 'unlock-incorrect', { method: 'POST', url: '/api/admin/unlock', payload: { code: 'sesame' } }],
    [403, 'username-needed', { method: 'POST', url: '/api/courts/1/reviews', as: 'jo' }],
  ] as const)('with %i %s is logged, without anything that was sent', async (status, code, call) => {
    const { app, lines } = test
    const { as, ...request } = { as: 'secret', ...call }
    const answer = await app.inject({
      ...request,
      headers: { authorization: `Bearer ${as === 'jo' ? 'token-of-jo' : as}` },
    })
    expect(answer.json().code).toBe(code)
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        msg: 'refused',
        method: call.url.includes('users') ? 'GET' : 'POST',
        route: call.url.split('?')[0]?.replace('/1/', '/:id/'),
        status,
        code,
        reqId: answer.headers['x-request-id'],
      }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/sesame|secret|token-of|example|127\.0\.0\.1/)
  })

  it('is logged once and then counted', async () => {
    const { app, lines, close } = await openLogged({ RATE_LIMIT_FACTOR: '0.001' })
    for (let call = 0; call < 502; call++) await app.inject(`/api/courts?near=51.4,-0.${call}`)
    expect(lines).toEqual([
      expect.objectContaining({ msg: 'refused', status: 429, code: 'too-many-requests' }),
    ])
    await close()
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({
      level: 40,
      msg: 'refused more often',
      refusals: [{ method: 'GET', route: '/api/courts', status: 429, code: 'too-many-requests', more: 499 }],
    })
    expect(JSON.stringify(lines)).not.toContain('51.4')
  })

  it('that could not be parsed is logged once and then counted', async () => {
    const { app, lines, close } = await openLogged()
    await app.listen({ host: '127.0.0.1', port: 0 })
    lines.length = 0
    for (let call = 0; call < 20; call++) await rawResponse(app, `SECRET-${call}\r\n\r\n`)
    await rawResponse(app, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`)
    const unread = { method: 'unread', route: 'unread' }
    expect(lines).toEqual([
      expect.objectContaining({ ...unread, msg: 'refused', status: 400, code: 'invalid-request' }),
      expect.objectContaining({ ...unread, msg: 'refused', status: 431, code: 'request-too-long' }),
    ])
    await close()
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatchObject({
      msg: 'refused more often',
      refusals: [{ ...unread, status: 400, code: 'invalid-request', more: 19 }],
    })
    expect(JSON.stringify(lines)).not.toMatch(/SECRET|xxx|127\.0\.0\.1/)
  })

  it('because of too many connections is logged once and then counted', async () => {
    const { app, lines, close } = await openLogged({}, { ofAddress: 0 })
    await app.listen({ host: '127.0.0.1', port: 0 })
    lines.length = 0
    for (let call = 0; call < 5; call++) expect(await rawResponse(app, '')).toContain('too-many-connections')
    const refusal = { method: 'unread', route: 'unread', status: 429, code: 'too-many-connections' }
    expect(lines).toEqual([expect.objectContaining({ ...refusal, msg: 'refused' })])
    await close()
    expect(lines[1]).toMatchObject({ msg: 'refused more often', refusals: [{ ...refusal, more: 4 }] })
  })

  it('cannot fill the disk, however many kinds there are', { tags: ['large', 'any-database'] }, async () => {
    const { app, lines, close } = await openLogged({ RATE_LIMIT_FACTOR: '0.0001' })
    const paths = Object.keys((await app.inject('/api/openapi.json')).json().paths) as string[]
    for (const path of paths)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const)
        await app.inject({ method, url: path.replace(/\{\w+\}/g, '1') })
    await close()
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES_PER_WINDOW + 1)
    expect(JSON.stringify(lines.at(-1)).length).toBeLessThan(16_384)
  })
})
