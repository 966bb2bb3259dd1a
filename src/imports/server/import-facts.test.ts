import { eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { bytesOf } from '../../../test/bytes.ts'
import { createCourt, createUser, reportFact } from '../../../test/factories.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { courts, factReports } from '../../database/schema/index.ts'
import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import type { CompactFacts, FactView } from '../../facts/contract/schema.ts'
import { dryRunImport, importCourts } from './csv-import.service.ts'
import { undoImport } from './undo-import.ts'

let test: AdminTestApp
beforeAll(async () => {
  test = await openTestAppWithAdmin()
})
afterAll(() => test.close())
beforeEach(clear)

/** Hides all courts and makes sure that no row matches them. */
async function clear(): Promise<void> {
  await test.database.transaction(async (tx) => {
    const hidden = await tx
      .update(courts)
      .set({ status: 'archived', name: sql`'Old ' || id`, latitude: 0 })
      .returning({ id: courts.id })
    await tx.delete(factReports)
    await publishChanges(
      tx,
      hidden.map(({ id }) => id),
    )
  })
}

const HEADER = 'id,name,address,latitude,longitude'
const source = (text: string) => ({ source: bytesOf(text), fileName: 'courts.csv' })
async function load(...lines: string[]) {
  const outcome = await importCourts(test.database, source(lines.join('\n')))
  await test.directory.refresh()
  return outcome
}
const listed = async () => {
  await test.directory.refresh()
  return (await test.app.inject('/api/courts')).json()
}
const say = async (courtId: number, fact: FactKey, value: FactValue) =>
  test.database
    .insert(factReports)
    .values({ courtId, fact, value, source: 'player', userId: (await createUser(test.database)).id })
const factOf = async (id: number, key: FactKey): Promise<FactView | undefined> => {
  const { facts } = (await test.app.inject(`/api/courts/${id}/details`)).json()
  return facts.find((fact: FactView) => fact.key === key)
}
const recordOf = async (id: number) => {
  const { hoops, isIndoor } = courts
  const [record] = await test.database.select({ hoops, isIndoor }).from(courts).where(eq(courts.id, id))
  return record
}
interface CompactCourt {
  facts: CompactFacts
}
const valuesOf = (facts: CompactFacts) =>
  Object.fromEntries(Object.entries(facts).map(([key, { value }]) => [key, value]))
const undo = async (importId: number) => undoImport(test.database, importId, await createUser(test.database))

describe('facts in a file', () => {
  it('become claims, by the keys or labels of the answers', async () => {
    await load(
      `${HEADER},Floodlights,nets,surface,opening_hours,hoops`,
      ',Cage,1 Street,51.5,-0.12,yes,Chain nets,asphalt,mo-fr 8:00-18:00,4',
      ',Dome,2 Street,51.6,-0.12,no,,,,',
    )
    const [cage, dome] = await listed()
    const claim = { state: 'claimed', source: 'import' }
    expect(cage.facts).toEqual({
      floodlights: { value: true, ...claim },
      nets: { value: 'chain', ...claim },
      surface: { value: 'asphalt', ...claim },
      opening_hours: { value: 'Mo-Fr 08:00-18:00', ...claim },
    })
    expect(dome.facts).toEqual({ floodlights: { value: false, ...claim } })
  })

  it('may be hours in words, which are asked back where they mean several things', async () => {
    const { problems } = await load(
      `${HEADER},opening_hours`,
      ',Cage,1 Street,51.5,-0.12,7:00 am &ndash; 11:00 pm&nbsp;daily',
      ',Yard,2 Street,51.6,-0.12,10-7',
    )
    expect(problems).toMatchObject([
      { line: 3, reason: expect.stringContaining('Write “10-7” as 10:00-19:00') },
    ])
    expect((await listed()).map(({ facts }: CompactCourt) => valuesOf(facts))).toEqual([
      { opening_hours: 'Mo-Su 07:00-23:00' },
      {},
    ])
  })

  it('that cannot be understood are left out of their row, but hours are kept as text', async () => {
    const file = [
      `${HEADER},isIndoor,floodlights,nets,light_hours,shelter`,
      ',Cage,1 Street,51.5,-0.12,,maybe,rope,,covered',
      `,Dome,2 Street,51.6,-0.12,yes,,chain,${'x'.repeat(256)},covered`,
      ',Yard,3 Street,191,-0.12,,,,,',
      ',Park,4 Street,51.7,-0.12,,,,ask at the desk,',
    ]
    const cage =
      'Left out: Floodlights must be yes (true) or no (false). Nets must be one of textile, chain, none.'
    const dome = 'Left out: Light hours must be at most 255 characters. Shelter must not contradict Indoor.'
    const { rows } = await dryRunImport(test.database, source(file.join('\n')))
    expect(rows.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['new', cage],
      ['new', dome],
      ['skipped', 'Latitude must be between -90 and 90 degrees.'],
      ['new', null],
    ])
    const { problems, skipped } = await load(...file)
    expect(skipped).toBe(1)
    expect(problems).toEqual([
      { line: 4, reason: 'Latitude must be between -90 and 90 degrees.' },
      { line: 2, reason: cage },
      { line: 3, reason: dome },
    ])
    const courtsNow = await listed()
    expect(courtsNow.map(({ facts }: CompactCourt) => valuesOf(facts))).toEqual([
      { shelter: 'covered' },
      { nets: 'chain' },
      { light_hours: 'ask at the desk', floodlights: true },
    ])
  })

  it('replace earlier claims of files, never what people say, and empty cells say nothing', async () => {
    await load(`${HEADER},nets,rims`, ',Cage,1 Street,51.5,-0.12,chain,good')
    const [{ id }] = await listed()
    await say(id, 'rims', 'bent')
    await load(`${HEADER},nets,rims`, `${id},Cage,1 Street,51.5,-0.12,none,good`)
    const [cage] = await listed()
    expect(cage.facts).toMatchObject({
      nets: { value: 'none', state: 'claimed' },
      rims: { value: 'bent', state: 'confirmed', confirmed: 1 },
    })
    await load(`${HEADER},nets,rims`, `${id},Cage,1 Street,51.5,-0.12,,`)
    expect((await listed())[0].facts).toEqual(cage.facts)
  })

  it('that are known already change nothing', async () => {
    const court = await createCourt(test.database, { name: 'Cage', address: '1 Street' })
    await say(court.id, 'nets', 'chain')
    const outcome = await load(
      `${HEADER},nets`,
      `${court.id},Cage,1 Street,${court.latitude},${court.longitude},chain`,
    )
    expect(outcome.changed).toBe(0)
    expect(await test.database.$count(factReports)).toBe(1)
  })

  it('that hold already leave the earlier claim of files, for when players take theirs back', async () => {
    await load(`${HEADER},nets`, ',Cage,1 Street,51.5,-0.12,chain')
    const [{ id }] = await listed()
    await say(id, 'nets', 'none')
    expect(await load(`${HEADER},nets`, `${id},Cage,1 Street,51.5,-0.12,none`)).toMatchObject({ changed: 0 })
    await test.database.delete(factReports).where(eq(factReports.source, 'player'))
    expect(await factOf(id, 'nets')).toMatchObject({ value: 'chain', state: 'claimed' })
    await load(`${HEADER},nets`, `${id},Cage,1 Street,51.5,-0.12,none`)
    expect((await listed())[0].facts.nets).toMatchObject({ value: 'none', state: 'claimed' })
  })

  it('become claims also where an outvoted player or a banned account says the same', async () => {
    const { id } = await createCourt(test.database, { name: 'Cage', address: '1 Street', hoops: 4 })
    for (const [nets, hoops] of [
      ['none', 2],
      ['none', 2],
      ['chain', 6],
    ] as const) {
      await say(id, 'nets', nets)
      await say(id, 'hoops', hoops)
    }
    const banned = await createUser(test.database, { status: 'banned' })
    await reportFact(test.database, { id }, { fact: 'rims', value: 'bent', userId: banned.id })
    await load(`${HEADER},nets,rims,hoops`, `${id},Cage,1 Street,51.5,-0.12,chain,bent,6`)
    const { fact, value } = factReports
    const claims = await test.database
      .select({ fact, value })
      .from(factReports)
      .where(eq(factReports.source, 'import'))
      .orderBy(fact)
    expect(claims).toEqual([
      { fact: 'hoops', value: 6 },
      { fact: 'nets', value: 'chain' },
      { fact: 'rims', value: 'bent' },
    ])
    expect(await recordOf(id)).toMatchObject({ hoops: 6 })
    expect((await listed())[0]).toMatchObject({ hoops: 2, facts: { nets: { value: 'none' } } })
  })

  it('are taken back with a field that a file empties, until undone', async () => {
    await load(`${HEADER},hoops,isIndoor`, ',Cage,1 Street,51.5,-0.12,4,no')
    const [{ id, facts }] = await listed()
    expect(facts).toEqual({})
    await reportFact(test.database, { id }, { fact: 'hoops', value: 4, source: 'sample', userId: null })
    const row = `${id},Cage,1 Street,51.5,-0.12`
    await load(`${HEADER},hoops,isIndoor`, `${row},6,yes`)
    expect((await listed())[0]).toMatchObject({ hoops: 6, isIndoor: true })
    const { importId } = await load(`${HEADER},hoops,isIndoor`, `${row},,`)
    expect((await listed())[0]).toMatchObject({ hoops: null, isIndoor: null, facts: {} })
    expect(await load(`${HEADER},hoops,isIndoor`, `${row},,`)).toMatchObject({ changed: 0 })
    await undo(importId)
    expect((await listed())[0]).toMatchObject({ hoops: 6, isIndoor: true })
  })

  it('leave tags as they are where people have reported the same facility', async () => {
    const { id, latitude, longitude } = await createCourt(test.database, {
      ...{ name: 'Cage', address: '1 Street', tags: ['Floodlights', 'Sea view'] },
    })
    await say(id, 'floodlights', false)
    await say(id, 'toilets', true)
    const loadTags = (tags: string) =>
      load(`${HEADER},tags`, `${id},Cage,1 Street,${latitude},${longitude},"${tags}"`)
    const tagsIn = async () => (await listed())[0].tags.toSorted()
    expect((await loadTags('Sea view,Toilets')).changed).toBe(0)
    expect((await loadTags('Floodlights,Nets')).changed).toBe(1)
    expect(await tagsIn()).toEqual(['Nets', 'Toilets'])
    await test.database.delete(factReports).where(ne(factReports.source, 'tag'))
    await test.database.transaction((tx) => publishChanges(tx, [id]))
    expect(await tagsIn()).toEqual(['Floodlights', 'Nets'])
  })

  it('take the place of a tag that a file moves to the column of its fact', async () => {
    const { id, latitude, longitude } = await createCourt(test.database, {
      ...{ name: 'Cage', address: '1 Street', tags: ['Floodlights'] },
    })
    await load(`${HEADER},tags,floodlights`, `${id},Cage,1 Street,${latitude},${longitude},Nets,yes`)
    expect(valuesOf((await listed())[0].facts)).toEqual({ floodlights: true })
  })

  it('are listed by a dry run, which stores nothing', async () => {
    await load(`${HEADER},nets`, ',Cage,1 Street,51.5,-0.12,chain')
    const [{ id }] = await listed()
    const { rows } = await dryRunImport(
      test.database,
      source(`${HEADER},nets,shade\n${id},Cage,1 Street,51.5,-0.12,none,yes`),
    )
    expect(rows).toMatchObject([
      {
        verdict: 'changed',
        changes: [
          { field: 'nets', before: 'chain', after: 'none' },
          { field: 'shade', before: null, after: true },
        ],
      },
    ])
    expect(await test.database.$count(factReports)).toBe(1)
  })

  it('replace what administrators entered into the record, not what they settled, until undone', async () => {
    const { id } = await createCourt(test.database, { name: 'Cage', address: '1 Street', isIndoor: null })
    const settle = (key: FactKey, value: FactValue) =>
      test.call('POST', `/api/admin/courts/${id}/facts/${key}`, { value, note: 'Seen.' })
    await test.call('PUT', `/api/courts/${id}`, { hoops: 2, isIndoor: false })
    const row = `${id},Cage,1 Street,51.5,-0.12`
    const { importId } = await load(`${HEADER},hoops,isIndoor`, `${row},4,yes`)
    expect((await listed())[0]).toMatchObject({ hoops: 4, isIndoor: true })
    await undo(importId)
    expect((await listed())[0]).toMatchObject({
      ...{ hoops: 2, isIndoor: false },
      facts: { hoops: { confirmed: 1 }, shelter: { value: 'outdoor', confirmed: 1 } },
    })
    await settle('hoops', 2)
    await load(`${HEADER},hoops,isIndoor`, `${row},4,yes`)
    expect((await listed())[0]).toMatchObject({ hoops: 2, isIndoor: true })
  })

  it('go when the import is undone, and what they replaced comes back', async () => {
    await load(`${HEADER},nets`, ',Cage,1 Street,51.5,-0.12,chain')
    const [before] = await listed()
    const { importId } = await load(`${HEADER},nets,shade`, `${before.id},Cage,1 Street,51.5,-0.12,none,yes`)
    expect((await listed())[0].facts).toMatchObject({ nets: { value: 'none' }, shade: { value: true } })
    await undo(importId)
    expect((await listed())[0].facts).toEqual(before.facts)
  })
})

it('an export that is imported again changes nothing, also where players correct the record', async () => {
  const court = await createCourt(test.database, {
    name: 'Cage',
    address: '1 Street',
    hoops: 4,
    isIndoor: false,
  })
  await say(court.id, 'hoops', 2)
  await say(court.id, 'shelter', 'indoor')
  await test.directory.refresh()
  const { payload } = await test.app.inject('/api/courts.csv')
  expect(await load(payload)).toMatchObject({ updated: 1, changed: 0 })
  const hoops = payload.replace(',2,', ',6,')
  expect(await load(hoops)).toMatchObject({ updated: 1, changed: 1 })
})

it.each(['operator', 'openstreetmap', 'administrator', 'import', 'sample'] as const)(
  'an export that is imported again changes nothing, also where the record differs from what holds: %s',
  async (source) => {
    const court = await createCourt(test.database, { name: 'Cage', address: '1 Street', hoops: 4 })
    const userId = source === 'administrator' ? test.admin.id : null
    const said = { source, userId, note: 'Seen.', createdAt: new Date(Date.now() - 9 * 86_400_000) }
    await reportFact(test.database, court, { fact: 'hoops', value: 2, ...said })
    await reportFact(test.database, court, { fact: 'shelter', value: 'covered', ...said })
    await test.directory.refresh()
    const { payload } = await test.app.inject('/api/courts.csv')
    expect(await load(payload)).toMatchObject({ updated: 1, changed: 0 })
    const withoutShelter = payload.replaceAll(',shelter,', ',roof,')
    expect(await load(withoutShelter)).toMatchObject({ updated: 1, changed: 0 })
    expect(await recordOf(court.id)).toEqual({ hoops: 4, isIndoor: false })
    const asRecorded = payload.replace(',2,', ',4,')
    expect(await load(asRecorded)).toMatchObject({ changed: source === 'import' ? 1 : 0 })
    await load(payload.replace(',2,', ',6,').replace(',no,', ',yes,').replace(',covered,', ',,'))
    expect(await recordOf(court.id)).toEqual({ hoops: 6, isIndoor: true })
    const shown = source === 'administrator' ? { hoops: 2, isIndoor: false } : { hoops: 6, isIndoor: true }
    expect((await listed())[0]).toMatchObject(shown)
  },
)

it('a covered court that is exported and imported elsewhere is covered there', async () => {
  const court = await createCourt(test.database, { name: 'Cage', isIndoor: false })
  await say(court.id, 'shelter', 'covered')
  await test.directory.refresh()
  const { payload } = await test.app.inject('/api/courts.csv')
  await clear()
  await load(payload.replaceAll(new RegExp(`^${court.id},`, 'gm'), ','))
  const [{ id, isIndoor }] = await listed()
  expect(isIndoor).toBe(false)
  expect(await factOf(id, 'shelter')).toMatchObject({ value: 'covered', state: 'claimed', source: 'import' })
})

it('an export that is imported elsewhere brings the values, and no counts', async () => {
  const court = await createCourt(test.database, { name: 'Cage' })
  await say(court.id, 'nets', 'chain')
  await say(court.id, 'floodlights', false)
  await say(court.id, 'opening_hours', '24/7')
  await test.directory.refresh()
  const { payload } = await test.app.inject('/api/courts.csv')
  expect(payload).toContain('nets: confirmed, confirmed by 1 (')
  await clear()
  const outcome = await load(payload.replaceAll(new RegExp(`^${court.id},`, 'gm'), ','))
  expect(outcome).toMatchObject({ inserted: 1, ignoredColumns: [], problems: [] })
  const claim = { state: 'claimed', source: 'import' }
  expect((await listed())[0].facts).toEqual({
    nets: { value: 'chain', ...claim },
    floodlights: { value: false, ...claim },
    opening_hours: { value: '24/7', ...claim },
  })
})
