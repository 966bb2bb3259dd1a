import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createPhoto, createReview, createUser } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { waitForLockWaits } from '../../../test/lock-waits.ts'
import { twoHalves } from '../../../test/photos.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import type { ModeratedKind } from '../../database/contract/values.ts'
import {
  courts,
  dailyContributions,
  facilitySuggestions,
  photos,
  reviews,
  type users,
} from '../../database/schema/index.ts'
import {
  addToToday,
  deleteOldDays,
  MAX_DAILY_PHOTO_BYTES_PER_ACCOUNT,
  MAX_DAILY_SUBMISSIONS_PER_ACCOUNT,
  MAX_PENDING_PER_ACCOUNT,
  MAX_TOTAL_PENDING_PER_ACCOUNT,
} from './allowance.queries.ts'

let test: TestApp
let member: typeof users.$inferSelect
let court: Awaited<ReturnType<typeof createCourt>>
let photo: Buffer
const withPhoto = (fields: Record<string, string> = {}) =>
  encodeForm(fields, { photo: { bytes: photo, name: 'court.png' } })
beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT_FACTOR: '0.1' }, { identity: new FakeIdentity() })
  photo = await twoHalves(40, 30).png().toBuffer()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await createUser(test.database)
  court = await createCourt(test.database)
})

const SUGGESTED_COURT = {
  name: 'Brand New Court',
  address: '1 New Street, London SW1A 1AA',
  latitude: 51.5014,
  longitude: -0.1419,
  isFree: 1,
  isIndoor: 0,
}
/** Every member has their own IP address, because addresses have limits too. */
const post = (url: string, content: object) => {
  const remoteAddress = `10.0.0.${member.id % 250}`
  return injectAs(test, member, { method: 'POST', url: `/api${url}`, remoteAddress, ...content })
}
const send: Record<ModeratedKind, () => ReturnType<typeof post>> = {
  // Each for another court, because a new review replaces the pending one of the same court.
  review: async () => {
    const { id } = await createCourt(test.database)
    return post(`/courts/${id}/reviews`, await encodeForm({ rating: '4' }))
  },
  photo: async () => post(`/courts/${court.id}/photos`, await withPhoto()),
  facility: () => post(`/courts/${court.id}/facility-suggestions`, { payload: { name: 'Swings' } }),
  court: () => post('/court-suggestions', { payload: SUGGESTED_COURT }),
}
const KINDS = Object.keys(send) as ModeratedKind[]
/** Scales a limit by these tests' factor. */
const tenth = (limit: number) => Math.ceil(limit / 10)

/** Creates this many pending items of the member. */
async function waits(kind: ModeratedKind, count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    const mine = { userId: member.id, status: 'pending' } as const
    if (kind === 'review') await createReview(test.database, court, mine)
    if (kind === 'photo') await createPhoto(test.database, court, mine)
    if (kind === 'court') await createCourt(test.database, { status: 'pending', submittedBy: member.id })
    if (kind === 'facility')
      await test.database
        .insert(facilitySuggestions)
        .values({ ...mine, courtId: court.id, suggestedName: `Bench ${made}` })
  }
}
const kept = async () => [
  await test.database.$count(reviews, eq(reviews.userId, member.id)),
  await test.database.$count(photos, eq(photos.userId, member.id)),
  await test.database.$count(facilitySuggestions, eq(facilitySuggestions.userId, member.id)),
  await test.database.$count(courts, eq(courts.submittedBy, member.id)),
]
/** Sets the member's counts of today. */
const sentToday = (sent: Partial<typeof dailyContributions.$inferInsert>) => {
  const day = new Date().toISOString().slice(0, 10)
  return test.database.insert(dailyContributions).values({ userId: member.id, day, ...sent })
}

describe.each(KINDS)('the limit per account of a %s', (kind) => {
  it('rejects it while too many of its kind are pending, and says so', async () => {
    const most = tenth(MAX_PENDING_PER_ACCOUNT[kind])
    await waits(kind, most - 1)
    expect((await send[kind]()).statusCode).toBe(201)
    const before = await kept()
    if (kind === 'facility') await test.database.update(facilitySuggestions).set({ suggestedName: 'Bench' })
    const answer = await send[kind]()
    expectApiError(answer, 'waiting-full')
    const { error } = answer.json()
    expect(error).toMatch(/^You can’t have more than \d+ .* waiting for approval\. Please wait until/)
    expect(error).toContain(` ${most} `)
    expect(await kept()).toEqual(before)
  })

  it('rejects it while too many are pending in total', async () => {
    await waits(kind === 'review' ? 'photo' : 'review', tenth(MAX_TOTAL_PENDING_PER_ACCOUNT))
    expectApiError(await send[kind](), 'waiting-full')
    member = await createUser(test.database)
    expect((await send[kind]()).statusCode).toBe(201)
  })

  it('rejects it after too many today, until the day ends', async () => {
    const column = { review: 'reviews', photo: 'photos', facility: 'facilities', court: 'courts' } as const
    await sentToday({ [column[kind]]: tenth(MAX_DAILY_SUBMISSIONS_PER_ACCOUNT[kind]) })
    const before = await kept()
    const answer = await send[kind]()
    expectApiError(answer, 'day-full')
    const wait = Number(answer.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(86_400)
    expect(answer.json().retryAfterSeconds).toBe(wait)
    expect(await kept()).toEqual(before)
  })
})

it('limits the bytes of photos per account and day', async () => {
  await sentToday({ photoBytes: tenth(MAX_DAILY_PHOTO_BYTES_PER_ACCOUNT) - 1 })
  const answer = await send.photo()
  expectApiError(answer, 'day-full')
  expect(answer.json().error).toBe(
    'You can’t submit more than 10 MB of photos a day. Please try again tomorrow.',
  )
  expect(await kept()).toEqual([0, 0, 0, 0])
})

it('a photo sent again with its key gets its receipt even when the quota is used up', async () => {
  const headers = { 'idempotency-key': `photo-of-${member.id}` }
  const form = await withPhoto()
  const again = (key = headers) =>
    post(`/courts/${court.id}/photos`, { ...form, headers: { ...form.headers, ...key } })
  const first = await again()
  expect(first.statusCode).toBe(201)
  await test.database
    .update(dailyContributions)
    .set({ photos: tenth(MAX_DAILY_SUBMISSIONS_PER_ACCOUNT.photo) })
    .where(eq(dailyContributions.userId, member.id))
  expectApiError(await again({ 'idempotency-key': 'another-photo' }), 'day-full')
  const second = await again()
  expect(second.statusCode).toBe(201)
  expect(second.json()).toEqual(first.json())
  expect(await kept()).toEqual([0, 1, 0, 0])
})

it('counts a submission with its parts, and deletes the counts after some days', async () => {
  const fields = { rating: '4', suggested_facility: 'Swings, Benches' }
  const form = await withPhoto(fields)
  expect((await post(`/courts/${court.id}/reviews`, form)).statusCode).toBe(201)
  const today = () =>
    test.database.select().from(dailyContributions).where(eq(dailyContributions.userId, member.id))
  expect(await today()).toMatchObject([{ reviews: 1, photos: 1, facilities: 2, courts: 0 }])
  expect((await today())[0]?.photoBytes).toBeGreaterThan(100)
  await deleteOldDays(test.database)
  expect(await today()).toHaveLength(1)
  await test.database.update(dailyContributions).set({ day: '2026-01-01' })
  await deleteOldDays(test.database)
  expect(await today()).toEqual([])
})

it('concurrent submissions cannot exceed the limit', async ({ skip }) => {
  skip(inject('template').kind === 'embedded', 'the embedded store has one connection')
  await waits('court', tenth(MAX_PENDING_PER_ACCOUNT.court) - 1)
  let answers: ReturnType<typeof post>[] = []
  await test.database.transaction(async (tx) => {
    await addToToday(tx, member.id, { review: 0, photo: 0, facility: 0, court: 0, fact: 0, photoBytes: 0 })
    answers = [send.court(), send.court(), send.court()]
    await waitForLockWaits(test.database, answers.length)
  })
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.sort()).toEqual([201, 409, 409])
})

it('rejects photos while the disk is nearly full, but accepts reviews without one', async () => {
  const full = await openTestApp({ MIN_FREE_DISK_MB: '1000000000' }, { identity: new FakeIdentity() })
  try {
    const author = await createUser(full.database)
    const { id } = await createCourt(full.database)
    const form = await withPhoto()
    const answer = await injectAs(full, author, { method: 'POST', url: `/api/courts/${id}/photos`, ...form })
    expectApiError(answer, 'storage-full')
    const review = await encodeForm({ rating: '4' })
    const url = `/api/courts/${id}/reviews`
    expect((await injectAs(full, author, { method: 'POST', url, ...review })).statusCode).toBe(201)
  } finally {
    await full.close()
  }
})
