// @module-tag firebase
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createReview, createUser } from '../../../test/factories.ts'
import { startTestIdentity } from '../../../test/identity.ts'
import { People, type Person, PROJECT } from '../../../test/people.ts'
import { users } from '../../database/schema/index.ts'
import { FirebaseIdentity } from '../../platform/identity/firebase.ts'
import { projectPath } from '../../platform/project.ts'
import { UNVERIFIED_DAYS } from '../contract/rules.ts'
import { removeUnverified } from './unverified.service.ts'

const host = await startTestIdentity()
const people = new People(host)
const identity = new FirebaseIdentity({ projectId: PROJECT, emulatorHost: host })
const DAY_MS = 86_400_000

let test: TestApp
beforeAll(async () => {
  test = await openTestApp({}, { identity })
})
afterAll(() => test.close())

async function registeredFor(days: number, { uid }: Person): Promise<string> {
  await people.change(uid, { createdAt: String(Date.now() - days * DAY_MS) })
  return uid
}

it('only registrations not verified in time are removed', async () => {
  const late = await registeredFor(UNVERIFIED_DAYS + 1, await people.register('late'))
  const staying = [
    await registeredFor(UNVERIFIED_DAYS - 1, await people.register('in_time')),
    await registeredFor(UNVERIFIED_DAYS + 1, await people.verified('verified')),
    await registeredFor(
      UNVERIFIED_DAYS + 1,
      await people.signInWith('facebook.com', people.emailOf('facebook')),
    ),
  ]
  const member = await registeredFor(UNVERIFIED_DAYS + 1, await people.register('changed_address'))
  await test.database.insert(users).values({ firebaseUid: member })
  await removeUnverified(test.database, identity)
  expect(await people.exists(late)).toBe(false)
  for (const uid of [...staying, member]) expect(await people.exists(uid)).toBe(true)
  await people.register('late')
})

it('a registration that is verified while others are removed stays', async () => {
  const before = new Date(Date.now() - UNVERIFIED_DAYS * DAY_MS)
  const verified = await registeredFor(UNVERIFIED_DAYS + 1, await people.verified('just_verified'))
  await identity.deleteUnverified(verified, before)
  expect(await people.exists(verified)).toBe(true)
})

it('nothing is removed without an identity provider', async () => {
  await expect(removeUnverified(test.database, undefined)).resolves.toBeUndefined()
})

it('accounts from before verification was required are deleted unless they were evidently verified', async () => {
  const { database } = test
  const byPassword = { authProvider: 'password' }
  await database.delete(users)
  await createUser(database, byPassword)
  const leaving = await createUser(database, { ...byPassword, deletionScheduledFor: new Date() })
  const reviewer = await createUser(database, byPassword)
  await createReview(database, await createCourt(database), { userId: reviewer.id })
  const banned = await createUser(database, { ...byPassword, status: 'banned' })
  const byGoogle = await createUser(database, { authProvider: 'google.com' })

  // The table of confirmations at that time.
  await database.execute(sql`create view facility_votes as select * from fact_reports`)
  await database.execute(sql.raw(await migration('forget-unverified-accounts')))

  const left = await database.select({ id: users.id }).from(users).orderBy(users.id)
  expect(left).toEqual([leaving, reviewer, banned, byGoogle].map(({ id }) => ({ id })))
})

async function migration(name: string): Promise<string> {
  const folder = projectPath('src/database/migrations')
  const file = (await readdir(folder)).find((entry) => entry.endsWith(`_${name}.sql`)) ?? ''
  return readFile(join(folder, file), 'utf8')
}
