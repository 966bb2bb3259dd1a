import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { createLog } from '../../../platform/process/log.ts'
import { builtScreens, type Screens, type WebBuild } from './web.ts'

let written = ''
let printed: unknown[] = []
let test: TestApp

/** The built screens, two of which throw. */
function screensThatFail(): Screens {
  const screens = builtScreens()
  const fail = () => {
    throw new Error('unexpected for ann@courts.example')
  }
  return {
    ...screens,
    async load(): Promise<WebBuild> {
      const build = await screens.load()
      const { 'routes/about': about, 'routes/map': map } = build.routes
      if (!about || !map) throw new Error('These routes have been renamed.')
      return {
        ...build,
        routes: {
          ...build.routes,
          'routes/about': { ...about, module: { ...about.module, loader: fail } },
          'routes/map': { ...map, module: { ...map.module, default: fail } },
        },
      }
    },
  }
}

beforeAll(async () => {
  const log = createLog({ production: true, logLevel: 'warn' }, { write: (text) => (written += text) })
  test = await openTestApp({}, { screens: screensThatFail(), log })
})
afterAll(() => test.close())
beforeEach(() => {
  written = ''
  printed = []
  for (const name of ['error', 'warn', 'log'] as const)
    vi.spyOn(console, name).mockImplementation((...said) => void printed.push(said))
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a URL without a screen', () => {
  it.each(['/nothing', '/x%0a', '/x%0A/y', '/%0d%0aset-cookie:a', '/x%00', '/x%E2%80%A8', '/%zz'])(
    '%s gives a not-found page, and nothing is logged',
    async (url) => {
      const answer = await test.app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.body.includes('<h1>Out of bounds</h1>')).toBe(true)
      expect([written, printed]).toEqual(['', []])
    },
  )

  it('has no screen data', async () => {
    const answer = await test.app.inject('/x%0a.data')
    expect(answer.statusCode).toBe(404)
    expect([written, printed]).toEqual(['', []])
  })
})

describe('a screen that fails', () => {
  it.each([
    ['in its loader', '/about'],
    ['while rendering', '/map'],
  ])('%s is logged once, without personal data in its message, and nowhere else', async (_, url) => {
    const answer = await test.app.inject(url)
    expect(answer.statusCode).toBe(500)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(printed).toEqual([])
    expect(written.trimEnd().split('\n')).toHaveLength(1)
    const { msg, err } = JSON.parse(written)
    expect(msg).toBe('a screen failed')
    expect(err.message).toBe('unexpected for [e-mail]')
    expect(`${written}${answer.body}`.includes('ann@')).toBe(false)
  })
})

describe('a page for a rate-limited visitor', () => {
  const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  let limited: TestApp
  beforeAll(async () => {
    limited = await openTestApp({ RATE_LIMIT_FACTOR: '0.0001' }, { screens: builtScreens() })
  })
  afterAll(() => limited.close())

  it('has status 429, whether the limit is reached before or during rendering', async () => {
    for (const how of ['while rendering', 'before rendering']) {
      const answer = await limited.app.inject({ url: '/', headers: asBrowser })
      expect(answer.statusCode, how).toBe(429)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toContain('<h1>One moment, please</h1>')
      expect(answer.body).toContain('Too many requests. Please wait a moment and try again.')
      expect(answer.body).not.toContain('Unexpected')
    }
    const { headers, body } = await limited.app.inject({ url: '/courts/1', headers: asBrowser })
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(body).toContain('Back to the list of courts')
  })

  it('is JSON for clients that do not accept HTML', async () => {
    const answer = await limited.app.inject({ url: '/_root.data', headers: { accept: '*/*' } })
    expect(answer.statusCode).toBe(429)
    expect(answer.json().code).toBe('too-many-requests')
  })
})

it('a page that was asked for before the server closes is answered completely', async () => {
  const screens = builtScreens()
  const steps = new EventEmitter()
  async function load(): Promise<WebBuild> {
    steps.emit('asked')
    await once(steps, 'stopped listening')
    return screens.load()
  }
  const closing = await openTestApp({}, { screens: { ...screens, load } })
  await closing.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = closing.app.server.address() as AddressInfo
  const asked = once(steps, 'asked')
  // Closing waits for connections that are kept open.
  const answer = fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
  await asked
  const closed = closing.close()
  while (closing.app.server.listening) await setImmediate()
  steps.emit('stopped listening')
  expect((await answer).status).toBe(200)
  await closed
})
