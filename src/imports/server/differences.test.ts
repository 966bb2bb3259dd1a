import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { expectApiError } from '../../../test/api-errors.ts'
import { createCourt, createUser, reportFact } from '../../../test/factories.ts'
import type { Feature } from '../../../test/map-data.ts'
import { importMapFile } from '../../../test/map-files.ts'
import { TestQueue } from '../../../test/queue.ts'
import { sourceDifferences, users } from '../../database/schema/index.ts'
import { openDifferenceItems } from './differences.queries.ts'
import { readDifferencesByKey } from './differences.service.ts'
import { listImports, undoImport } from './undo-import.ts'

let test: AdminTestApp
let queue: TestQueue
beforeEach(async () => {
  test = await openTestAppWithAdmin()
  queue = new TestQueue(test)
})
afterEach(() => test.close())

const run = async (tags: Record<string, string>, version = 1) => {
  await importMapFile(test, [{ id: 'way/1', version, tags } satisfies Feature])
  await test.directory.refresh()
}
const differences = async () => (await queue.ofKind('difference')).what
const fieldsOf = async () => (await differences()).map(({ field }) => field).sort()
const recorded = () => test.database.select().from(sourceDifferences).orderBy(sourceDifferences.field)
const decide = (id: number, field: string, use: 'ours' | 'theirs', more: object = {}) =>
  queue.decide(`difference ${id} osm-br ${field}`, use, more)
const undoLatest = async () => {
  const [latest] = await listImports(test.database)
  await undoImport(test.database, latest?.id ?? 0, test.admin)
}
const details = async (id: number) => (await test.app.inject(`/api/courts/${id}/details`)).json()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const dayText = (days: number) => daysAgo(days).toISOString().slice(0, 10)

/** A court of a source that people have changed; returns its id. */
async function changedCourt(tags: Record<string, string> = { name: 'Quadra', lit: 'yes' }): Promise<number> {
  await run(tags)
  const [court] = (await test.app.inject('/api/courts')).json()
  await test.call('PUT', `/api/courts/${court.id}`, { name: 'Quadra do Zé' })
  for (const days of [9, 5, 3])
    await reportFact(test.database, court, { fact: 'floodlights', value: true, createdAt: daysAgo(days) })
  await test.directory.refresh()
  return court.id
}

/** One that the next edition contradicts, in its name and in whether there are lights. */
async function contradictedCourt(): Promise<number> {
  const id = await changedCourt()
  await run({ name: 'Quadra Nova', lit: 'no' }, 2)
  expect(await fieldsOf()).toEqual(['floodlights', 'name'])
  return id
}

describe('differences between map data and people', () => {
  it('are decided only while they are open', async () => {
    const id = await contradictedCourt()
    const codeOf = async (...decision: Parameters<typeof decide>) => (await decide(...decision)).code
    expect(await codeOf(999_999, 'name', 'ours')).toBe('already-decided')
    expect(await codeOf(id, 'hoops', 'ours')).toBe('already-decided')
    expect((await queue.decide(`difference ${id} osm-fr name`, 'ours')).code).toBe('already-decided')
    expect(await codeOf(id, 'name', 'theirs', { version: 1 })).toBe('court-changed')
    expect(await codeOf(id, 'name', 'ours')).toBeNull()
    expect(await codeOf(id, 'name', 'theirs')).toBe('already-decided')
    await test.call('DELETE', `/api/courts/${id}`)
    expect(await codeOf(id, 'floodlights', 'theirs')).toBe('already-decided')
    expect(await differences()).toEqual([])
  })

  it('say what people say, since when, and what the source says', async () => {
    const id = await contradictedCourt()
    const all = await differences()
    expect(all).toHaveLength(2)
    expect(all).toContainEqual({
      ...{ court: { id, name: 'Quadra do Zé', version: 3 }, source: 'osm-br', field: 'floodlights' },
      ...{ is_fact: true, ours: true, confirmed: 3, confirmed_at: dayText(3), is_confirmed: true },
      ...{ theirs: false, said_at: '2024-05-01', source_url: 'https://www.openstreetmap.org/way/1' },
    })
    expect(all).toContainEqual({
      ...{ court: { id, name: 'Quadra do Zé', version: 3 }, source: 'osm-br', field: 'name' },
      ...{ is_fact: false, ours: 'Quadra do Zé', confirmed: 0, confirmed_at: null, is_confirmed: true },
      ...{ theirs: 'Quadra Nova', said_at: '2024-05-01', source_url: 'https://www.openstreetmap.org/way/1' },
    })
  })

  it('are none where only one of them speaks, or nobody changed anything', async () => {
    await changedCourt()
    await run({}, 2)
    expect(await differences()).toEqual([])
    await run({ hoops: '4', website: 'https://quadra.example' }, 3)
    expect(await differences()).toEqual([])
  })

  it('are none if one of the people agrees with the source, or they are banned', async () => {
    const id = await changedCourt()
    const vandal = await createUser(test.database)
    await reportFact(test.database, { id }, { fact: 'nets', value: 'none', userId: vandal.id })
    await reportFact(test.database, { id }, { fact: 'hoops', value: 2, userId: vandal.id })
    await reportFact(test.database, { id }, { fact: 'floodlights', value: false })
    await test.database.update(users).set({ status: 'banned' }).where(eq(users.id, vandal.id))
    await run({ name: 'Quadra do Zé', lit: 'no', hoops: '4' }, 2)
    expect(await differences()).toEqual([])
  })

  it('are found when a court is joined with a source', async () => {
    const here = { latitude: -23.58, longitude: -46.68 }
    const court = await createCourt(test.database, { ...here, name: 'Quadra do Parque', isFree: true })
    await run({ name: 'Quadra do Parque', fee: 'yes', charge: '£5/h' })
    expect(await differences()).toMatchObject([
      { court: { id: court.id }, field: 'isFree', ours: true, theirs: false },
    ])
  })
})

describe('a difference that is decided', () => {
  it('for the source changes the court, or settles the fact', async () => {
    const id = await contradictedCourt()
    const { version } = (await differences())[0]?.court ?? { version: 0 }
    expect((await decide(id, 'name', 'theirs', { version })).code).toBeNull()
    expect((await decide(id, 'floodlights', 'theirs')).code).toBeNull()
    expect(await differences()).toEqual([])
    expect(await details(id)).toMatchObject({
      court: { name: 'Quadra Nova', facts: { floodlights: { value: false, source: 'administrator' } } },
    })
    const { facts } = (await test.call('GET', `/api/admin/courts/${id}/facts`)).json()
    expect(facts.find(({ key }: { key: string }) => key === 'floodlights').reports[0]).toMatchObject({
      ...{ value: false, note: 'As in osm-br.', url: 'https://www.openstreetmap.org/way/1' },
    })
  })

  it('about the price changes all of it', async () => {
    await run({ name: 'Quadra', fee: 'no' })
    const [{ id }] = (await test.app.inject('/api/courts')).json()
    const paid = { isFree: false, priceGbp: 3, priceDurationMinutes: 30 }
    await test.call('PUT', `/api/courts/${id}`, paid)
    await run({ name: 'Quadra', fee: 'yes', charge: '£5/h' }, 2)
    expect(await fieldsOf()).toEqual(['priceDurationMinutes', 'priceGbp'])
    expect((await decide(id, 'priceGbp', 'theirs')).code).toBeNull()
    expect(await differences()).toEqual([])
    expect(await details(id)).toMatchObject({ court: { priceGbp: 5, priceDurationMinutes: 60 } })
  })

  it('about the access may leave the price open', async () => {
    await run({ name: 'Quadra' })
    const [{ id }] = (await test.app.inject('/api/courts')).json()
    await test.call('PUT', `/api/courts/${id}`, { isFree: true })
    await run({ name: 'Quadra', fee: 'yes' }, 2)
    expectApiError(await test.call('PUT', `/api/courts/${id}`, { isFree: false }), 'invalid-request')
    expect((await decide(id, 'isFree', 'theirs')).code).toBeNull()
    expect(await details(id)).toMatchObject({ court: { isFree: false, priceGbp: null } })
  })

  it('for people opens again only if the source says something else', async () => {
    const id = await contradictedCourt()
    for (const field of ['name', 'floodlights']) await decide(id, field, 'ours')
    await run({ name: 'Quadra Nova', lit: 'no', surface: 'asphalt' }, 3)
    expect(await differences()).toEqual([])
    await run({ name: 'Quadra Novíssima', lit: 'no' }, 4)
    expect(await fieldsOf()).toEqual(['name'])
    const { entries } = (await test.call('GET', `/api/admin/audit?kind=court&subject=${id}`)).json()
    expect(entries.map(({ action }: { action: string }) => action)).toContain(
      'keep ours against osm-br: floodlights',
    )
  })
})

describe('a difference is over', () => {
  it('once the source says the same, or nothing', async () => {
    await contradictedCourt()
    await run({ name: 'Quadra do Zé', lit: 'no' }, 3)
    expect(await fieldsOf()).toEqual(['floodlights'])
    await run({ name: 'Quadra do Zé' }, 4)
    expect(await fieldsOf()).toEqual([])
  })

  it('once people say the same', async () => {
    const id = await contradictedCourt()
    await test.call('PUT', `/api/courts/${id}`, { name: 'Quadra Nova' })
    await reportFact(test.database, { id }, { fact: 'floodlights', value: false })
    expect(await differences()).toEqual([])
  })

  it('once the source has the court no longer', async () => {
    const court = await createCourt(test.database, { latitude: -23.58, longitude: -46.68, name: 'Quadra' })
    await run({ name: 'Quadra', fee: 'yes' })
    expect(await fieldsOf()).toEqual(['isFree'])
    const object = { source: 'osm-br', source_id: 'way/1' }
    await test.call('POST', `/api/admin/courts/${court.id}/sources/separate`, object)
    expect(await differences()).toEqual([])
  })

  it('until the import after which they agree is undone', async () => {
    const id = await contradictedCourt()
    await decide(id, 'name', 'ours')
    const before = await recorded()
    await run({ name: 'Quadra do Zé', lit: 'yes' }, 3)
    expect(await recorded()).toEqual([])
    await undoLatest()
    expect(await recorded()).toEqual(before)
    expect(await fieldsOf()).toEqual(['floodlights'])
  })

  it('for good, if it is decided after an import that is undone', async () => {
    const id = await contradictedCourt()
    await run({ name: 'Quadra Nova', lit: 'no', hoops: '2' }, 3)
    await decide(id, 'name', 'ours')
    await undoLatest()
    expect(await fieldsOf()).toEqual(['floodlights'])
  })

  it('once the import that found it is undone', async () => {
    await contradictedCourt()
    await undoLatest()
    expect(await differences()).toEqual([])
  })
})

it('differences are items of the queue, until they are decided', async () => {
  const id = await contradictedCourt()
  const read = async () => (await test.database.execute(openDifferenceItems)).rows
  const item = { kind: 'difference', court_id: id, source: 'osm-br' }
  expect(await read()).toMatchObject([
    { ...item, key: `difference ${id} osm-br floodlights`, body: 'Quadra do Zé false' },
    { ...item, key: `difference ${id} osm-br name`, body: 'Quadra do Zé Quadra Nova' },
  ])
  const keys = ['name', 'hoops'].map((field) => ({ courtId: id, source: 'osm-br', field }))
  const [view] = (await differences()).filter(({ field }) => field === 'name')
  expect([...(await readDifferencesByKey(test.database, keys))]).toEqual([
    [`difference ${id} osm-br name`, view],
  ])
  await decide(id, 'name', 'ours')
  expect((await readDifferencesByKey(test.database, keys)).size).toBe(0)
  expect(await read()).toHaveLength(1)
})
