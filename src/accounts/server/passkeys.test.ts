import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../test/authenticator.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { IdentityBrowser, sendTo } from '../../../test/identity-browser.ts'
import { MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../../platform/contract/limits.ts'
import { connect } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import { EmbeddedIdentity } from './embedded-identity.ts'

const SITE = 'https://courts.example'
const ANN = { email: 'ann@example.org', password: 'over the rim' }
const NAME = 'Chrome on Android'

let store: Store
let identity: EmbeddedIdentity
const tokens: (string | undefined)[] = []

beforeAll(async () => {
  store = await openTestDatabase()
  identity = new EmbeddedIdentity({
    database: connect(store.pool),
    secret: 'a secret of the tests, long enough',
    siteUrl: SITE,
    isLocal: false,
    mails: { send: async (_kind, _to, token) => void tokens.push(token) },
    providers: {},
  })
})
afterAll(() => store.close())
beforeEach(() => store.pool.query('truncate identities, identity_tokens cascade'))

const pass = (minutes: number) =>
  store.pool.query(`update identity_sessions set created_at = now() - $1 * interval '1 minute'`, [minutes])
const openBrowser = () => new IdentityBrowser(SITE, sendTo(identity.auth))
const refusal = (status: number, code: string) => ({ status, body: { code } })

async function registered(person = ANN): Promise<IdentityBrowser> {
  const browser = openBrowser()
  await browser.call('/register', person)
  await browser.call('/confirm', { token: tokens.at(-1) })
  return browser
}

async function add(browser: IdentityBrowser, device: Authenticator, name = NAME) {
  const { body } = await browser.call('/passkeys/make')
  return browser.call('/passkeys/add', { name, response: device.make(body) })
}

/** Ann's device with a passkey, beside the browser where she is signed in. */
async function equipped() {
  const device = new Authenticator(SITE)
  const browser = await registered()
  await add(browser, device)
  return { device, browser }
}

const ask = async (browser: IdentityBrowser) => (await browser.call('/sign-in/passkey/ask')).body
const answer = (browser: IdentityBrowser, response: object) => browser.call('/sign-in/passkey', { response })
const signIn = async (browser: IdentityBrowser, device: Authenticator) =>
  answer(browser, device.use(await ask(browser)))
const list = async (browser: IdentityBrowser) =>
  (await browser.call('/passkeys', undefined, { method: 'GET' })).body

describe('adding a passkey', () => {
  test('needs somebody who is signed in, since a short time', async () => {
    for (const path of ['/passkeys/make', '/passkeys/add', '/passkeys/remove'])
      expect([path, (await openBrowser().call(path, added())).status]).toEqual([path, 401])
    const browser = await registered()
    const { body } = await browser.call('/passkeys/make')
    await pass(16)
    const response = new Authenticator(SITE).make(body)
    for (const path of ['/passkeys/make', '/passkeys/add', '/passkeys/remove'])
      expect([path, await browser.call(path, { ...added(), response })]).toMatchObject([
        path,
        refusal(403, 'SESSION_NOT_FRESH'),
      ])
    await browser.call('/again', { password: ANN.password })
    // The session has been renewed since the question.
    expect(await browser.call('/passkeys/add', { name: NAME, response })).toMatchObject(
      refusal(400, 'PASSKEY_EXPIRED'),
    )
    expect(await list(browser)).toEqual([])
  })

  /** A well-formed body for all of the calls. */
  function added() {
    const user = { id: 'AA', name: '', displayName: '' }
    const response = new Authenticator(SITE).make({
      challenge: 'AA',
      rp: { name: '' },
      user,
      pubKeyCredParams: [],
    })
    return { name: NAME, response, id: 'AA' }
  }

  test('takes an answer once, to a question to the same session, within five minutes', async () => {
    const browser = await registered()
    const device = new Authenticator(SITE)
    expect(await browser.call('/passkeys/add', added())).toMatchObject(refusal(400, 'PASSKEY_EXPIRED'))
    const response = device.make((await browser.call('/passkeys/make')).body)
    const kim = await registered({ ...ANN, email: 'kim@example.org' })
    expect(await kim.call('/passkeys/add', { name: NAME, response })).toMatchObject(
      refusal(400, 'PASSKEY_EXPIRED'),
    )
    expect(await browser.call('/passkeys/add', { name: NAME, response })).toMatchObject({ status: 200 })
    expect(await browser.call('/passkeys/add', { name: NAME, response })).toMatchObject(
      refusal(400, 'PASSKEY_EXPIRED'),
    )
    const late = device.make((await browser.call('/passkeys/make')).body)
    await store.pool.query(`update identity_tokens set expires_at = expires_at - interval '301 seconds'`)
    expect(await browser.call('/passkeys/add', { name: NAME, response: late })).toMatchObject(
      refusal(400, 'PASSKEY_EXPIRED'),
    )
    expect(await list(browser)).toHaveLength(1)
  })

  test('takes no answer of another site, nor of a device that does not check who holds it', async () => {
    const browser = await registered()
    for (const wrong of [{ origin: 'https://evil.example' }, { isVerifying: false }])
      expect(await add(browser, Object.assign(new Authenticator(SITE), wrong))).toMatchObject(
        refusal(401, 'PASSKEY_REFUSED'),
      )
    const { body } = await browser.call('/passkeys/make')
    const elsewhere = new Authenticator(SITE).make({ ...body, rp: { id: 'evil.example' } })
    expect(await browser.call('/passkeys/add', { name: NAME, response: elsewhere })).toMatchObject(
      refusal(401, 'PASSKEY_REFUSED'),
    )
    const forged = await browser.call('/passkeys/make', {}, { origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    expect(await list(browser)).toEqual([])
  })

  test('takes only names that can be read', async () => {
    const browser = await registered()
    for (const name of ['', ' ', '\u200b', 'n'.repeat(MAX_PASSKEY_NAME + 1)])
      expect(await add(browser, new Authenticator(SITE), name)).toMatchObject({ status: 400 })
    await add(browser, new Authenticator(SITE), '  my   phone ')
    expect(await list(browser)).toMatchObject([{ name: 'my phone', usedAt: null }])
  })

  test('takes neither one twice nor that of somebody else', async () => {
    const { device, browser } = await equipped()
    const { body } = await browser.call('/passkeys/make')
    expect(body.excludeCredentials).toMatchObject([{ id: device.passkeys[0]?.id }])
    const kim = await registered({ ...ANN, email: 'kim@example.org' })
    const copy = new Authenticator(SITE)
    const response = copy.make((await kim.call('/passkeys/make')).body)
    await store.pool.query('update identity_passkeys set id = $1', [response.id])
    expect(await kim.call('/passkeys/add', { name: NAME, response })).toMatchObject(
      refusal(409, 'PASSKEY_TAKEN'),
    )
    expect(await list(kim)).toEqual([])
  })

  test('takes no more than ten, also at the same time', async () => {
    const browser = await registered()
    const device = new Authenticator(SITE)
    for (let count = 1; count < MAX_PASSKEYS; count++) await add(browser, device)
    const two = []
    for (let count = 0; count < 2; count++) two.push(device.make((await browser.call('/passkeys/make')).body))
    const answers = await Promise.all(
      two.map((response) => browser.call('/passkeys/add', { name: NAME, response })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await browser.call('/passkeys/make')).toMatchObject(refusal(409, 'TOO_MANY_PASSKEYS'))
    expect(await list(browser)).toHaveLength(MAX_PASSKEYS)
  })
})

describe('signing in with a passkey', () => {
  test('proves who it is, on every browser, without saying anything about the key', async () => {
    const { device, browser } = await equipped()
    const other = openBrowser()
    const question = await ask(other)
    expect(question).toMatchObject({ rpId: 'courts.example', userVerification: 'required' })
    expect(question.allowCredentials ?? []).toEqual([])
    const { status, body } = await answer(other, device.use(question))
    expect([status, body]).toEqual([200, {}])
    expect(await identity.verify(await other.token())).toMatchObject({
      email: ANN.email,
      emailVerified: true,
      provider: 'passkey',
    })
    const [passkey] = await list(browser)
    expect(Object.keys(passkey).sort()).toEqual(['createdAt', 'id', 'name', 'usedAt'])
    expect(passkey.usedAt).not.toBeNull()
    expect((await other.call('/token')).body.user.providers).toEqual(['credential', 'passkey'])
  })

  test('takes an answer once, in the browser that asked, within five minutes', async () => {
    const { device } = await equipped()
    const here = openBrowser()
    const response = device.use(await ask(here))
    const there = openBrowser()
    await ask(there)
    const expired = refusal(400, 'PASSKEY_EXPIRED')
    expect(await answer(there, response)).toMatchObject(expired)
    expect(await answer(openBrowser(), response)).toMatchObject(expired)
    expect(await answer(here, response)).toMatchObject({ status: 200 })
    expect(await answer(here, response)).toMatchObject(expired)
    const late = device.use(await ask(here))
    await store.pool.query(`update identity_tokens set expires_at = expires_at - interval '301 seconds'`)
    expect(await answer(here, late)).toMatchObject(expired)
  })

  test('takes no answer of another site, key or person, nor of a device that does not check who holds it', async () => {
    const { device } = await equipped()
    const browser = openBrowser()
    const refused = refusal(401, 'PASSKEY_REFUSED')
    const using = async (wrong: Partial<Authenticator>) =>
      signIn(browser, Object.assign(new Authenticator(SITE), { passkeys: device.passkeys }, wrong))
    expect(await using({ origin: 'https://evil.example' })).toMatchObject(refused)
    expect(await using({ isVerifying: false })).toMatchObject(refused)
    expect(
      await answer(browser, device.use({ ...(await ask(browser)), rpId: 'evil.example' })),
    ).toMatchObject(refused)
    const [passkey] = device.passkeys
    const stranger = new Authenticator(SITE)
    await add(await registered({ ...ANN, email: 'kim@example.org' }), stranger)
    const [own] = stranger.passkeys
    if (!passkey || !own) throw new Error('no passkeys')
    expect(await using({ passkeys: [{ ...passkey, key: own.key }] })).toMatchObject(refused)
    expect(await using({ passkeys: [{ ...passkey, userHandle: own.userHandle }] })).toMatchObject(
      refusal(401, 'PASSKEY_UNKNOWN'),
    )
    expect(await browser.call('/token')).toMatchObject({ body: null })
    expect(await using({})).toMatchObject({ status: 200 })
  })

  test('takes no malformed answer', async () => {
    const { device } = await equipped()
    const browser = openBrowser()
    const response = device.use(await ask(browser))
    const inner = response.response
    for (const wrong of [
      { ...response, id: '\u0000' },
      { ...response, id: {} },
      { ...response, rawId: 'x' },
      { ...response, response: { ...inner, clientDataJSON: 'AA' } },
      { ...response, response: { ...inner, authenticatorData: 'AA' } },
      { ...response, response: { ...inner, signature: 'AA' } },
    ]) {
      const { status } = await answer(browser, wrong)
      expect([400, 401]).toContain(status)
    }
    expect(await browser.call('/token')).toMatchObject({ body: null })
  })

  test('takes no copy of a device that counts', async () => {
    const { device } = await equipped()
    device.counter = 5
    expect(await signIn(openBrowser(), device)).toMatchObject({ status: 200 })
    expect(await signIn(openBrowser(), device)).toMatchObject(refusal(401, 'PASSKEY_REFUSED'))
    device.counter = 6
    expect(await signIn(openBrowser(), device)).toMatchObject({ status: 200 })
  })

  test('again renews the session of the same person, and of nobody else', async () => {
    const { device, browser } = await equipped()
    await pass(16)
    const token = await browser.token()
    expect(await signIn(browser, device)).toMatchObject({ status: 200 })
    await expect(identity.verify(token)).rejects.toMatchObject({ code: 'invalid-token' })
    expect(await browser.call('/passkeys/make')).toMatchObject({ status: 200 })
    const kim = await registered({ ...ANN, email: 'kim@example.org' })
    const hers = await kim.token()
    expect(await signIn(kim, device)).toMatchObject(refusal(403, 'PASSKEY_OF_ANOTHER'))
    expect(await identity.verify(hers)).toMatchObject({ email: 'kim@example.org' })
    expect(await identity.verify(await kim.token())).toMatchObject({ email: 'kim@example.org' })
  })
})

describe('a passkey that is removed', () => {
  test('is the person’s own', async () => {
    const { device, browser } = await equipped()
    const kim = await registered({ ...ANN, email: 'kim@example.org' })
    await kim.call('/passkeys/remove', { id: device.passkeys[0]?.id })
    expect(await list(kim)).toEqual([])
    expect(await list(browser)).toHaveLength(1)
  })

  test('signs in nobody; the password still does', async () => {
    const { device, browser } = await equipped()
    expect(await browser.call('/passkeys/remove', { id: device.passkeys[0]?.id })).toMatchObject({
      status: 200,
    })
    expect(await list(browser)).toEqual([])
    expect(await signIn(openBrowser(), device)).toMatchObject(refusal(401, 'PASSKEY_UNKNOWN'))
    expect(await openBrowser().call('/sign-in/email', ANN)).toMatchObject({ status: 200 })
    expect((await browser.call('/token')).body.user.providers).toEqual(['credential'])
  })

  test('goes with the identity', async () => {
    const { device, browser } = await equipped()
    const { uid } = await identity.verify(await browser.token())
    await identity.deleteIdentity(uid)
    expect((await store.pool.query('select from identity_passkeys')).rowCount).toBe(0)
    expect(await signIn(openBrowser(), device)).toMatchObject(refusal(401, 'PASSKEY_UNKNOWN'))
  })
})
