import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  reportFact,
  tagCourt,
  voteFacility,
  voteReview,
} from '../../../test/factories.ts'
import {
  auditLog,
  facilitySuggestions,
  factReports,
  photos,
  reports,
  reviews,
  savedCourts,
  users,
} from '../../database/schema/index.ts'
import { insertReport, withdrawReport } from '../../facts/server/facts.queries.ts'

type Court = Awaited<ReturnType<typeof createCourt>>

let test: AdminTestApp
let from: Court
let into: Court
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  from = await createCourt(test.database, { name: 'Windmill' })
  into = await createCourt(test.database, { name: 'Windmill Court' })
  await test.directory.refresh()
})

const post = (url: string, payload?: object) => test.call('POST', url, payload)
const merge = (court: Pick<Court, 'id'>, other: unknown) =>
  post(`/api/admin/courts/${court.id}/merge`, { into: other })
const undo = (court: Court) => post(`/api/admin/courts/${court.id}/merge/undo`)
const details = async (court: Court) => (await test.app.inject(`/api/courts/${court.id}/details`)).json()
type Kept = Partial<typeof savedCourts.$inferInsert>
const savedAt = ({ id }: Court) =>
  test.database.select().from(savedCourts).where(eq(savedCourts.courtId, id)).orderBy(savedCourts.userId)
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)
const votesOf = async (court: Court) => {
  const rows = await test.database
    .select()
    .from(factReports)
    .where(
      and(eq(factReports.courtId, court.id), isNull(factReports.supersededAt), isNotNull(factReports.userId)),
    )
  return rows.map(({ userId, fact, createdAt }) => ({ userId, fact, createdAt }))
}

describe('a merge', () => {
  it('is refused into itself, an archived court or an unknown one', async () => {
    const archived = await createCourt(test.database, { status: 'archived' })
    for (const other of [from.id, 999_999, archived.id])
      expectApiError(await merge(from, other), 'merge-target')
    for (const other of [0, -1, 1.5, 'one', null]) expectApiError(await merge(from, other), 'invalid-request')
    expectApiError(await merge(archived, into.id), 'court-archived')
    expectApiError(await undo(from), 'court-not-merged')
    expect((await details(from)).court.name).toBe('Windmill')
  })

  it('moves reviews, photos, confirmations, suggestions and tags, and redirects readers', async () => {
    const member = await createUser(test.database)
    const review = await createReview(test.database, from, { userId: member.id })
    await voteReview(test.database, review, 'like')
    const waiting = await createReview(test.database, from, { status: 'pending', reviewText: 'Waits' })
    const photo = await createPhoto(test.database, from, { reviewId: review.id })
    const own = await createReview(test.database, into)
    await test.database
      .insert(facilitySuggestions)
      .values({ courtId: from.id, userId: member.id, suggestedName: 'Swings' })
    await tagCourt(test.database, from, 'Nets')
    await tagCourt(test.database, from, 'Lights')
    await tagCourt(test.database, into, 'Lights')
    await voteFacility(test.database, from, 'Nets', member)
    await voteFacility(test.database, from, 'Lights', member)
    await voteFacility(test.database, into, 'Lights', member)

    const answer = await merge(from, into.id)
    expect(answer.json().court).toMatchObject({ id: into.id, review_count: 2, photo_count: 1 })
    const shown = await details(into)
    expect(ids(shown.reviews)).toEqual([review.id, own.id])
    expect(shown.reviews.find(({ id }: { id: number }) => id === review.id)).toMatchObject({ likes: 1 })
    expect(ids(shown.photos)).toEqual([photo.id])
    expect(shown.court.tags).toEqual(['Lights', 'Nets'])
    const had = shown.facilities.filter(({ associated }: { associated: boolean }) => associated)
    expect(had).toMatchObject([{ vote_count: 1 }, { vote_count: 1 }])
    const [moved] = await test.database.select().from(reviews).where(eq(reviews.id, waiting.id))
    expect(moved).toMatchObject({ courtId: into.id, status: 'pending' })
    expect(await test.database.$count(facilitySuggestions, eq(facilitySuggestions.courtId, into.id))).toBe(1)

    expect(await details(from)).toMatchObject({ code: 'court-merged', mergedInto: into.id })
    expect((await test.app.inject('/api/courts')).json().map(({ id }: { id: number }) => id)).not.toContain(
      from.id,
    )
    expectApiError(await merge(from, into.id), 'court-archived')
    expectApiError(await post(`/api/admin/courts/${from.id}/restore`), 'court-is-merged')
    const written = await test.database
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, from.id), eq(auditLog.action, 'merge court')))
    expect(written).toMatchObject([{ before: { mergedInto: null }, after: { mergedInto: into.id } }])
  })

  it('saves the other court for all who had saved this one, with both notes if they fit', async () => {
    const { database } = test
    const long = '🏀'.repeat(200)
    const [early, late] = [new Date('2026-05-01T10:00:00Z'), new Date('2026-05-02T10:00:00Z')]
    const kept: [string, Kept, Kept | undefined, Kept | undefined][] = [
      ['one only', { note: 'Nets!' }, undefined, { note: 'Nets!', changedAt: early }],
      ['removed', { isSaved: false }, undefined, undefined],
      ['removed there', { note: 'Nets!' }, { isSaved: false }, { note: 'Nets!' }],
      ['removed here', { isSaved: false }, { note: 'Quiet' }, { note: 'Quiet', changedAt: late }],
      [
        'two notes',
        { note: 'Nets!', lists: ['B', 'A'] },
        { note: 'Quiet', lists: ['C', 'B'] },
        { note: 'Quiet\nNets!', lists: ['A', 'B', 'C'] },
      ],
      ['one note', { note: 'Nets!' }, { note: '' }, { note: 'Nets!' }],
      ['equal notes', { note: 'Nets!' }, { note: 'Nets!' }, { note: 'Nets!' }],
      ['too long', { note: 'x'.repeat(100) }, { note: long }, { note: long }],
    ]
    const people = new Map<string, number>()
    for (const [name, here, there] of kept) {
      const { id: userId } = await createUser(database)
      people.set(name, userId)
      const mine = { userId, isSaved: true }
      await database.insert(savedCourts).values({ ...mine, courtId: from.id, changedAt: early, ...here })
      if (there)
        await database.insert(savedCourts).values({ ...mine, courtId: into.id, changedAt: late, ...there })
    }
    const before = await savedAt(from)
    await merge(from, into.id)
    const after = await savedAt(into)
    for (const [name, , , expected] of kept) {
      const row = after.find(({ userId }) => userId === people.get(name))
      if (!expected) expect(row, name).toBeUndefined()
      else expect(row, name).toMatchObject({ isSaved: true, ...expected })
      if (expected && !expected.changedAt)
        expect(row?.changedAt.getTime(), name).toBeGreaterThan(late.getTime())
    }
    expect(await savedAt(from)).toEqual(before)
    await undo(from)
    expect([await savedAt(from), await savedAt(into)]).toEqual([before, after])
  })

  it('is followed through a chain of merges', async () => {
    const last = await createCourt(test.database)
    await merge(from, into.id)
    await merge(into, last.id)
    expect((await details(from)).mergedInto).toBe(last.id)
    expectApiError(await undo(from), 'merge-undo-order')
    await test.call('DELETE', `/api/courts/${last.id}`)
    expect((await details(from)).code).toBe('court-gone')
  })
})

describe('the preview of a merge', () => {
  const preview = (court: Pick<Court, 'id'>, other: unknown) =>
    test.call('GET', `/api/admin/courts/${court.id}/merge?into=${other}`)

  it('is refused if the merge would be', async () => {
    const archived = await createCourt(test.database, { status: 'archived' })
    const pending = await createCourt(test.database, { status: 'pending' })
    for (const other of [from.id, 999_999, archived.id, pending.id])
      expectApiError(await preview(from, other), 'merge-target')
    for (const other of ['', 0, 'x']) expectApiError(await preview(from, other), 'invalid-request')
    expectApiError(await preview(archived, into.id), 'court-archived')
    for (const other of [pending, { id: 999_999 }])
      expectApiError(await preview(other, into.id), 'court-not-found')
  })

  it('predicts what the merge does', async () => {
    const { database } = test
    const [ann, bob, banned] = [
      await createUser(database),
      await createUser(database),
      await createUser(database, { status: 'banned' }),
    ]
    const review = await createReview(database, from, { userId: ann.id })
    for (const voter of [ann, bob, banned]) await voteReview(database, review, 'like', voter)
    await createReview(database, from)
    await createReview(database, from, { status: 'pending' })
    await createReview(database, into)
    await createPhoto(database, from, { reviewId: review.id })
    for (const status of ['pending', 'pending', 'archived'] as const)
      await createPhoto(database, from, { status })
    await database
      .insert(facilitySuggestions)
      .values({ courtId: from.id, userId: ann.id, suggestedName: 'Swings' })
    await tagCourt(database, from, 'Nets')
    await tagCourt(database, from, 'Lights')
    await tagCourt(database, into, 'Lights')
    // Confirmed without being a tag of the court: it is moved too.
    for (const facility of ['Nets', 'Lights', 'Water']) await voteFacility(database, from, facility, ann)
    await voteFacility(database, from, 'Lights', bob)
    await voteFacility(database, from, 'Lights', banned)
    await voteFacility(database, into, 'Lights', ann)
    await database
      .insert(reports)
      .values({ subjectKind: 'court', subjectId: from.id, reason: 'spam', count: 2 })
    const before = { into: await seen(into), from: await seen(from) }

    const promised = (await preview(from, into.id)).json()

    expect(promised).toEqual({
      ...{ reviews: 2, reviewVotes: 1, photos: 1, confirmations: 3, sharedConfirmations: 1 },
      ...{ newTags: ['Nets'], reports: 2, waiting: { reviews: 1, photos: 2, facilities: 1 } },
    })
    await merge(from, into.id)
    const [after, left] = [await seen(into), await seen(from)]
    expect(after.reviews - before.into.reviews).toBe(promised.reviews)
    expect(after.likes - before.into.likes).toBe(promised.reviewVotes)
    expect(after.photos - before.into.photos).toBe(promised.photos)
    expect(after.votes - before.into.votes).toBe(promised.confirmations)
    expect(after.tags.filter((tag: string) => !before.into.tags.includes(tag))).toEqual(promised.newTags)
    expect(after.waiting - before.into.waiting).toBe(4)
    expect(left).toMatchObject({ waiting: 0, votes: 0, reports: before.from.reports })
    expect(left.reports).toBe(promised.reports)
  })

  /** The public counts of a court. */
  async function seen({ id }: Court) {
    const { database } = test
    const shown = await test.call('GET', `/api/courts/${id}/details`)
    const { reviews: all = [], photos: pictures = [], court = { tags: [] } } = shown.json()
    const isPublic = ({ status }: { status: string }) => status === 'approved'
    const published = all.filter(isPublic)
    const counted = await database
      .select({ id: factReports.userId })
      .from(factReports)
      .innerJoin(users, eq(users.id, factReports.userId))
      .where(and(eq(factReports.courtId, id), eq(users.status, 'active'), isNull(factReports.supersededAt)))
    const [open] = await database.select().from(reports).where(eq(reports.subjectId, id))
    const ofCourt = eq(facilitySuggestions.courtId, id)
    return {
      reviews: published.length,
      likes: published.reduce((sum: number, { likes }: { likes: number }) => sum + likes, 0),
      photos: pictures.filter(isPublic).length,
      votes: counted.length,
      tags: court.tags as string[],
      waiting:
        all.length -
        published.length +
        pictures.filter((one: { status: string }) => one.status === 'pending').length +
        (await database.$count(facilitySuggestions, ofCourt)),
      reports: open?.count ?? 0,
    }
  }
})

describe('a merge that is undone', () => {
  it('gives back what came from the court, and leaves what was added since', async () => {
    const [ann, bob, gone] = [
      await createUser(test.database),
      await createUser(test.database),
      await createUser(test.database),
    ]
    const review = await createReview(test.database, from, { userId: ann.id })
    const deleted = await createReview(test.database, from, { userId: gone.id })
    const photo = await createPhoto(test.database, from)
    await tagCourt(test.database, from, 'Nets')
    await tagCourt(test.database, into, 'Lights')
    for (const court of [from, into]) await tagCourt(test.database, court, 'Water')
    await voteFacility(test.database, from, 'Nets', ann)
    await voteFacility(test.database, from, 'Nets', bob)
    await voteFacility(test.database, from, 'Nets', gone)
    await voteFacility(test.database, from, 'Lights', ann)
    await voteFacility(test.database, into, 'Lights', ann)
    const before = await votesOf(from)

    await merge(from, into.id)
    const since = await createReview(test.database, into)
    const nets = before.find(({ userId }) => userId === bob.id)?.fact ?? ''
    await test.database.transaction((tx) =>
      withdrawReport(tx, { courtId: into.id, userId: bob.id, fact: nets }),
    )
    await test.database.delete(users).where(eq(users.id, gone.id))

    const answer = await undo(from)
    expect(answer.json().court).toMatchObject({ id: from.id, status: 'published', mergedInto: null })
    expect(ids((await details(from)).reviews)).toEqual([review.id])
    expect(ids((await details(from)).photos)).toEqual([photo.id])
    expect(ids((await details(into)).reviews)).toEqual([since.id])
    const tags = async (court: Court) => (await details(court)).court.tags
    expect([await tags(from), await tags(into)]).toEqual([
      ['Nets', 'Water'],
      ['Lights', 'Water'],
    ])
    expect(await votesOf(from)).toEqual(before.filter(({ userId }) => userId === ann.id))
    expect(await votesOf(into)).toHaveLength(1)
    expect(await test.database.$count(reviews, eq(reviews.id, deleted.id))).toBe(0)
    expect(await test.database.$count(photos, eq(photos.courtId, into.id))).toBe(0)
    expectApiError(await undo(from), 'court-not-merged')
  })

  it('gives back what people said at both courts, of which the newer counted in between', async () => {
    const [ann, bob] = [await createUser(test.database), await createUser(test.database)]
    const say = (court: Court, userId: number, value: string, days: number) =>
      test.database.insert(factReports).values({
        ...{ courtId: court.id, userId, value, fact: 'nets', source: 'player' },
        createdAt: new Date(Date.now() - days * 86_400_000),
      })
    const claim = (court: Court, value: string) =>
      test.database.insert(factReports).values({ courtId: court.id, value, fact: 'rims', source: 'import' })
    const factsOf = async (court: Court) =>
      (await details(court)).facts
        .filter(({ key }: { key: string }) => key === 'nets' || key === 'rims')
        .map(({ value, confirmed, disputed }: FactCounts) => ({ value, confirmed, disputed }))
    await say(from, ann.id, 'chain', 1)
    await say(into, ann.id, 'none', 2)
    await say(from, bob.id, 'none', 4)
    await say(into, bob.id, 'chain', 3)
    await claim(from, 'bent')
    await claim(into, 'good')
    const before = [await factsOf(from), await factsOf(into)]

    await merge(from, into.id)
    expect((await factsOf(into))[0]).toEqual({ value: 'chain', confirmed: 2, disputed: 0 })
    await undo(from)
    expect([await factsOf(from), await factsOf(into)]).toEqual(before)
  })

  it('gives back tags that have ended since, and not to the court that had taken them over', async () => {
    const tagsOf = async (court: Court) => (await details(court)).court.tags.toSorted()
    for (const name of ['Nets', 'Water']) await tagCourt(test.database, from, name)
    await tagCourt(test.database, into, 'Water')
    await test.directory.refresh()
    await merge(from, into.id)
    for (const { id } of (await details(into)).facilities.filter(
      ({ associated }: { associated: boolean }) => associated,
    ))
      expect((await test.call('DELETE', `/api/admin/courts/${into.id}/tags/${id}`)).statusCode).toBe(200)
    expect(await tagsOf(into)).toEqual([])

    await undo(from)
    expect(await tagsOf(from)).toEqual(['Nets', 'Water'])
    expect(await tagsOf(into)).toEqual([])
  })

  it('gives back what people have said otherwise since, or an administrator settled, unless withdrawn', async () => {
    const { database } = test
    const [ann, bob, cat, dan] = await Promise.all(Array.from({ length: 4 }, () => createUser(database)))
    const people = [ann, bob, cat, dan].map((person) => person?.id ?? 0)
    const [annId = 0, bobId = 0, catId = 0, danId = 0] = people
    for (const userId of people) await reportFact(database, from, { fact: 'nets', value: 'chain', userId })
    await reportFact(database, from, { fact: 'rims', value: 'bent', userId: bobId })
    await merge(from, into.id)

    const report = { courtId: into.id, fact: 'nets', value: 'none', source: 'player' } as const
    await database.transaction((tx) => insertReport(tx, { ...report, userId: annId }))
    await database.transaction((tx) => withdrawReport(tx, { ...report, userId: bobId }))
    await database.transaction((tx) => insertReport(tx, { ...report, userId: catId }))
    await database
      .update(factReports)
      .set({ userId: null })
      .where(and(eq(factReports.userId, catId), isNotNull(factReports.supersededAt)))
    expect(
      (await post(`/api/admin/courts/${into.id}/facts/rims`, { value: 'good', note: 'Mended.' })).statusCode,
    ).toBe(200)

    await undo(from)
    const left = (await votesOf(from)).map(({ userId, fact }) => [userId, fact])
    expect(left.sort()).toEqual(
      [
        [annId, 'nets'],
        [danId, 'nets'],
        [bobId, 'rims'],
      ].sort(),
    )
    expect((await votesOf(into)).map(({ fact }) => fact).sort()).toEqual(['nets', 'nets', 'rims'])
  })
})

interface FactCounts {
  value: unknown
  confirmed: number
  disputed: number
}
