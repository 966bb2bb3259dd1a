// @module-tag firebase
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { startTestIdentity } from '../../../test/identity.ts'
import { People } from '../../../test/people.ts'
import { type LocalMailView, localOutboxView } from '../contract/local-identity-endpoints.ts'

const TOOLKIT = '/identitytoolkit.googleapis.com/v1'

let people: People
let test: TestApp
beforeAll(async () => {
  const host = await startTestIdentity()
  people = new People(host)
  test = await openTestApp({ FIREBASE_AUTH_EMULATOR_HOST: host })
})
afterAll(() => test.close())

const send = (mail: object) =>
  test.app.inject({ method: 'POST', url: `${TOOLKIT}/accounts:sendOobCode?key=local`, payload: mail })

/** This test file's emails; others share the emulator. */
async function outbox(): Promise<LocalMailView[]> {
  const answer = await test.app.inject('/api/local/outbox')
  expect(answer.headers['cache-control']).toBe('no-store')
  const domain = people.emailOf('').slice(1)
  return localOutboxView.parse(answer.json()).filter(({ email }) => email.endsWith(domain))
}

describe('the outbox', () => {
  it('exists in local installations only', async () => {
    const plain = await openTestApp()
    const answer = await plain.app.inject('/api/local/outbox')
    await plain.close()
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not-found')
  })

  it('reports an emulator that does not respond', async () => {
    const lost = await openTestApp({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' })
    const answer = await lost.app.inject('/api/local/outbox')
    await lost.close()
    expect(answer.json().code).toBe('identity-unreachable')
  })

  it('lists emails with unused links, newest first, and none to unknown addresses', async () => {
    const { idToken } = await people.register('ann')
    const email = people.emailOf('ann')
    await send({ requestType: 'VERIFY_EMAIL', idToken })
    await send({ requestType: 'PASSWORD_RESET', email })
    expect((await send({ requestType: 'PASSWORD_RESET', email: people.emailOf('nobody') })).statusCode).toBe(
      200,
    )
    const mails = await outbox()
    expect(mails.map(({ email, subject }) => ({ email, subject }))).toEqual([
      { email, subject: 'Reset your password' },
      { email, subject: 'Verify your email address' },
    ])
    expect(mails[0]?.link).toMatch(/^\/reset-password#[\w-]+$/)

    const [page, oobCode] = mails[1]?.link.split('#') ?? []
    expect(page).toBe('/confirm')
    const payload = { oobCode }
    const url = `${TOOLKIT}/accounts:update?key=local`
    expect((await test.app.inject({ method: 'POST', url, payload })).json().emailVerified).toBe(true)
    expect(await outbox()).toHaveLength(1)
  })
})
