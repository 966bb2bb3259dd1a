import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { expectApiError } from '../../../test/api-errors.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  tagCourt,
  voteReview,
} from '../../../test/factories.ts'
import { waitForLockWaits } from '../../../test/lock-waits.ts'
import { FakeIdentity, injectAs } from '../../../test/tokens.ts'
import { deleteExpiredIdempotencyKeys, runIdempotently } from '../../api/server/transactions.queries.ts'
import { lockDirectory } from '../../courts/server/changes.queries.ts'
import {
  courts,
  facilities,
  facilitySuggestions,
  reports,
  reviewVotes,
  submissions,
  users,
} from '../../database/schema/index.ts'
import type { ErrorCode } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { MAX_REPORT_DETAILS } from '../../reports/contract/rules.ts'

const identity = new FakeIdentity()
let test: TestApp
let member: typeof users.$inferSelect
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT_FACTOR: '100' }, { identity })
})
afterAll(() => test.close())
beforeEach(async () => {
  member = await createUser(test.database)
  court = await createCourt(test.database, { name: 'Windmill Court' })
  await test.directory.refresh()
})

const post = (url: string, payload?: object, headers: Record<string, string> = {}, as = member) =>
  injectAs(test, as, { method: 'POST', url, headers, ...(payload && { payload }) })
const detailsAs = async (person: typeof member | undefined) => {
  const url = `/api/courts/${court.id}/details`
  return (await (person ? injectAs(test, person, { url }) : test.app.inject(url))).json()
}

const SUGGESTION = {
  name: 'Brand New Court',
  address: '1 New Street, London SW1A 1AA',
  latitude: 51.5014,
  longitude: -0.1419,
  isFree: 1,
  isIndoor: 0,
  priceGbp: null,
  priceDurationMinutes: null,
  bookingUrl: '',
}

describe('every contribution', () => {
  const calls: [string, string, object?][] = [
    ['a like', '/api/reviews/1/like'],
    ['a dislike', '/api/reviews/1/dislike'],
    ['a vote for a facility', '/api/courts/1/facilities/1/vote'],
    ['a suggested facility', '/api/courts/1/facility-suggestions', { name: 'Swings' }],
    ['a submitted court', '/api/court-suggestions', SUGGESTION],
  ]

  it.each(calls)('requires signing in: %s', async (_, url, payload) => {
    const answer = await test.app.inject({ method: 'POST', url, ...(payload && { payload }) })
    expectApiError(answer, 'not-authenticated')
    const headers = { authorization: 'Bearer nonsense' }
    expectApiError(await test.app.inject({ method: 'POST', url, headers }), 'invalid-token')
  })

  it.each(calls)('requires a username, a verified address and no hold: %s', async (_, url, payload) => {
    const nameless = await createUser(test.database)
    await test.database
      .update(users)
      .set({ username: null, usernameKey: null })
      .where(eq(users.id, nameless.id))
    expectApiError(await post(url, payload, {}, nameless), 'username-needed')
    const unverified = await createUser(test.database)
    identity.change(unverified.firebaseUid, { emailVerified: false, provider: 'password' })
    expectApiError(await post(url, payload, {}, unverified), 'email_not_verified')
    const banned = await createUser(test.database, { status: 'banned' })
    expectApiError(await post(url, payload, {}, banned), 'account_banned')
    const frozen = await createUser(test.database, { status: 'frozen' })
    expectApiError(await post(url, payload, {}, frozen), 'account_frozen')
  })
})

describe('an account whose owner sends something', () => {
  async function expectNothing(code: ErrorCode): Promise<void> {
    const request = { headers: {}, params: {} } as FastifyRequest
    const submission = { request, caller: { account: member, role: null }, call: 'addPhoto' } as const
    const act = vi.fn()
    await expect(runIdempotently(test.database, submission, act)).rejects.toMatchObject({ code })
    expect(act).not.toHaveBeenCalled()
  }

  it('contributes nothing if it is banned in the meantime', async () => {
    await test.database.update(users).set({ status: 'banned' }).where(eq(users.id, member.id))
    await expectNothing('account_banned')
  })

  it('contributes nothing if it is deleted in the meantime', async () => {
    await test.database.delete(users).where(eq(users.id, member.id))
    await expectNothing('account_deleted')
  })
})

describe('fields that a submitted court does not have', () => {
  it('are ignored', async () => {
    const extra = { id: 1, status: 'published', rating: 5, tags: ['Nets'], submittedBy: 1, colour: 'red' }
    const answer = await post('/api/court-suggestions', { ...SUGGESTION, ...extra })
    expect(answer.statusCode).toBe(201)
    const [kept] = await test.database.select().from(courts).where(eq(courts.id, answer.json().id))
    expect(kept).toMatchObject({ status: 'pending', rating: null, submittedBy: member.id })
  })
})

describe('characters that the database cannot store', () => {
  it('are stored as U+FFFD', async () => {
    const name = 'Top\0 \ud800Court \u{1f3c0}'
    const { id } = (await post('/api/court-suggestions', { ...SUGGESTION, name })).json()
    const [kept] = await test.database.select().from(courts).where(eq(courts.id, id))
    expect(kept?.name).toBe('Top\ufffd \ufffdCourt \u{1f3c0}')
  })
})

describe('a vote on a review', () => {
  it('is rejected if the review is not public', async () => {
    expectApiError(await post('/api/reviews/999999/like'), 'review-not-found')
    expectApiError(await post('/api/reviews/nine/like'), 'invalid-request')
    for (const status of ['pending', 'archived'] as const) {
      const review = await createReview(test.database, court, { status })
      expectApiError(await post(`/api/reviews/${review.id}/like`), 'review-not-found')
    }
    const archived = await createCourt(test.database, { status: 'archived' })
    const review = await createReview(test.database, archived)
    expectApiError(await post(`/api/reviews/${review.id}/dislike`), 'review-not-found')
  })

  it('is set, changed and withdrawn', async () => {
    const review = await createReview(test.database, court)
    await voteReview(test.database, review, 'like')
    const vote = async (what: 'like' | 'dislike') => (await post(`/api/reviews/${review.id}/${what}`)).json()
    expect(await vote('like')).toEqual({ likes: 2, dislikes: 0, userVote: 'like' })
    expect(await vote('dislike')).toEqual({ likes: 1, dislikes: 1, userVote: 'dislike' })
    expect((await detailsAs(member)).reviews[0].userVote).toBe('dislike')
    expect((await detailsAs(undefined)).reviews[0].userVote).toBeNull()
    expect(await vote('dislike')).toEqual({ likes: 1, dislikes: 0, userVote: null })
  })

  it('is rejected for the author, whose earlier votes do not count', async () => {
    const review = await createReview(test.database, court, { userId: member.id })
    await voteReview(test.database, review, 'like', member)
    await voteReview(test.database, review, 'like')
    for (const vote of ['like', 'dislike'])
      expectApiError(await post(`/api/reviews/${review.id}/${vote}`), 'own-review')
    for (const person of [member, undefined])
      expect((await detailsAs(person)).reviews).toMatchObject([{ likes: 1, dislikes: 0, userVote: null }])
    const other = await createUser(test.database)
    const answer = await post(`/api/reviews/${review.id}/like`, undefined, {}, other)
    expect(answer.json()).toEqual({ likes: 2, dislikes: 0, userVote: 'like' })
  })

  it('is counted exactly if many vote at the same moment', async () => {
    const review = await createReview(test.database, court)
    const voters = await Promise.all(Array.from({ length: 20 }, () => createUser(test.database)))
    await Promise.all(
      voters.flatMap((voter, index) => [
        post(`/api/reviews/${review.id}/like`, undefined, {}, voter),
        ...(index < 5 ? [post(`/api/reviews/${review.id}/like`, undefined, {}, voter)] : []),
      ]),
    )
    const [shown] = (await detailsAs(undefined)).reviews
    expect(shown).toMatchObject({ likes: 15, dislikes: 0 })
  })
})

describe('a contribution while an administrator changes the court', () => {
  const ONE_CONNECTION = 'the embedded store does one thing after the other'
  const aloneIn = () => test.database.$client.options.max === 1
  const lockCourt = (tx: Transaction) =>
    tx.select({ id: courts.id }).from(courts).where(eq(courts.id, court.id)).for('update')

  it('waits, and both succeed', async ({ skip }) => {
    skip(aloneIn(), ONE_CONNECTION)
    const nets = await tagCourt(test.database, court, 'Nets')
    let vote: ReturnType<typeof post> | undefined
    await test.database.transaction(async (tx) => {
      await lockDirectory(tx, [])
      vote = post(`/api/courts/${court.id}/facilities/${nets}/vote`)
      await waitForLockWaits(test.database)
      await lockCourt(tx)
    })
    expect((await vote)?.json()).toEqual({ vote_count: 1, userVote: true })
  })

  it('is rejected if the court is no longer public', async ({ skip }) => {
    skip(aloneIn(), ONE_CONNECTION)
    let suggestion: ReturnType<typeof post> | undefined
    await test.database.transaction(async (tx) => {
      await lockCourt(tx)
      await tx.update(courts).set({ status: 'archived' }).where(eq(courts.id, court.id))
      suggestion = post(`/api/courts/${court.id}/facility-suggestions`, { name: 'Swings' })
      await waitForLockWaits(test.database)
    })
    expectApiError(await (suggestion as ReturnType<typeof post>), 'court-not-found')
  })
})

describe('an Idempotency-Key', () => {
  const key = (name: string) => ({ 'idempotency-key': `key-of-${name}` })

  it('is rejected if it is invalid', async () => {
    const review = await createReview(test.database, court)
    for (const bad of ['short', 'x'.repeat(101), 'with a space in it'])
      expectApiError(
        await post(`/api/reviews/${review.id}/like`, undefined, { 'idempotency-key': bad }),
        'invalid-request',
      )
  })

  it('returns the first response to a retry, without changes', async () => {
    const review = await createReview(test.database, court)
    const like = () => post(`/api/reviews/${review.id}/like`, undefined, key('repetition'))
    const answers = [...(await Promise.all([like(), like()])), await like()]
    for (const answer of answers) expect(answer.json()).toEqual({ likes: 1, dislikes: 0, userVote: 'like' })
    expect(await test.database.$count(reviewVotes, eq(reviewVotes.reviewId, review.id))).toBe(1)
  })

  it('makes a double tap submit once', async () => {
    const submit = () => post('/api/court-suggestions', SUGGESTION, key('double-tap'))
    const [first, second] = await Promise.all([submit(), submit()])
    expect([first?.statusCode, second?.statusCode]).toEqual([201, 201])
    expect(first?.json()).toEqual(second?.json())
    expect(await test.database.$count(courts, eq(courts.submittedBy, member.id))).toBe(1)
  })

  it('can be used again after a rejection', async () => {
    expectApiError(
      await post('/api/court-suggestions', { ...SUGGESTION, latitude: 40 }, key('refused')),
      'place-unlikely',
    )
    expect((await post('/api/court-suggestions', SUGGESTION, key('refused'))).statusCode).toBe(201)
  })

  it('is forgotten after two days', async () => {
    const review = await createReview(test.database, court)
    const like = () => post(`/api/reviews/${review.id}/like`, undefined, key('forgotten'))
    await like()
    await deleteExpiredIdempotencyKeys(test.database)
    expect((await like()).json()).toMatchObject({ userVote: 'like' })
    const daysAgo = new Date(Date.now() - 49 * 3_600_000)
    await test.database.update(submissions).set({ createdAt: daysAgo })
    await deleteExpiredIdempotencyKeys(test.database)
    expect((await like()).json()).toMatchObject({ userVote: null })
  })

  it('applies to one call, one item and one person', async () => {
    const review = await createReview(test.database, court)
    const another = await createReview(test.database, court)
    await post(`/api/reviews/${review.id}/like`, undefined, key('shared'))
    expectApiError(
      await post(`/api/reviews/${another.id}/like`, undefined, key('shared')),
      'idempotency-key-reused',
    )
    expectApiError(
      await post(`/api/reviews/${review.id}/dislike`, undefined, key('shared')),
      'idempotency-key-reused',
    )
    const other = await createUser(test.database)
    const answer = await post(`/api/reviews/${review.id}/like`, undefined, key('shared'), other)
    expect(answer.json()).toMatchObject({ likes: 2 })
  })
})

describe('a facility', () => {
  it('is confirmed only where it can be', async () => {
    const elsewhere = await createCourt(test.database)
    const swings = await tagCourt(test.database, elsewhere, 'Swings')
    expectApiError(await post(`/api/courts/${court.id}/facilities/${swings}/vote`), 'facility-not-found')
    expectApiError(await post(`/api/courts/999999/facilities/${swings}/vote`), 'court-not-found')
    expectApiError(await post(`/api/courts/${court.id}/facilities/0/vote`), 'invalid-request')
  })

  it('is confirmed and unconfirmed', async () => {
    const nets = await tagCourt(test.database, court, 'Chain nets')
    const vote = async () => (await post(`/api/courts/${court.id}/facilities/${nets}/vote`)).json()
    expect(await vote()).toEqual({ vote_count: 1, userVote: true })
    const shown = (await detailsAs(member)).facilities.find(({ id }: { id: number }) => id === nets)
    expect(shown).toMatchObject({ vote_count: 1, userVote: true, last_confirmed_at: expect.any(String) })
    const other = (await detailsAs(undefined)).facilities.find(({ id }: { id: number }) => id === nets)
    expect(other).toMatchObject({ vote_count: 1, userVote: false })
    expect(await vote()).toEqual({ vote_count: 0, userVote: false })
  })

  it('of the catalogue can be confirmed everywhere', async () => {
    const [floodlights] = await test.database
      .select()
      .from(facilities)
      .where(eq(facilities.inCatalogue, true))
      .limit(1)
    const answer = await post(`/api/courts/${court.id}/facilities/${floodlights?.id}/vote`)
    expect(answer.json()).toEqual({ vote_count: 1, userVote: true })
  })

  it.each([
    ['nothing', {}],
    ['blanks', { name: '  ' }],
    ['61 letters', { name: 'x'.repeat(61) }],
    ['a number', { name: 5 }],
  ])('is not suggested as %s', async (_, payload) => {
    expectApiError(await post(`/api/courts/${court.id}/facility-suggestions`, payload), 'invalid-request')
  })

  it('is suggested once, with its name cleaned up, and only if it cannot be confirmed', async () => {
    await tagCourt(test.database, court, 'Chain nets')
    const suggest = (name: string) => post(`/api/courts/${court.id}/facility-suggestions`, { name })
    expectApiError(await suggest(' CHAIN  nets '), 'facility-known')
    expectApiError(await suggest('floodlights'), 'facility-known')
    const first = await suggest('  Bike   racks ')
    expect(first.statusCode).toBe(201)
    expect((await suggest('bike RACKS')).json()).toEqual(first.json())
    const kept = await test.database
      .select()
      .from(facilitySuggestions)
      .where(eq(facilitySuggestions.userId, member.id))
    expect(kept).toMatchObject([{ suggestedName: 'Bike racks', status: 'pending', courtId: court.id }])
  })
})

describe('a submitted court', () => {
  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'Enter the name.'],
    ['no address', { address: undefined }, 'Enter the address.'],
    ['a latitude in words', { latitude: 'north' }, 'Please provide numeric latitude and longitude values.'],
    ['a latitude of 91', { latitude: 91 }, 'Latitude must be between -90 and 90 degrees.'],
    ['a longitude of -181', { longitude: -181 }, 'Longitude must be between -180 and 180 degrees.'],
    ['no price though paid', { isFree: 0, priceDurationMinutes: 60 }, 'Enter a price for paid courts.'],
    ['no length though paid', { isFree: 0, priceGbp: 5 }, 'Enter a duration in minutes for paid courts.'],
    [
      'a price of -1',
      { isFree: 0, priceGbp: -1, priceDurationMinutes: 60 },
      'Price must be a positive number.',
    ],
    [
      'a price of a billion',
      { isFree: 0, priceGbp: 1e9, priceDurationMinutes: 60 },
      'Price must be at most £10000.',
    ],
    [
      'half a minute',
      { isFree: 0, priceGbp: 1, priceDurationMinutes: 0.5 },
      'Duration must be a whole number of minutes.',
    ],
    [
      'a script as link',
      { bookingUrl: 'javascript:alert(1)' },
      'Booking link must be a web address of a public site, starting with http:// or https://, without spaces, a username or a password.',
    ],
    ['a name of 161 letters', { name: 'x'.repeat(161) }, 'Name must be at most 160 characters.'],
  ])('is rejected with %s', async (_, change, message) => {
    const answer = await post('/api/court-suggestions', { ...SUGGESTION, ...change })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues.map((issue: { message: string }) => issue.message)).toContain(message)
  })

  it('must be confirmed if it is on another continent', async () => {
    const inNewYork = { ...SUGGESTION, latitude: 40.7, longitude: -74 }
    expectApiError(await post('/api/court-suggestions', inNewYork), 'place-unlikely')
    const answer = await post('/api/court-suggestions', { ...inNewYork, placeConfirmed: true })
    expect(answer.statusCode).toBe(201)
  })

  it('is pending and not public', async () => {
    const paid = { ...SUGGESTION, isFree: 0, isIndoor: 1, priceGbp: 12.345, priceDurationMinutes: 90 }
    const answer = await post('/api/court-suggestions', { ...paid, bookingUrl: 'https://book.example' })
    expect(answer.json()).toEqual({ id: expect.any(Number), status: 'pending' })
    const { id } = answer.json()
    const [kept] = await test.database.select().from(courts).where(eq(courts.id, id))
    expect(kept).toMatchObject({
      name: 'Brand New Court',
      status: 'pending',
      submittedBy: member.id,
      isFree: false,
      isIndoor: true,
      priceGbp: 12.35,
      priceDurationMinutes: 90,
      bookingUrl: 'https://book.example',
    })
    await test.directory.refresh()
    expect((await test.app.inject('/api/courts')).body).not.toContain('Brand New Court')
    expect((await test.app.inject(`/api/courts/${id}/details`)).statusCode).toBe(404)
  })

  it('has no price when it is free, whatever was typed before', async () => {
    const free = { ...SUGGESTION, priceGbp: 5, priceDurationMinutes: 60, bookingUrl: 'https://book.example' }
    const { id } = (await post('/api/court-suggestions', free)).json()
    const [kept] = await test.database.select().from(courts).where(eq(courts.id, id))
    expect(kept).toMatchObject({ isFree: true, priceGbp: null, priceDurationMinutes: null, bookingUrl: null })
  })
})

describe('a report', () => {
  const report = (payload: object, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url: '/api/reports', payload, headers })

  it.each([
    ['an unknown reason', { subject: 'court', id: 1, reason: 'ugly' }],
    ['an unknown subject', { subject: 'user', id: 1, reason: 'spam' }],
    ['no id', { subject: 'court', reason: 'spam' }],
    ['1,001 letters', { subject: 'court', id: 1, reason: 'spam', details: 'x'.repeat(1001) }],
  ])('is rejected with %s', async (_, payload) => {
    expectApiError(await report(payload), 'invalid-request')
  })

  it('is rejected for items that are not public', async () => {
    expectApiError(await report({ subject: 'court', id: 999_999, reason: 'closed' }), 'court-not-found')
    const review = await createReview(test.database, court, { status: 'pending' })
    expectApiError(await report({ subject: 'review', id: review.id, reason: 'spam' }), 'review-not-found')
    const photo = await createPhoto(test.database, court, { status: 'pending' })
    expectApiError(await report({ subject: 'photo', id: photo.id, reason: 'privacy' }), 'photo-not-found')
  })

  const reportAs = (person: typeof member, payload: object) => post('/api/reports', payload, {}, person)
  const kept = () =>
    test.database.select().from(reports).where(eq(reports.subjectId, court.id)).orderBy(reports.id)

  it('is accepted from anybody; visitors count once, and all their details are kept', async () => {
    const closed = { subject: 'court', id: court.id, reason: 'closed' }
    const first = await report({ ...closed, details: 'Fenced off.' }, { 'idempotency-key': 'report-once' })
    expect([first.statusCode, first.json()]).toEqual([201, { received: true }])
    await report({ ...closed, details: 'Fenced off.' }, { 'idempotency-key': 'report-once' })
    await report({ ...closed, details: 'Since June.' })
    await report({ ...closed, reason: 'duplicate' })
    expect(await kept()).toMatchObject([
      { reason: 'closed', count: 1, details: 'Fenced off.\nSince June.' },
      { reason: 'duplicate', count: 0, details: null },
    ])
  })

  it('loses no text: visitors are rejected when it is full, members never', async () => {
    const court = await createCourt(test.database)
    await test.directory.refresh()
    const report = { subject: 'court', id: court.id, reason: 'closed' }
    const say = (details: string, call: object = {}) =>
      test.app.inject({ method: 'POST', url: '/api/reports', payload: { ...report, details }, ...call })
    expect((await say('Fenced off.')).statusCode).toBe(201)
    for (const length of [MAX_REPORT_DETAILS, 100, 10])
      while ((await say('x'.repeat(length))).statusCode === 201);
    expectApiError(await say('Fenced off.'), 'reports-full')
    const member = await createUser(test.database)
    const heard = await say('Fenced off.', {
      headers: { authorization: `Bearer token-of-${member.firebaseUid}` },
    })
    expect(heard.statusCode).toBe(201)
    const [kept] = await test.database.select().from(reports).where(eq(reports.subjectId, court.id))
    expect(kept?.details?.endsWith('x\nFenced off.')).toBe(true)
  })

  it('counts each account once while it is open, even for concurrent reports', async () => {
    const other = await createUser(test.database)
    const closed = { subject: 'court', id: court.id, reason: 'closed' }
    await Promise.all(Array.from({ length: 5 }, () => reportAs(member, closed)))
    await reportAs(member, { ...closed, reason: 'spam', details: 'It sells shoes.' })
    await reportAs(other, closed)
    await report(closed)
    expect(await kept()).toMatchObject([
      { reason: 'closed', count: 3 },
      { reason: 'spam', count: 0, details: 'It sells shoes.' },
    ])

    await test.database.update(reports).set({ resolvedAt: sql`now()` })
    await reportAs(member, closed)
    expect(await kept()).toMatchObject([{ count: 3 }, { count: 0 }, { reason: 'closed', count: 1 }])
  })
})
