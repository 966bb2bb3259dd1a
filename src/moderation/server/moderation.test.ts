import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createPhoto, createReview, createUser, tagCourt } from '../../../test/factories.ts'
import { TestQueue } from '../../../test/queue.ts'
import { injectAs } from '../../../test/tokens.ts'
import { MAX_MODERATOR_NOTE } from '../../admin/contract/limits.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import {
  auditLog,
  courts,
  decisions,
  facilities,
  facilitySuggestions,
  photoFileQueue,
  photos,
  rejections,
  reports,
  reviews,
  type users,
} from '../../database/schema/index.ts'
import { enqueuePhotoFiles, reconcileStalePhotoFiles } from '../../photos/server/photo-files.service.ts'
import { errors } from '../../platform/contract/errors.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { DiskPhotoStorage } from '../../platform/files/disk.ts'
import { MAX_REVIEW_TEXT } from '../../reviews/contract/limits.ts'
import { MAX_DECISIONS_BODY, MAX_QUEUE_DECISIONS, UNDO_DAYS } from '../contract/queue.ts'
import { moderationView } from '../contract/schema.ts'
import { deleteOldDecisions } from './decisions.queries.ts'

const BYTES = Buffer.from('photo')

let test: AdminTestApp
let queue: TestQueue
let author: typeof users.$inferSelect
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openTestAppWithAdmin()
  queue = new TestQueue(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  const { database } = test
  for (const table of [decisions, auditLog, reports, rejections, reviews, photos, facilitySuggestions])
    await database.delete(table)
  await database.delete(photoFileQueue)
  await database.transaction(async (tx) => {
    const gone = await tx.update(courts).set({ status: 'archived' }).returning({ id: courts.id })
    await publishChanges(
      tx,
      gone.map(({ id }) => id),
    )
  })
  author = await createUser(database)
  court = await createCourt(database, { name: 'Windmill Court' })
  await test.directory.refresh()
})

const call: AdminTestApp['call'] = (...request) => test.call(...request)
const waiting = async () => (await call('GET', '/api/admin/moderation')).json()
const details = async (id = court.id) => (await test.app.inject(`/api/courts/${id}/details`)).json()
const contributions = async () => (await injectAs(test, author, { url: '/api/account/contributions' })).json()
const record = () => test.database.select().from(auditLog)

const pendingReview = (wanted = {}) =>
  createReview(test.database, court, { status: 'pending', userId: author.id, ...wanted })
const pendingPhoto = (wanted = {}) =>
  createPhoto(test.database, court, { status: 'pending', userId: author.id, ...wanted })
const pendingCourt = (wanted = {}) =>
  createCourt(test.database, { status: 'pending', submittedBy: author.id, ...wanted })
async function suggestion(suggestedName: string): Promise<{ id: number }> {
  const [row] = await test.database
    .insert(facilitySuggestions)
    .values({ courtId: court.id, userId: author.id, suggestedName })
    .returning()
  return row as { id: number }
}

async function keepFiles({ contentHash }: { contentHash: string }, isPublic = false): Promise<void> {
  const storage = new DiskPhotoStorage(test.dataDir)
  await storage.store(contentHash, { 400: BYTES, 800: BYTES, 1600: BYTES })
  if (isPublic) await storage.publish(contentHash)
}
async function hasFiles({ contentHash }: { contentHash: string }, folder: 'photos' | 'files/photos') {
  const names = await readdir(join(test.dataDir, folder)).catch(() => [])
  return names.some((name) => name.startsWith(contentHash))
}

describe('the queue', () => {
  it('lists items with the context for a decision, oldest first', async () => {
    await createReview(test.database, court, { userId: author.id })
    const second = await pendingReview({ createdAt: new Date('2026-02-02'), adminNotes: 'Gate code 1234' })
    const first = await pendingReview({ createdAt: new Date('2026-01-01') })
    const ofReview = await pendingPhoto({ reviewId: second.id })
    const alone = await pendingPhoto()
    await tagCourt(test.database, court, 'Nets')
    const benches = await suggestion('Benches')
    const submitted = await pendingCourt({ name: 'Windmil Court', latitude: 51.5001, priceGbp: 4.5 })
    await test.database.insert(rejections).values({
      userId: author.id,
      kind: 'review',
      courtName: 'Somewhere',
      submittedAt: new Date(),
    })

    const answer = await waiting()

    expect(moderationView.parse(answer)).toEqual(answer)
    expect(answer.reviews.map(({ id }: { id: number }) => id)).toEqual([first.id, second.id])
    expect(answer.reviews[1]).toMatchObject({
      court_id: court.id,
      court_name: 'Windmill Court',
      admin_notes: 'Gate code 1234',
      status: 'pending',
      username: author.username,
      photos: [{ id: ofReview.id, photo_url: `/api/photos/${ofReview.id}/1600` }],
      author: { id: author.id, status: 'active', approved: 1, rejected: 1, pending: 6, reported: 0 },
    })
    expect(answer.photos).toMatchObject([{ id: alone.id, court_name: 'Windmill Court' }])
    expect(answer.facilities).toMatchObject([
      { id: benches.id, suggested_name: 'Benches', facilities: ['Nets'], isKnown: false },
    ])
    expect(answer.courts).toMatchObject([
      { id: submitted.id, priceGbp: 4.5, neighbours: [{ id: court.id, isSimilar: true }] },
    ])
    expect(answer.courts[0].neighbours[0].distanceMiles).toBeCloseTo(0.007, 3)
    expect(answer.counts).toEqual({
      reviews: 2,
      photos: 1,
      facilities: 1,
      courts: 1,
      reports: 0,
      urgent: 0,
      total: 5,
    })
  })

  it('is empty if nothing is pending', async () => {
    const none = { reviews: [], photos: [], facilities: [], courts: [], reports: [] }
    const counts = { reviews: 0, photos: 0, facilities: 0, courts: 0, reports: 0, urgent: 0, total: 0 }
    expect(await waiting()).toEqual({ ...none, counts })
  })

  it('comes in pages, with the total counts', async () => {
    const values = Array.from({ length: 201 }, () => ({ courtId: court.id, suggestedName: 'Benches' }))
    await test.database.insert(facilitySuggestions).values(values)
    const answer = await waiting()
    expect(answer.facilities).toHaveLength(200)
    expect(answer.counts.facilities).toBe(201)
    const next = (await call('GET', '/api/admin/moderation?offset=200')).json()
    expect(next.facilities).toHaveLength(1)
    expect(next.counts.facilities).toBe(201)
    expect(answer.facilities.map(({ id }: { id: number }) => id)).not.toContain(next.facilities[0].id)
    for (const offset of ['-1', 'x', '1.5'])
      expectApiError(await call('GET', `/api/admin/moderation?offset=${offset}`), 'invalid-request')
  })

  it('is ordered round-robin by author, so that prolific authors do not delay others', async () => {
    const other = await createUser(test.database)
    const [early, late] = [new Date('2026-01-01'), new Date('2026-02-02')]
    const many = Array.from({ length: 300 })
    const flood = { courtId: court.id, userId: author.id, createdAt: early }
    await test.database.insert(reviews).values(many.map(() => ({ ...flood, rating: 1 })))
    const file = { contentHash: 'a'.repeat(64), width: 1, height: 1 }
    await test.database.insert(photos).values(many.map(() => ({ ...flood, ...file })))
    await test.database
      .insert(facilitySuggestions)
      .values(many.map((_, index) => ({ ...flood, suggestedName: `Bench ${index}` })))
    const place = { name: 'Nowhere', latitude: 51, longitude: 0, status: 'pending' as const }
    await test.database
      .insert(courts)
      .values(many.map(() => ({ ...place, submittedBy: author.id, createdAt: early })))
    const honest = { userId: other.id, createdAt: late }
    const ids = {
      reviews: (await pendingReview(honest)).id,
      photos: (await pendingPhoto(honest)).id,
      facilities: (
        await test.database
          .insert(facilitySuggestions)
          .values({ ...honest, courtId: court.id, suggestedName: 'Swings' })
          .returning()
      )[0]?.id,
      courts: (await pendingCourt({ submittedBy: other.id, createdAt: late })).id,
    }

    const answer = await waiting()

    for (const [kind, id] of Object.entries(ids)) {
      expect(answer[kind]).toHaveLength(200)
      expect(answer[kind].slice(0, 3)).toMatchObject([{ turn: 1 }, { turn: 1, id }, { turn: 2 }])
    }
    await test.database.delete(courts).where(eq(courts.name, 'Nowhere'))
  })

  it('includes contributions of deleted accounts', async () => {
    const review = await pendingReview({ userId: null })
    expect((await waiting()).reviews).toMatchObject([{ id: review.id, author: null, username: null }])
  })
})

describe('a decision', () => {
  const kinds = ['reviews', 'photos', 'facilities', 'courts']

  it.each(kinds)('about %s is refused for what is no id, and for what does not wait', async (kind) => {
    for (const id of ['0', '-1', '1.5', 'one', '99999999999999']) {
      expectApiError(await call('PATCH', `/api/admin/${kind}/${id}/approve`), 'invalid-request')
      expectApiError(await call('DELETE', `/api/admin/${kind}/${id}`), 'invalid-request')
    }
    expectApiError(await call('PATCH', `/api/admin/${kind}/999999/approve`), 'already-decided')
    expectApiError(await call('DELETE', `/api/admin/${kind}/999999`), 'already-decided')
    expect(await record()).toEqual([])
  })

  it('is rejected with a reason that is too long', async () => {
    const review = await pendingReview()
    const url = `/api/admin/reviews/${review.id}?reason=${'x'.repeat(301)}`
    expectApiError(await call('DELETE', url), 'invalid-request')
    expect(await test.database.$count(reviews)).toBe(1)
  })

  it('by two administrators at the same time is applied once', async () => {
    const review = await pendingReview()
    const url = `/api/admin/reviews/${review.id}`
    const answers = await Promise.all([
      call('PATCH', `${url}/approve`),
      call('PATCH', `${url}/approve`),
      call('DELETE', `${url}?pending=true`),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    expect(await record()).toHaveLength(1)
  })

  it('is not applied if it cannot be audited', async () => {
    const review = await pendingReview()
    await test.database.execute('alter table audit_log add constraint full_log check (false) not valid')
    try {
      expect((await call('PATCH', `/api/admin/reviews/${review.id}/approve`)).statusCode).toBe(500)
    } finally {
      await test.database.execute('alter table audit_log drop constraint full_log')
    }
    expect((await details()).reviews).toEqual([])
  })
})

describe('an approved', () => {
  it('review is published immediately, with its photo and rating, and shown to its author as approved', async () => {
    const review = await pendingReview({ rating: 4 })
    const photo = await pendingPhoto({ reviewId: review.id })
    await keepFiles(photo)

    const answer = await call('PATCH', `/api/admin/reviews/${review.id}/approve`)

    expect(answer.json()).toEqual({ kind: 'review', id: review.id, status: 'approved' })
    expect(await details()).toMatchObject({
      court: { rating: 4, review_count: 1 },
      reviews: [{ id: review.id, status: 'approved', photos: [{ id: photo.id }] }],
      photos: [{ id: photo.id, status: 'approved' }],
    })
    const [listed] = (await test.app.inject('/api/courts')).json()
    expect(listed).toMatchObject({ id: court.id, rating: 4, review_count: 1 })
    expect((await test.app.inject(listed.photo_url)).statusCode).toBe(200)
    expect(await contributions()).toMatchObject([{ status: 'approved' }, { status: 'approved' }])
    expect(await record()).toMatchObject([
      {
        actorId: test.admin.id,
        action: 'approve review',
        subjectKind: 'review',
        subjectId: review.id,
        before: { status: 'pending', rating: 4, review_text: 'Good rims.', court_name: 'Windmill Court' },
        after: { status: 'approved', username: author.username, photos: [photo.id] },
      },
    ])
    expectApiError(await call('PATCH', `/api/admin/reviews/${review.id}/approve`), 'already-decided')
  })

  it('photo gets its files later if they cannot be published at once', async () => {
    const photo = await pendingPhoto()
    // Fails, because the files were never stored.
    expect((await call('PATCH', `/api/admin/photos/${photo.id}/approve`)).statusCode).toBe(200)
    expect(await test.database.$count(photoFileQueue)).toBe(1)

    await keepFiles(photo)
    const parts = { database: test.database, photoStorage: new DiskPhotoStorage(test.dataDir), log: console }
    await reconcileStalePhotoFiles(parts)
    expect(await hasFiles(photo, 'files/photos')).toBe(false)
    await reconcileStalePhotoFiles(parts, 0)

    expect(await hasFiles(photo, 'files/photos')).toBe(true)
    expect(await test.database.$count(photoFileQueue)).toBe(0)
  })

  it('photo is published on its own before its review', async () => {
    const review = await pendingReview()
    const photo = await pendingPhoto({ reviewId: review.id })
    await keepFiles(photo)
    expect((await call('PATCH', `/api/admin/photos/${photo.id}/approve`)).statusCode).toBe(200)
    expect(await details()).toMatchObject({ reviews: [], photos: [{ id: photo.id }] })
    expect(await hasFiles(photo, 'files/photos')).toBe(true)
    expectApiError(await call('PATCH', `/api/admin/photos/${photo.id}/approve`), 'already-decided')
  })

  it('facility is added to the court, whatever the case of its name', async () => {
    const other = await createCourt(test.database)
    const facilityId = await tagCourt(test.database, other, 'Shower Rooms')
    const [first, second] = [await suggestion('shower  ROOMS'), await suggestion('Shower rooms')]
    await test.database
      .update(facilitySuggestions)
      .set({ suggestedName: ' shower ROOMS' })
      .where(eq(facilitySuggestions.id, first.id))
    expect((await waiting()).facilities).toMatchObject([{ isKnown: true }, { isKnown: true }])

    for (const { id } of [first, second])
      expect((await call('PATCH', `/api/admin/facilities/${id}/approve`)).statusCode).toBe(200)

    const known = (await details()).facilities.filter(({ associated }: { associated: boolean }) => associated)
    expect(known).toMatchObject([{ id: facilityId, name: 'Shower Rooms' }])
    expect((await test.app.inject('/api/courts')).json()[0].tags).toEqual(['Shower Rooms'])
    expectApiError(await call('DELETE', `/api/admin/facilities/${first.id}`), 'already-decided')
  })

  it('new facility is marked as suggested by the community', async () => {
    const { id } = await suggestion('Water fountain')
    await call('PATCH', `/api/admin/facilities/${id}/approve`)
    const [made] = await test.database.select().from(facilities).where(eq(facilities.name, 'Water fountain'))
    expect(made).toMatchObject({ source: 'community', inCatalogue: false })
  })

  it('court is in the directory immediately', async () => {
    const { id, version } = await pendingCourt({ name: 'Brand New Court' })
    expectApiError(await test.app.inject(`/api/courts/${id}/details`), 'court-not-found')
    expect((await call('PATCH', `/api/admin/courts/${id}/approve`)).statusCode).toBe(200)
    expect((await details(id)).court.name).toBe('Brand New Court')
    expect((await test.app.inject('/api/courts?q=brand')).json()).toMatchObject([{ id }])
    const [row] = await test.database.select().from(courts).where(eq(courts.id, id))
    expect(row?.version).toBe(version + 1)
    expect(await record()).toMatchObject([
      { action: 'approve court', before: { status: 'pending' }, after: { status: 'published' } },
    ])
    expectApiError(await call('DELETE', `/api/admin/courts/${id}`), 'already-decided')
  })
})

describe('a rejected', () => {
  it('review is deleted with its photo, and its author sees the reason', async () => {
    const review = await pendingReview({ reviewText: 'Buy shoes at shoes.example', rating: 1 })
    await pendingPhoto({ reviewId: review.id })

    const reason = encodeURIComponent('No advertising, please.')
    const answer = await call('DELETE', `/api/admin/reviews/${review.id}?reason=${reason}`)

    expect(answer.json()).toEqual({ kind: 'review', id: review.id, status: 'removed' })
    expect(await test.database.$count(reviews)).toBe(0)
    expect(await test.database.$count(photos)).toBe(0)
    const told = await contributions()
    expect(told).toHaveLength(2)
    expect(told).toContainEqual(
      expect.objectContaining({
        kind: 'review',
        status: 'rejected',
        reason: 'No advertising, please.',
        text: 'Buy shoes at shoes.example',
        rating: 1,
        courtName: 'Windmill Court',
      }),
    )
    expect(await record()).toMatchObject([
      {
        action: 'reject review',
        before: { review_text: 'Buy shoes at shoes.example', status: 'pending' },
        after: { status: 'removed', reason: 'No advertising, please.' },
      },
    ])
    expectApiError(await call('DELETE', `/api/admin/reviews/${review.id}`), 'already-decided')
  })

  it('review keeps its already approved photo if only pending content is to be removed', async () => {
    const review = await pendingReview()
    const [kept, waits] = [
      await pendingPhoto({ reviewId: review.id }),
      await pendingPhoto({ reviewId: review.id }),
    ]
    await keepFiles(kept)
    await call('PATCH', `/api/admin/photos/${kept.id}/approve`)
    expect((await call('DELETE', `/api/admin/reviews/${review.id}?pending=true`)).statusCode).toBe(200)
    expect(await details()).toMatchObject({ reviews: [], photos: [{ id: kept.id, status: 'approved' }] })
    expect(await hasFiles(kept, 'files/photos')).toBe(true)
    const told = (await contributions()).filter(({ status }: { status: string }) => status === 'rejected')
    expect(told.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['photo', 'review'])
    const [, rejection] = await record()
    expect(rejection).toMatchObject({ action: 'reject review', before: { photos: [waits.id] } })
  })

  it('photo doesn’t affect its review', async () => {
    const review = await pendingReview()
    const photo = await pendingPhoto({ reviewId: review.id })
    await call('DELETE', `/api/admin/photos/${photo.id}`)
    expect((await waiting()).reviews).toMatchObject([{ id: review.id, photos: [] }])
    expect(await contributions()).toContainEqual(
      expect.objectContaining({ kind: 'photo', status: 'rejected', reason: null }),
    )
  })

  it('facility and court are deleted, and their author sees the reason', async () => {
    const facility = await suggestion('Casino')
    const { id } = await pendingCourt({ name: 'My garden' })
    await call('DELETE', `/api/admin/facilities/${facility.id}?reason=Really`)
    await call('DELETE', `/api/admin/courts/${id}?reason=Private`)
    expect(await contributions()).toMatchObject([
      { kind: 'court', text: 'My garden', courtName: 'My garden', status: 'rejected', reason: 'Private' },
      { kind: 'facility', text: 'Casino', status: 'rejected', reason: 'Really' },
    ])
    expect((await waiting()).counts.total).toBe(0)
  })

  it('item without an author is deleted without a notice', async () => {
    const review = await pendingReview({ userId: null })
    expect((await call('DELETE', `/api/admin/reviews/${review.id}`)).statusCode).toBe(200)
    expect(await test.database.$count(rejections)).toBe(0)
  })
})

describe('a removed photo', () => {
  const shownTo = async (url: string) => (await test.app.inject(url)).statusCode
  /** What is done every hour. */
  async function cleanUp() {
    await test.database.transaction(async (tx) => enqueuePhotoFiles(tx, await deleteOldDecisions(tx)))
    const photoStorage = new DiskPhotoStorage(test.dataDir)
    await reconcileStalePhotoFiles({ database: test.database, photoStorage, log: console }, 0)
  }
  const age = (days: number) =>
    test.database.update(decisions).set({ decidedAt: new Date(Date.now() - days * 86_400_000) })

  it.each(['pending', 'approved'] as const)(
    'that was %s is shown to nobody, and kept while that can be undone',
    async (status) => {
      const photo = await createPhoto(test.database, court, { status, userId: author.id })
      await keepFiles(photo, status === 'approved')
      const published = `/photos/${photo.contentHash}-800.webp`
      await call('DELETE', `/api/admin/photos/${photo.id}`)
      for (const days of [0, UNDO_DAYS - 1]) {
        await age(days)
        await cleanUp()
        expect(await hasFiles(photo, 'photos')).toBe(true)
        expect(await hasFiles(photo, 'files/photos')).toBe(false)
        for (const url of [published, `/api/photos/${photo.id}/800`]) expect(await shownTo(url)).not.toBe(200)
      }
      await age(UNDO_DAYS + 1)
      await cleanUp()
      expect(await hasFiles(photo, 'photos')).toBe(false)
    },
  )

  it('keeps the files that an identical one needs', async () => {
    const [gone, kept] = [await pendingPhoto(), await createPhoto(test.database, court)]
    await test.database.update(photos).set({ contentHash: gone.contentHash }).where(eq(photos.id, kept.id))
    await keepFiles(gone, true)
    await call('DELETE', `/api/admin/photos/${gone.id}`)
    await age(UNDO_DAYS + 1)
    await cleanUp()
    expect(await hasFiles(gone, 'files/photos')).toBe(true)
  })
})

describe('published content', () => {
  it('stays if only pending content is to be removed', async () => {
    const review = await createReview(test.database, court)
    const photo = await createPhoto(test.database, court)
    expectApiError(await call('DELETE', `/api/admin/reviews/${review.id}?pending=true`), 'already-decided')
    expectApiError(await call('DELETE', `/api/admin/photos/${photo.id}?pending=true`), 'already-decided')
    expectApiError(await call('DELETE', `/api/admin/photos/${photo.id}?pending=1`), 'invalid-request')
    expect(await details()).toMatchObject({ reviews: [{ id: review.id }], photos: [{ id: photo.id }] })
  })

  it('can be deleted: a review with its rating, a photo with its files, and the reports of both', async () => {
    const review = await createReview(test.database, court, { userId: author.id, rating: 1 })
    await createReview(test.database, court, { rating: 5 })
    const photo = await createPhoto(test.database, court, { userId: author.id })
    await keepFiles(photo, true)
    await test.database.insert(reports).values([
      { subjectKind: 'review', subjectId: review.id, reason: 'offensive' },
      { subjectKind: 'photo', subjectId: photo.id, reason: 'privacy' },
    ])
    await test.directory.refresh()

    await call('DELETE', `/api/admin/reviews/${review.id}?reason=Insults`)
    await call('DELETE', `/api/admin/photos/${photo.id}?reason=Faces`)

    expect(await details()).toMatchObject({ court: { rating: 5, review_count: 1 }, photos: [] })
    const [listed] = (await test.app.inject('/api/courts')).json()
    expect(listed).toMatchObject({ rating: 5, photo_url: null })
    expect(await hasFiles(photo, 'files/photos')).toBe(false)
    expect((await waiting()).reports).toEqual([])
    expect(await contributions()).toMatchObject([{ reason: 'Faces' }, { reason: 'Insults' }])
    expect((await record()).map(({ action }) => action)).toEqual(['delete review', 'delete photo'])
  })
})

describe('an edited', () => {
  it.each([
    {},
    { review_text: 'Good', rating: 0 },
    { review_text: 'Good', rating: 6 },
    { review_text: 'Good', rating: 4.5 },
    { review_text: 'Good', rating: '4' },
    { review_text: 'x'.repeat(4001), rating: 4 },
    { rating: 4 },
  ])('review is refused as %o', async (payload) => {
    const review = await pendingReview()
    expectApiError(await call('PUT', `/api/admin/reviews/${review.id}`, payload), 'invalid-request')
  })

  it('review must exist', async () => {
    const edit = { review_text: 'Good', rating: 4 }
    expectApiError(await call('PUT', '/api/admin/reviews/999999', edit), 'review-not-found')
  })

  it('review must not have been replaced by a newer one', async () => {
    const { id } = await createReview(test.database, court, { status: 'archived', userId: author.id })
    const edit = { review_text: 'Good', rating: 5 }
    expectApiError(await call('PUT', `/api/admin/reviews/${id}`, edit), 'review-not-found')
    const [kept] = await test.database.select().from(reviews).where(eq(reviews.id, id))
    expect(kept).toMatchObject({ reviewText: 'Good rims.', status: 'archived' })
    expect(await record()).toEqual([])
  })

  it('review is recorded without lone surrogates', async () => {
    const { id } = await pendingReview()
    const edit = { review_text: 'Half a \ud83c', rating: 4 }
    const answer = await call('PUT', `/api/admin/reviews/${id}`, edit)
    expect(answer.json()).toMatchObject({ id, review_text: 'Half a \ufffd' })
    expect(await record()).toMatchObject([{ after: { review_text: 'Half a \ufffd' } }])
  })

  it('review stays pending or published', async () => {
    const pending = await pendingReview()
    const published = await createReview(test.database, court, { rating: 1 })
    await test.directory.refresh()
    const edit = { review_text: ' Polite. ', rating: null }
    for (const { id, status } of [pending, published]) {
      const answer = await call('PUT', `/api/admin/reviews/${id}`, edit)
      expect(answer.json()).toEqual({ id, review_text: 'Polite.', rating: null, status })
    }
    expect(await details()).toMatchObject({
      court: { rating: null, review_count: 1 },
      reviews: [{ id: published.id, review_text: 'Polite.', rating: null }],
    })
    expect((await test.app.inject('/api/courts')).json()[0].rating).toBeNull()
    expect((await record())[1]).toMatchObject({
      action: 'edit review',
      before: { review_text: 'Good rims.', rating: 1 },
      after: { review_text: 'Polite.', rating: null },
    })
  })

  it.each([
    { latitude: 91 },
    { latitude: '51.5' },
    { name: ' ' },
    { isFree: false },
    { isFree: false, priceGbp: -1, priceDurationMinutes: 60 },
    { bookingUrl: 'javascript:alert(1)' },
    { tags: ['x'.repeat(61)] },
    { version: 'one' },
  ])('court is refused as %o', async (payload) => {
    const { id } = await pendingCourt()
    expectApiError(await call('PUT', `/api/admin/courts/${id}`, payload), 'invalid-request')
    expect(await record()).toEqual([])
  })

  it('court stays pending with the corrections; a decided one cannot be edited', async () => {
    const { id, version } = await pendingCourt({ name: 'Brnd New Court', isFree: false, priceGbp: 5 })
    const url = `/api/admin/courts/${id}`
    expectApiError(await call('PUT', `/api/admin/courts/${court.id}`, { name: 'Mine' }), 'already-decided')
    const edit = { name: 'Brand New Court', isFree: 1, county: 'Kent', rating: 3.5, tags: ['Nets'] }

    const answer = await call('PUT', url, { ...edit, version })

    const expected = { ...edit, isFree: true, priceGbp: null, version: version + 1 }
    expect(answer.json()).toMatchObject({ id, ...expected })
    expect(answer.json().neighbours).toContainEqual(expect.objectContaining({ id: court.id }))
    expect((await waiting()).courts).toMatchObject([{ id, ...expected }])
    expectApiError(await call('PUT', url, { name: 'Other', version }), 'court-changed')
    expect(await record()).toMatchObject([
      {
        action: 'edit court',
        subjectId: id,
        before: { name: 'Brnd New Court', tags: [], priceGbp: 5 },
        after: { name: 'Brand New Court', tags: ['Nets'], priceGbp: null },
      },
    ])
    await call('PATCH', `${url}/approve`)
    expect((await details(id)).court).toMatchObject({ name: 'Brand New Court', rating: 3.5, tags: ['Nets'] })
    expectApiError(await call('PUT', url, { name: 'Other' }), 'already-decided')
  })

  it('suggestion gets a new name, under the same rules', async () => {
    const { id } = await suggestion('Casinno')
    expectApiError(await call('PUT', `/api/admin/facilities/${id}`, { name: '  ' }), 'invalid-request')
    expectApiError(
      await call('PUT', `/api/admin/facilities/${id}`, { name: 'x'.repeat(61) }),
      'invalid-request',
    )
    expectApiError(await call('PUT', '/api/admin/facilities/999999', { name: 'Cafe' }), 'already-decided')
    const answer = await call('PUT', `/api/admin/facilities/${id}`, { name: ' Vending  machine ' })
    expect(answer.json()).toEqual({ id, suggested_name: 'Vending machine' })
    await call('PATCH', `/api/admin/facilities/${id}/approve`)
    expectApiError(await call('PUT', `/api/admin/facilities/${id}`, { name: 'Cafe' }), 'already-decided')
    expect((await test.app.inject('/api/courts')).json()[0].tags).toEqual(['Vending machine'])
  })
})

describe('the audit log', () => {
  /** The only entry, without who, when and its id. */
  async function onlyEntry() {
    const [entry, ...others] = await record()
    expect(others).toEqual([])
    const { action, subjectKind, subjectId, before, after } = entry as NonNullable<typeof entry>
    return { action, subjectKind, subjectId, before, after }
  }
  const facts = () => ({
    court_id: court.id,
    court_name: court.name,
    author_id: author.id,
    username: author.username,
  })
  const removed = { status: 'removed', reason: 'Spam' }

  it('keeps all of a rejected photo', async () => {
    const { id, width, height } = await pendingPhoto()
    await queue.decide(`photo ${id}`, 'reject', { remark: 'Spam' })
    expect(await onlyEntry()).toEqual({
      action: 'reject photo',
      subjectKind: 'photo',
      subjectId: id,
      before: { ...facts(), review_id: null, width, height, status: 'pending' },
      after: removed,
    })
  })

  it('keeps all of a rejected facility', async () => {
    const { id } = await suggestion('Casino')
    await queue.decide(`facility ${id}`, 'reject', { remark: 'Spam' })
    expect(await onlyEntry()).toEqual({
      action: 'reject facility suggestion',
      subjectKind: 'facility suggestion',
      subjectId: id,
      before: { ...facts(), suggested_name: 'Casino', status: 'pending' },
      after: removed,
    })
  })

  it('keeps all of a rejected court', async () => {
    const { id } = await pendingCourt({ name: 'My garden', notes: 'Ring the bell.', hoops: 2 })
    await queue.decide(`court ${id}`, 'reject', { remark: 'Spam' })
    const entry = await onlyEntry()
    expect(entry).toMatchObject({ action: 'reject court', subjectKind: 'court', after: removed })
    expect(entry.before).toMatchObject({
      ...{ name: 'My garden', notes: 'Ring the bell.', hoops: 2 },
      ...{ status: 'pending', author_id: author.id },
    })
  })

  it('names the photos that are published with a court', async () => {
    const { id } = await pendingCourt()
    const [shown, other] = [
      await createPhoto(test.database, { id }, { status: 'pending', userId: author.id }),
      await createPhoto(test.database, { id }, { status: 'pending', userId: author.id }),
    ]
    await keepFiles(shown)
    await keepFiles(other)
    await queue.decide(`court ${id}`, 'approve', { photos: [shown.id] })
    expect((await onlyEntry()).after).toMatchObject({ status: 'published', photos: [shown.id] })
    expect((await details(id)).photos).toMatchObject([{ id: shown.id, status: 'approved' }])
    expect(await hasFiles(shown, 'files/photos')).toBe(true)
    expect(await hasFiles(other, 'files/photos')).toBe(false)
  })

  it('says nothing of photos if a court is published without', async () => {
    const { id } = await pendingCourt()
    await queue.decide(`court ${id}`, 'approve')
    expect((await onlyEntry()).after).not.toHaveProperty('photos')
  })

  it('names the earlier review that an approved one replaces', async () => {
    const earlier = await createReview(test.database, court, { userId: author.id })
    const { id } = await pendingReview()
    await queue.decide(`review ${id}`, 'approve')
    expect((await onlyEntry()).after).toMatchObject({ status: 'approved', replaces: [earlier.id] })
  })

  it('says that an approved review was replaced by a newer one that is already published', async () => {
    const { id } = await pendingReview()
    const newer = await createReview(test.database, court, { userId: author.id })
    await queue.decide(`review ${id}`, 'approve')
    expect((await onlyEntry()).after).toMatchObject({ status: 'archived', replaced_by: newer.id })
  })
})

describe('many decisions', () => {
  const decide = (decisions: unknown) => call('POST', '/api/admin/queue/decisions', { decisions })
  const one = { key: 'review 1', action: 'approve' }

  it.each([
    ['none', []],
    ['no list', 'all'],
    ['no kind of item', [{ ...one, key: 'user 1' }]],
    ['no number', [{ ...one, key: 'review x' }]],
    ['a number that is too large', [{ ...one, key: 'review 9999999999' }]],
    ['another action', [{ ...one, action: 'maybe' }]],
    ['too many', Array.from({ length: MAX_QUEUE_DECISIONS + 1 }, () => one)],
  ])('are refused: %s', async (_, decisions) => {
    expectApiError(await decide(decisions), 'invalid-request')
  })

  it('are made only as is possible for their kind', async () => {
    const review = await pendingReview()
    expect(await queue.decide(`review ${review.id}`, 'mended')).toMatchObject({
      ...{ id: null, code: 'invalid-request', error: 'Choose one of approve, reject, pass-on.' },
    })
  })

  it.each([
    ['letters of several bytes', '字'],
    ['letters that are written as escapes', '\u0001'],
  ])('may each have the longest texts: %s', { tags: 'large' }, async (_, letter) => {
    const keys = Array.from({ length: MAX_QUEUE_DECISIONS }, (_, index) => `facility ${MAX_ID - index}`)
    const remark = letter.repeat(MAX_MODERATOR_NOTE)
    const passed_on = { to: 'The council', text: remark }
    const review = { review_text: letter.repeat(MAX_REVIEW_TEXT), rating: 5 }
    for (const more of [
      { action: 'pass-on', passed_on },
      { action: 'edit', review },
    ]) {
      const results = await queue.decideAll(keys.map((key) => ({ key, remark, ...more })))
      expect(results).toMatchObject(keys.map((key) => ({ key, code: 'already-decided' })))
    }
  })

  it('name what can be stored', async () => {
    for (const key of [`review ${MAX_ID + 1}`, `duplicate 1 ${MAX_ID + 1}`, `dispute ${10n ** 40n} nets`])
      expectApiError(await decide([{ key, action: 'approve' }]), 'invalid-request')
  })

  it('are rejected if there are too many for one call', async () => {
    expectApiError(await decide('x'.repeat(MAX_DECISIONS_BODY)), 'body-too-large')
  })

  it('are applied one by one, each with its own result', async () => {
    const [good, bad] = [await pendingReview({ rating: 2 }), await pendingReview()]
    const published = await createReview(test.database, court, { rating: 4 })
    const photo = await pendingPhoto()
    await keepFiles(photo)
    const benches = await suggestion('Benches')
    const submitted = await pendingCourt()

    const results = await queue.decideAll([
      { key: `review ${good.id}`, action: 'approve' },
      { key: `review ${bad.id}`, action: 'reject', remark: 'Spam' },
      { key: `review ${published.id}`, action: 'reject' },
      { key: `review ${good.id}`, action: 'approve' },
      { key: `photo ${photo.id}`, action: 'approve' },
      { key: `facility ${benches.id}`, action: 'approve' },
      { key: `court ${submitted.id}`, action: 'reject' },
    ])

    expect(results.map(({ code }) => code)).toEqual([
      ...[null, null, 'already-decided', 'already-decided', null, null, null],
    ])
    expect(results[2]).toEqual({
      ...{ key: `review ${published.id}`, id: null, decided: null },
      ...{ code: 'already-decided', error: errors['already-decided'].text },
    })
    expect(await details()).toMatchObject({
      court: { rating: 3, tags: ['Benches'] },
      photos: [{ id: photo.id }],
    })
    expect((await test.app.inject('/api/courts')).json()).toMatchObject([{ rating: 3, tags: ['Benches'] }])
    expect(await hasFiles(photo, 'files/photos')).toBe(true)
    expect((await waiting()).counts.total).toBe(0)
    expect(await record()).toHaveLength(5)
  })

  it('one by one have a higher rate limit than members’ writes', { tags: 'large' }, async () => {
    const limited = await openTestAppWithAdmin({ RATE_LIMIT_FACTOR: '0.1' })
    const decideOnce = async () => (await limited.call('DELETE', '/api/admin/reviews/1')).statusCode
    const answers = await Promise.all(Array.from({ length: 61 }, decideOnce))
    await limited.close()
    expect(answers.filter((status) => status === 404)).toHaveLength(60)
    expect(answers).toContain(429)
  })
})
