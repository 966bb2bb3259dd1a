import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createUser, tagCourt } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { twoHalves } from '../../../test/photos.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { facilitySuggestions, factReports, photos, reviews, users } from '../../database/schema/index.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import { MAX_PHOTO_BYTES } from '../../platform/contract/limits.ts'

let test: TestApp
let member: typeof users.$inferSelect
let court: Awaited<ReturnType<typeof createCourt>>
let jpeg: Buffer
beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT_FACTOR: '100' }, { identity: new FakeIdentity() })
  jpeg = await twoHalves(900, 600).jpeg().toBuffer()
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await createUser(test.database)
  court = await createCourt(test.database)
  await test.directory.refresh()
})

interface Sent {
  fields?: Record<string, string>
  photo?: { bytes: Uint8Array; name?: string }
  key?: string
  as?: typeof member
  url?: string
}

async function send({ fields = {}, photo, key, as = member, url }: Sent) {
  const form = await encodeForm(
    fields,
    photo ? { photo: { bytes: photo.bytes, name: photo.name ?? 'photo.jpg' } } : {},
  )
  const headers = { ...form.headers, ...(key && { 'idempotency-key': key }) }
  return injectAs(test, as, {
    method: 'POST',
    url: url ?? `/api/courts/${court.id}/reviews`,
    headers,
    payload: form.payload,
  })
}

/** A form truncated in the middle of a part. */
const formUpTo = (part: string) => `--x\r\nContent-Disposition: form-data; ${part}`

/** All stored photo files. */
const storedFiles = () => readdir(join(test.dataDir, 'photos')).catch(() => [])
const nothingIsKept = async () => {
  expect(await test.database.$count(reviews, eq(reviews.userId, member.id))).toBe(0)
  expect(await test.database.$count(photos, eq(photos.userId, member.id))).toBe(0)
  expect(await test.database.$count(factReports, eq(factReports.userId, member.id))).toBe(0)
}

describe('a review', () => {
  it.each<[string, Record<string, string>, string]>([
    ['no rating', {}, 'Please select a star rating before submitting.'],
    ['an empty rating', { rating: ' ' }, 'Please select a star rating before submitting.'],
    ['0 stars', { rating: '0' }, 'A rating must be a whole number from 1 to 5.'],
    ['6 stars', { rating: '6' }, 'A rating must be a whole number from 1 to 5.'],
    ['3.5 stars', { rating: '3.5' }, 'A rating must be a whole number from 1 to 5.'],
    ['five in words', { rating: 'five' }, 'A rating must be a whole number from 1 to 5.'],
    [
      'facilities that are no JSON',
      { rating: '5', facilities: '[1' },
      'Facilities must be a JSON list of ids.',
    ],
    [
      'facilities that are no list',
      { rating: '5', facilities: '{"a":1}' },
      'Facilities must be a JSON list of ids.',
    ],
    [
      '10,000 facilities',
      { rating: '5', facilities: JSON.stringify(Array.from({ length: 10_000 }, (_, i) => i + 1)) },
      'Confirm at most 60 facilities.',
    ],
    [
      '4,001 letters',
      { rating: '5', review_text: 'x'.repeat(4001) },
      'A review must be at most 4000 characters.',
    ],
    [
      'a long suggestion',
      { rating: '5', suggested_facility: 'x'.repeat(61) },
      'A facility must be at most 60 characters.',
    ],
  ])('is rejected with %s, and nothing is kept', async (_, fields, message) => {
    const answer = await send({ fields })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map((issue: { message: string }) => issue.message)).toContain(message)
    await nothingIsKept()
  })

  it.each([
    ['says nothing of its parts', 'multipart/form-data', ''],
    ['is none', 'multipart/form-data; boundary=x', 'rating=5'],
    ['breaks off', 'multipart/form-data; boundary=x', formUpTo('name="rating"\r\n\r\n5')],
    [
      'breaks off in a photo',
      'multipart/form-data; boundary=x',
      formUpTo('name="photo"; filename="a"\r\n\r\n5'),
    ],
    [
      'breaks off in another file',
      'multipart/form-data; boundary=x',
      formUpTo('name="b"; filename="a"\r\n\r\n5'),
    ],
  ])('is rejected as a form that %s, and nothing is kept', async (_, type, payload) => {
    const url = `/api/courts/${court.id}/reviews`
    const headers = { 'content-type': type }
    expectApiError(await injectAs(test, member, { method: 'POST', url, headers, payload }), 'invalid-request')
    await nothingIsKept()
  })

  it('is rejected for courts that are not public', async () => {
    const url = '/api/courts/999999/reviews'
    expectApiError(await send({ fields: { rating: '5' }, url }), 'court-not-found')
    const pending = await createCourt(test.database, { status: 'pending' })
    const waiting = `/api/courts/${pending.id}/reviews`
    expectApiError(await send({ fields: { rating: '5' }, url: waiting }), 'court-not-found')
  })

  it('is rejected with a facility of another court, and nothing is stored', async () => {
    const swings = await tagCourt(test.database, await createCourt(test.database), 'Swings')
    const answer = await send({
      fields: { rating: '5', facilities: JSON.stringify([swings]) },
      photo: { bytes: jpeg },
    })
    expectApiError(answer, 'facility-not-found')
    await nothingIsKept()
    expect(await storedFiles()).toEqual([])
  })

  it('is rejected if it is not a form', async () => {
    const options = {
      method: 'POST',
      url: `/api/courts/${court.id}/reviews`,
      payload: { rating: 5 },
    } as const
    expectApiError(await injectAs(test, member, options), 'form-needed')
  })

  it('is rejected if the author was banned after opening the form', async () => {
    await test.database.update(users).set({ status: 'banned' }).where(eq(users.id, member.id))
    expectApiError(await send({ fields: { rating: '5' }, photo: { bytes: jpeg } }), 'account_banned')
    await nothingIsKept()
  })

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, ErrorCode]>([
    ['nothing in it', () => Buffer.alloc(0), 'photo-unreadable'],
    ['a PDF', () => Buffer.from('%PDF-1.7 and more'), 'photo-kind'],
    ['half of it', () => jpeg.subarray(0, jpeg.length / 2), 'photo-unreadable'],
    ['11 MB', () => Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_BYTES + 1)]), 'photo-too-large'],
  ])('is rejected with a photo that is %s, and nothing is kept', async (_, make, code) => {
    expectApiError(await send({ fields: { rating: '5' }, photo: { bytes: await make() } }), code)
    await nothingIsKept()
    expect(await storedFiles()).toEqual([])
  })

  it('is pending together with its photo; confirmed facilities count at once', async () => {
    const nets = await tagCourt(test.database, court, 'Chain nets')
    await test.directory.refresh()
    const answer = await send({
      fields: {
        rating: '4',
        review_text: '  <b>Nice</b> court.  ',
        facilities: JSON.stringify([nets, nets]),
        suggested_facility: 'Bike racks, bike  RACKS,, chain NETS',
        admin_notes: 'The gate is broken.',
      },
      photo: { bytes: jpeg, name: '../../photo.png' },
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ id: expect.any(Number), status: 'pending' })
    const [review] = await test.database.select().from(reviews).where(eq(reviews.userId, member.id))
    expect(review).toMatchObject({
      id: answer.json().id,
      courtId: court.id,
      rating: 4,
      reviewText: '<b>Nice</b> court.',
      adminNotes: 'The gate is broken.',
      status: 'pending',
    })
    const suggested = eq(facilitySuggestions.userId, member.id)
    expect(await test.database.select().from(facilitySuggestions).where(suggested)).toMatchObject([
      { suggestedName: 'Bike racks', status: 'pending' },
    ])
    const [photo] = await test.database.select().from(photos).where(eq(photos.userId, member.id))
    expect(photo).toMatchObject({ reviewId: review?.id, width: 900, height: 600, status: 'pending' })
    expect(await storedFiles()).toHaveLength(3)

    const seen = (await test.app.inject(`/api/courts/${court.id}/details`)).json()
    expect([seen.reviews, seen.photos, seen.court.rating]).toEqual([[], [], null])
    expect(seen.facilities[0]).toMatchObject({ id: nets, vote_count: 1 })
    expect(seen.court.tags).toEqual(['Chain nets'])
  })

  it('is stored once if it is sent again after its response was lost', async () => {
    const sent = { fields: { rating: '5' }, photo: { bytes: jpeg }, key: 'lost-answer' }
    const [first, second] = await Promise.all([send(sent), send(sent)])
    expect((await send(sent)).json()).toEqual(first.json())
    expect(second.json()).toEqual(first.json())
    expect(await test.database.$count(reviews, eq(reviews.userId, member.id))).toBe(1)
    expect(await test.database.$count(photos, eq(photos.userId, member.id))).toBe(1)
  })
})
