import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createPhoto, createUser } from '../../../test/factories.ts'
import { TestQueue } from '../../../test/queue.ts'
import { injectAs } from '../../../test/tokens.ts'
import { auditLog, courts, photos, reports } from '../../database/schema/index.ts'
import { contributionsView } from '../../users/contract/schema.ts'

type Court = Awaited<ReturnType<typeof createCourt>>
type User = Awaited<ReturnType<typeof createUser>>

let test: AdminTestApp
let queue: TestQueue
let [ann, bob]: User[] = []
let first: Court
let second: Court
beforeAll(async () => {
  test = await openTestAppWithAdmin()
  queue = new TestQueue(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  const { database } = test
  for (const table of [auditLog, reports]) await database.delete(table)
  // Every test uses another location.
  place += 1
  ann = await createUser(database)
  bob = await createUser(database)
  first = await pending(ann, { name: 'Hulme Park' })
  second = await pending(bob, { name: 'Hulme Park hoops', latitude: place + 0.0005 })
  await test.directory.refresh()
})

let place = 10
const pending = (author: User, wanted = {}) =>
  createCourt(test.database, {
    ...{ status: 'pending', submittedBy: author.id, latitude: place, longitude: 20 },
    ...wanted,
  })
const waiting = async () => (await test.call('GET', '/api/admin/moderation')).json()
const waitingCourt = async ({ id }: Court) =>
  (await waiting()).courts.find((court: { id: number }) => court.id === id)
const join = ({ id }: { id: number }, into: unknown) => queue.decide(`court ${id}`, 'merge', { into })
const contributions = async (author: User | undefined) =>
  (await injectAs(test, author as User, { url: '/api/account/contributions' })).json()
const rowOf = async ({ id }: Court) => (await test.database.select().from(courts).where(eq(courts.id, id)))[0]

describe('pending courts near each other', () => {
  it('are shown to moderators as neighbours', async () => {
    const far = await pending(ann as User, { name: 'Hulme Park', latitude: place + 0.1 })
    const near = await pending(ann as User, { name: 'Tennis club', latitude: place + 0.01 })
    const { neighbours } = await waitingCourt(second)
    expect(neighbours).toMatchObject([
      { id: first.id, name: 'Hulme Park', pending: true, isSimilar: true, latitude: place },
      { id: near.id, pending: true, isSimilar: false },
    ])
    expect((await waitingCourt(first)).neighbours).toMatchObject([{ id: second.id }, { id: near.id }])
    expect((await waitingCourt(far)).neighbours).toEqual([])
  })
})

describe('an archived court at the place of a pending one', () => {
  const archived = (name: string, wanted = {}) =>
    createCourt(test.database, {
      ...{ name, status: 'archived', latitude: place + 0.004, longitude: 20 },
      ...{ updatedAt: new Date('2026-05-03T12:00:00Z'), ...wanted },
    })

  it('is shown to moderators if it may be the same', async () => {
    const same = await archived('Hulme Park Courts')
    await archived('Tennis club')
    await archived('Hulme Park', { mergedInto: same.id })
    const { neighbours } = await waitingCourt(second)
    expect(neighbours).toMatchObject([
      { id: first.id, pending: true, goneSince: null },
      { id: same.id, name: 'Hulme Park Courts', pending: false, goneSince: '2026-05-03', isSimilar: true },
    ])
  })

  it('is restored with what was there when the pending one is merged into it', async () => {
    const same = await archived('Hulme Park Courts', { address: '1 Old Street' })
    expect(await join(second, same.id)).toMatchObject({ code: null })
    const { court } = (await test.app.inject(`/api/courts/${same.id}/details`)).json()
    expect(court).toMatchObject({ name: 'Hulme Park Courts', address: '1 Old Street' })
    const details = await test.app.inject(`/api/courts/${second.id}/details`)
    expect(details.json()).toMatchObject({ code: 'court-merged', mergedInto: same.id })
    const actions = (await test.database.select().from(auditLog)).map(({ action }) => action)
    expect(actions).toEqual(['approve court', 'restore court', 'merge court', 'take over court'])
  })
})

describe('merging a pending court', () => {
  it('fails with itself, a missing or merged court, a banned account’s court, or if one is already decided', async () => {
    const merged = await createCourt(test.database, { status: 'archived', mergedInto: first.id })
    const banned = await createUser(test.database, { status: 'banned' })
    const hidden = await pending(banned)
    for (const into of [second.id, 999_999, merged.id, hidden.id])
      expect(await join(second, into)).toMatchObject({ code: 'merge-target' })
    expect(await join(second, undefined)).toMatchObject({ code: 'invalid-request' })
    for (const into of [0, 1.5, '1', null]) {
      const decisions = [{ key: `court ${second.id}`, action: 'merge', into }]
      expectApiError(await test.call('POST', '/api/admin/queue/decisions', { decisions }), 'invalid-request')
    }
    const published = await createCourt(test.database)
    for (const court of [published, { id: 999_999 }])
      expect(await join(court, first.id)).toMatchObject({ code: 'already-decided' })
    expect((await rowOf(first))?.status).toBe('pending')
    expect(await test.database.$count(auditLog)).toBe(0)
  })

  it('publishes the first with the contributions to both, and tells both authors', async () => {
    const photo = await createPhoto(test.database, second, { status: 'pending', userId: bob?.id })

    expect(await join(second, first.id)).toMatchObject({ code: null })

    expect((await rowOf(second))?.submittedBy).toBe(bob?.id)
    const details = await test.app.inject(`/api/courts/${second.id}/details`)
    expect(details.json()).toMatchObject({ code: 'court-merged', mergedInto: first.id })
    expect((await test.app.inject(`/api/courts/${first.id}/details`)).json().court.name).toBe('Hulme Park')
    const [moved] = await test.database.select().from(photos).where(eq(photos.id, photo.id))
    expect(moved).toMatchObject({ courtId: first.id, status: 'pending' })
    expect(contributionsView.parse(await contributions(ann))).toMatchObject([
      { kind: 'court', status: 'approved', courtId: first.id },
    ])
    expect(await contributions(bob)).toMatchObject([
      { kind: 'photo', courtId: first.id, status: 'pending' },
      {
        kind: 'court',
        status: 'merged',
        courtId: first.id,
        courtName: 'Hulme Park',
        text: 'Hulme Park hoops',
      },
    ])
    expect((await waiting()).courts.map(({ id }: Court) => id)).not.toContain(second.id)
    const actions = (await test.database.select().from(auditLog)).map(({ action }) => action)
    expect(actions).toEqual(['approve court', 'approve court', 'merge court', 'take over court'])
    expect(await join(second, first.id)).toMatchObject({ code: 'already-decided' })
  })

  it('works with a published court, over several merges', async () => {
    const published = await createCourt(test.database, { name: 'Hulme' })
    const last = await createCourt(test.database, { name: 'Hulme Hoops' })
    expect(await join(second, published.id)).toMatchObject({ code: null })
    await test.call('POST', `/api/admin/courts/${published.id}/merge`, { into: last.id })
    expect(await contributions(bob)).toMatchObject([
      { status: 'merged', courtId: last.id, courtName: 'Hulme Hoops' },
    ])
    await test.call('DELETE', `/api/courts/${last.id}`)
    expect(await contributions(bob)).toMatchObject([{ status: 'merged', courtId: null }])
    expect((await rowOf(first))?.status).toBe('pending')
  })
})

describe('a reported court', () => {
  it('comes with possible duplicates: first those named in the report, however far away', async () => {
    const [reported, near] = [
      await createCourt(test.database, { name: 'Windmill', latitude: place, longitude: 21 }),
      await createCourt(test.database, { name: 'Mill Lane', latitude: place + 0.001, longitude: 21 }),
    ]
    const nearer = await createCourt(test.database, { latitude: place + 0.0001, longitude: 21 })
    const far = await createCourt(test.database, { latitude: place, longitude: 60 })
    const archived = await createCourt(test.database, { status: 'archived' })
    await test.directory.refresh()
    const details = `The same as MILL LANE, and /courts/${far.id}, #${archived.id}, #${reported.id}, #2147483648.`
    const report = { subject: 'court', id: reported.id, reason: 'duplicate', details }
    await injectAs(test, bob as User, { method: 'POST', url: '/api/reports', payload: report })

    const [found] = (await waiting()).reports

    expect(found).toMatchObject({ id: reported.id, court: { id: reported.id, version: 1 } })
    expect(found.neighbours).toMatchObject([
      { id: near.id, isNamed: true, pending: false },
      { id: far.id, isNamed: true },
      { id: nearer.id, isNamed: false, isSimilar: true },
    ])
  })
})
