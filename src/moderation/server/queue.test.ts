import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  reportFact,
  reportProblem,
} from '../../../test/factories.ts'
import { TestQueue } from '../../../test/queue.ts'
import { injectAs } from '../../../test/tokens.ts'
import {
  auditLog,
  courtProblems,
  courts,
  decisionChanges,
  decisions,
  facilitySuggestions,
  givenRoles,
  photos,
  possibleDuplicates,
  reportSenders,
  reports,
  reviews,
  sourceCourts,
  sourceDifferences,
  sources,
  users,
} from '../../database/schema/index.ts'
import { ACCOUNT_BURST } from '../../facts/server/disputes.service.ts'
import { purgeAccount } from '../../users/server/purge.service.ts'
import { MAX_QUEUE_DECISIONS, type QueueAction, type QueueDecisionsView } from '../contract/queue.ts'
import { deleteOldDecisions } from './decisions.queries.ts'

type Court = Awaited<ReturnType<typeof createCourt>>
type User = Awaited<ReturnType<typeof createUser>>

let test: AdminTestApp
let queue: TestQueue
let ann: User
let court: Court
beforeAll(async () => {
  test = await openTestAppWithAdmin()
  queue = new TestQueue(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.execute(sql`
    truncate decisions, decision_changes, reports, rejections, reviews, photos, facility_suggestions, fact_reports,
      court_problems, possible_duplicates, source_differences, source_courts, queue_presence cascade`)
  await test.database.update(courts).set({ status: 'archived' }).where(eq(courts.status, 'pending'))
  ann = await createUser(test.database)
  court = await createCourt(test.database, { name: 'Windmill Court' })
  await test.directory.refresh()
})

async function pendingReview() {
  return `review ${(await createReview(test.database, court, { userId: ann.id, status: 'pending', rating: 5 })).id}`
}

async function suggestion() {
  const [row] = await test.database
    .insert(facilitySuggestions)
    .values({ courtId: court.id, userId: ann.id, suggestedName: 'Skyhooks' })
    .returning()
  return `facility ${row?.id}`
}

async function pendingCourt() {
  const { id } = await createCourt(test.database, {
    name: 'New Court',
    status: 'pending',
    submittedBy: ann.id,
  })
  await createPhoto(test.database, { id }, { userId: ann.id, status: 'pending' })
  return `court ${id}`
}

const reportOf = (
  subjectKind: 'court' | 'review' | 'photo',
  subjectId: number,
  reason = 'other' as const,
) => ({
  ...{ subjectKind, subjectId, reason },
})

async function report(subject: 'court' | 'review', id: number) {
  const [row] = await test.database.insert(reports).values(reportOf(subject, id)).returning()
  const sender = await createUser(test.database)
  await test.database.insert(reportSenders).values({ reportId: row?.id ?? 0, userId: sender.id })
  return `report of ${subject} ${id}`
}

const reportedCourt = () => report('court', court.id)
async function reportedReview() {
  const review = await createReview(test.database, court, { userId: ann.id, rating: 1, reviewText: 'Bad!' })
  await createPhoto(test.database, court, { userId: ann.id, reviewId: review.id })
  return report('review', review.id)
}

async function problem() {
  await reportProblem(test.database, court, { kind: 'rim_bent', by: [ann] })
  const [row] = await test.database.select().from(courtProblems)
  return `problem ${row?.id}`
}

async function dispute() {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await reportFact(test.database, court, { fact: 'nets', value: 'chain', createdAt: daysAgo(9) })
  await reportFact(test.database, court, { fact: 'nets', value: 'none', createdAt: daysAgo(5) })
  return `dispute ${court.id} nets`
}

async function burst() {
  for (let made = 0; made < ACCOUNT_BURST; made++) {
    const other = await createCourt(test.database)
    await reportFact(test.database, other, {
      fact: 'nets',
      value: 'chain',
      createdAt: new Date(Date.now() - 86_400_000),
    })
    await reportFact(test.database, other, { fact: 'nets', value: 'none', userId: ann.id })
  }
  return `burst user ${ann.id}`
}

async function pair() {
  const added = await createCourt(test.database, { name: 'Windmill' })
  await createReview(test.database, added, { userId: ann.id })
  await test.database.insert(possibleDuplicates).values({ courtId: added.id, otherId: court.id })
  return `duplicate ${added.id} ${court.id}`
}

async function difference() {
  await test.database.insert(sources).values({ name: 'osm-xx' }).onConflictDoNothing()
  await test.database.insert(sourceCourts).values({
    ...{ source: 'osm-xx', sourceId: 'way/1', courtId: court.id, isBrought: false, tags: {} },
    ...{ latitude: court.latitude, longitude: court.longitude },
  })
  await test.database
    .insert(sourceDifferences)
    .values({ courtId: court.id, source: 'osm-xx', field: 'name', value: 'The Windmill' })
  return `difference ${court.id} osm-xx name`
}

async function createModerator(username: string) {
  const user = await createUser(test.database, { username })
  await test.database.insert(givenRoles).values({ userId: user.id, role: 'moderator' })
  return user
}

/** What can wait, each with a decision about it. */
const CASES: Record<string, { create: () => Promise<string>; action: QueueAction; more?: () => object }> = {
  'an approved review': { create: pendingReview, action: 'approve' },
  'an approved review that replaces an older one': {
    async create() {
      const older = await createReview(test.database, court, { userId: ann.id, rating: 2 })
      await test.database.insert(reports).values(reportOf('review', older.id))
      return pendingReview()
    },
    action: 'approve',
  },
  'a rejected review with a photo': {
    async create() {
      const review = await createReview(test.database, court, { userId: ann.id, status: 'pending' })
      await createPhoto(test.database, court, { userId: ann.id, status: 'pending', reviewId: review.id })
      return `review ${review.id}`
    },
    action: 'reject',
    more: () => ({ remark: 'Not about the court.' }),
  },
  'a rejected photo': {
    create: async () =>
      `photo ${(await createPhoto(test.database, court, { userId: ann.id, status: 'pending' })).id}`,
    action: 'reject',
  },
  'an approved facility': { create: suggestion, action: 'approve' },
  'a rejected facility': { create: suggestion, action: 'reject' },
  'an approved court': { create: pendingCourt, action: 'approve' },
  'a rejected court': { create: pendingCourt, action: 'reject' },
  'a merged court': { create: pendingCourt, action: 'merge', more: () => ({ into: court.id }) },
  'a kept court': { create: reportedCourt, action: 'keep' },
  'an archived court': { create: reportedCourt, action: 'remove' },
  'a hidden court': { create: reportedCourt, action: 'hide' },
  'a moved court': {
    create: reportedCourt,
    action: 'move',
    more: () => ({ edit: { latitude: 51.6, longitude: -0.2 }, remark: 'Thanks.' }),
  },
  'a removed review': { create: reportedReview, action: 'remove', more: () => ({ remark: 'Rude.' }) },
  'a hidden review': { create: reportedReview, action: 'hide' },
  'an edited review': {
    create: reportedReview,
    action: 'edit',
    more: () => ({ review: { review_text: 'Fine.', rating: 4 } }),
  },
  'a problem that is mended': { create: problem, action: 'mended' },
  'a problem that is passed on': {
    create: problem,
    action: 'pass-on',
    more: () => ({ passed_on: { to: 'The council' } }),
  },
  'a settled dispute': {
    create: dispute,
    action: 'settle',
    more: () => ({ settlement: { value: 'none', note: 'I was there.' } }),
  },
  'what somebody said in a burst': { create: burst, action: 'remove', more: () => ({ remark: 'Made up.' }) },
  'a burst that is passed on': {
    create: burst,
    action: 'pass-on',
    more: () => ({ passed_on: { to: 'The owner' } }),
  },
  'a burst that is left': { create: burst, action: 'leave' },
  'two courts that are the same': { create: pair, action: 'same' },
  'two courts that are different': { create: pair, action: 'different' },
  'a difference in which ours stays': { create: difference, action: 'ours' },
  'a difference in which theirs is taken over': { create: difference, action: 'theirs' },
}

/** All that decisions may change. Counters that only grow are left out, and what tells readers of changes. */
async function everything() {
  const tables = [
    ...['reviews', 'review_votes', 'photos', 'facility_suggestions', 'courts', 'fact_reports', 'reports'],
    ...[
      'report_senders',
      'report_outcomes',
      'rejections',
      'court_problems',
      'court_merges',
      'possible_duplicates',
    ],
    ...['source_courts', 'source_differences'],
  ]
  const found: Record<string, unknown> = {}
  for (const table of tables) {
    const { rows } = await test.database.execute<{ row: object }>(
      sql`select to_jsonb(each) - array['version', 'updated_at', 'directory_version'] as row
        from ${sql.identifier(table)} as each order by 1`,
    )
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

describe('every decision', () => {
  it.each(Object.entries(CASES))(
    'about %s is made once, and undone',
    async (_, { create, action, more = () => ({}) }) => {
      const key = await create()
      await test.directory.refresh()
      const before = await everything()
      expect(await queue.keys()).toContain(key)
      const made = await queue.decide(key, action, more())
      expect(made).toMatchObject({ key, id: expect.any(Number), code: null })
      if (action !== 'hide') {
        expect(await queue.keys()).not.toContain(key)
        if (action !== 'pass-on')
          expect(await queue.decide(key, action, more())).toMatchObject({
            code: 'already-decided',
            decided: { action, by: { username: 'boss' } },
          })
      }
      expect(await queue.undo(made.id)).toEqual({ id: made.id, key, code: null, error: null })
      expect(await everything()).toEqual(before)
      expect(await queue.keys()).toContain(key)
      expect(await queue.undo(made.id)).toMatchObject({ code: 'already-decided' })
    },
  )
})

describe('the queue', () => {
  it('is refused to members, and to moderators in what only administrators decide', async () => {
    expectApiError(await test.app.inject('/api/admin/queue'), 'admin-auth-required')
    expectApiError(await injectAs(test, ann, { url: '/api/admin/queue' }), 'admin-access-denied')
    const key = await pair()
    const moderator = await createModerator('mia')
    const seen = await injectAs(test, moderator, { url: '/api/admin/queue' })
    expect(seen.json()).toMatchObject({ items: [], total: 0, counts: { total: 0 } })
    const decided = await injectAs(test, moderator, {
      ...{ method: 'POST', url: '/api/admin/queue/decisions' },
      payload: { decisions: [{ key, action: 'same' }] },
    })
    expect(decided.json().results).toMatchObject([{ id: null, code: 'role-needed' }])
  })

  it.each(['?kind=nothing', '?state=decided', '?days=0', '?bbox=1,2,3', '?limit=0', '?offset=-1'])(
    'is refused for %s',
    async (query) => {
      expectApiError(await test.call('GET', `/api/admin/queue${query}`), 'invalid-request')
    },
  )

  it('lists people’s items in turns, urgent ones first, then what follows from them and from imports', async () => {
    const bob = await createUser(test.database)
    const long = (days: number) => new Date(Date.now() - days * 86_400_000)
    const review = (author: User, days: number) =>
      createReview(test.database, court, { userId: author.id, status: 'pending', createdAt: long(days) })
    const [first, second, other] = [await review(ann, 9), await review(ann, 8), await review(bob, 2)]
    const duplicate = await pair()
    const disputed = await dispute()
    const reported = await reportedReview()
    await test.database.update(reports).set({ reason: 'illegal or harmful' })
    expect(await queue.keys()).toEqual([
      reported,
      `review ${first.id}`,
      `review ${other.id}`,
      `review ${second.id}`,
      disputed,
      duplicate,
    ])
    const { counts } = await queue.read('?limit=1')
    expect(counts).toMatchObject({
      total: 6,
      urgent: 1,
      kinds: { review: 3, dispute: 1, duplicate: 1, report: 1 },
    })
  })

  it('finds by kind, text, court, person, source, age and place', async () => {
    const review = await pendingReview()
    const differs = await difference()
    const elsewhere = await createCourt(test.database, { name: 'Far', latitude: 10, longitude: 10 })
    const old = `photo ${(await createPhoto(test.database, elsewhere, { userId: ann.id, status: 'pending', createdAt: new Date('2025-01-01') })).id}`
    expect(await queue.keys('?kind=difference')).toEqual([differs])
    expect(await queue.keys('?text=windmill')).toEqual([review, differs])
    expect(await queue.keys(`?text=${ann.username}`)).toEqual([old, review])
    expect(await queue.keys(`?court=${elsewhere.id}`)).toEqual([old])
    expect(await queue.keys(`?person=${ann.id}`)).toEqual([old, review])
    expect(await queue.keys('?source=osm-xx')).toEqual([differs])
    expect(await queue.keys('?days=30')).toEqual([old])
    expect(await queue.keys('?bbox=9,9,11,11')).toEqual([old])
    expect(await queue.keys('?text=100%25')).toEqual([])
    const places = await test.call('GET', '/api/admin/queue/places?bbox=9,9,11,11')
    expect(places.json().places).toEqual([
      { key: old, kind: 'photo', name: 'Far', latitude: 10, longitude: 10 },
    ])
  })

  it('comes in pages', async () => {
    for (let made = 0; made < 3; made++) await suggestion()
    const pages = [
      await queue.read('?limit=2'),
      await queue.read('?limit=2&offset=2'),
      await queue.read('?limit=2&offset=4'),
    ]
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ])
  })
})

describe('what was passed on', () => {
  const passOn = (key: string, returns_in_days: number | null) =>
    queue.decide(key, 'pass-on', { passed_on: { to: 'The council', reference: 'C-12', returns_in_days } })

  it('waits elsewhere until it returns, with what was done', async () => {
    const key = await problem()
    await passOn(key, 14)
    expect(await queue.keys()).toEqual([])
    expect(await queue.keys('?state=passed-on')).toEqual([key])
    await test.database.update(decisions).set({ returnsAt: new Date(Date.now() - 1000) })
    expect(await queue.keys('?state=passed-on')).toEqual([])
    const { items } = await queue.read()
    expect(items).toMatchObject([
      { key, earlier: [{ action: 'pass-on', passed_on: { to: 'The council', reference: 'C-12' } }] },
    ])
    expect(await queue.decide(key, 'mended')).toMatchObject({ code: null })
  })

  it('returns when it is reported again', async () => {
    const key = await reportedCourt()
    await passOn(key, null)
    expect(await queue.keys()).toEqual([])
    const payload = { subject: 'court', id: court.id, reason: 'illegal or harmful', details: 'A needle.' }
    const sent = await test.app.inject({ method: 'POST', url: '/api/reports', payload })
    expect(sent.statusCode).toBe(201)
    expect(await queue.keys()).toEqual([key])
    expect((await queue.read()).counts.urgent).toBe(1)
    expect(await queue.decide(key, 'keep')).toMatchObject({ code: null })
  })

  it('is remembered while it waits elsewhere, and no longer', async () => {
    const key = await problem()
    await passOn(key, null)
    await queue.undo((await passOn(await suggestion(), null)).id)
    const decided = await suggestion()
    await passOn(decided, null)
    await queue.decide(decided, 'approve')
    await age()
    await forgetOld()
    expect(await test.database.select().from(decisions)).toMatchObject([{ key }])
  })

  it('is sent only where there is a server for it', async () => {
    const key = await problem()
    const passed_on = { to: 'The council', text: 'Hello', send: true }
    expect(await queue.decide(key, 'pass-on', { passed_on })).toMatchObject({
      ...{ id: null, code: 'request-refused' },
      error: 'This site has no Open311 server to send it to. Send the message yourself.',
    })
    expect(await queue.keys()).toEqual([key])
  })

  it('needs somebody to pass it on to', async () => {
    expect(await queue.decide(await pendingReview(), 'pass-on')).toMatchObject({
      code: 'invalid-request',
      error: 'Say to whom it is passed on.',
    })
  })
})

describe('what somebody else has decided', () => {
  let other: User
  beforeEach(async () => {
    other = await createUser(test.database)
    await test.database.insert(givenRoles).values({ userId: other.id, role: 'administrator' })
  })
  const decideAs = async (user: User, key: string, action: QueueAction, more: object = {}) => {
    const answer = await injectAs(test, user, {
      ...{ method: 'POST', url: '/api/admin/queue/decisions' },
      payload: { decisions: [{ key, action, ...more }] },
    })
    return (answer.json() as QueueDecisionsView).results[0]
  }
  const passOn = { passed_on: { to: 'The council' } }
  const settle = (value: string) => ({ settlement: { value, note: 'I was there.' } })

  it.each([
    ['a problem', problem, 'mended', undefined],
    ['a dispute', dispute, 'settle', () => settle('none')],
    ['a review', pendingReview, 'approve', undefined],
    ['a burst', burst, 'leave', undefined],
  ] as const)(
    'about %s that they passed on is told, and decided only by who knows of it',
    async (_, create, action, more) => {
      const key = await create()
      const passedOn = await decideAs(other, key, 'pass-on', passOn)
      for (const seen of [{}, { after: null }])
        expect(await queue.decide(key, action, { ...more?.(), ...seen })).toMatchObject({
          ...{ id: null, code: 'already-decided' },
          decided: { id: passedOn?.id, action: 'pass-on', by: { id: other.id } },
        })
      const { items } = await queue.read('?state=passed-on')
      expect(items).toMatchObject([{ key, earlier: [{ id: passedOn?.id }] }])
      expect(await queue.decide(key, action, { ...more?.(), after: passedOn?.id })).toMatchObject({
        code: null,
      })
    },
  )

  it('is told to who didn’t see that they hid something, but not to those who hid it', async () => {
    const key = await reportedReview()
    await decideAs(other, key, 'hide', { after: null })
    expect(await queue.decide(key, 'keep', { after: null })).toMatchObject({
      code: 'already-decided',
      decided: { action: 'hide', by: { id: other.id } },
    })
    expect(await decideAs(other, key, 'keep', { after: null })).toMatchObject({ code: null })
  })

  it('at the same moment about a dispute is told to one of both', async () => {
    const key = await dispute()
    const both = await Promise.all([
      decideAs(other, key, 'settle', settle('none')),
      queue.decide(key, 'settle', settle('chain')),
    ])
    expect(both.map((one) => one?.code).sort()).toEqual([null, 'already-decided'].sort())
    expect(await test.database.$count(decisions)).toBe(1)
  })
})

describe('a reported court', () => {
  it('is moved only by administrators, and only its place', async () => {
    const key = await reportedCourt()
    const place = { latitude: 51.6, longitude: -0.2, name: 'Mine', notes: 'Mine' }
    const moderator = await createModerator('mei')
    const refused = await injectAs(test, moderator, {
      ...{ method: 'POST', url: '/api/admin/queue/decisions' },
      payload: { decisions: [{ key, action: 'move', edit: place }] },
    })
    expect(refused.json().results).toMatchObject([{ code: 'role-needed' }])
    await queue.decide(key, 'move', { edit: place })
    const [row] = await test.database.select().from(courts).where(eq(courts.id, court.id))
    expect(row).toMatchObject({ latitude: 51.6, name: 'Windmill Court', notes: null })
  })

  it('can be moved again after undoing, unless somebody else has moved it since', async () => {
    const key = await reportedCourt()
    const was = { latitude: court.latitude, longitude: court.longitude }
    const move = () => queue.decide(key, 'move', { edit: { latitude: 51.6, longitude: -0.2 }, was })
    await queue.undo((await move()).id)
    await queue.undo((await move()).id)
    await test.call('PUT', `/api/courts/${court.id}`, { latitude: 51.7 })
    expect(await move()).toMatchObject({ code: 'court-changed' })
  })

  it('stays if it is the better one of two, to which the other leads', async () => {
    const other = await createCourt(test.database, { name: 'Windmill' })
    const key = await reportedCourt()
    expect(await queue.decide(key, 'merge', { from: other.id })).toMatchObject({ code: null })
    expect(await queue.keys()).toEqual([])
    expect((await test.app.inject(`/api/courts/${other.id}/details`)).json()).toMatchObject({
      ...{ code: 'court-merged', mergedInto: court.id },
    })
  })
})

describe('a hidden review', () => {
  const shown = async () =>
    (await test.app.inject(`/api/courts/${court.id}/details`))
      .json()
      .reviews.map(({ id }: { id: number }) => id)

  it('stays in the queue, out of sight, until it is kept', async () => {
    const key = await reportedReview()
    await queue.decide(key, 'hide')
    expect(await shown()).toEqual([])
    expect((await queue.read()).items).toMatchObject([{ key, hidden: true }])
    await queue.decide(key, 'keep')
    expect(await shown()).toHaveLength(1)
    expect(await queue.keys()).toEqual([])
  })

  it('can be removed', async () => {
    const key = await reportedReview()
    await queue.decide(key, 'hide')
    expect(await queue.decide(key, 'remove', { remark: 'Rude.' })).toMatchObject({ code: null })
    expect(await queue.keys()).toEqual([])
    expect(await test.database.select().from(reviews)).toEqual([])
  })
})

const MONTH_AGO = new Date(Date.now() - 31 * 86_400_000)
const age = () => test.database.update(decisions).set({ decidedAt: MONTH_AGO })
const forgetOld = () => test.database.transaction(deleteOldDecisions)

describe('a hidden court', () => {
  const status = async () =>
    (await test.database.select().from(courts).where(eq(courts.id, court.id)))[0]?.status

  it('is gone for visitors, and shown to moderators as it was', async () => {
    await createReview(test.database, court, { userId: ann.id, reviewText: 'Quiet.' })
    const details = () => test.call('GET', `/api/admin/courts/${court.id}/details`)
    const before = (await details()).json()
    await queue.decide(await reportedCourt(), 'hide')
    expectApiError(await test.app.inject(`/api/courts/${court.id}/details`), 'court-gone')
    const after = (await details()).json()
    expect(after.court.name).toBe(before.court.name)
    expect(after.reviews).toMatchObject([{ review_text: 'Quiet.' }])
  })

  it('is not one that has never been published', async () => {
    const { id } = await createCourt(test.database, { status: 'pending' })
    expectApiError(await test.call('GET', `/api/admin/courts/${id}/details`), 'court-not-found')
  })

  it('is shown again when it is kept, however long that takes', async () => {
    const key = await reportedCourt()
    await queue.decide(key, 'hide')
    await age()
    await forgetOld()
    expect((await queue.read()).items).toMatchObject([{ key, hidden: true }])
    await queue.decide(key, 'keep')
    expect(await status()).toBe('published')
    await age()
    await forgetOld()
    expect(await test.database.select().from(decisions)).toEqual([])
  })

  it('stays in the queue while its only reporter is banned, and after that account is deleted', async () => {
    const key = await reportedCourt()
    const details = 'My neighbour plays there.'
    await test.database.update(reports).set({ details })
    const [sender] = await test.database.select().from(reportSenders)
    const reporter = { id: sender?.userId ?? 0, firebaseUid: 'gone' }
    await queue.decide(key, 'hide')
    await test.database.update(users).set({ status: 'banned' }).where(eq(users.id, reporter.id))
    expect((await queue.read()).items).toMatchObject([{ key, hidden: true }])
    await test.database.transaction((tx) => purgeAccount(tx, reporter))
    const { what } = await queue.ofKind('report')
    expect(what).toMatchObject([{ reasons: [{ reason: 'other', count: 1, details: '', byVisitors: true }] }])
    await queue.decide(key, 'keep')
    expect(await status()).toBe('published')
  })

  it('is no longer hidden once it was kept: what is archived later stays so', async () => {
    const key = await reportedCourt()
    await queue.decide(key, 'hide')
    await queue.decide(key, 'keep')
    await reportedCourt()
    await test.call('DELETE', `/api/courts/${court.id}`)
    expect((await queue.read()).items).toMatchObject([{ key, hidden: false }])
    await queue.decide(key, 'keep')
    expect(await status()).toBe('archived')
  })
})

describe('undoing', () => {
  it('a merge restores it also after the account that sent the court was deleted', async () => {
    const key = await pair()
    const [, added] = key.split(' ')
    await test.database
      .update(courts)
      .set({ submittedBy: ann.id })
      .where(eq(courts.id, Number(added)))
    const made = await queue.decide(key, 'same')
    await test.database.transaction((tx) => purgeAccount(tx, ann))
    expect(await queue.undo(made.id)).toMatchObject({ code: null })
    expect(
      await test.database
        .select()
        .from(courts)
        .where(eq(courts.id, Number(added))),
    ).toMatchObject([{ status: 'published', mergedInto: null }])
  })

  it('an approval is refused once others have contributed to the court, which its rejection would delete', async () => {
    const key = await pendingCourt()
    const made = await queue.decide(key, 'approve')
    await createReview(test.database, { id: Number(key.split(' ')[1]) })
    expect(await queue.undo(made.id)).toMatchObject({ code: 'not-undoable' })
    await test.database.delete(reviews)
    expect(await queue.undo(made.id)).toMatchObject({ code: null })
  })

  it('of a large batch takes several calls, past what can’t be undone', { tags: 'large' }, async () => {
    const made = { kind: 'review', key: 'review 1', action: 'reject', decidedBy: test.admin.id, batch: 1 }
    const rows = await test.database
      .insert(decisions)
      .values(Array.from({ length: MAX_QUEUE_DECISIONS + 2 }, () => made))
      .returning({ id: decisions.id })
    const ids = rows.map(({ id }) => id).reverse()
    const [newest = 0] = ids
    // What it deleted is there again.
    const { id } = await createReview(test.database, court)
    await test.database
      .insert(decisionChanges)
      .values({ decisionId: newest, tableName: 'reviews', key: { id }, before: { id, court_id: court.id } })
    const undoBatch = async (before?: number) =>
      (await test.call('POST', '/api/admin/queue/undo', { batch: 1, before })).json()
    const first = await undoBatch()
    expect(first).toMatchObject({ results: { length: MAX_QUEUE_DECISIONS }, left: 2 })
    expect(first.results[0]).toMatchObject({ id: newest, code: 'not-undoable' })
    const second = await undoBatch(first.results.at(-1).id)
    expect(second.results).toMatchObject(ids.slice(-2).map((id) => ({ id, code: null })))
    expect(second.left).toBe(0)
  })

  it('is refused once something has been changed since', async () => {
    const key = await reportedCourt()
    const made = await queue.decide(key, 'move', { edit: { latitude: 51.6, longitude: -0.2 } })
    await test.call('PUT', `/api/courts/${court.id}`, { latitude: 51.7, longitude: -0.2 })
    expect(await queue.undo(made.id)).toMatchObject({ id: made.id, code: 'not-undoable' })
    expect(await test.database.select().from(courts).where(eq(courts.id, court.id))).toMatchObject([
      { latitude: 51.7 },
    ])
  })

  it('keeps what others changed elsewhere in the same row', async () => {
    const key = await reportedCourt()
    const made = await queue.decide(key, 'move', { edit: { latitude: 51.6, longitude: -0.2 } })
    await test.call('PUT', `/api/courts/${court.id}`, { name: 'Windmill Park' })
    expect(await queue.undo(made.id)).toMatchObject({ code: null })
    const [row] = await test.database.select().from(courts).where(eq(courts.id, court.id))
    expect(row).toMatchObject({ name: 'Windmill Park', latitude: court.latitude })
  })

  it('of many decisions that broke off is done as one; each was made whole or not at all', async () => {
    const [first = '', second = '', third = ''] = [
      ...[await pendingCourt(), await pendingCourt(), await pendingCourt()],
    ]
    const before = await everything()
    const payload = { decisions: [first, second, third].map((key) => ({ key, action: 'approve' })) }
    // Fails at the end of the second one.
    await test.database.execute(
      sql.raw(
        `alter table decisions add constraint broken check (key <> '${second}' or title = '') not valid`,
      ),
    )
    try {
      const answer = await test.call('POST', '/api/admin/queue/decisions', payload)
      expectApiError(answer, 'internal')
    } finally {
      await test.database.execute('alter table decisions drop constraint broken')
    }
    expect(await queue.keys('?kind=court')).toEqual([second, third])
    const [made, ...others] = await test.database.select().from(decisions)
    expect([made?.key, ...others]).toEqual([first])
    await test.call('POST', '/api/admin/queue/undo', { batch: made?.batch })
    expect(await everything()).toEqual(before)
  })

  it('of decisions made together is done as one, with a question for whoever is next', async () => {
    const all = [await suggestion(), await suggestion()]
    const answer = await test.call('POST', '/api/admin/queue/decisions', {
      decisions: all.map((key) => ({ key, action: 'reject' })),
    })
    const [{ id: batch }] = answer.json().results
    await test.call('POST', '/api/admin/queue/undo', { batch, question: 'Are you sure?' })
    expect((await queue.read()).items).toMatchObject(
      all.map((key) => ({
        key,
        earlier: [{ action: 'reject', question: 'Are you sure?', undone_by: { username: 'boss' } }],
      })),
    )
  })

  it('is told in the log of what the decision was about', async () => {
    const about = async (key: string, action: QueueAction) => {
      await queue.undo((await queue.decide(key, action)).id)
      const [latest] = await test.database.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
      return latest
    }
    expect(await about(await burst(), 'leave')).toMatchObject({
      ...{ action: 'undo leave burst', subjectKind: 'user', subjectId: ann.id },
    })
    const key = await reportedReview()
    const [review] = await test.database.select().from(reviews)
    expect(await about(key, 'hide')).toMatchObject({
      ...{
        action: 'undo hide report',
        subjectKind: 'report',
        subjectId: review?.id,
        before: { subject: 'review' },
      },
    })
  })

  it('is possible for 30 days, for which photos keep their files', async () => {
    const key = `photo ${(await createPhoto(test.database, court, { userId: ann.id, status: 'pending' })).id}`
    const made = await queue.decide(key, 'reject')
    expect(await test.database.select().from(photos)).toEqual([])
    await age()
    expect(await queue.undo(made.id)).toMatchObject({ code: 'already-decided' })
    expect(await forgetOld()).toHaveLength(1)
    expect(await test.database.select().from(decisionChanges)).toEqual([])
  })

  it('is not possible for an account that was deleted, of which nothing is kept', async () => {
    const made = await queue.decide(await pendingReview(), 'reject')
    await test.database.delete(users).where(eq(users.id, ann.id))
    expect(await test.database.select().from(decisionChanges)).toEqual([])
    expect(await queue.undo(made.id)).toMatchObject({ code: 'already-decided' })
  })
})

it('what somebody reported is forgotten with their account, also for undoing', async () => {
  const key = await reportedReview()
  const [sender] = await test.database.select().from(reportSenders)
  const made = await queue.decide(key, 'keep')
  await test.database.transaction((tx) =>
    purgeAccount(tx, { id: sender?.userId ?? 0, firebaseUid: 'forgotten' }),
  )
  expect(await test.database.select().from(decisionChanges)).toEqual([])
  expect(await queue.undo(made.id)).toMatchObject({ code: 'already-decided' })
})

describe('moderators', () => {
  it('who decide the same 200 items from two sides make each decision once, and learn of the other’s', {
    tags: 'large',
  }, async () => {
    const rows = await test.database
      .insert(facilitySuggestions)
      .values(
        Array.from({ length: 200 }, (_, index) => ({ courtId: court.id, suggestedName: `Hoop ${index}` })),
      )
      .returning()
    const all = rows.map(({ id }) => `facility ${id}`)
    const [max, moe] = [await createModerator('max'), await createModerator('moe')]
    const decideAs = async (user: User, decisions: object[]): Promise<QueueDecisionsView['results']> =>
      (
        await injectAs(test, user, {
          ...{ method: 'POST', url: '/api/admin/queue/decisions' },
          payload: { decisions },
        })
      ).json().results
    const sides = await Promise.all([
      decideAs(
        max,
        all.map((key) => ({ key, action: 'approve' })),
      ),
      decideAs(
        moe,
        all.toReversed().map((key) => ({ key, action: 'reject' })),
      ),
    ])
    const made = sides.map((results) => results.filter(({ code }) => code === null))
    expect(
      made
        .flat()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(all.toSorted())
    for (const [side, other] of [
      [0, { action: 'reject', by: { username: 'moe' } }],
      [1, { action: 'approve', by: { username: 'max' } }],
    ] as const) {
      const refused = sides[side]?.filter(({ code }) => code !== null) ?? []
      expect(refused).toHaveLength(all.length - (made[side]?.length ?? 0))
      for (const one of refused) expect(one).toMatchObject({ code: 'already-decided', decided: other })
    }
    const approved = eq(facilitySuggestions.status, 'approved')
    expect(await test.database.$count(facilitySuggestions, approved)).toBe(made[0]?.length)
    expect(await test.database.$count(facilitySuggestions)).toBe(made[0]?.length)
    expect(await test.database.$count(decisions)).toBe(all.length)
  })

  it('see what the others look at and what they decide', async () => {
    const moderator = await createModerator('mo')
    const key = await pendingReview()
    const meet = async (user: User, looking: string | null) =>
      (
        await injectAs(test, user, {
          ...{ method: 'POST', url: '/api/admin/queue/presence' },
          payload: { key: looking },
        })
      ).json()
    expect(await meet(moderator, key)).toEqual({ others: [], decided: [] })
    expect(await meet(test.admin, null)).toMatchObject({ others: [{ key, user: { username: 'mo' } }] })
    await queue.decide(key, 'approve')
    expect(await meet(moderator, key)).toMatchObject({
      others: [],
      decided: [{ key, action: 'approve', by: { username: 'boss' } }],
    })
    const log = await test.call('GET', '/api/admin/queue/decisions')
    expect(log.json()).toMatchObject({ total: 1, decisions: [{ key, court: { name: 'Windmill Court' } }] })
  })
})
