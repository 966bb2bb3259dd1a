import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  voteFacility,
  voteReview,
} from '../../../test/factories.ts'
import { IdentityBrowser, injectInto } from '../../../test/identity-browser.ts'
import { purgeAccount } from '../../../test/purge-account.ts'
import { uidHash } from '../../accounts/server/accounts.queries.ts'
import { openEmbeddedIdentity } from '../../accounts/server/embedded-identity.ts'
import { auditLog, courts, purgedAccounts, users } from '../../database/schema/index.ts'
import { readConfig } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { PHOTO_WIDTHS } from '../../platform/contract/limits.ts'
import { DiskPhotoStorage } from '../../platform/files/disk.ts'
import { photoFileName } from '../../platform/files/photo-urls.ts'
import type { IdentityProvider } from '../../platform/identity/identity.ts'
import { purgeDueAccounts } from './purge.service.ts'

const YESTERDAY = new Date(Date.now() - 86_400_000)
const BYTES = Buffer.from('photo')
const TOMORROW = new Date(Date.now() + 86_400_000)

let test: TestApp
/** Uids deleted at the identity provider, which can be made unreachable. */
let deletedIdentities: string[]
let isReachable: boolean
let warnings: unknown[]
const identity: IdentityProvider = {
  verify: () => Promise.reject(new ApiError('invalid-token')),
  async deleteIdentity(uid) {
    if (!isReachable) throw new ApiError('identity-unreachable')
    deletedIdentities.push(uid)
  },
  async *unverifiedSince() {},
  deleteUnverified: () => Promise.resolve(),
  requireAccess: () => Promise.resolve(),
  insecureSettings: () => Promise.resolve([]),
}

beforeEach(async () => {
  test = await openTestApp()
  deletedIdentities = []
  warnings = []
  isReachable = true
})
afterEach(() => test.close())

function purge(provider: IdentityProvider | null = identity) {
  const { database, directory, dataDir } = test
  const photoStorage = new DiskPhotoStorage(dataDir)
  return purgeDueAccounts({
    database,
    directory,
    photoStorage,
    identity: provider ?? undefined,
    log: { warn: (fields: unknown) => void warnings.push(fields) },
  })
}

/** Expires all claims. */
const endClaims = () => test.database.update(purgedAccounts).set({ claimedUntil: YESTERDAY })
const notes = () => test.database.select().from(purgedAccounts)

async function keepFiles(...hashes: string[]): Promise<void> {
  const storage = new DiskPhotoStorage(test.dataDir)
  for (const hash of hashes) {
    await storage.store(hash, { 400: BYTES, 800: BYTES, 1600: BYTES })
    await storage.publish(hash)
  }
}
const filesIn = async (folder: string) => (await readdir(join(test.dataDir, folder))).sort()

const details = async (courtId: number) => (await test.app.inject(`/api/courts/${courtId}/details`)).json()

describe('an account', () => {
  it('stays until its deletion is due', async () => {
    await createUser(test.database)
    await createUser(test.database, { deletionRequestedAt: YESTERDAY, deletionScheduledFor: TOMORROW })
    await purge()
    expect(await test.database.$count(users)).toBe(2)
    expect(deletedIdentities).toEqual([])
  })

  it('is deleted with all its contributions when due', async () => {
    const { database, directory } = test
    const leaver = await createUser(database, { deletionScheduledFor: YESTERDAY })
    const other = await createUser(database)
    const court = await createCourt(database, { submittedBy: leaver.id })
    const pendingCourt = await createCourt(database, { submittedBy: leaver.id, status: 'pending' })
    await createReview(database, court, { userId: leaver.id, rating: 1 })
    const staying = await createReview(database, court, { userId: other.id, rating: 4 })
    await voteReview(database, staying, 'like', leaver)
    await voteFacility(database, court, 'Floodlights', leaver)
    await voteFacility(database, court, 'Floodlights', other)
    const own = await createPhoto(database, court, { userId: leaver.id })
    const shared = await createPhoto(database, court, { userId: leaver.id })
    await createPhoto(database, court, { userId: other.id, contentHash: shared.contentHash })
    const waiting = await createPhoto(database, court, { userId: leaver.id })
    await createPhoto(database, court, { contentHash: waiting.contentHash, status: 'pending' })
    const ofPendingCourt = await createPhoto(database, pendingCourt, { userId: other.id })
    await keepFiles(...[own, shared, waiting, ofPendingCourt].map((photo) => photo.contentHash))
    await directory.refresh()
    expect((await test.app.inject('/api/courts')).json()[0].rating).toBe(2.5)

    await purge()

    const after = await details(court.id)
    expect(after.court).toMatchObject({ id: court.id, rating: 4 })
    expect(after.reviews).toMatchObject([{ id: staying.id, likes: 0 }])
    expect(after.facilities[0]).toMatchObject({ name: 'Floodlights', vote_count: 1 })
    expect(after.photos).toHaveLength(1)
    expect((await test.app.inject('/api/courts')).json()).toMatchObject([{ id: court.id, rating: 4 }])
    expect(await database.$count(courts)).toBe(1)
    expect(await database.$count(users)).toBe(1)
    const filesOf = (...hashes: string[]) =>
      hashes.flatMap((hash) => PHOTO_WIDTHS.map((width) => photoFileName(hash, width))).sort()
    expect(await filesIn('files/photos')).toEqual(filesOf(shared.contentHash))
    expect(await filesIn('photos')).toEqual(filesOf(shared.contentHash, waiting.contentHash))
    expect(deletedIdentities).toEqual([leaver.firebaseUid])
    expect(await notes()).toMatchObject([
      {
        uidHash: uidHash(leaver.firebaseUid),
        firebaseUid: null,
        photoHashes: [],
        finishedAt: expect.any(Date),
      },
    ])
  })

  it('leaves no name in the audit log', async () => {
    const { database } = test
    const leaver = await createUser(database, { deletionScheduledFor: YESTERDAY })
    const entry = { action: 'note', actorName: 'jo (jo@example.org)' }
    await database.insert(auditLog).values([
      { ...entry, actorId: leaver.id, subjectKind: 'court', subjectId: 1, after: { name: 'Court' } },
      { ...entry, subjectKind: 'user', subjectId: leaver.id, before: { email: 'jo@example.org' } },
    ])
    await purge()
    const entries = await database.select().from(auditLog).orderBy(auditLog.id)
    expect(entries).toMatchObject([
      { actorName: 'a deleted account', after: { name: 'Court' } },
      { actorName: 'jo (jo@example.org)', before: null },
    ])
  })

  it('leaves no texts by the person in the audit log, and those of others unchanged', async () => {
    const { database } = test
    const leaver = await createUser(database, { deletionScheduledFor: YESTERDAY })
    const other = await createUser(database)
    await database.delete(auditLog)
    const review = (author: number) => ({ author_id: author, review_text: 'Call me at home.' })
    const entry = { action: 'edit review', actorName: 'boss', subjectKind: 'review', subjectId: 1 } as const
    await database.insert(auditLog).values([
      { ...entry, before: review(leaver.id), after: null },
      { ...entry, before: null, after: review(leaver.id) },
      { ...entry, before: review(other.id), after: review(other.id) },
    ])
    await purge()
    const entries = await database.select().from(auditLog).orderBy(auditLog.id)
    expect(entries).toMatchObject([
      { before: null, after: null },
      { before: null, after: null },
      { before: review(other.id), after: review(other.id) },
    ])
  })
})

describe('the clean-up outside the database', () => {
  it('is continued by the next run after an outage of the provider or a crash', async () => {
    const leaver = await createUser(test.database, { deletionScheduledFor: YESTERDAY })
    isReachable = false
    await purge()
    expect(await test.database.$count(users)).toBe(0)
    expect(await notes()).toMatchObject([{ firebaseUid: leaver.firebaseUid, finishedAt: null }])

    isReachable = true
    await endClaims()
    await purge()
    expect(deletedIdentities).toEqual([leaver.firebaseUid])
    expect(await notes()).toMatchObject([{ firebaseUid: null, finishedAt: expect.any(Date) }])
  })

  it('waits until there is an identity provider', async () => {
    const leaver = await createUser(test.database, { deletionScheduledFor: YESTERDAY })
    await purge(null)
    expect(await notes()).toMatchObject([{ firebaseUid: leaver.firebaseUid, finishedAt: null }])

    await endClaims()
    await purge()
    expect(deletedIdentities).toEqual([leaver.firebaseUid])
  })

  it('of one account does not wait for another that fails, which is logged', async () => {
    const [stuck, other] = [
      await createUser(test.database, { deletionScheduledFor: YESTERDAY }),
      await createUser(test.database, { deletionScheduledFor: YESTERDAY }),
    ]
    await purge({
      ...identity,
      async deleteIdentity(uid) {
        if (uid === stuck.firebaseUid) throw new ApiError('identity-unreachable')
        await identity.deleteIdentity(uid)
      },
    })
    expect(deletedIdentities).toEqual([other.firebaseUid])
    expect(warnings).toEqual([{ err: expect.any(ApiError) }])
  })

  it('is left to the instance that has claimed it', async () => {
    await createUser(test.database, { deletionScheduledFor: YESTERDAY })
    await purge(null)
    await purge()
    expect(deletedIdentities).toEqual([])
  })
})

it('two instances purge each account once', async () => {
  const leavers = []
  for (let i = 0; i < 5; i++)
    leavers.push(await createUser(test.database, { deletionScheduledFor: YESTERDAY }))
  await Promise.all([purge(), purge()])
  expect(deletedIdentities.sort()).toEqual(leavers.map(({ firebaseUid }) => firebaseUid).sort())
  expect(await test.database.select().from(users).where(eq(users.status, 'active'))).toEqual([])
})

describe('an account with an identity of this site', () => {
  let site: TestApp
  beforeEach(async () => {
    site = await openTestApp({ IDENTITY: 'embedded' })
  })
  afterEach(() => site.close())

  const PERSON = { email: 'kim@example.org', password: 'over the rim' }
  const openBrowser = () => new IdentityBrowser('http://localhost', injectInto(site.app))
  const mailed = async () => (await site.app.inject('/api/local/outbox')).json()[0].link.split('#')[1]
  const session = async (idToken: string) => {
    const answer = await site.app.inject({ method: 'POST', url: '/api/auth/session', payload: { idToken } })
    return answer.json()
  }
  /** The rows that have somebody’s id or address. */
  const left = async () => {
    const { rows } = await site.database.execute<{ one: string }>(sql`
      select 'identity' as one from identities union all select 'session' from identity_sessions
      union all select 'method' from identity_methods union all select 'token' from identity_tokens
      union all select 'account' from users`)
    return rows.map(({ one }) => one)
  }

  it('takes everything with it when it is purged, and the address is free again', async () => {
    const browser = openBrowser()
    await browser.call('/register', PERSON)
    await browser.call('/confirm', { token: await mailed() })
    const google = JSON.stringify({ sub: 'kim', email: PERSON.email, email_verified: true, name: '' })
    await browser.call('/link-social', { provider: 'google', idToken: { token: google } })
    const elsewhere = openBrowser()
    await elsewhere.call('/sign-in/email', PERSON)
    const tokens = [await browser.token(), await elsewhere.token()]
    const { id } = await session(tokens[0] ?? '')
    await browser.call('/request-password-reset', PERSON)
    const reset = { token: await mailed(), newPassword: 'another password' }
    await browser.call('/sign-in/magic-link', PERSON)
    const link = { token: await mailed() }
    expect((await left()).toSorted()).toEqual([
      'account',
      'identity',
      'method',
      'method',
      'session',
      'session',
      'token',
      'token',
    ])

    const config = readConfig({ IDENTITY: 'embedded', DATA_DIR: site.dataDir })
    await purgeAccount(site, id, openEmbeddedIdentity(config, site.database, undefined))

    expect(await left()).toEqual([])
    for (const token of tokens) expect(await session(token)).toMatchObject({ code: 'account_deleted' })
    for (const one of [browser, elsewhere]) expect(await one.call('/token')).toMatchObject({ body: null })
    expect(await browser.call('/sign-in/email', PERSON)).toMatchObject({ status: 401 })
    const invalid = { status: 400, body: { code: 'INVALID_TOKEN' } }
    expect(await browser.call('/reset-password', reset)).toMatchObject(invalid)
    expect(await browser.call('/sign-in-link', link)).toMatchObject(invalid)

    await browser.signInAs('google', PERSON.email)
    expect(await session(await browser.token())).toMatchObject({ username: null })
  })
})
