// @module-tag firebase
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls, bearer } from '../../../test/account-calls.ts'
import { expectWholeApiError as expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { startTestIdentity } from '../../../test/identity.ts'
import { People, type Person, PROJECT } from '../../../test/people.ts'
import { users } from '../../database/schema/index.ts'
import { FirebaseIdentity } from '../../platform/identity/firebase.ts'

const host = await startTestIdentity()
const people = new People(host)
const identity = new FirebaseIdentity({ projectId: PROJECT, emulatorHost: host })

let test: TestApp
beforeAll(async () => {
  test = await openTestApp(
    {
      ADMIN_EMAILS: people.emailOf('boss').toUpperCase(),
    },
    { identity },
  )
})
afterAll(() => test.close())

const { openSession, choose, postAs } = accountCalls(() => test)

/** Signs a person in and chooses a username. */
async function member(name: string): Promise<Person> {
  const person = await people.verified(name)
  expect((await choose(person, name)).statusCode).toBe(200)
  return person
}

describe('a session', () => {
  it('waits for the address of a password account to be verified', async () => {
    expectApiError(await openSession(await people.register('unverified')), 'email_not_verified')
  })

  it('is refused after its token was revoked', async () => {
    const person = await people.verified('revoked')
    await people.change(person.uid, { validSince: String(Math.floor(Date.now() / 1000) + 60) })
    expectApiError(await openSession(person), 'invalid-token')
  })

  it('is refused to an account that is disabled at the provider', async () => {
    const person = await people.verified('disabled')
    await people.change(person.uid, { disableUser: true })
    expectApiError(await openSession(person), 'account_disabled')
  })

  it('adopts a changed email address', async () => {
    const person = await member('mover')
    await people.change(person.uid, { email: people.emailOf('moved'), emailVerified: true })
    const answer = await openSession(await people.signIn('moved'))
    expect(answer.json()).toMatchObject({ username: 'mover', email: people.emailOf('moved') })
  })

  it('makes only people with verified addresses administrators', async () => {
    const face = await people.signInWith('facebook.com', people.emailOf('boss'))
    expect((await openSession(face)).json()).toMatchObject({ role: null })
    await people.remove(face.uid)
    const boss = await people.signInWith('google.com', people.emailOf('boss'))
    expect((await openSession(boss)).json()).toMatchObject({ role: 'owner' })
  })
})

/** Registering somebody else's address without being able to verify it. */
describe('before the address is verified', () => {
  const rowsOf = ({ uid }: Person) => test.database.select().from(users).where(eq(users.firebaseUid, uid))
  const get = (person: Person, url: string) => test.app.inject({ url, headers: bearer(person) })

  it('no username is claimed, and nothing is stored', async () => {
    const person = await people.register('early_bird')
    expectApiError(await choose(person, 'early_bird'), 'email_not_verified')
    expectApiError(await openSession(person), 'email_not_verified')
    expect(await rowsOf(person)).toEqual([])
    expect((await choose(await people.verified('other_bird'), 'early_bird')).statusCode).toBe(200)
  })

  it('there is no account to see or delete', async () => {
    const person = await people.register('nobody_yet')
    for (const url of ['/api/account/delete-request', '/api/account/delete-cancel'])
      expectApiError(await postAs(person, url), 'email_not_verified')
    for (const url of ['/api/account/contributions', '/api/account/export'])
      expectApiError(await get(person, url), 'email_not_verified')
    expectApiError(await get(person, '/api/admin/users'), 'admin-access-denied')
    const seen = await test.app.inject({ url: '/api/courts/1/details', headers: bearer(person) })
    expect(seen.json().code).toBe('court-not-found')
    expect(await rowsOf(person)).toEqual([])
  })

  it('nothing awaits the owner of the address who signs in with Google', async () => {
    const impostor = await people.register('victim')
    await choose(impostor, 'a_silly_name')
    await postAs(impostor, '/api/account/delete-request')
    const victim = await people.signInWith('google.com', people.emailOf('victim'))
    expect(victim.uid).toBe(impostor.uid)
    expect((await openSession(victim)).json()).toMatchObject({
      username: null,
      needsUsername: true,
      provider: 'google.com',
      deletionStatus: 'active',
      deletionScheduledFor: null,
    })
    expect((await choose(victim, 'own_name')).json()).toMatchObject({ username: 'own_name' })
    expect([401, 403]).toContain((await openSession(impostor)).statusCode)
  })

  it('nothing awaits the owner of the address who clicks the link in the email', async () => {
    const impostor = await people.register('clicker')
    await choose(impostor, 'another_silly_name')
    await postAs(impostor, '/api/account/delete-request')
    await people.change(impostor.uid, { emailVerified: true })
    expect((await openSession(await people.signIn('clicker'))).json()).toMatchObject({
      username: null,
      deletionStatus: 'active',
    })
  })
})
