// @module-tag any-database
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { IdentityBrowser, injectInto } from '../../../test/identity-browser.ts'
import { CALLS } from './identity.routes.ts'

const SITE = 'http://localhost'
const PASSWORD = 'over the rim'
const POSTS = [...CALLS.POST, '/sign-in-link']

let site: TestApp
beforeAll(async () => {
  site = await openTestApp({ IDENTITY: 'embedded', RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => site?.close())

const openBrowser = () => new IdentityBrowser(SITE, injectInto(site.app))
const mailed = async () => (await site.app.inject('/api/local/outbox')).json()[0].link.split('#')[1]
const cookieOf = ({ cookies }: IdentityBrowser) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function signedIn(name: string): Promise<IdentityBrowser> {
  const browser = openBrowser()
  await browser.signInAs('google', `${name}@example.org`)
  return browser
}

async function registered(email: string): Promise<IdentityBrowser> {
  const browser = openBrowser()
  await browser.call('/register', { email, password: PASSWORD })
  await browser.call('/confirm', { token: await mailed() })
  return browser
}

const post = (path: string, headers: Record<string, string>, payload: string) =>
  site.app.inject({ method: 'POST', url: `/api/identity${path}`, headers, payload })

describe.each(POSTS)('%s', (path) => {
  it('refuses what makes no sense', async () => {
    const cookie = cookieOf(await signedIn('sense'))
    const nested = JSON.stringify({ sub: '\0', email: 'a\0@example.org', name: '' })
    const bodies = [
      ...['{', '', 'null', '[]', '"x"', '1', '{"email":1}', '{"email":["a@example.org"],"password":{}}'],
      '{"token":{},"password":null,"newPassword":[],"provider":{},"id":{}}',
      '{"email":"a\\u0000@example.org","password":"\\u0000 over the rim","newPassword":"\\u0000 over the rim"}',
      '{"token":"\\u0000","id":"\\u0000","provider":"\\u0000","newPassword":"over the rim"}',
      '{"token":"\\ud800","id":"\\ud800","email":"\\ud800@example.org","newPassword":"over the rim"}',
      '{"provider":"google"}',
      '{"provider":"google","idToken":[]}',
      ...['null', '[]', 'x', '{"sub":1,"email":2}', nested].map((token) =>
        JSON.stringify({ provider: 'google', idToken: { token } }),
      ),
      '{"provider":"constructor","idToken":{"token":"x"}}',
      '{"callbackURL":1}',
    ]
    for (const body of bodies) {
      const answer = await post(path, { cookie, origin: SITE, 'content-type': 'application/json' }, body)
      expect(answer.statusCode, `${body}: ${answer.body}`).toBeLessThan(500)
      expect(answer.headers.location, body).toBeUndefined()
      const { message, error, code } = answer.json() ?? {}
      if (answer.statusCode >= 400) expect(message ?? error ?? code, body).toEqual(expect.any(String))
    }
  })

  it('takes no call from another site', async () => {
    const browser = await signedIn('victim')
    const body = JSON.stringify({
      email: 'c@example.org',
      password: PASSWORD,
      token: 'x',
      provider: 'google',
    })
    for (const from of ['cross-site', 'same-site', 'none'])
      for (const cookie of ['', cookieOf(browser)]) {
        const headers = { cookie, 'sec-fetch-site': from, 'content-type': 'application/json' }
        const answer = await post(path, headers, body)
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'INVALID_ORIGIN'])
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const headers = { cookie: cookieOf(browser), origin: 'https://evil.example', 'content-type': type }
      expect((await post(path, headers, 'email=a&password=b')).statusCode).toBe(415)
    }
    expect(await browser.token()).toEqual(expect.any(String))
  })

  it('does nothing for GET and HEAD', async () => {
    const cookie = cookieOf(await signedIn('reader'))
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const)
      expect(
        (await site.app.inject({ method, url: `/api/identity${path}`, headers: { cookie } })).statusCode,
      ).toBe(404)
  })
})

it('nothing is answered to HEAD where only GET is', async () => {
  for (const path of ['/sessions', '/callback/google?code=x&state=y', '/callback/%00'])
    expect((await site.app.inject({ method: 'HEAD', url: `/api/identity${path}` })).statusCode).toBe(404)
})

it('a scanner that opens everything in a mail leaves its links usable', async () => {
  const browser = openBrowser()
  const person = { email: 'scanned@example.org', password: PASSWORD }
  const scan = async (token: string) => {
    for (const path of [
      '/magic-link/verify?token=',
      '/reset-password/',
      '/reset-password?token=',
      '/confirm?token=',
    ])
      for (const method of ['GET', 'HEAD'] as const)
        expect((await site.app.inject({ method, url: `/api/identity${path}${token}` })).statusCode).toBe(404)
    return token
  }
  await browser.call('/register', person)
  expect(await browser.call('/confirm', { token: await scan(await mailed()) })).toMatchObject({ status: 200 })
  await browser.call('/sign-in/magic-link', person)
  expect(await browser.call('/sign-in-link', { token: await scan(await mailed()) })).toMatchObject({
    status: 200,
  })
  await browser.call('/request-password-reset', person)
  const reset = { token: await scan(await mailed()), newPassword: 'another password' }
  expect(await browser.call('/reset-password', reset)).toMatchObject({ status: 200 })
})

it('no answer to a page has the session', async () => {
  const browser = await registered('shown@example.org')
  const { rows } = await site.database.$client.query('select token from identity_sessions')
  const answers = [
    await browser.call('/sign-in/email', { email: 'shown@example.org', password: PASSWORD }),
    await browser.call('/token'),
    await browser.call('/sessions', undefined, { method: 'GET' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { rows: later } = await site.database.$client.query('select token from identity_sessions')
  for (const { token } of [...rows, ...later])
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(token)
})

it('a session begins anew when somebody signs in', async () => {
  const browser = await registered('fixed@example.org')
  const before = browser.cookies.get('opencourt.session_token')
  await browser.call('/sign-in/email', { email: 'fixed@example.org', password: PASSWORD })
  expect(browser.cookies.get('opencourt.session_token')).not.toBe(before)
})

it('takes no cookie that it has not signed, however many there are', async () => {
  const real = cookieOf(await signedIn('tossed'))
  const name = 'opencourt.session_token'
  const nobody = [
    `${name}=x`,
    `${name}=%00`,
    `${name}=%`,
    `${name}=${'x'.repeat(12_000)}`,
    `${name}=x; ${real}`,
    '=;;',
    'a=1; '.repeat(1500),
  ]
  const read = (cookie: string) =>
    post('/token', { cookie, origin: SITE, 'content-type': 'application/json' }, '{}')
  for (const cookie of nobody) {
    const answer = await read(cookie)
    expect([answer.statusCode, answer.json()], cookie.slice(0, 50)).toEqual([200, null])
  }
  expect((await read(real)).json()).toMatchObject({ user: { email: 'tossed@example.org' } })
})

it.each([
  ...['https://evil.example/', '//evil.example', '/\\evil.example', '\\\\evil.example', 'https:evil.example'],
  ...['/%2Fevil.example', '/%5Cevil.example', '/\t/evil.example', 'javascript:alert(1)', 'data:text/html,x'],
  ...['http://localhost.evil.example/', 'http://localhost@evil.example/', 'http://localhost:1@evil.example'],
])('never leads to %s', async (target) => {
  const person = { email: 'led@example.org', password: PASSWORD, provider: 'google' }
  const paths = [
    '/sign-in/email',
    '/sign-in/social',
    '/sign-in/magic-link',
    '/request-password-reset',
    '/link-social',
  ]
  for (const path of paths)
    for (const name of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']) {
      const answer = await openBrowser().call(path, {
        ...person,
        email: `${path.length}${name}${target.length}@e.org`,
        [name]: target,
      })
      expect([path, name, answer.status]).toEqual([path, name, 403])
    }
})

it('guesses at a password by somebody with the session are counted', async () => {
  const browser = await registered('again@example.org')
  const statuses = []
  for (let guess = 0; guess < 12; guess++)
    statuses.push((await browser.call('/again', { password: `guess ${guess}` })).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

describe('behind a proxy', () => {
  const open = (settings: Record<string, string>) => openTestApp({ IDENTITY: 'embedded', ...settings })
  const register = ({ app }: TestApp, headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/identity/register',
      headers: { 'content-type': 'application/json', ...headers },
      payload: { email: 'kim@example.org', password: PASSWORD },
    })

  it('a mail that can’t be sent is said to be so', async () => {
    const proxied = await open({ PUBLIC_URL: 'https://courts.example', TRUST_PROXY: '1' })
    const headers = { host: 'courts.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }
    const answer = await register(proxied, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'auth-not-configured'])
    await proxied.close()
  })

  it('cookies need encryption, and a forged header changes nothing', async () => {
    const proxied = await open({ PUBLIC_URL: 'https://courts.example', TRUST_PROXY: '1' })
    const end = (headers: Record<string, string>) =>
      proxied.app.inject({
        method: 'POST',
        url: '/api/identity/sign-out',
        headers: {
          'content-type': 'application/json',
          origin: 'https://courts.example',
          host: 'courts.example',
          ...headers,
        },
        payload: {},
      })
    for (const headers of [{ 'x-forwarded-proto': 'https' }, { 'x-forwarded-proto': 'http' }, {}]) {
      const [cookie] = [(await end(headers as Record<string, string>)).headers['set-cookie'] ?? []].flat()
      expect(cookie).toMatch(/^__Host-opencourt\.session_token=;/)
      for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
        expect(cookie).toContain(attribute)
      expect(cookie).not.toContain('Domain')
    }
    await proxied.close()
    const direct = await openTestApp({ IDENTITY: 'embedded', PUBLIC_URL: 'http://courts.example' })
    const headers = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      host: 'courts.example',
    }
    const origin = { ...headers, origin: 'https://evil.example', cookie: 'a=1' }
    expect((await register(direct, origin)).json().code).toBe('INVALID_ORIGIN')
    await direct.close()
  })
})
