import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  reportFact,
  reportProblem,
  voteFacility,
} from '../../../test/factories.ts'
import { injectAs } from '../../../test/tokens.ts'
import { auditLog, facilitySuggestions, rejections, type users } from '../../database/schema/index.ts'
import type { UserContributionView } from '../contract/user-contributions-schema.ts'
import { MAX_BULK_REJECTIONS } from './person.service.ts'

let test: AdminTestApp
let author: typeof users.$inferSelect
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  author = await createUser(test.database)
  court = await createCourt(test.database, { name: 'Windmill Court' })
})

const everything = async (query = '', id: number | string = author.id) =>
  test.call('GET', `/api/admin/users/${id}/contributions${query}`)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const rejectAll = (payload: object, id = author.id) =>
  test.call('POST', `/api/admin/users/${id}/reject-waiting`, payload)

/** Creates, oldest first: a review with a photo, a published review, a photo, a suggestion and a court. */
async function contribute() {
  const { database } = test
  const by = { userId: author.id }
  const day = (number: number) => ({ createdAt: new Date(Date.UTC(2026, 0, number)) })
  const waits = { ...by, status: 'pending' as const }
  await createReview(database, court, { ...by, ...day(1), reviewText: 'Fine nets.' })
  const review = await createReview(database, court, { ...waits, ...day(2), reviewText: 'Buy shoes.' })
  const ofReview = await createPhoto(database, court, { ...waits, ...day(3), reviewId: review.id })
  const photo = await createPhoto(database, court, { ...waits, ...day(4) })
  const suggestion = { courtId: court.id, suggestedName: 'Shoes', ...by, ...day(5) }
  await database.insert(facilitySuggestions).values(suggestion)
  await createCourt(database, { name: 'Shoe shop', status: 'pending', submittedBy: author.id, ...day(6) })
  return { ofReview, photo }
}

describe('one person’s contributions', () => {
  it.each(['?kind=shoe', '?status=gone', '?limit=0', '?offset=-1'])('is refused for %s', async (query) => {
    expect((await everything(query)).json()).toMatchObject({ code: 'invalid-request' })
  })

  it('are for administrators only; an unknown account is not found', async () => {
    expect((await everything('', 999_999)).json()).toMatchObject({ code: 'user-not-found' })
    const url = `/api/admin/users/${author.id}/contributions`
    expect((await injectAs(test, author, { url })).json()).toMatchObject({ code: 'admin-access-denied' })
  })

  it('are listed newest first, in pages, with photos and outcomes', async () => {
    const { ofReview, photo } = await contribute()
    await test.database.insert(rejections).values({
      ...{ userId: author.id, kind: 'review', courtName: 'Somewhere', text: 'Rude.', reason: 'No insults.' },
      submittedAt: new Date('2025-12-31'),
    })
    const answer = (await everything()).json()
    expect(answer.user).toMatchObject({ id: author.id, status: 'active' })
    expect(answer.waiting).toEqual({ review: 1, photo: 1, facility: 1, court: 1 })
    expect(answer.total).toBe(7)
    expect(answer.contributions).toMatchObject([
      { kind: 'court', court_id: null, court_name: 'Shoe shop', status: 'pending' },
      { kind: 'facility', text: 'Shoes', court_id: court.id, court_name: 'Windmill Court' },
      { kind: 'photo', id: photo.id, of_review: false, photo: { id: photo.id, status: 'pending' } },
      { kind: 'photo', id: ofReview.id, of_review: true },
      { kind: 'review', text: 'Buy shoes.', status: 'pending' },
      { kind: 'review', text: 'Fine nets.', status: 'approved', created_at: '2026-01-01T00:00:00.000Z' },
      { kind: 'review', id: null, text: 'Rude.', status: 'rejected', reason: 'No insults.', court_id: null },
    ])
    const reviews = (await everything('?kind=review&limit=1&offset=1')).json()
    expect(reviews).toMatchObject({ total: 3, contributions: [{ text: 'Fine nets.' }] })
    expect((await everything('?status=pending&kind=photo')).json().total).toBe(2)
  })
})

describe('reports about courts', () => {
  const statuses = async (query = '') =>
    (await everything(query))
      .json()
      .contributions.map(({ text, status }: UserContributionView) => [text, status])

  it('are listed with what they say, also those that no longer count', async () => {
    const { database } = test
    const by = { userId: author.id }
    const day = (number: number) => ({ createdAt: daysAgo(number) })
    const ended = { ...day(9), supersededAt: daysAgo(5) }
    await reportFact(database, court, { fact: 'nets', value: 'chain', ...by, ...ended })
    await reportFact(database, court, { fact: 'nets', value: 'none', ...by, ...day(5) })
    await voteFacility(database, court, 'Shower', author)
    await reportFact(database, court, { fact: 'nets', value: 'chain', userId: test.admin.id })
    for (const [kind, state, age] of [
      ['glass', 'passed on', 2],
      ['rim_bent', 'mended', 3],
      ['surface_damaged', 'reported', 91],
    ] as const) {
      await reportProblem(database, court, { kind, state, by: [author], createdAt: daysAgo(age) })
    }
    const answer = (await everything()).json()
    expect(answer).toMatchObject({ total: 6, fact_reports: { reports: 6, courts: 1 } })
    expect(answer.contributions[0]).toMatchObject({
      ...{ kind: 'fact', court_id: court.id, court_name: 'Windmill Court', photo: null },
    })
    expect(await statuses()).toEqual([
      ['Shower: yes', 'approved'],
      ['Glass on the ground', 'approved'],
      ['Rim bent', 'archived'],
      ['Nets: No nets', 'approved'],
      ['Nets: Chain nets', 'archived'],
      ['Surface damaged', 'approved'],
    ])
    expect(await statuses('?kind=fact&limit=1&offset=1')).toEqual([['Nets: No nets', 'approved']])
    expect(await statuses('?kind=problem&status=approved')).toEqual([
      ['Glass on the ground', 'approved'],
      ['Surface damaged', 'approved'],
    ])
    expect((await rejectAll({})).json()).toMatchObject({ rejected: 0, left: 0 })
    expect((await rejectAll({ kinds: ['fact'] })).json()).toMatchObject({ code: 'invalid-request' })
  })
})

describe('rejecting all pending contributions of a person', () => {
  it('fails with a ban of one’s own account, and then rejects nothing', async () => {
    await createReview(test.database, court, { userId: test.admin.id, status: 'pending' })
    expect((await rejectAll({ ban: true }, test.admin.id)).json()).toMatchObject({ code: 'own-account' })
    expect((await everything('?status=pending', test.admin.id)).json().total).toBe(1)
    expect((await rejectAll({}, 999_999)).json()).toMatchObject({ code: 'user-not-found' })
    for (const wish of [{ ban: 'yes' }, { kinds: [] }, { kinds: ['shoe'] }, { dryRun: 1 }])
      expect((await rejectAll(wish)).json()).toMatchObject({ code: 'invalid-request' })
  })

  it('keeps published content, tells the author why, bans, and is logged', async () => {
    await contribute()
    const other = await createReview(test.database, court, { status: 'pending' })
    const answer = await rejectAll({ reason: 'It’s advertising.', ban: true, note: 'Sells shoes.' })
    expect(answer.json()).toMatchObject({
      ...{ rejected: 4, left: 0 },
      user: { id: author.id, status: 'banned', status_note: 'Sells shoes.' },
    })
    const after = (await everything()).json()
    expect(after.waiting).toEqual({ review: 0, photo: 0, facility: 0, court: 0 })
    const told = after.contributions.filter(({ status }: { status: string }) => status === 'rejected')
    expect(told).toHaveLength(5)
    for (const one of told) expect(one.reason).toBe('It’s advertising.')
    expect((await everything('?status=approved')).json().total).toBe(1)
    const { reviews } = (await test.call('GET', '/api/admin/moderation')).json()
    expect(reviews.map(({ id }: { id: number }) => id)).toContain(other.id)
    const record = await test.database.select().from(auditLog).where(eq(auditLog.actorId, test.admin.id))
    expect(record.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['ban user', 'reject review', 'reject photo', 'reject court']),
    )
    expect((await rejectAll({})).json()).toMatchObject({ rejected: 0, left: 0, user: { status: 'banned' } })
  })

  it('keeps the note of an already banned account unless a new one is given', async () => {
    await test.call('PATCH', `/api/admin/users/${author.id}/status`, {
      status: 'banned',
      note: 'Sells shoes.',
    })
    const recorded = () => test.database.$count(auditLog, eq(auditLog.subjectId, author.id))
    const before = await recorded()
    const banned = { status: 'banned', status_note: 'Sells shoes.' }
    expect((await rejectAll({ ban: true, kinds: ['photo'] })).json().user).toMatchObject(banned)
    expect(await recorded()).toBe(before)
    const answer = await rejectAll({ ban: true, note: 'Sells hats.' })
    expect(answer.json().user).toMatchObject({ status: 'banned', status_note: 'Sells hats.' })
  })

  it('can be limited to some kinds, and has a dry run', async () => {
    await contribute()
    const all = { review: 1, photo: 1, facility: 1, court: 1 }
    const wish = { kinds: ['facility', 'review'], ban: true, note: 'Sells shoes.' }
    const tried = (await rejectAll({ ...wish, dryRun: true })).json()
    expect(tried).toMatchObject({ rejected: 0, left: 2, user: { status: 'active' } })
    expect((await everything()).json()).toMatchObject({ waiting: all, total: 6 })
    expect((await rejectAll({ kinds: ['facility', 'review'] })).json()).toMatchObject({
      rejected: 2,
      left: 0,
    })
    // A review takes its photo with it, which does not count by itself.
    expect((await everything()).json().waiting).toEqual({ review: 0, photo: 1, facility: 0, court: 1 })
    expect((await rejectAll({})).json()).toMatchObject({ rejected: 2, left: 0 })
  })

  it('is limited per call, and returns how many are left', { tags: 'large' }, async () => {
    const values = Array.from({ length: MAX_BULK_REJECTIONS + 1 }, (_, index) => ({
      ...{ courtId: court.id, userId: author.id, suggestedName: `Shoe ${index}` },
    }))
    await test.database.insert(facilitySuggestions).values(values)
    expect((await rejectAll({})).json()).toMatchObject({ rejected: MAX_BULK_REJECTIONS, left: 1 })
    expect((await rejectAll({})).json()).toMatchObject({ rejected: 1, left: 0 })
  })
})
