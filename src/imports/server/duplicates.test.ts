import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createReview } from '../../../test/factories.ts'
import type { Feature } from '../../../test/map-data.ts'
import { importMapFile } from '../../../test/map-files.ts'
import { TestQueue } from '../../../test/queue.ts'
import { sourceCourts } from '../../database/schema/index.ts'
import { openPairItems } from './duplicates.queries.ts'
import { readDuplicatePairs } from './duplicates.service.ts'
import { listImports, undoImport } from './undo-import.ts'

let test: AdminTestApp
let queue: TestQueue
beforeEach(async () => {
  test = await openTestAppWithAdmin()
  queue = new TestQueue(test)
})
afterEach(() => test.close())

const HERE = { latitude: -23.58, longitude: -46.68 }
/** Some 22 m north of it. */
const NEAR: [number, number] = [-46.68, -23.5798]

const pairs = async () => (await queue.ofKind('duplicate')).what
const decide = (id: number, otherId: number, same: boolean) =>
  queue.decide(`duplicate ${id} ${otherId}`, same ? 'same' : 'different')
const reopen = async (decisionId: number | null) => (await queue.undo(decisionId)).code
const details = async (id: number) => (await test.app.inject(`/api/courts/${id}/details`)).json()
const run = (...features: Feature[]) => importMapFile(test, features)
const actions = async (): Promise<string[]> => {
  const { entries } = (await test.call('GET', '/api/admin/audit')).json()
  return entries.map(({ action }: { action: string }) => action)
}

/** A court that was here, and one of a source that may be the same. */
async function doubtfulPair(feature: Partial<Feature> = {}) {
  const other = await createCourt(test.database, { ...HERE, name: 'Quadra do Parque', country: 'Brazil' })
  expect(await run({ id: 'way/1', at: NEAR, ...feature })).toMatchObject({ doubtful: 1, inserted: 1 })
  const [pair] = await pairs()
  if (!pair) throw new Error('there is no pair')
  await test.directory.refresh()
  return { id: pair.court.id, otherId: other.id, pair }
}

describe('pairs of courts that may be the same', () => {
  it('are decided only while they wait', async () => {
    const { id, otherId } = await doubtfulPair()
    expect((await decide(otherId, id, true)).code).toBe('already-decided')
    expect((await decide(999_999, otherId, true)).code).toBe('already-decided')
    expect((await decide(id, 999_999, false)).code).toBe('already-decided')
    expect((await decide(id, otherId, false)).code).toBeNull()
    expect((await decide(id, otherId, false)).code).toBe('already-decided')
    expect((await decide(id, otherId, true)).code).toBe('already-decided')
  })

  it('are gone once one of them is archived', async () => {
    const { id, otherId } = await doubtfulPair()
    await test.call('DELETE', `/api/courts/${otherId}`)
    expect(await pairs()).toEqual([])
    for (const same of [true, false]) expect((await decide(id, otherId, same)).code).toBe('already-decided')
  })

  it('may come from one source, if mappers drew a court twice', async () => {
    const [longitude, latitude] = NEAR
    const named = { id: 'way/2', at: NEAR, tags: { name: 'Quadra do Parque' } }
    const again = (id: string, metres: number): Feature => ({
      id,
      at: [longitude, latitude + metres / 111_195],
    })
    expect(await run(again('node/1', 2), named, again('node/3', 20))).toMatchObject({
      doubtful: 1,
      inserted: 3,
    })
    const [pair] = await pairs()
    expect(pair).toMatchObject({ court: { has_made_name: true }, other: { name: 'Quadra do Parque' } })

    const next = [again('node/1', 2), named, again('node/3', 20), again('node/4', -2)]
    expect(await run(...next)).toMatchObject({ doubtful: 1, inserted: 1, unchanged: 3 })
    expect(await pairs()).toHaveLength(3)
    await decide(pair?.court.id ?? 0, pair?.other.id ?? 0, true)
    expect(await run(...next)).toMatchObject({
      doubtful: 0,
      inserted: 0,
      archived: 0,
      changed: 0,
      unchanged: 4,
    })
    expect(await pairs()).toHaveLength(1)
  })

  it('are shown with what is known of both', async () => {
    const { pair, otherId } = await doubtfulPair({
      tags: { hoops: '2', phone: '+55 11 1234', operator: 'x'.repeat(200) },
    })
    expect(pair).toMatchObject({
      court: {
        ...{ hoops: 2, has_made_name: true, has_made_address: true, photo_count: 0, review_count: 0 },
        sources: [
          {
            ...{ source: 'osm-br', source_id: 'way/1', url: 'https://www.openstreetmap.org/way/1' },
            ...{ is_brought: true, gone: false, edited_at: '2024-05-01T00:00:00.000Z' },
          },
        ],
      },
      other: { id: otherId, name: 'Quadra do Parque', has_made_name: false, sources: [] },
      distance_m: 22,
      why: 'near',
    })
    const { tags } = pair.court.sources[0] ?? { tags: [] }
    expect(tags).toContainEqual({ key: 'hoops', value: '2' })
    expect(tags.map(({ key }) => key)).not.toContain('phone')
    expect(tags.find(({ key }) => key === 'operator')?.value).toHaveLength(120)
  })
})

describe('the same court', () => {
  it('is merged into the one that was here, and the next import finds it there', async () => {
    const { id, otherId } = await doubtfulPair({ tags: { hoops: '2', lit: 'yes' } })
    await createReview(test.database, { id })
    expect((await decide(id, otherId, true)).code).toBeNull()
    expect(await pairs()).toEqual([])
    expect(await details(otherId)).toMatchObject({
      court: { name: 'Quadra do Parque', hoops: 2, review_count: 1 },
    })
    const next = { id: 'way/1', at: NEAR, version: 2, tags: { hoops: '4', name: 'Quadra B' } }
    expect(await run(next)).toMatchObject({ changed: 1, inserted: 0, joined: 0, doubtful: 0, archived: 0 })
    await test.directory.refresh()
    expect(await details(otherId)).toMatchObject({ court: { name: 'Quadra do Parque', hoops: 4 } })
    expect((await actions()).slice(1, 3)).toEqual(['take over court', 'merge court'])
  })

  it('is two again when the decision is taken back, each with what its source says', async () => {
    const { id, otherId } = await doubtfulPair({ tags: { hoops: '2' } })
    const decided = await decide(id, otherId, true)
    await run({ id: 'way/1', at: NEAR, version: 2, tags: { hoops: '4', lit: 'yes' } })
    expect(await reopen(decided.id)).toBeNull()
    expect(await reopen(decided.id)).toBe('already-decided')
    expect(await pairs()).toHaveLength(1)
    expect(await details(id)).toMatchObject({ court: { hoops: 4, facts: { hoops: { value: 4 } } } })
    expect((await details(otherId)).court.facts).toEqual({})
    const next = { id: 'way/1', at: NEAR, version: 3, tags: { hoops: '6' } }
    expect(await run(next)).toMatchObject({ changed: 1, inserted: 0 })
    await test.directory.refresh()
    expect(await details(id)).toMatchObject({ court: { hoops: 6 } })
    expect((await details(id)).court.facts).not.toHaveProperty('floodlights')
    expect(await pairs()).toHaveLength(1)
  })

  it('has the values of the object that brought it when two objects of a source were merged', async () => {
    await run({ id: 'way/1', at: [-46.68, -23.58], tags: { hoops: '2' } }, { id: 'way/2', at: [-46.6, -23] })
    const { rows } = await test.database.execute<{ id: number }>(
      sql`select court_id as id from source_courts order by source_id`,
    )
    const [first = 0, second = 0] = rows.map((row) => row.id)
    await test.call('POST', `/api/admin/courts/${second}/merge`, { into: first })
    const next = (hoops: string, version: number): Feature[] => [
      { id: 'way/1', version, at: [-46.68, -23.58], tags: { hoops } },
      { id: 'way/2', version, at: [-46.6, -23], tags: { hoops: '8', lit: 'yes' } },
    ]
    expect(await run(...next('4', 2))).toMatchObject({ changed: 2, archived: 0 })
    await test.directory.refresh()
    expect(await details(first)).toMatchObject({ court: { hoops: 4 } })
    expect((await details(first)).court.facts.floodlights).toBeUndefined()
    const far: Feature = { id: 'way/3', at: [-47, -22] }
    expect(await importMapFile(test, [far], { acceptLoss: true })).toMatchObject({ archived: 1 })
    expect(await run(...next('6', 3), far)).toMatchObject({ archived: 0, unchanged: 1 })
    await test.directory.refresh()
    expect(await details(first)).toMatchObject({ court: { hoops: 6 } })
  })
})

it('a merged court gives nothing back to the one that was merged when an earlier import is undone', async () => {
  const joined = await createCourt(test.database, { ...HERE, name: 'Quadra' })
  const into = await createCourt(test.database, { latitude: -20, longitude: -40 })
  const object = { id: 'way/1', tags: { name: 'Quadra' } }
  const far: Feature = { id: 'way/2', at: [-47, -22] }
  await run(object, far)
  const { importId } = await importMapFile(test, [far], { acceptLoss: true })
  await test.call('POST', `/api/admin/courts/${joined.id}/merge`, { into: into.id })
  expect(await undoImport(test.database, importId, test.admin)).toMatchObject({
    ...{ reverted: 0, kept: [{ id: joined.id }] },
  })
  expect(
    await test.database.select().from(sourceCourts).where(eq(sourceCourts.sourceId, 'way/1')),
  ).toMatchObject([{ courtId: into.id }])
})

describe('different courts', () => {
  it('are not asked about again by the next import', async () => {
    const { id, otherId } = await doubtfulPair()
    await decide(id, otherId, false)
    expect(await pairs()).toEqual([])
    expect(await run({ id: 'way/1', at: NEAR, version: 2 })).toMatchObject({ doubtful: 0, changed: 1 })
    expect(await pairs()).toEqual([])
    expect((await actions())[1]).toBe(`tell apart from court #${otherId}`)
  })

  it('nor by one after the import that added it was undone', async () => {
    const { id, otherId } = await doubtfulPair()
    await decide(id, otherId, false)
    const [latest] = await listImports(test.database)
    await undoImport(test.database, latest?.id ?? 0, test.admin)
    expect(await run({ id: 'way/1', at: NEAR })).toMatchObject({ inserted: 1, doubtful: 0, joined: 0 })
    expect(await pairs()).toEqual([])
  })

  it('are asked about again when the decision is taken back', async () => {
    const { id, otherId } = await doubtfulPair()
    expect(await reopen((await decide(id, otherId, false)).id)).toBeNull()
    expect(await pairs()).toHaveLength(1)
    expect((await actions())[0]).toBe('undo different duplicate')
  })
})

it('pairs are items of the queue, with the names of both and the source that brought the added one', async () => {
  const { id, otherId, pair } = await doubtfulPair({ tags: { name: 'Quadra Nova' } })
  const key = `duplicate ${id} ${otherId}`
  const { rows } = await test.database.execute(openPairItems)
  expect(rows).toMatchObject([
    { kind: 'duplicate', key, court_id: id, source: 'osm-br', body: 'Quadra Nova Quadra do Parque' },
  ])
  const context = { database: test.database, filesBaseUrl: '' }
  const views = await readDuplicatePairs(context, [
    { courtId: id, otherId },
    { courtId: otherId, otherId: id },
  ])
  expect([...views]).toEqual([[key, pair]])
  await decide(id, otherId, false)
  expect((await test.database.execute(openPairItems)).rows).toEqual([])
})
