// @module-tag any-database
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt } from '../../../test/factories.ts'
import { rawResponse } from '../../../test/raw-response.ts'
import { errors } from '../contract/errors.ts'

/** Nothing listens there, so requests that are let through fail. */
const EMULATOR = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' }

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({ ...EMULATOR, ALLOWED_HOSTS: 'Courts.lan, 192.168.1.7, [fd00::7]' })
  await createCourt(test.database)
  await test.directory.refresh()
})
afterAll(() => test.close())

const ask = (host: string, url = '/api/config', headers = {}, { app } = test) =>
  app.inject({ url, headers: { host, ...headers } })

const refusal = { error: errors['host-not-allowed'].text, code: 'host-not-allowed' }

describe('an installation with the emulator', () => {
  it.each([
    'rebound.example',
    'rebound.example:3000',
    '127.0.0.1.rebound.example',
    'localhost.rebound.example',
    'notlocalhost',
    'localhost:3000@rebound.example',
    '0.0.0.0',
    '192.168.1.70',
    '[::2]',
    '[::1].rebound.example',
  ])('refuses a request for the host %j', async (host) => {
    const answer = await ask(host)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual(refusal)
  })

  it.each([
    '/',
    '/api/courts',
    '/api/local/outbox',
    '/api/nothing',
    '/files/photo.webp',
    '/identitytoolkit.googleapis.com/v1/projects',
    '/emulator/v1/projects/demo-opencourt/oobCodes',
    '/metrics',
    '/robots.txt',
  ])('refuses another host at %s', async (url) => {
    expect((await ask('rebound.example', url)).json()).toEqual(refusal)
  })

  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST',
    'courts.localhost:80',
    '127.0.0.1:3000',
    '127.255.0.9',
    '[::1]:3000',
    'courts.lan:3000',
    'COURTS.LAN',
    '192.168.1.7:3000',
    '[fd00::7]:3000',
  ])('answers a request for the host %s', async (host) => {
    expect((await ask(host)).statusCode).toBe(200)
  })

  it('sends no precomputed response to another host either', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    const statusFor = async (host: string) => {
      const head = `GET /api/courts HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
      return (await rawResponse(test.app, head)).split(' ')[1]
    }
    expect(await statusFor(`127.0.0.1:${port}`)).toBe('200')
    expect(await statusFor('rebound.example')).toBe('403')
    expect(await statusFor('')).toBe('403')
  })

  it('requires both Host and X-Forwarded-Host to be allowed', async () => {
    const behind = await openTestApp({
      ...EMULATOR,
      ALLOWED_HOSTS: 'courts.example',
      TRUST_PROXY: 'true',
      PUBLIC_URL: 'https://courts.example',
    })
    const statuses = []
    for (const [host, forwarded] of [
      ['rebound.example', 'localhost'],
      ['rebound.example', 'courts.example'],
      ['localhost', 'rebound.example'],
      ['localhost', 'courts.example'],
    ] as const)
      statuses.push((await ask(host, '/api/config', { 'x-forwarded-host': forwarded }, behind)).statusCode)
    await behind.close()
    expect(statuses).toEqual([403, 403, 403, 200])
  })
})

describe('an installation with identities of its own, for trying', () => {
  let assumed: TestApp
  beforeAll(async () => {
    assumed = await openTestApp({ IDENTITY: 'embedded' })
  })
  afterAll(() => assumed.close())

  it.each([
    ['X-Forwarded-For', '192.0.2.7'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'localhost'],
    ['X-Forwarded-Server', 'proxy'],
    ['X-Real-IP', '192.0.2.7'],
    ['Forwarded', 'for=192.0.2.7'],
    ['Via', '2.0 Caddy'],
    ['CF-Connecting-IP', '192.0.2.7'],
    ['True-Client-IP', '192.0.2.7'],
    ['X-Client-IP', '192.0.2.7'],
    ['Fly-Client-IP', '192.0.2.7'],
    ['X-Original-Host', 'localhost'],
    ['X-Envoy-External-Address', '192.0.2.7'],
  ])('refuses requests that came through a proxy, as %s shows', async (name, value) => {
    for (const url of ['/', '/api/config', '/api/nothing', '/files/photo.webp', '/emulator/v1/projects']) {
      const answer = await ask('localhost:3000', url, { [name]: value }, assumed)
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toEqual({
        error: errors['proxy-not-expected'].text,
        code: 'proxy-not-expected',
      })
    }
    expect((await ask('localhost', '/api/config', { [name]: value })).statusCode).not.toBe(403)
  })

  it('sends them no precomputed response either, but answers direct requests', async () => {
    await assumed.app.listen({ host: '127.0.0.1', port: 0 })
    const statusWith = async (header: string) => {
      const head = `GET /api/courts HTTP/1.1\r\nHost: localhost\r\n${header}Connection: close\r\n\r\n`
      return (await rawResponse(assumed.app, head)).split(' ')[1]
    }
    expect(await statusWith('')).toBe('200')
    expect(await statusWith('Via: 1.1 proxy\r\n')).toBe('403')
  })
})

it('where sign-in is real, any host is allowed', async () => {
  const plain = await openTestApp()
  const { statusCode } = await ask('courts.example', '/api/config', {}, plain)
  await plain.close()
  expect(statusCode).toBe(200)
})
