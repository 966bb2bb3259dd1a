import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createPhoto, createReview, createUser } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { purgeAccount } from '../../../test/purge-account.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import {
  auditLog,
  courts,
  facilities,
  facilitySuggestions,
  purgedAccounts,
  users,
} from '../../database/schema/index.ts'
import { errors } from '../../platform/contract/errors.ts'
import { DiskPhotoStorage } from '../../platform/files/disk.ts'
import { usersView } from '../contract/schema.ts'

const BYTES = Buffer.from('photo')

type User = typeof users.$inferSelect
const identity = new FakeIdentity()
let test: TestApp
let boss: User
let other: User
let player: User
beforeAll(async () => {
  test = await openTestApp({ ADMIN_USERNAMES: 'boss', ADMIN_EMAILS: 'other@example.org' }, { identity })
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of [auditLog, purgedAccounts, users]) await test.database.delete(table)
  boss = await createUser(test.database, { username: 'boss', createdAt: new Date('2026-01-01') })
  other = await createUser(test.database, {
    firebaseUid: 'other',
    username: 'Wanderer',
    email: 'other@example.org',
    emailVerified: true,
  })
  player = await createUser(test.database, { username: 'Player_1', email: 'p1@example.net' })
})

const list = async (query = '') => (await injectAs(test, boss, { url: `/api/admin/users${query}` })).json()
const idsOf = async (query: string) => (await list(query)).users.map(({ id }: { id: number }) => id)
const setStatus = (id: number | string, payload: object, as = boss) =>
  injectAs(test, as, { method: 'PATCH', url: `/api/admin/users/${id}/status`, payload })
const remove = (id: number | string, as = boss) =>
  injectAs(test, as, { method: 'DELETE', url: `/api/admin/users/${id}` })
const takeBack = (id: number, as = boss) =>
  injectAs(test, as, { method: 'POST', url: `/api/admin/users/${id}/delete-cancel` })
const callAs = (person: User, method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object = {}) =>
  injectAs(test, person, { method, url, payload })
const editCourt = (id: number, as = boss) =>
  callAs(as, 'PUT', `/api/courts/${id}`, { notes: 'Behind the hall' })
const record = () => test.database.select().from(auditLog).orderBy(auditLog.id)
const suggestCourtAs = (person: User) =>
  injectAs(test, person, { method: 'POST', url: '/api/court-suggestions', payload: {} })

describe('the list of users', () => {
  it.each(['status=away', 'sort=height', 'limit=0', 'limit=501', 'offset=-1', `q=${'x'.repeat(101)}`])(
    'is rejected for %s',
    async (query) => {
      expect((await list(`?${query}`)).code).toBe('invalid-request')
    },
  )

  it('shows status, note, dates and numbers of contributions', async () => {
    const court = await createCourt(test.database, { submittedBy: player.id })
    await createReview(test.database, court, { userId: player.id, status: 'pending' })
    await createReview(test.database, court, { userId: player.id, rating: null })
    await createReview(test.database, court, { userId: player.id, reviewText: '' })
    await createPhoto(test.database, court, { userId: player.id })
    await test.database
      .insert(facilitySuggestions)
      .values({ courtId: court.id, userId: player.id, suggestedName: 'Benches' })

    const answer = await list('?sort=oldest')

    expect(usersView.parse(answer)).toEqual(answer)
    expect(answer.total).toBe(3)
    expect(answer.users[2]).toEqual({
      id: player.id,
      username: 'Player_1',
      email: 'p1@example.net',
      email_verified: false,
      auth_provider: null,
      firebase_uid: player.firebaseUid,
      created_at: player.createdAt.toISOString(),
      status: 'active',
      status_note: null,
      status_updated_at: null,
      deletion_scheduled_for: null,
      role: null,
      role_by_settings: false,
      role_given_by: null,
      role_given_at: null,
      isOwn: false,
      review_count: 3,
      photo_count: 1,
      comment_count: 2,
      rating_count: 2,
      court_suggestion_count: 1,
      fact_count: 0,
      removal: null,
      facility_suggestion_count: 1,
    })
    expect(answer.users).toMatchObject([
      { role: 'owner', role_by_settings: true, isOwn: true, review_count: 0 },
      { role: 'owner', role_by_settings: true, isOwn: false },
      { role: null },
    ])
  })

  it('marks owners; an unverified address on the list does not count', async () => {
    const impostor = await createUser(test.database, { firebaseUid: 'impostor', username: 'Impostor' })
    const come = async (email: string, emailVerified: boolean) => {
      identity.change('impostor', { email, emailVerified, provider: 'facebook.com' })
      const answer = await injectAs(test, impostor, { url: '/api/admin/queue' })
      const listed = (await list()).users.find(({ id }: { id: number }) => id === impostor.id)
      return { mayAdminister: answer.statusCode === 200, email: listed.email, role: listed.role }
    }
    const email = 'other@example.org'
    expect(await come(email, false)).toEqual({ mayAdminister: false, email, role: null })
    expect(await come(email, true)).toEqual({ mayAdminister: true, email, role: 'owner' })
    expect(await come(email, false)).toEqual({ mayAdminister: false, email, role: null })
  })

  it('is searched by name, address, note and id, without wildcards', async () => {
    await setStatus(player.id, { status: 'frozen', note: 'Sells 100% leather' })
    expect(await idsOf('?q=PLAYER_1')).toEqual([player.id])
    expect(await idsOf('?q=p1%40')).toEqual([player.id])
    expect(await idsOf('?q=100%25')).toEqual([player.id])
    expect(await idsOf(`?q=${other.id}&sort=oldest`)).toContain(other.id)
    expect(await idsOf('?q=%25')).toEqual([player.id])
    await setStatus(player.id, { status: 'frozen', note: `See account #${other.id}` })
    expect(await idsOf(`?q=%23${other.id}`)).toEqual([other.id])
    expect(await idsOf('?q=99999999999')).toEqual([])
  })

  it('is filtered, sorted and paginated', async () => {
    await setStatus(player.id, { status: 'banned', note: '' })
    await test.database
      .update(users)
      .set({ deletionScheduledFor: new Date('2099-01-01') })
      .where(eq(users.id, other.id))
    expect(await idsOf('?status=banned')).toEqual([player.id])
    expect(await idsOf('?status=frozen')).toEqual([])
    expect(await idsOf('?status=deleting')).toEqual([other.id])
    expect(await idsOf('')).toEqual([player.id, other.id, boss.id])
    const names = (await list('?sort=username')).users.map(({ username }: User) => username)
    expect(names).toEqual(['boss', 'Player_1', 'Wanderer'])
    const page = await list('?sort=oldest&limit=1&offset=1')
    expect(page).toMatchObject({ users: [{ id: other.id }], total: 3 })
  })
})

describe('a status', () => {
  it.each([
    {},
    { status: 'away' },
    { status: 'banned', note: 5 },
    { status: 'banned', note: 'x'.repeat(1001) },
  ])('is rejected as %o', async (payload) => {
    expectApiError(await setStatus(player.id, payload), 'invalid-request')
  })

  it('is rejected for unknown accounts and invalid ids', async () => {
    expectApiError(await setStatus(999999, { status: 'banned' }), 'user-not-found')
    expectApiError(await setStatus('me', { status: 'banned' }), 'invalid-request')
  })

  it('of one’s own account cannot be changed', async () => {
    for (const status of ['banned', 'frozen'])
      expectApiError(await setStatus(boss.id, { status }), 'own-account')
    expect(await record()).toEqual([])
    expect((await setStatus(boss.id, { status: 'active', note: 'Me' })).statusCode).toBe(200)
  })

  it('can follow any other; the note comes with it and is removed on activation', async () => {
    const statuses = ['frozen', 'banned', 'active', 'banned', 'frozen', 'active'] as const
    for (const status of statuses) {
      const note = status === 'active' ? '' : `Why ${status}`
      const { user } = (await setStatus(player.id, { status, note })).json()
      expect(user).toMatchObject({ id: player.id, status, status_note: note || null })
      expect(Date.parse(user.status_updated_at)).not.toBeNaN()
    }
    expect((await record()).map(({ action }) => action)).toEqual([
      'freeze user',
      'ban user',
      'activate user',
      'ban user',
      'freeze user',
      'activate user',
    ])
    expect((await record())[1]).toMatchObject({
      actorId: boss.id,
      subjectKind: 'user',
      subjectId: player.id,
      before: { username: 'Player_1', status: 'frozen', note: 'Why frozen' },
      after: { username: 'Player_1', status: 'banned', note: 'Why banned' },
    })
  })

  it('keeps its date when only its note is edited', async () => {
    const first = (await setStatus(player.id, { status: 'banned', note: 'Spam' })).json().user
    const second = (await setStatus(player.id, { status: 'banned', note: 'Much spam' })).json().user
    expect(second).toEqual({ ...first, status_note: 'Much spam' })
    expect((await record())[1]).toMatchObject({ action: 'edit note of user', before: { note: 'Spam' } })
  })

  it('applies to the next call, which says why', async () => {
    expect((await suggestCourtAs(player)).json().code).toBe('invalid-request')
    await setStatus(player.id, { status: 'frozen', note: 'Cool down.' })
    const answer = await suggestCourtAs(player)
    expectApiError(answer, 'account_frozen')
    expect(answer.json().error).toBe(`${errors.account_frozen.text} Cool down.`)
    await setStatus(player.id, { status: 'active', note: '' })
    expect((await suggestCourtAs(player)).json().code).toBe('invalid-request')
  })

  it('of an administrator applies to administration as well', async () => {
    await setStatus(other.id, { status: 'banned' })
    expectApiError(await setStatus(player.id, { status: 'banned' }, other), 'account_banned')
  })

  it('is changed once if two administrators ban each other at the same time', async () => {
    const answers = await Promise.all([
      setStatus(other.id, { status: 'banned' }, boss),
      setStatus(boss.id, { status: 'banned' }, other),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect(await test.database.$count(users, eq(users.status, 'banned'))).toBe(1)
  })
})

describe('deleting an account', () => {
  it('is rejected for one’s own, for unknown accounts and for invalid ids', async () => {
    expectApiError(await remove(boss.id), 'own-account')
    expectApiError(await remove(999999), 'user-not-found')
    expectApiError(await remove('me'), 'invalid-request')
    expect(await test.database.$count(users)).toBe(3)
  })

  it('blocks it at once, for a week in which another administrator can take it back', async () => {
    await injectAs(test, player, { method: 'POST', url: '/api/account/delete-request' })
    const removed = (await remove(player.id)).json().user
    expect(removed).toMatchObject({ id: player.id, status: 'active' })
    expect(removed.removal).toEqual({
      by: expect.stringMatching(/^boss /),
      scheduled_for: expect.any(String),
    })
    const days = (Date.parse(removed.removal.scheduled_for) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    expectApiError(await suggestCourtAs(player), 'account_deleted')
    for (const url of ['/api/account/delete-cancel', '/api/account/delete-request'])
      expectApiError(await callAs(player, 'POST', url), 'account_deleted')
    expect((await remove(player.id, other)).json().user.removal).toEqual(removed.removal)
    expect(await idsOf('?status=deleting')).toEqual([player.id])

    await purgeAccount(test, undefined)
    const kept = (await takeBack(player.id, other)).json().user
    // What its owner wanted stays.
    expect(kept).toMatchObject({ removal: null, deletion_scheduled_for: expect.any(String) })
    expect((await takeBack(player.id)).json().user).toEqual(kept)
    expect((await callAs(player, 'POST', '/api/account/delete-cancel')).statusCode).toBe(200)
    expect(await record()).toMatchObject([
      { action: 'delete user', subjectId: player.id, actorId: boss.id, after: { username: 'Player_1' } },
      { action: 'take back deletion of user', subjectId: player.id, actorId: other.id },
    ])
  })

  it('removes all its data after that: in the database, at the identity provider and in the audit log', async () => {
    const court = await createCourt(test.database, { name: 'Leavers Court', submittedBy: player.id })
    await createCourt(test.database, { submittedBy: player.id, status: 'pending' })
    await createReview(test.database, court, { userId: player.id, rating: 1 })
    const edited = await createReview(test.database, court, { userId: player.id })
    const photo = await createPhoto(test.database, court, { userId: player.id })
    const storage = new DiskPhotoStorage(test.dataDir)
    await storage.store(photo.contentHash, { 400: BYTES, 800: BYTES, 1600: BYTES })
    await storage.publish(photo.contentHash)
    await test.directory.refresh()
    await setStatus(player.id, { status: 'banned', note: 'Spam' })
    await injectAs(test, boss, { method: 'DELETE', url: `/api/admin/reviews/${edited.id}` })

    await remove(player.id)
    await purgeAccount(test, player.id, identity)

    const details = (await test.app.inject(`/api/courts/${court.id}/details`)).json()
    expect(details).toMatchObject({ court: { rating: null }, reviews: [], photos: [] })
    const [listed] = (await test.app.inject('/api/courts?q=leavers')).json()
    expect(listed).toMatchObject({ id: court.id, rating: null, photo_url: null })
    expect(await test.database.$count(courts, eq(courts.status, 'pending'))).toBe(0)
    expect(await readdir(join(test.dataDir, 'photos'))).toEqual([])
    expect(await readdir(join(test.dataDir, 'files/photos'))).toEqual([])
    expect(identity.deleted).toEqual([player.firebaseUid])
    expectApiError(await suggestCourtAs(player), 'account_deleted')
    const [note] = await test.database.select().from(purgedAccounts)
    expect(note?.finishedAt).not.toBeNull()
    expect(await record()).toMatchObject([
      { action: 'ban user', before: null, after: null },
      { action: 'delete review', before: null },
      { action: 'delete user', subjectId: player.id, actorId: boss.id, after: null },
    ])
    expectApiError(await remove(player.id), 'user-not-found')
    expectApiError(await takeBack(player.id), 'user-not-found')
  })

  it('succeeds for one of two administrators who delete each other at the same time', async () => {
    const answers = await Promise.all([remove(other.id, boss), remove(boss.id, other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
    expect(await test.database.$count(users, isNotNull(users.removalScheduledFor))).toBe(1)
  })

  it('stops an account that keeps sending calls when it is banned or deleted', async () => {
    const review = await encodeForm({ rating: '5', review_text: 'Good rims.' })
    const send = (person: typeof player) =>
      injectAs(test, person, { method: 'POST', url: '/api/courts/2000000/reviews', ...review })
    const busy = await Promise.all([1, 2].map(() => createUser(test.database)))
    const [banned, deleted] = busy as [typeof player, typeof player]
    const calls = busy.flatMap((person) => Array.from({ length: 8 }, () => send(person)))
    const answers = await Promise.all([
      setStatus(banned.id, { status: 'banned', note: 'Spam.' }),
      remove(deleted.id),
      ...calls,
    ])
    expect(answers.slice(0, 2).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const { statusCode } of answers.slice(2)) expect([403, 404, 410]).toContain(statusCode)
  })

  it('rejects what its owner is submitting at that moment, unless that comes first', async () => {
    const court = await createCourt(test.database)
    const review = await createReview(test.database, court, { status: 'pending' })
    const bytes = Buffer.from('name,address,latitude,longitude\nMeadow Court,Meadow Lane,52,-1')
    const file = await encodeForm({}, { file: { bytes, name: 'courts.csv' } })
    const [removed, ...answers] = await Promise.all([
      remove(other.id),
      editCourt(court.id, other),
      callAs(other, 'PATCH', `/api/admin/reviews/${review.id}/approve`),
      callAs(other, 'PATCH', '/api/admin/reports', { subject: 'court', id: court.id }),
      injectAs(test, other, { method: 'POST', url: '/api/admin/import-courts-csv', ...file }),
      callAs(other, 'POST', '/api/account/delete-request'),
      callAs(other, 'POST', '/api/account/delete-cancel'),
    ])
    expect(removed.statusCode).toBe(200)
    // 503 if the import holds the court lock for long.
    for (const { statusCode } of answers) expect([200, 404, 410, 503]).toContain(statusCode)
  })

  it('works while its administrator and its owner send other calls', async () => {
    const court = await createCourt(test.database, { tags: ['Lights'] })
    const [lights] = await test.database.select().from(facilities).where(eq(facilities.name, 'Lights'))
    const leavers = await Promise.all([1, 2, 3].map(() => createUser(test.database)))
    const answers = await Promise.all(
      leavers.flatMap((leaver) => [
        callAs(leaver, 'POST', `/api/courts/${court.id}/facilities/${lights?.id}/vote`),
        remove(leaver.id),
        editCourt(court.id),
        setStatus(player.id, { status: 'frozen' }),
      ]),
    )
    for (const { statusCode } of answers) expect([200, 410]).toContain(statusCode)
  })
})
