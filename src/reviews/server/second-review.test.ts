import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createReview, createUser, voteReview } from '../../../test/factories.ts'
import { encodeForm } from '../../../test/forms.ts'
import { twoHalves } from '../../../test/photos.ts'
import { injectAs } from '../../../test/tokens.ts'
import { MAX_PENDING_PER_ACCOUNT } from '../../accounts/server/allowance.queries.ts'
import { auditLog, reports, reviews, reviewVotes, type users } from '../../database/schema/index.ts'

let test: AdminTestApp
let member: typeof users.$inferSelect
let court: Awaited<ReturnType<typeof createCourt>>
let jpeg: Buffer
beforeAll(async () => {
  test = await openTestAppWithAdmin({ RATE_LIMIT_FACTOR: '1' })
  jpeg = await twoHalves(90, 60).jpeg().toBuffer()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.delete(reports)
  member = await createUser(test.database)
  court = await createCourt(test.database)
  await test.directory.refresh()
})

/** As a phone sends it that had no connection when it was written. */
async function sendLater(text: string, observed_at: string) {
  const { headers, payload } = await encodeForm({ rating: '4', review_text: text, observed_at }, {})
  const url = `/api/courts/${court.id}/reviews`
  return injectAs(test, member, { method: 'POST', url, headers, payload })
}

async function send(rating: number, text: string, photo?: Buffer): Promise<number> {
  const fields = { rating: String(rating), review_text: text }
  const { headers, payload } = await encodeForm(
    fields,
    photo ? { photo: { bytes: photo, name: 'a.jpg' } } : {},
  )
  const url = `/api/courts/${court.id}/reviews`
  const answer = await injectAs(test, member, { method: 'POST', url, headers, payload })
  expect(answer.statusCode).toBe(201)
  expect(answer.json().status).toBe('pending')
  return answer.json().id
}
const approve = (id: number) => test.call('PATCH', `/api/admin/reviews/${id}/approve`)
const reject = (id: number) => test.call('DELETE', `/api/admin/reviews/${id}?pending=true`)
const report = async (person: typeof member | undefined, id: number, reason: string, details?: string) => {
  const request = {
    method: 'POST' as const,
    url: '/api/reports',
    payload: { subject: 'review', id, reason, details },
  }
  return person ? injectAs(test, person, request) : test.app.inject(request)
}
const openReports = async () => (await test.call('GET', '/api/admin/moderation')).json().reports
const ownReports = async (person: typeof member) =>
  (await injectAs(test, person, { url: '/api/account/reports' })).json()
const queue = async () =>
  (await test.call('GET', '/api/admin/moderation'))
    .json()
    .reviews.filter(({ court_id }: { court_id: number }) => court_id === court.id)
const seenBy = async (person?: typeof member) => {
  const url = `/api/courts/${court.id}/details`
  return (await (person ? injectAs(test, person, { url }) : test.app.inject(url))).json()
}
const texts = (details: { reviews: { review_text: string }[] }) =>
  details.reviews.map(({ review_text }) => review_text)

it('replaces a pending one, which moderators can still read, and keeps its photo', async () => {
  const first = await send(2, 'Nets are gone.', jpeg)
  const second = await send(4, 'Nets are back.')
  const [waiting, ...more] = await queue()
  expect(more).toEqual([])
  expect(waiting).toMatchObject({ id: second, review_text: 'Nets are back.' })
  expect(waiting.photos).toHaveLength(1)
  expect(waiting.earlier).toEqual([
    { id: first, date: expect.any(String), rating: 2, review_text: 'Nets are gone.', status: 'archived' },
  ])
  expect((await approve(first)).json().code).toBe('already-decided')
  expect(texts(await seenBy(member))).toEqual(['Nets are back.'])
  await approve(second)
  const { reviews: shown, photos, court: rated } = await seenBy()
  expect(shown).toMatchObject([{ id: second, photos: [{ status: 'approved' }] }])
  expect(photos).toHaveLength(1)
  expect([rated.rating, rated.review_count]).toEqual([4, 1])
})

it('leaves the published one in place until it is approved, then takes over its photo and likes', async () => {
  const first = await send(2, 'Dark at night.', jpeg)
  await approve(first)
  await voteReview(test.database, { id: first }, 'like', await createUser(test.database))
  const second = await send(5, 'They have lights now.')
  expect(texts(await seenBy())).toEqual(['Dark at night.'])
  expect(texts(await seenBy(member)).sort()).toEqual(['Dark at night.', 'They have lights now.'])
  const [waiting] = await queue()
  expect(waiting.earlier).toMatchObject([{ id: first, status: 'approved', review_text: 'Dark at night.' }])
  expect(waiting.newer).toBeNull()
  await approve(second)
  const { reviews: shown, court: rated, photos } = await seenBy()
  expect(shown).toMatchObject([{ id: second, likes: 1, photos: [{ status: 'approved' }] }])
  expect([rated.rating, rated.review_count, photos.length]).toEqual([5, 1, 1])
  expect(await test.database.$count(reviewVotes, eq(reviewVotes.reviewId, first))).toBe(0)
  const contributions = (await injectAs(test, member, { url: '/api/account/contributions' })).json()
  const own = contributions.filter(({ kind }: { kind: string }) => kind === 'review')
  expect(own.map(({ status }: { status: string }) => status)).toEqual(['approved', 'archived'])
})

describe('a review that was written without a connection', () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

  it('is refused if the person has written a newer one since, which stays', async () => {
    const id = await send(5, 'Newer.')
    expectApiError(await sendLater('Older.', ago(1)), 'newer-review')
    await approve(id)
    expectApiError(await sendLater('Older.', ago(1)), 'newer-review')
    expect(texts(await seenBy())).toEqual(['Newer.'])
  })

  it('has the day on which it was written, and replaces an earlier one', async () => {
    const before = await createReview(test.database, court, {
      ...{ userId: member.id, reviewText: 'Earlier.', createdAt: new Date(ago(80)), status: 'approved' },
    })
    const sent = await sendLater('Written before yesterday.', ago(50))
    expect(sent.statusCode).toBe(201)
    await approve(sent.json().id)
    const { reviews: shown } = await seenBy()
    expect(shown).toEqual([expect.objectContaining({ review_text: 'Written before yesterday.' })])
    expect(shown[0].date.slice(0, 10)).toBe(ago(50).slice(0, 10))
    expect(shown[0].id).not.toBe(before.id)
  })

  it('can’t be older than a month, or of the future', async () => {
    expect((await sendLater('Old.', '2001-01-01T00:00:00Z')).statusCode).toBe(201)
    const [{ date }] = (await seenBy(member)).reviews
    expect(Date.now() - Date.parse(date)).toBeLessThan(31 * 86_400_000)
    expectApiError(await sendLater('When?', 'yesterday'), 'invalid-request')
  })
})

describe('reports of the published review', () => {
  it('move to the review that replaces it, and nobody is told that it was removed', async () => {
    const ann = await createUser(test.database)
    const first = await send(1, 'Insults.')
    await approve(first)
    await report(ann, first, 'offensive', 'Read it.')
    await report(undefined, first, 'spam')
    const second = await send(1, 'The same insults.')
    expect(await openReports()).toMatchObject([{ id: first, count: 2 }])
    await approve(second)
    expect((await report(ann, first, 'spam')).json().code).toBe('review-not-found')
    expect(await openReports()).toMatchObject([
      {
        ...{ id: second, isGone: false, count: 2, review: { review_text: 'The same insults.' } },
        reasons: [
          { reason: 'offensive', count: 1, details: 'Read it.' },
          { reason: 'spam', count: 1 },
        ],
      },
    ])
    expect(await ownReports(ann)).toMatchObject([{ reason: 'offensive', outcome: null }])
    await test.call('PATCH', '/api/admin/reports', { subject: 'review', id: second, reply: 'It is fine.' })
    expect(await ownReports(ann)).toMatchObject([{ outcome: 'kept', reply: 'It is fine.' }])
    expect(await openReports()).toEqual([])
  })

  it('are added to those of a newer published review, one per person', async () => {
    const [ann, bob, cas] = [
      await createUser(test.database),
      await createUser(test.database),
      await createUser(test.database),
    ]
    const other = await createCourt(test.database)
    const older = await createReview(test.database, court, { userId: member.id, reviewText: 'Old.' })
    const newer = await createReview(test.database, other, { userId: member.id, reviewText: 'New.' })
    await report(ann, older.id, 'spam', 'Old one.')
    await report(bob, older.id, 'spam')
    await report(cas, older.id, 'privacy')
    await report(undefined, older.id, 'privacy')
    await report(ann, newer.id, 'offensive')
    await report(undefined, newer.id, 'spam', 'New one.')
    await test.call('POST', `/api/admin/courts/${other.id}/merge`, { into: court.id })
    const newest = await send(3, 'Newest.')
    await approve(newest)
    const [entry, ...more] = await openReports()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ id: newest, count: 4 })
    expect(
      Object.fromEntries(
        entry.reasons.map(({ reason, ...said }: { reason: string; details: string; count: number }) => [
          reason,
          { count: said.count, details: said.details },
        ]),
      ),
    ).toEqual({
      spam: { count: expect.any(Number), details: 'Old one.\nNew one.' },
      privacy: { count: expect.any(Number), details: '' },
      offensive: { count: expect.any(Number), details: '' },
    })
    for (const person of [ann, bob, cas]) expect(await ownReports(person)).toMatchObject([{ outcome: null }])
    expect(await ownReports(ann)).toMatchObject([{ reason: 'spam' }])
  })
})

it('leaves the published one unchanged if it is rejected', async () => {
  const first = await send(3, 'All right.')
  await approve(first)
  await reject(await send(1, 'Rude words.'))
  const { reviews: shown, court: rated } = await seenBy()
  expect(shown).toMatchObject([{ id: first, review_text: 'All right.' }])
  expect(rated.rating).toBe(3)
})

it('leaves one pending review if two are sent at the same moment', async () => {
  await Promise.all([send(3, 'One tap.'), send(3, 'Another tap.')])
  const mine = and(eq(reviews.userId, member.id), eq(reviews.status, 'pending'))
  expect(await test.database.$count(reviews, mine)).toBe(1)
})

it('needs no additional quota when it replaces a pending one', async () => {
  await send(3, 'First.')
  for (let more = 1; more < MAX_PENDING_PER_ACCOUNT.review; more++) {
    const other = await createCourt(test.database)
    await test.database.insert(reviews).values({ courtId: other.id, userId: member.id, rating: 3 })
  }
  await send(4, 'Second.')
})

describe('an older review that is approved after a newer one, as after a merge of courts', () => {
  it('becomes an earlier version at once, and its photo and likes move to the newer one', async () => {
    const other = await createCourt(test.database)
    const older = await send(2, 'Nets are gone.', jpeg)
    const newer = await createReview(test.database, other, {
      userId: member.id,
      reviewText: 'Nets are back.',
    })
    expect(await queue()).toMatchObject([{ id: older, newer: null }])
    await test.call('POST', `/api/admin/courts/${other.id}/merge`, { into: court.id })
    expect(await queue()).toMatchObject([
      {
        id: older,
        earlier: [],
        newer: { id: newer.id, review_text: 'Nets are back.', rating: newer.rating },
      },
    ])
    expect((await approve(older)).json()).toEqual({ kind: 'review', id: older, status: 'approved' })
    const { reviews: shown } = await seenBy()
    expect(shown).toMatchObject([
      { id: newer.id, review_text: 'Nets are back.', photos: [{ status: 'approved' }] },
    ])
    const [row] = await test.database.select().from(reviews).where(eq(reviews.id, older))
    expect(row?.status).toBe('archived')
    const [entry] = await test.database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'approve review'), eq(auditLog.subjectId, older)))
    expect(entry?.after).toMatchObject({ status: 'archived', replaced_by: newer.id })
  })

  it('replaces an even older one', async () => {
    const oldest = await createReview(test.database, court, { userId: member.id, reviewText: 'Muddy.' })
    const middle = await send(3, 'Dry.')
    const other = await createCourt(test.database)
    const newest = await createReview(test.database, other, { userId: member.id, reviewText: 'Tarmac.' })
    await approve(middle)
    expect(texts(await seenBy())).toEqual(['Dry.'])
    await test.call('POST', `/api/admin/courts/${other.id}/merge`, { into: court.id })
    expect(texts(await seenBy()).sort()).toEqual(['Dry.', 'Tarmac.'])
    const last = await send(5, 'New hoops.')
    await approve(last)
    expect(texts(await seenBy())).toEqual(['New hoops.'])
    const statuses = await test.database.select().from(reviews).where(eq(reviews.userId, member.id))
    expect(
      statuses
        .filter(({ status }) => status === 'archived')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([oldest.id, middle, newest.id].sort())
  })
})
