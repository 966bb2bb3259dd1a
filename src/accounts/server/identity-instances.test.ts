import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { Authenticator } from '../../../test/authenticator.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { IdentityBrowser, injectInto } from '../../../test/identity-browser.ts'
import type { Store } from '../../platform/db/store.ts'

const SITE = 'http://localhost'
const SETTINGS = {
  IDENTITY: 'embedded',
  IDENTITY_SECRET: 'the same secret on both instances',
  RATE_LIMIT_FACTOR: '100',
}
const PASSWORD = 'over the rim'

/** Two instances on one database. */
let store: Store
let one: TestApp
let two: TestApp
beforeAll(async () => {
  store = await openTestDatabase()
  one = await openTestApp(SETTINGS, { store })
  two = await openTestApp(SETTINGS, { store })
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await store?.close()
})

const openBrowser = ({ app }: TestApp) => new IdentityBrowser(SITE, injectInto(app))
const linked = async () => (await one.app.inject('/api/local/outbox')).json()[0].link.split('#')[1]

/** The same call on both at the same time; resolves with the statuses. */
async function onBoth(browser: IdentityBrowser, path: string, body: object): Promise<number[]> {
  const twin = openBrowser(two)
  for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
  const answers = await Promise.all([browser.call(path, body), twin.call(path, body)])
  // Either may have won.
  for (const [name, value] of twin.cookies) browser.cookies.set(name, value)
  return answers.map(({ status }) => status).sort()
}

/** What both answer to a token. */
const codesOf = (idToken: string) =>
  Promise.all(
    [one, two].map(async ({ app }) => {
      const answer = await app.inject({ method: 'POST', url: '/api/auth/session', payload: { idToken } })
      return answer.json().code ?? answer.statusCode
    }),
  )
const REFUSED = ['invalid-token', 'invalid-token']

test('what is used once works on one of two, asked at the same time', async () => {
  const person = { email: 'ann@example.org', password: PASSWORD }
  const browser = openBrowser(one)
  await browser.call('/register', person)
  expect(await onBoth(browser, '/confirm', { token: await linked() })).toEqual([200, 400])
  const { rows } = await store.pool.query('select email from identities')
  expect(rows).toEqual([{ email: person.email }])
  const token = await browser.token()
  expect(await codesOf(token)).toEqual([200, 200])
  await browser.call('/request-password-reset', person)
  const reset = { token: await linked(), newPassword: 'another password' }
  expect(await onBoth(openBrowser(one), '/reset-password', reset)).toEqual([200, 400])
  expect(await codesOf(token)).toEqual(REFUSED)
})

test('a session holds on both, and ends on both at once', async () => {
  const person = { email: 'kim@example.org', password: PASSWORD }
  const browser = openBrowser(one)
  await browser.call('/register', person)
  await browser.call('/confirm', { token: await linked() })
  const other = openBrowser(two)
  await other.call('/sign-in/email', person)
  const token = await other.token()
  expect(await codesOf(token)).toEqual([200, 200])
  await browser.call('/sessions/end', {})
  expect(await codesOf(token)).toEqual(REFUSED)
  const last = await browser.token()
  await store.pool.query(`update users set status = 'banned' where email = $1`, [person.email])
  expect(await codesOf(last)).toEqual(['account_banned', 'account_banned'])
  await browser.call('/sign-out')
  expect(await codesOf(last)).toEqual(REFUSED)
})

test('a passkey of one signs in on either, an answer only once, and comes with the data of its owner', async () => {
  const browser = openBrowser(one)
  await browser.call('/register', { email: 'eve@example.org', password: PASSWORD })
  await browser.call('/confirm', { token: await linked() })
  const device = new Authenticator(SITE)
  const { body: toMake } = await browser.call('/passkeys/make')
  const passkey = { name: 'my phone', response: device.make(toMake) }
  expect(await onBoth(browser, '/passkeys/add', passkey)).toEqual([200, 400])
  const elsewhere = openBrowser(two)
  const { body: question } = await elsewhere.call('/sign-in/passkey/ask')
  expect(await onBoth(elsewhere, '/sign-in/passkey', { response: device.use(question) })).toEqual([200, 400])
  const token = await elsewhere.token()
  expect(await codesOf(token)).toEqual([200, 200])
  const headers = { authorization: `Bearer ${token}` }
  const { passkeys } = (await one.app.inject({ url: '/api/account/export', headers })).json()
  const at = expect.stringMatching(/^\d{4}-/)
  expect(passkeys).toEqual([{ name: 'my phone', addedAt: at, usedAt: at }])
  await store.pool.query(`update users set status = 'banned' where email = 'eve@example.org'`)
  const { body: again } = await elsewhere.call('/sign-in/passkey/ask')
  await elsewhere.call('/sign-in/passkey', { response: device.use(again) })
  expect(await codesOf(await elsewhere.token())).toEqual(['account_banned', 'account_banned'])
})
