import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { startTestIdentity } from '../../../test/identity.ts'
import { IdentityBrowser, sendTo } from '../../../test/identity-browser.ts'
import { People, PROJECT } from '../../../test/people.ts'
import { FirebaseIdentity } from '../../platform/identity/firebase.ts'
import { IdentityGone, type IdentityProvider, isProven } from '../../platform/identity/identity.ts'
import { EmbeddedIdentity } from './embedded-identity.ts'
import { Outbox } from './identity/identity-mails.ts'
import { issueToken } from './identity/sessions.ts'

/** People of an implementation. */
interface Implementation {
  identity: IdentityProvider
  emailOf(name: string): string
  /** Registers somebody with an address, which they prove, and a password; resolves with a token. */
  register(name: string): Promise<string>
  signInWith(provider: 'google.com' | 'facebook.com', email: string): Promise<string>
  /** Ends all sessions of the owner of this token. */
  endSessions(token: string): Promise<void>
  /** A genuine token that has expired. */
  expired(token: string): Promise<string>
  close(): Promise<void>
}

describe('Firebase', { tags: 'firebase' }, () => promises(openFirebase))
describe('the site’s own identities', () => promises(openEmbedded))

async function openFirebase(): Promise<Implementation> {
  const host = await startTestIdentity()
  const people = new People(host)
  const identity = new FirebaseIdentity({
    projectId: PROJECT,
    name: 'contract',
    emulatorHost: host,
  })
  const uidOf = async (token: string) => (await identity.verify(token)).uid
  return {
    identity,
    emailOf: (name) => people.emailOf(name),
    register: async (name) => (await people.verified(name)).idToken,
    signInWith: async (provider, email) => (await people.signInWith(provider, email)).idToken,
    endSessions: async (token) =>
      people.change(await uidOf(token), { validSince: String(Math.floor(Date.now() / 1000) + 60) }),
    async expired(token) {
      const [header, claims = ''] = token.split('.')
      const payload = JSON.parse(Buffer.from(claims, 'base64url').toString())
      const past = { ...payload, iat: payload.iat - 7200, exp: payload.exp - 7200 }
      return `${header}.${Buffer.from(JSON.stringify(past)).toString('base64url')}.`
    },
    close: async () => {},
  }
}

async function openEmbedded(): Promise<Implementation> {
  const app: TestApp = await openTestApp()
  const site = 'https://courts.example'
  const secret = 'a secret of the tests, long enough'
  const outbox = new Outbox()
  const identity = new EmbeddedIdentity({
    database: app.database,
    secret,
    siteUrl: site,
    isLocal: true,
    mails: outbox,
    providers: {},
  })
  const browsers = new Map<string, IdentityBrowser>()
  const open = () => new IdentityBrowser(site, sendTo(identity.auth))
  async function tokenOf(browser: IdentityBrowser) {
    const token = await browser.token()
    browsers.set(token, browser)
    return token
  }
  const emailOf = (name: string) => `${name}@example.org`
  return {
    identity,
    emailOf,
    async register(name) {
      const browser = open()
      await browser.call('/register', { email: emailOf(name), password: 'long enough' })
      await browser.call('/confirm', { token: outbox.mails[0]?.link.split('#')[1] })
      return tokenOf(browser)
    },
    async signInWith(provider, email) {
      const browser = open()
      await browser.signInAs(provider === 'google.com' ? 'google' : 'facebook', email)
      return tokenOf(browser)
    },
    endSessions: async (token) => void (await browsers.get(token)?.call('/sign-out')),
    async expired(token) {
      const { sub, sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      return issueToken({ uid: sub, sessionId: sid }, secret, new Date(Date.now() - 3_600_000))
    },
    close: () => app.close(),
  }
}

/** What both implementations promise. */
function promises(openImplementation: () => Promise<Implementation>): void {
  let people: Implementation
  beforeAll(async () => {
    people = await openImplementation()
  })
  afterAll(() => people?.close())

  const refused = (token: string) =>
    expect(people.identity.verify(token)).rejects.toMatchObject({ code: 'invalid-token' })

  test('says who owns a token, how and when they signed in', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const owner = await people.identity.verify(await people.register('ann'))
    expect(owner).toEqual({
      uid: expect.any(String),
      email: people.emailOf('ann'),
      emailVerified: true,
      provider: 'password',
      signedInAt: expect.any(Date),
    })
    expect(Number(owner.signedInAt)).toBeGreaterThanOrEqual(before)
    expect(Number(owner.signedInAt)).toBeLessThanOrEqual(Date.now())
  })

  test.each(['google.com', 'facebook.com'] as const)('believes %s', async (provider) => {
    const email = people.emailOf(`through-${provider}`)
    const owner = await people.identity.verify(await people.signInWith(provider, email))
    expect(owner).toMatchObject({ email, provider })
    expect(isProven(owner)).toBe(true)
    const again = await people.identity.verify(await people.signInWith(provider, email))
    expect(again.uid).toBe(owner.uid)
  })

  test('refuses what is no token of its own', async () => {
    const token = await people.register('forged')
    const [header = '', claims = ''] = token.split('.')
    const another = Buffer.from(JSON.stringify({ sub: 'ann', aud: 'another', sid: 'x' })).toString(
      'base64url',
    )
    for (const forged of ['', 'x', '..', `${header}.bnVsbA.AAAA`, `${header}.${another}.`, claims])
      await refused(forged)
  })

  test('refuses a token that has expired', async () => {
    await refused(await people.expired(await people.register('late')))
  })

  test('refuses a token whose session has ended', async () => {
    const token = await people.register('ended')
    await people.endSessions(token)
    await refused(token)
  })

  test('reports that somebody’s identity was deleted, which may be done twice', async () => {
    const token = await people.register('gone')
    const stays = await people.register('stays')
    const { uid } = await people.identity.verify(token)
    await people.identity.deleteIdentity(uid)
    await people.identity.deleteIdentity(uid)
    await people.identity.deleteIdentity('nobody')
    await expect(people.identity.verify(token)).rejects.toEqual(new IdentityGone(uid))
    expect(await people.identity.verify(stays)).toMatchObject({ email: people.emailOf('stays') })
  })

  test('removes no registration whose address is proven', async () => {
    const token = await people.register('proven')
    const { uid } = await people.identity.verify(token)
    const future = new Date(Date.now() + 86_400_000)
    for await (const page of people.identity.unverifiedSince(future)) expect(page).not.toContain(uid)
    await people.identity.deleteUnverified(uid, future)
    expect(await people.identity.verify(token)).toMatchObject({ uid })
  })

  test('lets this program read accounts', async () => {
    await people.identity.requireAccess()
  })
}
