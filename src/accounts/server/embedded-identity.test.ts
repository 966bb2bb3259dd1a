import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { IdentityBrowser, sendTo } from '../../../test/identity-browser.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import { EmbeddedIdentity } from './embedded-identity.ts'
import type { IdentityMailKind } from './identity/identity-mails.ts'

const SITE = 'https://courts.example'
const EMAIL = 'kim@example.org'
const PASSWORD = 'over the rim'

let store: Store
let database: Database
let identity: EmbeddedIdentity
let mails: { kind: IdentityMailKind; to: string; token?: string | undefined }[]

beforeAll(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
})
afterAll(() => store.close())
beforeEach(async () => {
  mails = []
  await store.pool.query('truncate identities, identity_tokens cascade')
  identity = open()
})

const open = ({ isLocal = false } = {}) =>
  new EmbeddedIdentity({
    database,
    secret: 'a secret of the tests, long enough',
    siteUrl: SITE,
    isLocal,
    mails: { send: async (kind, to, token) => void mails.push({ kind, to, token }) },
    providers: {},
  })

const pass = (minutes: number) =>
  store.pool.query(`update identity_sessions set created_at = now() - $1 * interval '1 minute'`, [minutes])

const openBrowser = () => new IdentityBrowser(SITE, sendTo(identity.auth))

async function registered(email = EMAIL, password = PASSWORD): Promise<IdentityBrowser> {
  const browser = openBrowser()
  await browser.call('/register', { email, password })
  await browser.call('/confirm', { token: mails.at(-1)?.token })
  return browser
}

describe('registering', () => {
  test('creates nothing before the address is proven', async () => {
    const browser = openBrowser()
    expect(await browser.call('/register', { email: ' KIM@example.org', password: PASSWORD })).toMatchObject({
      status: 400,
    })
    expect(await browser.call('/register', { email: 'KIM@example.org', password: PASSWORD })).toMatchObject({
      status: 200,
    })
    expect(mails).toMatchObject([{ kind: 'confirm', to: EMAIL }])
    expect(await browser.call('/sign-in/email', { email: EMAIL, password: PASSWORD })).toMatchObject({
      status: 401,
    })
    expect(await browser.call('/token')).toMatchObject({ status: 200, body: null })
    expect(await browser.call('/confirm', { token: mails[0]?.token })).toMatchObject({ status: 200 })
    const verified = await identity.verify(await browser.token())
    expect(verified).toMatchObject({ email: EMAIL, emailVerified: true, provider: 'password' })
  })

  test('an address that somebody else has entered is not theirs when its owner opens the link', async () => {
    const thief = openBrowser()
    await thief.call('/register', { email: EMAIL, password: 'the thief knows it' })
    const owner = openBrowser()
    expect(await owner.call('/confirm', { token: mails[0]?.token })).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_NEEDED' },
    })
    expect(await owner.call('/confirm', { token: mails[0]?.token, password: PASSWORD })).toMatchObject({
      status: 401,
    })
    await owner.call('/register', { email: EMAIL, password: PASSWORD })
    expect(await owner.call('/confirm', { token: mails[1]?.token })).toMatchObject({ status: 200 })
    expect(await thief.call('/confirm', { token: mails[0]?.token })).toMatchObject({ status: 409 })
    expect(
      await thief.call('/sign-in/email', { email: EMAIL, password: 'the thief knows it' }),
    ).toMatchObject({ status: 401 })
    expect(await openBrowser().call('/sign-in/email', { email: EMAIL, password: PASSWORD })).toMatchObject({
      status: 200,
    })
  })

  test('an earlier mail works as well, unless somebody else has asked for it in this browser', async () => {
    const browser = openBrowser()
    await browser.call('/register', { email: EMAIL, password: 'the thief knows it' })
    for (let mail = 0; mail < 2; mail++) await browser.call('/register', { email: EMAIL, password: PASSWORD })
    expect(await browser.call('/confirm', { token: mails[0]?.token })).toMatchObject({ status: 403 })
    expect(await browser.call('/confirm', { token: mails[1]?.token })).toMatchObject({ status: 200 })
    expect(await browser.call('/confirm', { token: mails[2]?.token })).toMatchObject({ status: 409 })
    expect(await openBrowser().call('/sign-in/email', { email: EMAIL, password: PASSWORD })).toMatchObject({
      status: 200,
    })
  })

  test('of two at the same moment for one address, one gets it', async () => {
    const browsers = [openBrowser(), openBrowser()]
    for (const browser of browsers) await browser.call('/register', { email: EMAIL, password: PASSWORD })
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.call('/confirm', { token: mails[index]?.token })),
    )
    expect(answers.map(({ status, body }) => [status, body?.code]).sort()).toEqual([
      [200, undefined],
      [409, 'USER_ALREADY_EXISTS'],
    ])
  })

  test('says what is wrong with a password', async () => {
    const long = 'x'.repeat(129)
    for (const [password, code] of [
      ['1234567', 'PASSWORD_TOO_SHORT'],
      [long, 'PASSWORD_TOO_LONG'],
    ]) {
      const refused = { status: 400, body: { code } }
      const browser = openBrowser()
      expect(await browser.call('/register', { email: EMAIL, password })).toMatchObject(refused)
      await browser.call('/register', { email: EMAIL, password: PASSWORD })
      const { token } = mails.at(-1) ?? {}
      const wrong = { status: 401, body: { code: 'INVALID_PASSWORD' } }
      expect(await openBrowser().call('/confirm', { token, password })).toMatchObject(wrong)
      await browser.call('/confirm', { token })
      expect(await browser.call('/password', { password })).toMatchObject(refused)
      expect(await browser.call('/again', { password })).toMatchObject(wrong)
      await browser.call('/request-password-reset', { email: EMAIL })
      const reset = { token: mails.at(-1)?.token, newPassword: password }
      expect(await browser.call('/reset-password', reset)).toMatchObject(refused)
      await store.pool.query('delete from identities')
    }
  })

  test('a link that was cut off or has grown is none', async () => {
    const invalid = { status: 400, body: { code: 'INVALID_TOKEN' } }
    for (const token of ['', 'x', 'x'.repeat(200)]) {
      expect(await openBrowser().call('/confirm', { token })).toMatchObject(invalid)
      const reset = { token, newPassword: PASSWORD }
      expect(await openBrowser().call('/reset-password', reset)).toMatchObject(invalid)
    }
  })

  test('takes none of the most common passwords', async () => {
    const refused = { status: 400, body: { code: 'PASSWORD_COMMON' } }
    for (const password of ['12345678', 'Password1', 'TRUSTNO1'])
      expect(await openBrowser().call('/register', { email: EMAIL, password })).toMatchObject(refused)
    expect(mails).toEqual([])
    const browser = await registered()
    expect(await browser.call('/password', { password: 'baseball' })).toMatchObject(refused)
    await browser.call('/request-password-reset', { email: EMAIL })
    const { token } = mails.at(-1) ?? {}
    expect(await browser.call('/reset-password', { token, newPassword: 'baseball' })).toMatchObject(refused)
    expect(await browser.call('/reset-password', { token, newPassword: 'over the rim 2' })).toMatchObject({
      status: 200,
    })
  })

  test('a known address gets the same answer, and its owner a mail', async () => {
    const before = await openBrowser().call('/register', { email: 'other@example.org', password: PASSWORD })
    await registered()
    const known = await openBrowser().call('/register', { email: EMAIL, password: PASSWORD })
    expect([known.status, known.body, [...known.headers.keys()]]).toEqual([
      before.status,
      before.body,
      [...before.headers.keys()],
    ])
    expect(mails.at(-1)).toEqual({ kind: 'known', to: EMAIL, token: undefined })
  })
})

describe('sessions', () => {
  test('signing in needs the right password, and says no more', async () => {
    await registered()
    const wrong = await openBrowser().call('/sign-in/email', { email: EMAIL, password: 'wrong password' })
    const unknown = await openBrowser().call('/sign-in/email', {
      email: 'nobody@example.org',
      password: 'wrong password',
    })
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
    expect(unknown.status).toBe(401)
  })

  test('cookies are out of the reach of scripts and other sites', async () => {
    await registered()
    const { headers } = await openBrowser().call('/sign-in/email', { email: EMAIL, password: PASSWORD })
    const [cookie] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-opencourt\.session_token=/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(attribute)
    expect(
      await (await registered('b@example.org')).call('/token', {}, { origin: 'https://evil.example' }),
    ).toMatchObject({ status: 403 })
  })

  test('an ended session ends its tokens', async () => {
    const here = await registered()
    const there = openBrowser()
    await there.call('/sign-in/email', { email: EMAIL, password: PASSWORD })
    const token = await there.token()
    expect(await identity.verify(token)).toMatchObject({ email: EMAIL })
    const { body: list } = await here.call('/sessions', undefined, { method: 'GET' })
    expect(list.map(({ isThis }: { isThis: boolean }) => isThis).sort()).toEqual([false, true])
    await here.call('/sessions/end', {})
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'invalid-token' })
    expect(await there.call('/token')).toMatchObject({ body: null })
    expect(await identity.verify(await here.token())).toMatchObject({ email: EMAIL })
  })

  test('signing in again renews the session', async () => {
    const browser = await registered()
    const token = await browser.token()
    expect(await browser.call('/again', { password: 'wrong password' })).toMatchObject({ status: 401 })
    expect(await browser.call('/again', { password: PASSWORD })).toMatchObject({ status: 200 })
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'invalid-token' })
    expect(await identity.verify(await browser.token())).toMatchObject({ email: EMAIL })
  })

  test('a password is changed only soon after signing in, and ends other sessions', async () => {
    const browser = await registered()
    const other = openBrowser()
    await other.call('/sign-in/email', { email: EMAIL, password: PASSWORD })
    await pass(16)
    expect(await browser.call('/password', { password: 'another password' })).toMatchObject({ status: 403 })
    await browser.call('/again', { password: PASSWORD })
    expect(await browser.call('/password', { password: 'another password' })).toMatchObject({ status: 200 })
    expect(await other.call('/token')).toMatchObject({ body: null })
    expect(
      await openBrowser().call('/sign-in/email', { email: EMAIL, password: 'another password' }),
    ).toMatchObject({ status: 200 })
  })
})

describe('accounts at providers', () => {
  beforeEach(() => {
    identity = open({ isLocal: true })
  })

  test.each(['google', 'facebook'] as const)('say how a renewed session began: %s', async (provider) => {
    const browser = openBrowser()
    await browser.signInAs(provider, EMAIL)
    await link(browser, provider, `${provider} ${EMAIL}`)
    expect(await identity.verify(await browser.token())).toMatchObject({ provider: `${provider}.com` })
  })

  test('sign in who comes for the first time in several windows at once', async () => {
    const windows = Array.from({ length: 4 }, openBrowser)
    const tokens = await Promise.all(windows.map((browser) => browser.signInAs('google', EMAIL)))
    const people = await Promise.all(tokens.map((token) => identity.verify(token)))
    expect(new Set(people.map(({ uid }) => uid)).size).toBe(1)
  })

  const link = (browser: IdentityBrowser, provider: string, sub: string) => {
    const claims = { sub, email: `${sub}@example.org`, email_verified: true, name: '' }
    return browser.call('/link-social', { provider, idToken: { token: JSON.stringify(claims) } })
  }
  const methodsOf = async (browser: IdentityBrowser) => (await browser.call('/token')).body?.user.providers

  test('are linked only soon after signing in', async () => {
    const browser = await registered()
    await pass(16)
    expect(await link(browser, 'google', 'kim')).toMatchObject({
      status: 403,
      body: { code: 'SESSION_NOT_FRESH' },
    })
    await browser.call('/again', { password: PASSWORD })
    expect(await link(browser, 'google', 'kim')).toMatchObject({ status: 200 })
    expect(await methodsOf(browser)).toEqual(['credential', 'google'])
    const { rows } = await store.pool.query(
      'select id_token from identity_methods where id_token is not null',
    )
    expect(rows).toEqual([])
  })

  test('renew the session of who signs in with them again, and of nobody else', async () => {
    const browser = await registered()
    await link(browser, 'google', 'kim')
    await pass(16)
    const token = await browser.token()
    expect(await link(browser, 'google', 'somebody-else')).toMatchObject({
      status: 417,
      body: { code: 'LINKING_FAILED' },
    })
    expect(await identity.verify(token)).toMatchObject({ email: EMAIL })
    expect(await link(browser, 'google', 'kim')).toMatchObject({ status: 200 })
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'invalid-token' })
    const { signedInAt } = await identity.verify(await browser.token())
    expect(Date.now() - Number(signedInAt)).toBeLessThan(16 * 60_000)
    expect(await methodsOf(browser)).toEqual(['credential', 'google'])
  })

  test('don’t take over an address; who has proven it learns whether its account has a password only', async () => {
    const signIn = async (provider: string, email: string) => {
      const claims = { sub: `new ${email}`, email, email_verified: true, name: '' }
      const token = JSON.stringify(claims)
      return openBrowser().call('/sign-in/social', { provider, idToken: { token } })
    }
    const browser = await registered()
    expect(await signIn('google', EMAIL)).toMatchObject({
      status: 401,
      body: { code: 'ACCOUNT_HAS_PASSWORD' },
    })
    await link(browser, 'google', 'kim')
    expect(await signIn('google', EMAIL)).toMatchObject({ status: 401, body: { code: 'OAUTH_LINK_ERROR' } })
    expect(await signIn('facebook', EMAIL)).toMatchObject({ status: 401, body: { code: 'OAUTH_LINK_ERROR' } })
    expect(await signIn('facebook', 'new@example.org')).toMatchObject({ status: 200 })
    expect(await methodsOf(browser)).toEqual(['credential', 'google'])
  })

  test('of somebody else can’t be linked', async () => {
    await link(await registered('b@example.org'), 'google', 'b')
    const browser = await registered()
    expect(await link(browser, 'google', 'b')).toMatchObject({
      status: 409,
      body: { code: 'SOCIAL_ACCOUNT_ALREADY_LINKED' },
    })
    expect(await methodsOf(browser)).toEqual(['credential'])
  })
})

describe('links in mails', () => {
  test('a password is reset once, which ends all sessions', async () => {
    const browser = await registered()
    expect(
      await openBrowser().call('/request-password-reset', { email: 'nobody@example.org' }),
    ).toMatchObject({ status: 200 })
    expect(mails.at(-1)).toEqual({ kind: 'unknown', to: 'nobody@example.org', token: undefined })
    await openBrowser().call('/request-password-reset', { email: EMAIL })
    const { token } = mails.at(-1) ?? {}
    expect(await openBrowser().call('/reset-password', { token, newPassword: 'short' })).toMatchObject({
      status: 400,
    })
    expect(
      await openBrowser().call('/reset-password', { token, newPassword: 'another password' }),
    ).toMatchObject({ status: 200 })
    expect(
      await openBrowser().call('/reset-password', { token, newPassword: 'a third password' }),
    ).toMatchObject({ status: 400 })
    expect(await browser.call('/token')).toMatchObject({ body: null })
    expect(
      await openBrowser().call('/sign-in/email', { email: EMAIL, password: 'another password' }),
    ).toMatchObject({ status: 200 })
  })

  test('a link signs in once', async () => {
    await registered()
    const browser = openBrowser()
    await browser.call('/sign-in/magic-link', { email: EMAIL })
    const path = `/magic-link/verify?token=${mails.at(-1)?.token}`
    await browser.call(path, undefined, { method: 'GET' })
    expect(await identity.verify(await browser.token())).toMatchObject({
      email: EMAIL,
      emailVerified: true,
      provider: 'mail',
    })
    const second = openBrowser()
    await second.call(path, undefined, { method: 'GET' })
    expect(await second.call('/token')).toMatchObject({ body: null })
  })

  test('an unknown address gets the same answer, and no link', async () => {
    await registered()
    const known = await openBrowser().call('/sign-in/magic-link', { email: EMAIL })
    const unknown = await openBrowser().call('/sign-in/magic-link', { email: 'nobody@example.org' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(mails.at(-1)).toEqual({ kind: 'unknown', to: 'nobody@example.org', token: undefined })
  })
})
