// @module-tag any-database
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { IdentityBrowser, injectInto } from '../../../test/identity-browser.ts'
import { startOidcProvider, type TestOidcProvider } from '../../../test/oidc-provider.ts'

const SITE = 'http://localhost'
const KIM = { sub: 'kim', email: 'kim@example.org', email_verified: true }

let provider: TestOidcProvider
let site: TestApp
beforeAll(async () => {
  provider = await startOidcProvider(SITE)
  site = await openTestApp({ IDENTITY: 'embedded', RATE_LIMIT_FACTOR: '100', ...provider.settings })
})
afterAll(async () => {
  await site?.close()
  await provider?.stop()
})
beforeEach(async () => {
  provider.setPerson(KIM)
  provider.setTampering(undefined)
  await site.database.$client.query('truncate identities, identity_tokens cascade')
})

const openBrowser = () => new IdentityBrowser(SITE, injectInto(site.app))

/** Begins to sign in, and is at the provider. */
async function begin(browser: IdentityBrowser): Promise<string> {
  const { body } = await browser.call('/sign-in/social', {
    provider: 'oidc',
    callbackURL: '/signed-in',
    errorCallbackURL: '/signed-in',
    disableRedirect: true,
  })
  return body.url
}

/** Comes back from the provider; resolves with where the site leads to. */
async function comeBack(browser: IdentityBrowser, url: URL): Promise<string | null> {
  const path = (url.pathname + url.search).replace('/api/identity', '')
  return (await browser.call(path, undefined, { method: 'GET' })).headers.get('location')
}

async function signIn(browser: IdentityBrowser, { signIn } = provider): Promise<string | null> {
  return comeBack(browser, await signIn(await begin(browser)))
}

const whoIs = async (browser: IdentityBrowser) => (await browser.call('/token')).body?.user

async function expectRefused(browser: IdentityBrowser, location: string | null, error: string) {
  expect(location).toBe(`/signed-in?error=${error}`)
  expect(await whoIs(browser)).toBeUndefined()
}

test('signs in, the same person each time', async () => {
  const browser = openBrowser()
  const url = new URL(await begin(browser))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    state: expect.stringMatching(/.{32}/),
    nonce: expect.stringMatching(/.{32}/),
  })
  expect(await comeBack(browser, await provider.signIn(url.href))).toBe('/signed-in')
  const first = await whoIs(browser)
  expect(first).toMatchObject({ email: KIM.email, providers: ['oidc'] })
  provider.setPerson({ ...KIM, email: 'another@example.org' })
  const again = openBrowser()
  await signIn(again)
  expect(await whoIs(again)).toMatchObject({ uid: first.uid, email: KIM.email })
})

test('never joins an address that another way to sign in has', async () => {
  await openBrowser().signInAs('google', KIM.email)
  const browser = openBrowser()
  await expectRefused(browser, await signIn(browser), 'account_not_linked')
})

test('says that an address has an account with a password only', async () => {
  const somebody = openBrowser()
  await somebody.call('/register', { email: KIM.email, password: 'long enough' })
  const [mail] = (await site.app.inject('/api/local/outbox')).json()
  await somebody.call('/confirm', { token: mail.link.split('#')[1] })
  const browser = openBrowser()
  await expectRefused(browser, await signIn(browser), 'account_has_password')
})

describe('coming back', () => {
  test('in another browser is refused', async () => {
    const victim = openBrowser()
    await expectRefused(
      victim,
      await comeBack(victim, await provider.signIn(await begin(openBrowser()))),
      'state_mismatch',
    )
  })

  test('with another state is refused', async () => {
    const browser = openBrowser()
    const url = await provider.signIn(await begin(browser))
    url.searchParams.set('state', 'x'.repeat(32))
    await expectRefused(browser, await comeBack(browser, url), 'state_mismatch')
    url.searchParams.delete('state')
    await expectRefused(browser, await comeBack(browser, url), 'state_not_found')
  })

  test('twice is refused, and with a code that was used', async () => {
    const browser = openBrowser()
    const url = await provider.signIn(await begin(browser))
    await comeBack(browser, url)
    await browser.call('/sign-out')
    await expectRefused(browser, await comeBack(browser, url), 'state_mismatch')
    const next = await provider.signIn(await begin(browser))
    next.searchParams.set('code', url.searchParams.get('code') ?? '')
    await expectRefused(browser, await comeBack(browser, next), 'invalid_code')
  })

  test('with somebody else’s code is refused', async () => {
    const stolen = await provider.signIn(await begin(openBrowser()))
    const thief = openBrowser()
    const url = await provider.signIn(await begin(thief))
    url.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await expectRefused(thief, await comeBack(thief, url), 'invalid_code')
  })

  test('from another issuer is refused', async () => {
    const browser = openBrowser()
    const url = await provider.signIn(await begin(browser))
    expect(url.searchParams.get('iss')).toBe(provider.settings.OIDC_ISSUER)
    url.searchParams.set('iss', 'https://evil.example')
    await expectRefused(browser, await comeBack(browser, url), 'issuer_mismatch')
    const next = await provider.signIn(await begin(browser))
    next.searchParams.delete('iss')
    await expectRefused(browser, await comeBack(browser, next), 'issuer_missing')
  })

  test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '/\\evil.example'])(
    'never leads to %s',
    async (target) => {
      for (const name of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL'])
        expect(
          await openBrowser().call('/sign-in/social', { provider: 'oidc', [name]: target }),
        ).toMatchObject({ status: 403 })
    },
  )
})

describe('an ID token', () => {
  test.each<[string, Parameters<TestOidcProvider['setTampering']>[0]]>([
    ['of another request', (claims) => ({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _, ...claims }) => claims],
    ['for another site', (claims) => ({ ...claims, aud: 'another' })],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
    ['that has expired', (claims) => ({ ...claims, exp: 1 })],
    ['of somebody else', (claims) => ({ ...claims, sub: 'somebody else' })],
    ['that is missing', () => undefined],
  ])('%s is refused', async (_, change) => {
    provider.setTampering(change)
    const browser = openBrowser()
    await expectRefused(browser, await signIn(browser), 'unable_to_get_user_info')
  })
})

describe('an address', () => {
  test.each([false, 'false'])(
    'that the provider has not confirmed (%j) is refused',
    async (email_verified) => {
      provider.setPerson({ ...KIM, email_verified })
      const browser = openBrowser()
      await signIn(browser)
      expect(await whoIs(browser)).toBeUndefined()
    },
  )

  test('is needed', async () => {
    provider.setPerson({ sub: 'kim' })
    const browser = openBrowser()
    await expectRefused(browser, await signIn(browser), 'email_not_found')
  })
})

test('signs in at a provider that takes the secret only in a header', async () => {
  const strict = await startOidcProvider(SITE, 'client_secret_basic')
  const { app, close } = await openTestApp({ IDENTITY: 'embedded', ...strict.settings })
  const browser = new IdentityBrowser(SITE, injectInto(app))
  expect(await signIn(browser, strict)).toBe('/signed-in')
  expect(await whoIs(browser)).toMatchObject({ email: KIM.email })
  await close()
  await strict.stop()
})

test('others sign in while the provider does not answer', async () => {
  const silent = createServer(() => {})
  await once(silent.listen(0, 'localhost'), 'listening')
  const { port } = silent.address() as AddressInfo
  const { app, close } = await openTestApp({
    IDENTITY: 'embedded',
    ...provider.settings,
    OIDC_ISSUER: `http://localhost:${port}`,
  })
  const browser = new IdentityBrowser(SITE, injectInto(app))
  expect(await browser.signInAs('facebook', 'jo@example.org')).toEqual(expect.any(String))
  await close()
  silent.closeAllConnections()
  silent.close()
})

test('where others can reach the site, a page cannot hand in an ID token', async () => {
  const { app, close } = await openTestApp({
    IDENTITY: 'embedded',
    PUBLIC_URL: 'https://courts.example',
    ...provider.settings,
  })
  const browser = new IdentityBrowser('https://courts.example', injectInto(app))
  const answer = await browser.call('/sign-in/social', { provider: 'oidc', idToken: { token: 'a.b.c' } })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Ask the provider.' } })
  await close()
})
