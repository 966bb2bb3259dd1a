import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, openAdministration } from '../../../../test/administration.ts'
import { createCourt, createPhoto, createReview, createUser } from '../../../../test/factories.ts'
import { injectAs } from '../../../../test/tokens.ts'
import { moderationView } from '../../../contract/moderation/admin-schema.ts'
import { auditLog, reportSenders, reports } from '../../db/schema/index.ts'

let test: Administration
let court: Awaited<ReturnType<typeof createCourt>>
beforeAll(async () => {
  test = await openAdministration()
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of [reports, auditLog]) await test.database.delete(table)
  court = await createCourt(test.database, { name: 'Windmill Court' })
  await test.directory.refresh()
})

/** Each report is somebody else's. */
const report = async (payload: object) =>
  injectAs(test, await createUser(test.database), { method: 'POST', url: '/api/reports', payload })
const resolve = (payload: object) => test.call('PATCH', '/api/admin/reports', payload)
const waiting = async () => (await test.call('GET', '/api/admin/moderation')).json()

describe('open reports', () => {
  it('are one entry for each thing, the one that was reported first first', async () => {
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

  it('take turns between those who report', async () => {
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

  it('come at the best turn that any of their reporters gives them', async () => {
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

  it('of what is gone or archived say so', async () => {
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

describe('settling reports', () => {
  it.each([
    {},
    { subject: 'user', id: 1 },
    { subject: 'court', id: 0 },
    { subject: 'court', id: '1' },
    { subject: 'court', id: 1, note: 'x'.repeat(1001) },
    { subject: 'court', id: 1, note: 5 },
  ])('is refused for %o', async (payload) => {
    expect((await resolve(payload)).json().code).toBe('invalid-request')
  })

  it('is refused where none is open', async () => {
    const answer = await resolve({ subject: 'court', id: court.id, note: 'Fine.' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('already-decided')
  })

  it('settles all reasons of one thing and leaves others; it can be reported anew', async () => {
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
