import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Administration, openAdministration } from '../../../../test/administration.ts'
import { createCourt, createPhoto, createUser } from '../../../../test/factories.ts'
import { expectRefusal } from '../../../../test/refusals.ts'
import { injectAs } from '../../../../test/tokens.ts'
import { contributionsView } from '../../../contract/accounts/schema.ts'
import { METRES_PER_MILE } from '../../../contract/geo.ts'
import { auditLog, courts, photos, reports, users } from '../../db/schema/index.ts'

type Court = Awaited<ReturnType<typeof createCourt>>
type User = Awaited<ReturnType<typeof createUser>>

let test: Administration
let [ann, bob]: User[] = []
let first: Court
let second: Court
beforeAll(async () => {
  test = await openAdministration()
})
afterAll(() => test.close())
beforeEach(async () => {
  const { database } = test
  for (const table of [auditLog, reports]) await database.delete(table)
  // Each test is somewhere else.
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
const join = ({ id }: { id: number }, into: unknown) =>
  test.call('POST', `/api/admin/courts/${id}/join`, { into })
const addressOfSimilar = (latitude: number, longitude = 20, name = 'hulme park') => {
  const query = new URLSearchParams({ lat: `${latitude}`, lng: `${longitude}`, name })
  return `/api/courts/similar?${query}`
}
const similar = (...asked: Parameters<typeof addressOfSimilar>) =>
  injectAs(test, bob as User, { url: addressOfSimilar(...asked) })
const contributions = async (author: User | undefined) =>
  (await injectAs(test, author as User, { url: '/api/account/contributions' })).json()
const rowOf = async ({ id }: Court) => (await test.database.select().from(courts).where(eq(courts.id, id)))[0]

describe('courts that wait side by side', () => {
  it('are told to members who may submit, and to nobody else', async () => {
    const published = await createCourt(test.database, { name: 'Hulme', latitude: place, longitude: 20.0001 })
    await test.directory.refresh()
    const [frozen, banned] = [
      await createUser(test.database, { status: 'frozen' }),
      await createUser(test.database, { status: 'banned' }),
    ]
    const nameless = await createUser(test.database, { username: null })
    const url = addressOfSimilar(place)
    const answers = [await test.app.inject(url)]
    for (const one of [frozen, banned, nameless]) answers.push(await injectAs(test, one, { url }))
    for (const answer of answers) expect(answer.json()).toMatchObject([{ id: published.id, pending: false }])
    const answer = await similar(place)
    expect(answer.json()).toHaveLength(3)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('are told so roughly that their places cannot be worked out', async () => {
    const latitude = place + 0.5
    await pending(ann as User, { name: 'Here', latitude: latitude + 0.00003, longitude: 19.99998 })
    await pending(ann as User, { name: 'Here', latitude, longitude: 40 })
    for (const metres of [0, 4, 5, 6, 34, 35, 36, 98, 99, 100, 101, 102, 996, 998, 1000, 1002]) {
      const from = latitude - metres / 111_195
      const answer = await similar(from, 20, 'here')
      expect(answer.json(), `${metres} m`).toEqual((await similar(from, 40, 'here')).json())
      for (const { distanceMiles } of answer.json())
        expect((distanceMiles * METRES_PER_MILE) / 10).toBeCloseTo(
          Math.round((distanceMiles * METRES_PER_MILE) / 10),
        )
    }
  })

  it('are told to whoever submits another one: that they wait and about how far off, and nothing that was written', async () => {
    const published = await createCourt(test.database, { name: 'Hulme', latitude: place, longitude: 20.0001 })
    await pending(ann as User, { name: 'Quite another', latitude: place + 0.005 })
    await test.directory.refresh()

    const answer = await similar(place)

    expect(answer.json()).toMatchObject([
      { pending: true, distanceMiles: expect.closeTo(10 / METRES_PER_MILE, 5) },
      { pending: false, id: published.id, name: 'Hulme', distanceMiles: expect.closeTo(0.0068, 3) },
      { pending: true, distanceMiles: expect.closeTo(60 / METRES_PER_MILE, 5) },
    ])
    expect(Object.keys(answer.json()[0]).sort()).toEqual(['distanceMiles', 'pending'])
    expect(answer.body).not.toContain('Park')
    expect(answer.body).not.toContain('another')
  })

  it('are told across the antimeridian and at a pole, and not of banned accounts', async () => {
    const east = await pending(ann as User, { name: 'Fiji', latitude: -16, longitude: 179.9999 })
    await pending(ann as User, { name: 'Pole', latitude: 90, longitude: 0 })
    expect((await similar(-16, -179.9999)).json()).toMatchObject([{ pending: true }])
    expect((await similar(89.9999, 180)).json()).toMatchObject([{ pending: true }])
    await test.database
      .update(users)
      .set({ status: 'banned' })
      .where(eq(users.id, east.submittedBy as number))
    expect((await similar(-16, -179.9999)).json()).toEqual([])
    expect((await similar(place)).json()).toMatchObject([
      { pending: true, distanceMiles: expect.closeTo(60 / METRES_PER_MILE, 5) },
    ])
  })

  it('are shown to moderators around each other', async () => {
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

describe('two that are the same', () => {
  it('are not joined with nothing, themselves, the archive or a banned account, nor when one is decided', async () => {
    const archived = await createCourt(test.database, { status: 'archived' })
    const banned = await createUser(test.database, { status: 'banned' })
    const hidden = await pending(banned)
    for (const into of [second.id, 999_999, archived.id, hidden.id])
      expectRefusal(await join(second, into), 'merge-target')
    for (const into of [0, 1.5, '1', null]) expectRefusal(await join(second, into), 'invalid-request')
    const published = await createCourt(test.database)
    expectRefusal(await join(published, first.id), 'already-decided')
    expectRefusal(await join({ id: 999_999 }, first.id), 'already-decided')
    const answer = await injectAs(test, bob as User, {
      ...{ method: 'POST', url: `/api/admin/courts/${second.id}/join` },
      payload: { into: first.id },
    })
    expect(answer.json().code).toBe('admin-access-denied')
    expect((await rowOf(first))?.status).toBe('pending')
    expect(await test.database.$count(auditLog)).toBe(0)
  })

  it('become one: the first is published with what came with both, and both authors hear of it', async () => {
    const photo = await createPhoto(test.database, second, { status: 'pending', userId: bob?.id })

    expect((await join(second, first.id)).json()).toEqual({ id: second.id, into: first.id, status: 'merged' })

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
    expectRefusal(await join(second, first.id), 'already-decided')
  })

  it('become one with a published court, over several merges', async () => {
    const published = await createCourt(test.database, { name: 'Hulme' })
    const last = await createCourt(test.database, { name: 'Hulme Hoops' })
    expect((await join(second, published.id)).statusCode).toBe(200)
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
  it('comes with those it may be, the ones that the report names first, wherever they are', async () => {
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
