import { eq, isNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { createCourt, createUser, reportFact } from '../../../test/factories.ts'
import { type Feature, rowOfCourts } from '../../../test/map-data.ts'
import { mapFile } from '../../../test/map-files.ts'
import {
  courts as courtsTable,
  factReports,
  importChanges,
  sourceCourts,
  sourceDifferences,
} from '../../database/schema/index.ts'
import { dryRunSource, importSource, type SourceImportOptions } from './source-import.service.ts'
import { listImports, undoImport } from './undo-import.ts'

let test: TestApp
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

const run = (features: readonly Feature[], options: Partial<SourceImportOptions> = {}, head: object = {}) =>
  importSource(test.database, test.places, { ...mapFile(features, head), ...options })

const courts = async () => (await test.app.inject('/api/courts?limit=100')).json()
const row = rowOfCourts

describe('a file that is refused changes nothing', () => {
  it.each([
    [
      'without a court',
      [{ id: 'way/1', tags: { sport: 'tennis' } }],
      {},
      'The file contains no basketball court.',
    ],
  ] as [string, Feature[], object, string][])('%s', async (_, features, head, sentence) => {
    await expect(run(features, {}, head)).rejects.toThrow(sentence)
    expect(await courts()).toEqual([])
  })

  it('older, or with much less, unless that is accepted', async () => {
    await run(row(20), {}, { timestamp: '2024-09-01T00:00:00Z' })
    await expect(run(row(20), {}, { timestamp: '2024-08-01T00:00:00Z' })).rejects.toThrow(
      'The file is older than what osm-br has. If that is meant, accept the loss.',
    )
    await expect(run(row(17))).rejects.toThrow('The file lacks 3 of the 20 courts that osm-br has.')
    expect(await run(row(17), { acceptLoss: true })).toMatchObject({ archived: 3, unchanged: 17 })
  })
})

describe('courts of a source', () => {
  it('are added with a made name, and claims of the day of the source', async () => {
    const outcome = await run([
      { id: 'way/1', tags: { lit: 'yes', hoops: '2' } },
      { id: 'way/2', at: [-46.6, -23.6], tags: { name: 'Quadra', access: 'private' } },
    ])
    expect(outcome).toEqual({
      ...{ importId: expect.any(Number), problems: [], warnings: [] },
      ...{ source: 'osm-br', total: 2, taken: 1, leftOut: { private: 1 } },
      ...{ inserted: 1, changed: 0, unchanged: 0, archived: 0, joined: 0, doubtful: 0, doubtfulWait: false },
    })
    await test.directory.refresh()
    const [court] = await courts()
    expect(court).toMatchObject({ hoops: 2, latitude: -23.58 })
    expect(court.name).toMatch(/^Basketball court near /)
  })

  it('are unchanged by the same file, changed by id, archived when gone, and brought back', async () => {
    await run(row(20))
    expect(await run(row(20))).toMatchObject({ inserted: 0, changed: 0, unchanged: 20, archived: 0 })
    const next = row(20)
    next[0] = { ...next[0], id: 'way/1', version: 2, tags: { name: 'Quadra do Parque' } }
    expect(await run(next.slice(0, 19))).toMatchObject({ changed: 1, unchanged: 18, archived: 1 })
    expect(await run(next)).toMatchObject({ inserted: 1, changed: 0, unchanged: 19, archived: 0 })
  })

  it('of people and other sources stay', async () => {
    await createCourt(test.database, { name: 'Clapham Common', latitude: 51.46, longitude: -0.14 })
    await run(row(3), { name: 'osm-br' })
    expect(
      await run(
        row(2).map((court) => ({ ...court, at: [2, 48] })),
        { name: 'osm-fr' },
      ),
    ).toMatchObject({ inserted: 2 })
    await test.directory.refresh()
    expect(await courts()).toHaveLength(6)
  })

  it('claim facts as OpenStreetMap only if they are from there', async () => {
    await run([{ id: 'way/1', tags: { lit: 'yes' } }])
    await run([{ id: 'way/1', at: [2, 48], tags: { lit: 'yes' } }], { name: 'paris-parks' })
    const reports = await test.database.select().from(factReports).orderBy(factReports.id)
    expect(reports.map(({ source }) => source)).toEqual(['openstreetmap', 'import'])
  })

  it('change only what nobody else has changed', async () => {
    await run([{ id: 'way/1', tags: { name: 'Quadra', hoops: '2' } }])
    await test.database.execute("update courts set name = 'Quadra do Zé'")
    await run([{ id: 'way/1', version: 2, tags: { name: 'Quadra Nova', hoops: '4' } }])
    await test.directory.refresh()
    expect(await courts()).toMatchObject([{ name: 'Quadra do Zé', hoops: 4 }])
    const changes = await test.database.select().from(importChanges).orderBy(importChanges.importId)
    expect(changes.at(-1)?.after).toEqual({ hoops: 4 })
  })
})

describe('an address is written as in its country', () => {
  const LONDON: Feature['at'] = [-0.1146, 51.4626]
  const house = { 'addr:street': 'Coldharbour Lane', 'addr:housenumber': '12', 'addr:city': 'London' }
  const address = async () => (await test.database.select().from(courtsTable))[0]?.address

  it.each([
    [LONDON, '12 Coldharbour Lane, London'],
    [[-46.68, -23.58] as Feature['at'], 'Coldharbour Lane 12, London'],
  ])('at %j', async (at, text) => {
    await run([{ id: 'way/1', at, tags: house }])
    expect(await address()).toBe(text)
  })

  it('with the next version, if it was stored otherwise', async () => {
    const court: Feature = { id: 'way/1', at: LONDON, tags: house }
    await run([court])
    const earlier = 'Coldharbour Lane 12, London'
    await test.database.update(courtsTable).set({ address: earlier })
    expect(await run([court])).toMatchObject({ unchanged: 1, changed: 0 })
    expect(await address()).toBe(earlier)
    await run([{ ...court, version: 2, tags: { ...house, hoops: '2' } }])
    expect(await address()).toBe('12 Coldharbour Lane, London')
    expect(await test.database.$count(sourceDifferences)).toBe(0)
  })
})

it('a dry run counts the same, and changes nothing', async () => {
  const options = mapFile(row(5))
  expect(await dryRunSource(test.database, test.places, options)).toMatchObject({ inserted: 5 })
  expect(await run(row(5))).toMatchObject({ inserted: 5 })
})

it('is undone, but for courts that people have changed since', async () => {
  const actor = await createUser(test.database, { username: 'ann' })
  await run([
    { id: 'way/1', tags: { hoops: '2' } },
    { id: 'way/2', at: [-46, -23] },
  ])
  await run([
    { id: 'way/1', version: 2, tags: { hoops: '4', name: 'Quadra' } },
    { id: 'way/2', at: [-46, -23] },
    { id: 'way/3', at: [-45, -22] },
  ])
  const [latest] = await listImports(test.database)
  expect(await undoImport(test.database, latest?.id ?? 0, actor)).toMatchObject({ reverted: 2, kept: [] })
  await test.directory.refresh()
  expect(await courts()).toMatchObject([{ hoops: 2 }, { latitude: -23 }])
  expect(
    await run([
      { id: 'way/1', tags: { hoops: '2' } },
      { id: 'way/2', at: [-46, -23] },
    ]),
  ).toMatchObject({
    unchanged: 2,
    inserted: 0,
  })
})

it('joins a court that is here with its claims, and undoes that', async () => {
  const actor = await createUser(test.database, { username: 'ann' })
  const here = await createCourt(test.database, { name: 'Quadra', latitude: -23.58, longitude: -46.68 })
  await test.directory.refresh()
  expect(await run([{ id: 'way/1', tags: { name: 'Quadra', lit: 'yes' } }])).toMatchObject({
    ...{ inserted: 0, joined: 1 },
  })
  await test.directory.refresh()
  expect(await courts()).toMatchObject([
    { id: here.id, facts: { floodlights: { value: true, state: 'claimed' } } },
  ])
  const [latest] = await listImports(test.database)
  expect(await undoImport(test.database, latest?.id ?? 0, actor)).toMatchObject({ reverted: 1, kept: [] })
  await test.directory.refresh()
  expect(await courts()).toMatchObject([{ id: here.id, facts: {} }])
  expect(await test.database.$count(sourceCourts)).toBe(0)
})

it('brings back the same courts after it was undone, also from an older edition', async () => {
  const actor = await createUser(test.database, { username: 'ann' })
  await run([{ id: 'way/1' }], {}, { timestamp: '2024-12-01T00:00:00Z' })
  await test.directory.refresh()
  const before = await courts()
  const [latest] = await listImports(test.database)
  await undoImport(test.database, latest?.id ?? 0, actor)
  await test.directory.refresh()
  expect(await courts()).toEqual([])
  expect(await run([{ id: 'way/1' }], {}, { timestamp: '2024-09-01T00:00:00Z' })).toMatchObject({
    inserted: 1,
  })
  await test.directory.refresh()
  expect(await courts()).toEqual(before)
})

describe('a court of people that a source joined', () => {
  const here = () =>
    createCourt(test.database, { name: 'Cage', hoops: 2, latitude: -23.58, longitude: -46.68 })
  const joined = { name: 'Cage', hoops: '2' }

  it('keeps its record, whatever the source says next', async () => {
    const { id } = await here()
    await run([{ id: 'way/1', tags: joined }])
    await run([{ id: 'way/1', version: 2, at: [-46.67, -23.58], tags: { name: 'Vandal', fee: 'yes' } }])
    const [court] = await test.database.select().from(courtsTable).where(eq(courtsTable.id, id))
    expect(court).toMatchObject({ name: 'Cage', isFree: true, hoops: 2, longitude: -46.68 })
  })

  it('keeps claims of other sources', async () => {
    const court = await here()
    await reportFact(test.database, court, {
      fact: 'surface',
      value: 'asphalt',
      source: 'import',
      userId: null,
    })
    await run([{ id: 'way/1', tags: { ...joined, lit: 'yes' } }], { name: 'paris-parks' })
    const reports = await test.database.select().from(factReports).where(isNull(factReports.supersededAt))
    expect(reports.map(({ fact }) => fact).sort()).toEqual(['floodlights', 'hoops', 'surface'])
  })
})

it('a court that an administrator archived stays archived when the source has it again', async () => {
  await run(row(20))
  const [court] = await test.database.select().from(courtsTable).orderBy(courtsTable.id)
  const [, ...others] = row(20)
  await test.database
    .update(courtsTable)
    .set({ status: 'archived', version: (court?.version ?? 0) + 1 })
    .where(eq(courtsTable.id, court?.id ?? 0))
  await run(others)
  await run(row(20))
  expect(await test.database.$count(courtsTable, eq(courtsTable.status, 'published'))).toBe(19)
})

it('a court drawn again under another id is the same', async () => {
  await run([{ id: 'node/1', tags: { name: 'Cage' } }, ...row(20)])
  const before = await test.database.$count(courtsTable)
  expect(await run([{ id: 'way/99', tags: { name: 'Cage' } }, ...row(20)])).toMatchObject({
    ...{ inserted: 0, joined: 1, archived: 0 },
  })
  expect(await test.database.$count(courtsTable)).toBe(before)
  await run([{ id: 'way/99', version: 2, tags: { name: 'Cage Two' } }, ...row(20)])
  expect(await test.database.$count(courtsTable, eq(courtsTable.name, 'Cage Two'))).toBe(1)
})

it('a court drawn again follows the new object, but for what people changed, and that is undone', async () => {
  const actor = await createUser(test.database, { username: 'ann' })
  await run([{ id: 'node/1', tags: { name: 'Cage' } }, ...row(20)])
  const [{ id = 0 } = {}] = await test.database.select().from(courtsTable).where(eq(courtsTable.name, 'Cage'))
  const court = async () => (await test.database.select().from(courtsTable).where(eq(courtsTable.id, id)))[0]
  await test.database.update(courtsTable).set({ isFree: false, version: 2 }).where(eq(courtsTable.id, id))
  const before = await court()
  const address = { 'addr:street': 'Rua Acre', 'addr:housenumber': '380', 'addr:city': 'São Paulo' }
  expect(
    await run([{ id: 'way/99', tags: { name: 'Cage', fee: 'no', ...address } }, ...row(20)]),
  ).toMatchObject({ joined: 1 })
  expect(await court()).toMatchObject({
    ...{ name: 'Cage', address: 'Rua Acre 380, São Paulo', isFree: false, madeAddress: null },
  })
  expect(await test.database.select().from(sourceDifferences)).toMatchObject([{ field: 'isFree' }])
  const [latest] = await listImports(test.database)
  await undoImport(test.database, latest?.id ?? 0, actor)
  const { version, updatedAt, directoryVersion, ...restored } = (await court()) ?? {}
  expect(before).toMatchObject(restored)
})

it('a court that a source has under two ids is archived once when both are gone', async () => {
  const [old, again] = [
    { id: 'node/1', tags: { name: 'Cage' } },
    { id: 'way/99', tags: { name: 'Cage' } },
  ] as const
  await run([old, ...row(20)])
  await run([again, ...row(20)])
  await run([old, again, ...row(20)])
  expect(await run(row(20))).toMatchObject({ archived: 1, unchanged: 20 })
})
