import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createReview, createUser } from '../../../test/factories.ts'
import { purgeAccount } from '../../../test/purge-account.ts'
import { injectAs } from '../../../test/tokens.ts'
import type { AccountStatus } from '../../database/contract/values.ts'
import { reportSenders, reports, type users } from '../../database/schema/index.ts'

type Member = typeof users.$inferSelect

let test: AdminTestApp
let court: Awaited<ReturnType<typeof createCourt>>
let [wolf, bob]: Member[] = []
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.delete(reports)
  court = await createCourt(test.database)
  ;[wolf, bob] = [await createUser(test.database), await createUser(test.database)]
  await test.directory.refresh()
})

const HARMFUL = { reason: 'illegal or harmful', details: 'Wolf!' }
const send = async (payload: object, user?: Member) => {
  const call = { method: 'POST', url: '/api/reports', payload } as const
  const answer = await (user ? injectAs(test, user, call) : test.app.inject(call))
  expect(answer.statusCode).toBe(201)
}
const setStatus = (status: AccountStatus, person = wolf) =>
  test.call('PATCH', `/api/admin/users/${person?.id}/status`, { status })
const remove = (person = wolf) => purgeAccount(test, person?.id)
const queue = async () => {
  const { reports: open, counts } = (await test.call('GET', '/api/admin/moderation')).json()
  const shown = (await test.call('GET', '/api/admin/queue/counts')).json()
  expect(shown).toMatchObject({ kinds: { report: counts.reports }, urgent: counts.urgent })
  return { open, reports: counts.reports, urgent: counts.urgent, total: counts.total }
}
const NOTHING = { open: [], reports: 0, urgent: 0, total: 0 }

describe('reports of a banned account', () => {
  it('are hidden from the queue and its counts, and return when the account is activated', async () => {
    const [first, second] = [
      await createReview(test.database, court),
      await createReview(test.database, court),
    ]
    await send({ subject: 'review', id: first.id, ...HARMFUL }, wolf)
    await send({ subject: 'review', id: second.id, ...HARMFUL }, wolf)
    await send({ subject: 'court', id: court.id, reason: 'closed' }, bob)
    const before = await queue()
    expect(before).toMatchObject({ reports: 3, urgent: 2, total: 3 })

    await setStatus('banned')
    const during = await queue()
    expect(during).toMatchObject({ reports: 1, urgent: 0, total: 1 })
    expect(during.open).toMatchObject([{ subject: 'court', id: court.id, turn: 1 }])

    await setStatus('frozen')
    expect(await queue()).toEqual(before)
  })

  it('do not affect those of others, which are counted and ordered without them', async () => {
    const author = await createUser(test.database)
    const { id } = await createReview(test.database, court, { userId: author.id })
    const other = await createReview(test.database, court)
    await send({ subject: 'review', id, ...HARMFUL }, wolf)
    await send({ subject: 'review', id, reason: 'spam', details: 'And spam.' }, wolf)
    await send({ subject: 'review', id: other.id, reason: 'spam' }, bob)
    await send({ subject: 'review', id, reason: 'spam' }, bob)
    await send({ subject: 'review', id, reason: 'spam' })
    expect((await queue()).open).toMatchObject([
      { id, turn: 1, isUrgent: true, count: 3 },
      { id: other.id, turn: 2 },
    ])

    await setStatus('banned')

    const { open, ...counts } = await queue()
    expect(counts).toEqual({ reports: 2, urgent: 0, total: 2 })
    const said = { reason: 'spam', count: 2, details: 'And spam.' }
    const thing = { id, turn: 1, isUrgent: false, count: 2, author: { id: author.id, reported: 2 } }
    expect(open).toMatchObject([
      { ...thing, reasons: [said] },
      { id: other.id, turn: 2 },
    ])
    expect(open.find((one: { id: number }) => one.id === id).reasons).toHaveLength(1)
    const settled = await test.call('PATCH', '/api/admin/reports', { subject: 'review', id })
    expect(settled.json()).toEqual({ resolved: 2 })
    await setStatus('active')
    expect(await queue()).toMatchObject({ reports: 1, urgent: 0 })
  })

  it('appear in the queue when somebody else sends the same', async () => {
    await send({ subject: 'court', id: court.id, reason: 'closed' }, wolf)
    await setStatus('banned')
    expect(await queue()).toEqual(NOTHING)
    await send({ subject: 'court', id: court.id, reason: 'closed' })
    expect((await queue()).open).toMatchObject([{ id: court.id, count: 1, reasons: [{ count: 1 }] }])
  })
})

describe('reports of a deleted account', () => {
  it.each(['active', 'banned'] as const)('are deleted if nobody else sent them (%s)', async (status) => {
    const { id } = await createReview(test.database, court)
    await send({ subject: 'review', id, ...HARMFUL }, wolf)
    await send({ subject: 'review', id, reason: 'spam' }, wolf)
    await send({ subject: 'court', id: court.id, reason: 'closed' }, wolf)
    await send({ subject: 'court', id: court.id, reason: 'closed' }, bob)
    await send({ subject: 'court', id: court.id, reason: 'other', details: 'By a visitor.' })
    await setStatus(status)

    await remove()

    expect(await queue()).toMatchObject({ reports: 1, urgent: 0, total: 1 })
    expect((await queue()).open).toMatchObject([
      {
        ...{ subject: 'court', id: court.id, count: 2 },
        reasons: [
          { reason: 'closed', count: 1 },
          { reason: 'other', count: 1 },
        ],
      },
    ])
    expect(await test.database.$count(reportSenders)).toBe(2)
    expect(await test.database.$count(reports)).toBe(2)
  })

  it('keep the reason and outcome of resolved ones, and what others wrote', async () => {
    const place = { latitude: 51.6, longitude: -0.2 }
    const subject = { subject: 'court', id: court.id }
    await send({ ...subject, reason: 'wrong place', details: 'At my door.', place }, wolf)
    await send({ ...subject, reason: 'closed', details: 'Since May.' }, bob)
    await test.call('PATCH', '/api/admin/reports', { ...subject, reply: 'Moved.' })
    const stored = await test.database.select().from(reports).orderBy(reports.id)
    expect(stored).toMatchObject([{ count: 1, details: null, places: [] }, { details: null }])
    const ofBob = { reason: 'closed', count: 1, details: 'Since May.', author_ids: [bob?.id] }
    const logged = async () =>
      (await test.call('GET', `/api/admin/audit?kind=report&subject=${court.id}`)).json().entries[0]
    expect((await logged()).before.reports).toMatchObject([
      { details: 'At my door.', places: [place] },
      ofBob,
    ])

    await remove()

    const { before, after } = await logged()
    expect(before.reports).toMatchObject([{ reason: 'wrong place', count: 1 }, ofBob])
    expect(before.reports[0]).toEqual({ reason: 'wrong place', count: 1 })
    expect(after).toMatchObject({ outcome: 'kept', reply: 'Moved.' })
  })
})

it('moderators see the first reporters by name, and whether visitors reported', async () => {
  const others = []
  for (let more = 0; more < 10; more++) others.push(await createUser(test.database))
  const spam = { subject: 'court', id: court.id, reason: 'spam' }
  for (const user of [bob, ...others, wolf]) await send(spam, user)
  await send({ ...spam, reason: 'other' })
  const first = [bob, ...others].slice(0, 10).map((user) => ({ id: user?.id, username: user?.username }))
  const nobody = { senders: [], senderCount: 0, byVisitors: true }
  const reasons = async () => (await queue()).open[0].reasons
  expect(await reasons()).toMatchObject([
    { reason: 'spam', senders: first, senderCount: 12, byVisitors: false },
    { reason: 'other', ...nobody },
  ])
  await setStatus('banned')
  expect(await reasons()).toMatchObject([{ senders: first, senderCount: 11 }, nobody])
})

it('moderators see the other court given by an account, however many visitors gave', async () => {
  const decoys = []
  for (let more = 0; more < 10; more++) decoys.push(await createCourt(test.database))
  const [named, written] = [
    await createCourt(test.database, { latitude: 57, longitude: -4 }),
    await createCourt(test.database, { latitude: 58, longitude: -4 }),
  ]
  await test.directory.refresh()
  const payload = { subject: 'court', id: court.id, reason: 'duplicate' }
  for (const { id } of decoys) await send({ ...payload, otherCourt: id })
  await send({ ...payload, otherCourt: named.id, details: `Or it is #${written.id}.` }, bob)

  const [{ neighbours }] = (await queue()).open

  const seen = neighbours.filter(({ isNamed }: { isNamed: boolean }) => isNamed)
  const ids = seen.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(expect.arrayContaining([...decoys.map(({ id }) => id), named.id, written.id]))
})
