import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createPhoto, createReview, createUser } from '../../../test/factories.ts'
import { injectAs } from '../../../test/tokens.ts'
import { auditLog, reportOutcomes, reportSenders, reports, users } from '../../database/schema/index.ts'
import { moderationView } from '../../moderation/contract/schema.ts'

const PLACE = { latitude: 51.6, longitude: -0.2 }

let test: AdminTestApp
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of [reports, auditLog]) await test.database.delete(table)
  court = await createCourt(test.database, { name: 'Windmill Court' })
  await test.directory.refresh()
})

/** Every report comes from another account. */
const report = async (payload: object) =>
  injectAs(test, await createUser(test.database), { method: 'POST', url: '/api/reports', payload })
const reportAsVisitor = (payload: object) => test.app.inject({ method: 'POST', url: '/api/reports', payload })
const resolve = (payload: object) => test.call('PATCH', '/api/admin/reports', payload)
const waiting = async () => (await test.call('GET', '/api/admin/moderation')).json()

describe('a report', () => {
  it.each([
    [{ reason: 'illegal or harmful' }, 'details', 'Describe what is illegal or harmful.'],
    [{ reason: 'illegal or harmful', details: ' \n ' }, 'details', 'Describe what is illegal or harmful.'],
    [
      { reason: 'closed', place: PLACE },
      'place',
      'A location can only be given when reporting a court in the wrong place.',
    ],
    [
      { reason: 'wrong place', place: { latitude: 91, longitude: 0 } },
      'place.latitude',
      /between -90 and 90/,
    ],
    [{ reason: 'wrong place', place: { latitude: 51 } }, 'place.longitude', /valid latitude and longitude/],
    [
      { reason: 'wrong place', otherCourt: 1 },
      'otherCourt',
      'Another court can only be given when reporting a duplicate.',
    ],
    [{ reason: 'duplicate', otherCourt: 'Mill' }, 'otherCourt', 'Must be a valid id.'],
  ])('is rejected with %j', async (said, field, message) => {
    const answer = await report({ subject: 'court', id: court.id, ...said })
    expect(answer.statusCode).toBe(400)
    const text = expect.stringMatching(message)
    expect(answer.json().issues).toEqual([{ path: `body.${field}`, message: text }])
    expect((await waiting()).reports).toEqual([])
  })

  it('of a review has neither a location nor another court', async () => {
    const { id } = await createReview(test.database, court)
    for (const said of [
      { reason: 'wrong place', place: PLACE },
      { reason: 'duplicate', otherCourt: court.id },
    ])
      expect((await report({ subject: 'review', id, ...said })).statusCode).toBe(400)
  })

  it('requires an existing court, and a different one as its duplicate', async () => {
    const twice = (otherCourt: number) =>
      report({ subject: 'court', id: court.id, reason: 'duplicate', otherCourt })
    expect((await twice(court.id)).json().issues[0].message).toBe(
      'Choose a different court from the one you’re reporting.',
    )
    const archived = await createCourt(test.database, { status: 'archived' })
    expect((await twice(archived.id)).json().code).toBe('court-not-found')
  })

  it('shows moderators its location and other court, and logs them', async () => {
    const far = await createCourt(test.database, { name: 'Far Court', latitude: 57, longitude: -4 })
    await test.directory.refresh()
    const subject = { subject: 'court', id: court.id }
    await report({ ...subject, reason: 'wrong place', place: PLACE })
    await report({ ...subject, reason: 'wrong place', place: { latitude: 51.7, longitude: -0.3 } })
    await report({ ...subject, reason: 'wrong place', details: 'By the pond.' })
    await report({ ...subject, reason: 'duplicate', otherCourt: far.id })

    const answer = await waiting()

    expect(moderationView.parse(answer)).toEqual(answer)
    const said = [
      {
        reason: 'wrong place',
        count: 3,
        places: [PLACE, { latitude: 51.7, longitude: -0.3 }],
        otherCourts: [],
      },
      { reason: 'duplicate', count: 1, places: [], otherCourts: [far.id] },
    ]
    expect(answer.reports[0].reasons).toMatchObject(said)
    expect(answer.reports[0].neighbours[0]).toMatchObject({ id: far.id, isNamed: true })
    await resolve(subject)
    expect((await test.database.select().from(auditLog))[0]?.before).toMatchObject({
      reports: expect.arrayContaining(said.map((one) => expect.objectContaining(one))),
    })
  })

  it('stores a repeated location or other court once', async () => {
    const other = await createCourt(test.database)
    const subject = { subject: 'court', id: court.id }
    for (let more = 0; more < 12; more++) {
      const place = { ...subject, reason: 'wrong place', place: PLACE }
      expect((await reportAsVisitor(place)).statusCode).toBe(201)
      const twice = { ...subject, reason: 'duplicate', otherCourt: other.id }
      expect((await reportAsVisitor(twice)).statusCode).toBe(201)
    }
    const readsTheSame = { ...PLACE, latitude: PLACE.latitude + 1e-8 }
    await report({ ...subject, reason: 'wrong place', place: readsTheSame })
    const { reasons } = (await waiting()).reports[0]
    expect(reasons).toMatchObject([
      { reason: 'wrong place', count: 2, places: [PLACE] },
      { reason: 'duplicate', count: 0, otherCourts: [other.id] },
    ])
  })

  it('stores at most 10 locations of visitors, but always the first one of an account', async () => {
    const at = (index: number) => ({
      ...{ subject: 'court', id: court.id, reason: 'wrong place' },
      place: { latitude: 51 + index, longitude: -0.2 },
    })
    for (let index = 0; index < 10; index++) expect((await reportAsVisitor(at(index))).statusCode).toBe(201)
    expect((await reportAsVisitor(at(10))).json().code).toBe('reports-full')
    expect((await report(at(10))).statusCode).toBe(201)
    expect((await waiting()).reports[0].reasons[0].places).toHaveLength(11)
  })

  it('without a location is accepted even after the maximum number of locations', async () => {
    const subject = { subject: 'court', id: court.id, reason: 'wrong place' }
    for (let index = 0; index < 11; index++)
      await report({ ...subject, place: { latitude: 51 + index, longitude: -0.2 } })
    const refused = { ...subject, place: { latitude: 70, longitude: 0 }, details: 'It is far up north.' }
    expect((await reportAsVisitor(refused)).json().code).toBe('reports-full')

    expect((await reportAsVisitor({ ...subject, details: 'By the pond.' })).statusCode).toBe(201)

    const [reason] = (await waiting()).reports[0].reasons
    expect(reason).toMatchObject({ count: 12, details: 'By the pond.' })
    expect(reason.places).toHaveLength(11)
  })
})

describe('open reports', () => {
  it('are grouped by item, the one reported earliest first', async () => {
    const author = await createUser(test.database)
    const review = await createReview(test.database, court, { userId: author.id, reviewText: 'Rude.' })
    const photo = await createPhoto(test.database, court, { userId: author.id })
    await report({ subject: 'review', id: review.id, reason: 'offensive', details: 'Look at it.' })
    await report({ subject: 'court', id: court.id, reason: 'closed' })
    await report({ subject: 'review', id: review.id, reason: 'spam' })
    await report({ subject: 'review', id: review.id, reason: 'offensive', details: 'Really.' })
    await report({ subject: 'photo', id: photo.id, reason: 'privacy' })

    const answer = await waiting()

    expect(moderationView.parse(answer)).toEqual(answer)
    expect(answer.counts).toMatchObject({ reports: 3, total: 3 })
    expect(answer.reports).toMatchObject([
      {
        subject: 'review',
        id: review.id,
        isGone: false,
        count: 3,
        reasons: [
          { reason: 'offensive', count: 2, details: 'Look at it.\nReally.' },
          { reason: 'spam', count: 1, details: '' },
        ],
        court: { id: court.id, name: 'Windmill Court' },
        review: { id: review.id, review_text: 'Rude.' },
        author: { id: author.id, reported: 4 },
      },
      {
        subject: 'court',
        id: court.id,
        isGone: false,
        court: { latitude: 51.5 },
        review: null,
        author: null,
      },
      {
        subject: 'photo',
        id: photo.id,
        photo: { id: photo.id, status: 'approved' },
        court: { id: court.id },
      },
    ])
  })

  it('take turns between reporters', async () => {
    const flooder = await createUser(test.database)
    const review = await createReview(test.database, court)
    for (let more = 0; more < 3; more++) {
      const { id } = await createReview(test.database, court)
      const payload = { subject: 'review', id, reason: 'spam' }
      await injectAs(test, flooder, { method: 'POST', url: '/api/reports', payload })
    }
    await report({ subject: 'review', id: review.id, reason: 'privacy' })
    expect((await waiting()).reports).toMatchObject([
      { turn: 1 },
      { turn: 1, id: review.id },
      { turn: 2 },
      { turn: 3 },
    ])
  })

  it('take the earliest turn among their reporters', async () => {
    const [first, second] = [await createUser(test.database), await createUser(test.database)]
    const reportAs = (user: typeof first, id: number) =>
      injectAs(test, user, {
        ...{ method: 'POST', url: '/api/reports' },
        payload: { subject: 'review', id, reason: 'spam' },
      })
    const [one, two, three] = [
      await createReview(test.database, court),
      await createReview(test.database, court),
      await createReview(test.database, court),
    ]
    await reportAs(first, one.id)
    await reportAs(first, two.id)
    await reportAs(second, two.id)
    await reportAs(first, three.id)
    expect((await waiting()).reports).toMatchObject([
      { id: one.id, turn: 1 },
      { id: two.id, turn: 1, count: 2 },
      { id: three.id, turn: 3 },
    ])
  })

  it('of illegal or harmful items come before all others, even older ones, on every page, and are counted', async () => {
    const older = Array.from({ length: 200 }, (_, index) => ({
      ...{ subjectKind: 'photo' as const, subjectId: 900_000 + index, reason: 'spam' as const },
      createdAt: new Date('2026-01-01'),
    }))
    await test.database.insert(reports).values(older)
    const [first, second] = [
      await createReview(test.database, court),
      await createReview(test.database, court),
    ]
    await report({ subject: 'court', id: court.id, reason: 'closed' })
    await report({ subject: 'review', id: second.id, reason: 'offensive' })
    await report({ subject: 'review', id: first.id, reason: 'illegal or harmful', details: 'A threat.' })
    const urgent = { reason: 'illegal or harmful', details: 'Worse.' }
    const sent = await report({ subject: 'review', id: second.id, ...urgent })
    expect(sent.statusCode).toBe(201)

    const answer = await waiting()

    expect(answer.reports).toHaveLength(200)
    expect(answer.reports.slice(0, 3)).toMatchObject([
      { id: second.id, isUrgent: true, reasons: [{ reason: 'illegal or harmful' }, { reason: 'offensive' }] },
      { id: first.id, isUrgent: true },
      { id: 900_000, isUrgent: false },
    ])
    expect(answer.counts).toMatchObject({ reports: 203, urgent: 2, total: 203 })
  })

  it('are counted for the author of the reviews and photos', async () => {
    const { id: userId } = await createUser(test.database)
    const review = await createReview(test.database, court, { userId })
    const photo = await createPhoto(test.database, court, { userId })
    for (const reason of ['spam', 'offensive']) await report({ subject: 'review', id: review.id, reason })
    await report({ subject: 'photo', id: photo.id, reason: 'spam' })
    await report({ subject: 'court', id: court.id, reason: 'closed' })
    const ofAuthor = { author: { id: userId, reported: 3 } }
    expect((await waiting()).reports).toMatchObject([ofAuthor, ofAuthor, { subject: 'court' }])
  })

  it('say if the item is deleted or archived', async () => {
    const archived = await createCourt(test.database, { status: 'archived' })
    await test.database.insert(reports).values([
      { subjectKind: 'court', subjectId: archived.id, reason: 'closed' },
      { subjectKind: 'review', subjectId: 999999, reason: 'spam' },
    ])
    expect((await waiting()).reports).toMatchObject([
      { id: archived.id, isGone: true, court: { id: archived.id } },
      { id: 999999, isGone: true, court: null, review: null, author: null },
    ])
  })
})

describe('resolving reports', () => {
  it.each([
    {},
    { subject: 'user', id: 1 },
    { subject: 'court', id: 0 },
    { subject: 'court', id: '1' },
    { subject: 'court', id: 1, note: 'x'.repeat(1001) },
    { subject: 'court', id: 1, note: 5 },
    { subject: 'court', id: 1, reply: 'x'.repeat(1001) },
    { subject: 'court', id: 1, reply: 5 },
    { subject: 'court', id: 1, outcome: 'removed' },
  ])('is rejected for %o', async (payload) => {
    expect((await resolve(payload)).json().code).toBe('invalid-request')
  })

  it('is rejected if none is open', async () => {
    const answer = await resolve({ subject: 'court', id: court.id, note: 'Fine.' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('already-decided')
  })

  it('resolves all reports of one item only; it can be reported again', async () => {
    const subject = { subject: 'court', id: court.id }
    const review = await createReview(test.database, court)
    await test.database.insert(reports).values({ subjectKind: 'photo', subjectId: court.id, reason: 'spam' })
    for (const reason of ['closed', 'wrong place', 'closed']) await report({ ...subject, reason })
    await report({ subject: 'review', id: review.id, reason: 'spam' })

    expect(await test.database.$count(reportSenders)).toBe(4)
    expect((await resolve({ ...subject, note: ' I was there. ' })).json()).toEqual({ resolved: 3 })

    expect(await test.database.$count(reportSenders)).toBe(1)
    expect((await waiting()).reports).toMatchObject([{ subject: 'photo' }, { subject: 'review' }])
    expect(await test.database.select().from(auditLog)).toMatchObject([
      {
        actorId: test.admin.id,
        action: 'settle reports of court',
        subjectKind: 'report',
        subjectId: court.id,
        before: { subject: 'court', reports: [{ reason: 'closed', count: 2 }, { reason: 'wrong place' }] },
        after: { note: 'I was there.' },
      },
    ])
    expect((await resolve(subject)).json().code).toBe('already-decided')
    await report({ ...subject, reason: 'closed' })
    expect((await waiting()).reports).toMatchObject([
      { subject: 'photo' },
      { subject: 'review' },
      { subject: 'court', count: 1 },
    ])
  })
})

describe('outcomes of reports', () => {
  const member = () => createUser(test.database)
  type Member = Awaited<ReturnType<typeof member>>
  const own = async (user: Member) => (await injectAs(test, user, { url: '/api/account/reports' })).json()
  const reportAs = (user: Member, payload: object) =>
    injectAs(test, user, { method: 'POST', url: '/api/reports', payload })

  it('are shown to their reporters only', async () => {
    expect((await test.app.inject('/api/account/reports')).json().code).toBe('not-authenticated')
    await report({ subject: 'court', id: court.id, reason: 'closed' })
    await resolve({ subject: 'court', id: court.id, reply: 'Thank you.' })
    expect(await own(await member())).toEqual([])
  })

  it('are null until a moderator resolves them with a reply; the first reason counts', async () => {
    const [ann, bob] = [await member(), await member()]
    const subject = { subject: 'court', id: court.id }
    await reportAs(ann, { ...subject, reason: 'wrong place' })
    await reportAs(ann, { ...subject, reason: 'other', details: 'And the name.' })
    await reportAs(bob, { ...subject, reason: 'other' })
    await test.app.inject({ method: 'POST', url: '/api/reports', payload: { ...subject, reason: 'other' } })
    const about = { subject: 'court', courtId: court.id, courtName: 'Windmill Court' }
    expect(await own(ann)).toMatchObject([
      { ...about, reason: 'wrong place', outcome: null, reply: null, settledAt: null },
    ])

    const answer = await resolve({ ...subject, note: 'Seen.', reply: ' Moved. ', outcome: 'corrected' })
    expect(answer.json()).toEqual({ resolved: 3 })

    const told = { ...about, outcome: 'corrected', reply: 'Moved.', settledAt: expect.any(String) }
    expect(await own(ann)).toMatchObject([{ ...told, reason: 'wrong place' }])
    expect(await own(bob)).toMatchObject([{ ...told, reason: 'other' }])
    expect(JSON.stringify(await own(ann))).not.toContain('Seen.')
    const exported = await injectAs(test, ann, { url: '/api/account/export' })
    expect(exported.json().reportOutcomes).toMatchObject([{ courtName: 'Windmill Court', reply: 'Moved.' }])
  })

  it('tell kept, removed, archived and merged items apart', async () => {
    const ann = await member()
    const [review, kept] = [
      await createReview(test.database, court),
      await createReview(test.database, court),
    ]
    const photo = await createPhoto(test.database, court, { reviewId: review.id })
    const [closed, twice] = [await createCourt(test.database), await createCourt(test.database)]
    await reportAs(ann, { subject: 'photo', id: photo.id, reason: 'privacy' })
    await reportAs(ann, { subject: 'review', id: review.id, reason: 'illegal or harmful', details: 'Hate.' })
    await reportAs(ann, { subject: 'review', id: kept.id, reason: 'spam' })
    await reportAs(ann, { subject: 'court', id: closed.id, reason: 'closed' })
    await reportAs(ann, { subject: 'court', id: twice.id, reason: 'duplicate' })

    await test.call('DELETE', `/api/admin/reviews/${review.id}?reason=Threats.`)
    await resolve({ subject: 'review', id: kept.id })
    await test.call('DELETE', `/api/courts/${closed.id}`)
    await resolve({ subject: 'court', id: closed.id })
    await test.call('POST', `/api/admin/courts/${twice.id}/merge`, { into: court.id })
    await resolve({ subject: 'court', id: twice.id })

    expect(await own(ann)).toMatchObject([
      { subject: 'court', courtId: court.id, courtName: twice.name, outcome: 'merged' },
      { subject: 'court', courtId: null, courtName: closed.name, outcome: 'removed' },
      { subject: 'review', courtId: court.id, outcome: 'kept' },
      { subject: 'review', courtId: court.id, courtName: court.name, outcome: 'removed', reply: null },
      { subject: 'photo', courtId: court.id, courtName: court.name, outcome: 'removed' },
    ])
  })

  it('are kept for the latest reports only, and deleted with the account', async () => {
    const ann = await member()
    for (let more = 0; more < 52; more++) {
      const { id } = await createReview(test.database, court)
      await reportAs(ann, { subject: 'review', id, reason: 'spam' })
      await resolve({ subject: 'review', id, reply: `Answer ${more}` })
    }
    const told = await own(ann)
    expect(told).toHaveLength(50)
    expect(told[0].reply).toBe('Answer 51')
    expect(await test.database.$count(reportOutcomes, eq(reportOutcomes.userId, ann.id))).toBe(50)
    await test.database.delete(users).where(eq(users.id, ann.id))
    expect(await test.database.$count(reportOutcomes, eq(reportOutcomes.userId, ann.id))).toBe(0)
  })
})
