// @module-tag any-database
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'
import { rawResponse } from '../../../test/raw-response.ts'
import { type EndpointName, endpoints } from '../../app/contract/endpoints.ts'
import { builtScreens } from '../../app/server/pages/web.ts'
import { projectPath } from '../project.ts'

const API_POLICY = "default-src 'none'; frame-ancestors 'none'"

let test: TestApp
beforeAll(async () => {
  test = await openTestApp(
    { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1', RATE_LIMIT_FACTOR: '100' },
    { screens: builtScreens() },
  )
  await createCourt(test.database)
  await test.directory.refresh()
  await mkdir(join(test.dataDir, 'files', 'photos'), { recursive: true })
  await writeFile(join(test.dataDir, 'files', 'photos', 'a.webp'), 'RIFF')
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

type Headers = Record<string, unknown>

function expectCommonHeaders(headers: Headers, what: string) {
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['permissions-policy'], what).toMatch(/^geolocation=\(self\), .*camera=\(\)/)
}

function expectApiHeaders(headers: Headers, what: string) {
  expectCommonHeaders(headers, what)
  expect(headers['content-security-policy'], what).toBe(API_POLICY)
}

const ask = (options: InjectOptions | string) => test.app.inject(options)

/** Status and headers (lower-cased) of the response to raw bytes. */
async function rawHeaders(bytes: string): Promise<Headers & { status: string }> {
  const [head = ''] = (await rawResponse(test.app, bytes)).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const fields = lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string])
  return { status, ...Object.fromEntries(fields.map(([name, value]) => [name.toLowerCase(), value])) }
}

describe('what is not a page forbids browsers everything', () => {
  it('in the response to any call', async () => {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const [method = '', pattern = ''] = endpoints[name].path.split(' ')
      for (const part of ['1', 'x']) {
        const url = pattern.replace(/:\w+/g, part)
        expectApiHeaders((await ask({ method: method as 'GET', url })).headers, `${method} ${url}`)
      }
    }
  })

  it.each([
    { url: '/api/nothing' },
    { url: '/api/courts', method: 'PATCH' },
    { url: `/api/courts?q=${'x'.repeat(3000)}` },
    { url: '/api/courts', method: 'POST', payload: { name: 'x'.repeat(70_000) } },
    { url: '/api/config', headers: { host: 'rebound.example' } },
    { url: '/api/%zz' },
    { url: '/', method: 'POST' },
    { url: '/files/photos/a.webp' },
    { url: '/files/photos/a.webp', headers: { range: 'bytes=9-' } },
    { url: '/files/photos/none.webp' },
    { url: '/emulator/v1/projects' },
    { url: '/identitytoolkit.googleapis.com/v1/projects' },
    { url: '/identitytoolkit.googleapis.com/v1/accounts:lookup', method: 'POST' },
  ] satisfies InjectOptions[])('%o', async (options) => {
    const { headers, statusCode } = await ask(options)
    expectApiHeaders(headers, String(statusCode))
  })

  it('in a precomputed response', async () => {
    const head = 'GET /api/courts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
    const ready = await rawHeaders(`${head}\r\n`)
    expect(ready.status).toBe('HTTP/1.1 200 OK')
    expectApiHeaders(ready, 'ready')
  })

  it('in the response to an unparsable request', async () => {
    for (const bytes of ['GARBAGE\r\n\r\n', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`]) {
      const headers = await rawHeaders(bytes)
      expect(headers.status).toMatch(/ 4\d\d /)
      expectApiHeaders(headers, headers.status)
    }
  })
})

describe('a 304', () => {
  it('repeats the ETag and the lifetime but not the policies, which stay in force', async () => {
    const [asset = ''] = await readdir(projectPath('build/client/assets'))
    for (const url of [
      '/api/courts',
      '/api/courts?near=51.5,-0.1',
      '/api/courts.csv',
      '/api/courts/tiles/0/0/0.mvt',
      '/files/photos/a.webp',
      `/assets/${asset}`,
    ]) {
      const whole = (await ask(url)).headers
      expectCommonHeaders(whole, url)
      const { headers, statusCode } = await ask({ url, headers: { 'if-none-match': String(whole.etag) } })
      expect(statusCode, url).toBe(304)
      expectWithoutPolicies(headers, whole, url)
    }
  })

  it('does the same for a precomputed response', async () => {
    const head = 'GET /api/courts HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
    const ready = await rawHeaders(`${head}\r\n`)
    expectApiHeaders(ready, 'ready')
    const held = await rawHeaders(`${head}If-None-Match: ${ready.etag}\r\n\r\n`)
    expect(held.status).toBe('HTTP/1.1 304 Not Modified')
    expectWithoutPolicies(held, ready, 'held')
  })
})

function expectWithoutPolicies(held: Headers, whole: Headers, what: string) {
  for (const name of ['etag', 'cache-control']) expect(held[name], `${name} of ${what}`).toBe(whole[name])
  for (const name of ['content-security-policy', 'permissions-policy', 'x-content-type-options'])
    expect(held, what).not.toHaveProperty(name)
}

describe('pages', () => {
  it('allow their own scripts the location of the visitor, and nothing else of the device', async () => {
    const [asset = ''] = await readdir(projectPath('build/client/assets'))
    for (const url of [
      '/',
      '/courts/1',
      '/nothing-here',
      '/robots.txt',
      '/sitemap.xml',
      `/assets/${asset}`,
    ]) {
      const { headers } = await ask(url)
      expectCommonHeaders(headers, url)
      expect(headers['content-security-policy'], url).toMatch(
        /frame-ancestors 'none'.*script-src 'self' 'nonce-/,
      )
    }
  })
})
