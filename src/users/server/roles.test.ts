import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createReview, createUser } from '../../../test/factories.ts'
import { purgeAccount } from '../../../test/purge-account.ts'
import { FakeIdentity } from '../../../test/tokens.ts'
import { hasOwner } from '../../accounts/server/roles.queries.ts'
import { buildApp } from '../../app/server/app.ts'
import { auditLog, givenRoles, purgedAccounts, reviews, users } from '../../database/schema/index.ts'
import { readGazetteer } from '../../places/server/gazetteer.ts'
import { createGeocoder } from '../../places/server/geocoding.service.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { Role } from '../../platform/contract/roles.ts'
import { DiskPhotoStorage } from '../../platform/files/disk.ts'
import { grantRole } from './roles.service.ts'

type User = typeof users.$inferSelect

const SETTINGS = { ADMIN_EMAILS: 'listed@example.org', ADMIN_USERNAMES: 'boss', RATE_LIMIT_FACTOR: '100' }
const identity = new FakeIdentity()
let test: TestApp
let owner: User
let player: User
let made = 0
beforeAll(async () => {
  test = await openTestApp(SETTINGS, { identity })
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of [auditLog, purgedAccounts, users]) await test.database.delete(table)
  owner = await person('owner')
  player = await person()
})

/** A new account with a verified address, and a role. */
async function person(role?: Role, wanted: Partial<User> = {}): Promise<User> {
  const firebaseUid = wanted.firebaseUid ?? `person-${++made}`
  const email = `${firebaseUid}@example.org`
  const user = await createUser(test.database, { email, emailVerified: true, ...wanted, firebaseUid })
  if (role) await test.database.insert(givenRoles).values({ userId: user.id, role })
  return user
}

const call = (as: User, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  callOn(test.app, as, { method, url, ...(payload && { payload }) })
const callOn = (app: FastifyInstance, { firebaseUid }: User, options: InjectOptions) =>
  app.inject({ ...options, headers: { authorization: `Bearer token-of-${firebaseUid}` } })
const setRole = (as: User, { id }: User, role: Role | null) =>
  call(as, 'PATCH', `/api/admin/users/${id}/role`, { role })
const setStatus = (as: User, { id }: User, status: string, note = '') =>
  call(as, 'PATCH', `/api/admin/users/${id}/status`, { status, note })
const remove = (as: User, { id }: User) => call(as, 'DELETE', `/api/admin/users/${id}`)
const leave = (as: User) => call(as, 'POST', '/api/account/delete-request')
const rejectAll = (as: User, { id }: User, payload: object) =>
  call(as, 'POST', `/api/admin/users/${id}/reject-waiting`, payload)
const find = (as: User, name: string) =>
  call(as, 'GET', `/api/admin/users/named?name=${encodeURIComponent(name)}`)
const waitingCounts = { method: 'GET', url: '/api/admin/queue' } as const
const roleOf = async ({ id }: User) =>
  (await test.database.select().from(givenRoles).where(eq(givenRoles.userId, id)))[0]?.role
const log = () => test.database.select().from(auditLog).orderBy(auditLog.id)

describe('finding whom to give a role', () => {
  it.each(['', ' ', 'x'.repeat(101)])('rejects %j', async (name) => {
    expectApiError(await find(owner, name), 'invalid-request')
  })

  it('takes a whole username or verified address, whatever its case', async () => {
    const ann = await person(undefined, { firebaseUid: 'Ann', username: 'Ann_Lee', usernameKey: 'ann_lee' })
    for (const name of ['ann_lee', ' @ANN_LEE ', 'ann@EXAMPLE.org'])
      expect((await find(owner, name)).json().user).toMatchObject({ id: ann.id, email: 'Ann@example.org' })
    for (const name of ['ann', 'ann@example', '%', 'nobody@example.org'])
      expectApiError(await find(owner, name), 'person-not-found')
  })

  it('does not take an unverified address, nor one that only looks the same in lower case', async () => {
    await person(undefined, { email: 'new@example.org', emailVerified: false })
    await person(undefined, { email: '\u212Aate@example.org' })
    for (const name of ['new@example.org', 'kate@example.org'])
      expectApiError(await find(owner, name), 'person-not-found')
    for (const email of ['two@example.org', 'TWO@example.org']) await person(undefined, { email })
    expectApiError(await find(owner, 'two@example.org'), 'person-ambiguous')
  })
})

describe('giving and taking a role', () => {
  it('is rejected for other roles and unknown accounts', async () => {
    for (const role of ['admin', '', undefined, 1, ['owner']])
      expectApiError(await setRole(owner, player, role as Role), 'invalid-request')
    expectApiError(await setRole(owner, { ...player, id: 999_999 }, 'owner'), 'user-not-found')
  })

  it.each(['moderator', 'administrator'] as const)(
    'is rejected for a %s, whoever it is for',
    async (role) => {
      const somebody = await person(role)
      for (const whom of [somebody, player, owner])
        expectApiError(await setRole(somebody, whom, 'owner'), 'role-needed')
      expectApiError(await find(somebody, String(player.username)), 'role-needed')
      expect([await roleOf(somebody), await roleOf(player), await roleOf(owner)]).toEqual([
        role,
        undefined,
        'owner',
      ])
    },
  )

  it('takes effect with the next request, on every instance, and is logged', async () => {
    const instance = await buildApp({
      config: readConfig({ ...SETTINGS, DATA_DIR: test.dataDir, IDENTITY: 'none', MAP_STYLE_URL: '' }),
      database: test.database,
      directory: test.directory,
      places: test.places,
      geocoder: createGeocoder({
        database: test.database,
        gazetteer: readGazetteer(),
        postcodesApi: undefined,
      }),
      photoStorage: new DiskPhotoStorage(test.dataDir),
      identity,
    })
    const session = { method: 'POST', url: '/api/auth/session' } as const
    const roleIn = async (app: FastifyInstance) => {
      const payload = { idToken: `token-of-${player.firebaseUid}` }
      const { role } = (await app.inject({ ...session, payload })).json()
      return [role, (await callOn(app, player, waitingCounts)).statusCode]
    }
    expect(await roleIn(instance)).toEqual([null, 403])
    for (const role of ['moderator', 'owner', null] as const) {
      const answer = await setRole(owner, player, role)
      const given = { role_given_by: role && owner.username, role_given_at: role && expect.any(String) }
      expect(answer.json().user).toMatchObject({ id: player.id, role, role_by_settings: false, ...given })
      for (const app of [test.app, instance]) expect(await roleIn(app)).toEqual([role, role ? 200 : 403])
    }
    await instance.close()
    await setRole(owner, player, null)
    expect(await log()).toMatchObject([
      {
        action: 'make user moderator',
        ...{ actorId: owner.id, subjectKind: 'user', subjectId: player.id },
        before: { username: player.username, role: null },
        after: { username: player.username, role: 'moderator' },
      },
      { action: 'make user owner', before: { role: 'moderator' } },
      { action: 'take role of user', before: { role: 'owner' }, after: { role: null } },
    ])
  })

  it('is for the settings alone where they make somebody an owner', async () => {
    const boss = await person(undefined, { username: 'boss' })
    const listed = await person('moderator', { firebaseUid: 'listed' })
    for (const whom of [boss, listed])
      for (const role of [null, 'moderator', 'owner'] as const)
        expectApiError(await setRole(owner, whom, role), 'role-by-settings')
    expect((await find(owner, 'boss')).json().user).toMatchObject({ role: 'owner', role_by_settings: true })
    expect((await setRole(boss, owner, null)).statusCode).toBe(200)
  })

  it('shows the team, with who gave which role', async () => {
    const listed = await person(undefined, { firebaseUid: 'listed' })
    await person(undefined, { username: 'Boss', emailVerified: false })
    await setRole(owner, player, 'administrator')
    const { users: team } = (await call(player, 'GET', '/api/admin/users?status=team&sort=oldest')).json()
    expect(team).toMatchObject([
      { id: owner.id, role: 'owner', role_given_by: null },
      { id: player.id, role: 'administrator', role_given_by: owner.username },
      { id: listed.id, role: 'owner', role_by_settings: true },
    ])
    expect(team).toHaveLength(3)
  })
})

describe('the last owner', () => {
  it('cannot step down, be demoted or leave until there is another one who stays', async () => {
    const everyWay = () => [setRole(owner, owner, 'administrator'), setRole(owner, owner, null), leave(owner)]
    const frozen = await person('owner', { status: 'frozen' })
    const leaving = await person('owner', { deletionScheduledFor: new Date(Date.now() + 86_400_000) })
    for (const answer of everyWay()) expectApiError(await answer, 'last-owner')
    expectApiError(await setRole(leaving, owner, null), 'last-owner')
    expectApiError(await setStatus(leaving, owner, 'banned'), 'last-owner')
    expectApiError(await remove(leaving, owner), 'last-owner')
    expect(await log()).toEqual([])
    expect((await setStatus(owner, frozen, 'active')).statusCode).toBe(200)
    expect((await setRole(owner, owner, null)).statusCode).toBe(200)
    expectApiError(await call(owner, 'GET', '/api/admin/users'), 'admin-access-denied')
  })

  it('by the settings can leave: they can come back with the same address', async () => {
    const boss = await person(undefined, { username: 'boss' })
    await test.database.delete(givenRoles)
    expect((await leave(boss)).statusCode).toBe(200)
  })

  it.each([
    ['take each other’s role', (one, two) => [setRole(one, two, null), setRole(two, one, null)]],
    ['ban and delete each other', (one, two) => [setStatus(one, two, 'banned'), remove(two, one)]],
    ['step down', (one, two) => [setRole(one, one, null), setRole(two, two, 'moderator')]],
    ['leave', (one, two) => [leave(one), leave(two)]],
    ['leave and take the other’s role', (one, two) => [leave(one), setRole(one, two, null)]],
  ] satisfies [string, (one: User, two: User) => Promise<LightMyRequestResponse>[]][])(
    'stays if two owners %s at the same time',
    async (_, act) => {
      const answers = await Promise.all(act(owner, await person('owner')))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(await hasOwner(test.database, readConfig(SETTINGS))).toBe(true)
    },
  )
})

describe('administrators and moderators', () => {
  it('cannot freeze, ban, activate, annotate or delete administrators and owners', async () => {
    const admin = await person('administrator')
    const boss = await person(undefined, { username: 'boss' })
    const frozen = await person('administrator', { status: 'frozen' })
    for (const whom of [owner, boss, await person('administrator'), frozen]) {
      for (const status of ['frozen', 'banned', 'active'])
        expectApiError(await setStatus(admin, whom, status, 'Note'), 'owner-needed')
      expectApiError(await remove(admin, whom), 'owner-needed')
      for (const dryRun of [true, false])
        expectApiError(await rejectAll(admin, whom, { ban: true, dryRun }), 'owner-needed')
    }
    const moderator = await person('moderator')
    expect((await setStatus(admin, moderator, 'banned')).statusCode).toBe(200)
    expect((await setStatus(owner, admin, 'frozen')).statusCode).toBe(200)
    expectApiError(await setStatus(admin, player, 'banned'), 'account_frozen')
    expectApiError(await callOn(test.app, moderator, waitingCounts), 'account_banned')
    expect((await setStatus(owner, admin, 'active')).statusCode).toBe(200)
    expect((await remove(admin, moderator)).statusCode).toBe(200)
    expectApiError(await callOn(test.app, moderator, waitingCounts), 'account_deleted')
    await purgeAccount(test, moderator.id)
    expect(await roleOf(moderator)).toBeUndefined()
  })

  it('of whom moderators cannot ban by rejecting everything, which then rejects nothing', async () => {
    const moderator = await person('moderator')
    const court = await createCourt(test.database)
    await createReview(test.database, court, { userId: player.id, status: 'pending' })
    for (const dryRun of [true, false])
      expectApiError(await rejectAll(moderator, player, { ban: true, dryRun }), 'role-needed')
    expect(await test.database.$count(reviews, eq(reviews.userId, player.id))).toBe(1)
    const answer = await rejectAll(moderator, player, {})
    expect(answer.json()).toMatchObject({ rejected: 1, user: { status: 'active', email: null } })
  })

  it('of whom moderators cannot restore a court by merging a suggestion into it', async () => {
    const [moderator, admin] = [await person('moderator'), await person('administrator')]
    const archived = await createCourt(test.database, { status: 'archived' })
    const pending = await createCourt(test.database, { status: 'pending', submittedBy: moderator.id })
    const merge = { key: `court ${pending.id}`, action: 'merge', into: archived.id }
    const join = async (as: User) =>
      (await call(as, 'POST', '/api/admin/queue/decisions', { decisions: [merge] })).json().results
    expect(await join(moderator)).toMatchObject([{ id: null, code: 'role-needed' }])
    expect(await join(admin)).toMatchObject([{ code: null }])
  })

  it('of whom moderators do not see addresses', async () => {
    const moderator = await person('moderator')
    const seenBy = async (as: User) =>
      (await call(as, 'GET', `/api/admin/users/${player.id}/contributions`)).json().user.email
    expect([await seenBy(moderator), await seenBy(owner)]).toEqual([null, player.email])
    for (const url of ['/api/admin/users', '/api/admin/audit'])
      expectApiError(await call(moderator, 'GET', url), 'role-needed')
  })

  it('lose their rights at once, but not the record of what they did', async () => {
    const admin = await person('administrator')
    await setStatus(admin, player, 'frozen')
    await setRole(owner, admin, 'moderator')
    expectApiError(await setStatus(admin, player, 'active'), 'role-needed')
    await setRole(owner, admin, null)
    expectApiError(await setStatus(admin, player, 'active'), 'admin-access-denied')
    expect((await log())[0]).toMatchObject({ action: 'freeze user', actorId: admin.id })
  })
})

it('a given role does not allow the usernames that the settings reserve', async () => {
  const nameless = await person('owner', { username: null, usernameKey: null })
  const payload = { idToken: `token-of-${nameless.firebaseUid}`, username: 'Boss' }
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/username', payload })
  expectApiError(answer, 'username-taken')
})

it('the export of one’s data names one’s role, and who gave it', async () => {
  await setRole(owner, player, 'moderator')
  const boss = await person(undefined, { username: 'boss' })
  const exported = async (as: User) => (await call(as, 'GET', '/api/account/export')).json()
  expect(await exported(player)).toMatchObject({
    profile: { role: 'moderator' },
    givenRoles: [{ role: 'moderator', givenBy: owner.id }],
  })
  expect(await exported(boss)).toMatchObject({ profile: { role: 'owner' }, givenRoles: [] })
})

it('the setup can make the first owner', async () => {
  await test.database.delete(givenRoles)
  const settings = readConfig(SETTINGS)
  expect(await hasOwner(test.database, settings)).toBe(false)
  await test.database.transaction((tx) =>
    grantRole(tx, 'command line', { ...player, givenRole: null }, 'owner'),
  )
  expect(await hasOwner(test.database, settings)).toBe(true)
  expect(await log()).toMatchObject([{ actorName: 'command line', action: 'make user owner' }])
  await test.database.update(users).set({ status: 'banned' })
  expect(await hasOwner(test.database, settings)).toBe(false)
})
