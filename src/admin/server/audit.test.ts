import { eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createReview } from '../../../test/factories.ts'
import { auditLog } from '../../database/schema/index.ts'
import { auditLogView } from '../contract/schema.ts'
import { audit } from './audit.queries.ts'

let test: AdminTestApp
let boss: AdminTestApp['admin']
beforeAll(async () => {
  test = await openTestAppWithAdmin()
  boss = test.admin
  const other = { id: boss.id, username: 'jo_100%', email: 'jo@example.org' }
  const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']
  await test.database.transaction(async (tx) => {
    await audit(tx, boss, {
      action: 'approve review',
      subjectKind: 'review',
      subjectId: 5,
      after: { rating: 4 },
    })
    await audit(tx, other, {
      action: 'ban user',
      subjectKind: 'user',
      subjectId: 5,
      before: { status: 'active' },
    })
    await audit(tx, 'command line', { action: 'import courts', subjectKind: 'import', subjectId: 1 })
    await audit(tx, boss, { action: 'delete review', subjectKind: 'review', subjectId: 6 })
    for (const row of await tx.select().from(auditLog).orderBy(auditLog.id))
      await tx
        .update(auditLog)
        .set({ at: new Date(`${days.shift()}T12:00:00Z`) })
        .where(eq(auditLog.id, row.id))
  })
})
afterAll(() => test.close())

const ask = (query = '') => test.call('GET', `/api/admin/audit${query}`)
it('includes the current state of the subject', async () => {
  const court = await createCourt(test.database, { name: 'Log Cabin Court' })
  const archived = await createCourt(test.database, { name: 'Gone Court', status: 'archived' })
  const review = await createReview(test.database, archived)
  const about = [
    { subjectKind: 'court', subjectId: court.id },
    { subjectKind: 'review', subjectId: review.id },
    { subjectKind: 'user', subjectId: boss.id },
    { subjectKind: 'user', subjectId: 999_999 },
  ] as const
  await test.database.transaction(async (tx) => {
    for (const subject of about) await audit(tx, boss, { action: 'look at', ...subject })
  })
  const { entries } = auditLogView.parse((await ask('?limit=4')).json())
  expect(entries.map((entry) => [entry.subject_court, entry.subject_username]).reverse()).toEqual([
    [{ id: court.id, name: 'Log Cabin Court', published: true }, null],
    [{ id: archived.id, name: 'Gone Court', published: false }, null],
    [null, boss.username],
    [null, null],
  ])
  await test.database.delete(auditLog).where(eq(auditLog.action, 'look at'))
})

it('names the court of resolved reports, even if it no longer exists', async () => {
  const court = await createCourt(test.database, { name: 'Log Cabin Court' })
  const review = await createReview(test.database, court)
  const settle = async (subject: string, id: number) => {
    await test.app.inject({ method: 'POST', url: '/api/reports', payload: { subject, id, reason: 'spam' } })
    await test.call('PATCH', '/api/admin/reports', { subject, id })
  }
  const latest = async () => (await ask('?limit=1&kind=report')).json().entries[0]
  await settle('court', court.id)
  const named = { id: court.id, name: 'Log Cabin Court', published: true }
  expect(await latest()).toMatchObject({
    action: 'settle reports of court',
    subject_of_reports: 'court',
    subject_court: named,
  })
  await settle('review', review.id)
  expect(await latest()).toMatchObject({
    subject_id: review.id,
    subject_of_reports: 'review',
    subject_court: named,
  })
  await test.call('DELETE', `/api/admin/reviews/${review.id}`)
  expect(await latest()).toMatchObject({ subject_court: null, after: { court_name: 'Log Cabin Court' } })
  await test.database.delete(auditLog).where(gt(auditLog.at, new Date('2026-01-31')))
})

const actions = async (query: string) =>
  (await ask(query)).json().entries.map(({ action }: { action: string }) => action)

describe('the audit log', () => {
  it.each([
    'kind=dunk',
    'subject=0',
    'subject=many',
    'from=yesterday',
    'to=2026-13-01',
    'limit=0',
    'limit=501',
    'before=-1',
    `person=${'x'.repeat(101)}`,
  ])('is rejected for %s', async (query) => {
    expect((await ask(`?${query}`)).json().code).toBe('invalid-request')
  })

  it('lists who did what and when, latest first', async () => {
    const answer = (await ask()).json()
    expect(auditLogView.parse(answer)).toEqual(answer)
    expect(answer.next).toBeNull()
    expect(answer.entries.at(-1)).toEqual({
      id: expect.any(Number),
      at: '2026-01-01T12:00:00.000Z',
      actor_id: boss.id,
      actor_name: 'boss',
      action: 'approve review',
      subject_kind: 'review',
      subject_id: 5,
      subject_of_reports: null,
      subject_court: null,
      subject_username: null,
      imported_from: null,
      before: null,
      after: { rating: 4 },
    })
  })

  it.each([
    ['kind=review', ['delete review', 'approve review']],
    ['kind=review&subject=5', ['approve review']],
    ['subject=5', ['ban user', 'approve review']],
    ['person=JO@', ['ban user']],
    ['person=100%25', ['ban user']],
    ['person=command', ['import courts']],
    ['person=%25', ['ban user']],
    ['from=2026-01-03', ['delete review', 'import courts']],
    ['to=2026-01-02', ['approve review']],
    ['from=2026-01-02&to=2026-01-02', ['ban user']],
    ['from=2026-01-02T12:00:00Z&to=2026-01-02T12:00:00Z', []],
    ['from=2026-01-02T12:00:00Z&to=2026-01-03T12:00:00%2B00:00', ['ban user']],
    ['kind=court', []],
  ])('can be asked for %s', async (query, expected) => {
    expect(await actions(`?${query}`)).toEqual(expected)
  })

  it('has pages that stay consistent while it grows', async () => {
    const first = (await ask('?limit=2')).json()
    expect(first.entries.map(({ action }: { action: string }) => action)).toEqual([
      'delete review',
      'import courts',
    ])
    await test.database.transaction((tx) =>
      audit(tx, boss, { action: 'ban user', subjectKind: 'user', subjectId: 9 }),
    )
    const second = (await ask(`?limit=2&before=${first.next}`)).json()
    expect(second.entries.map(({ action }: { action: string }) => action)).toEqual([
      'ban user',
      'approve review',
    ])
    expect(second.next).toBeNull()
  })
})
