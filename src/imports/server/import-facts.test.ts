import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { bytesOf } from '../../../test/bytes.ts'
import { createCourt, createUser } from '../../../test/factories.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { courts, factReports } from '../../database/schema/index.ts'
import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import { dryRunImport } from './dry-run.service.ts'
import { importCourts } from './imports.service.ts'
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

  it('that cannot be understood skip their row, but hours are kept as text', async () => {
    const outcome = await load(
      `${HEADER},floodlights,nets,light_hours`,
      ',Cage,1 Street,51.5,-0.12,maybe,rope,',
      `,Dome,2 Street,51.6,-0.12,,,${'x'.repeat(256)}`,
      ',Park,3 Street,51.7,-0.12,,,ask at the desk',
    )
    expect(outcome.problems).toEqual([
      {
        line: 2,
        reason: 'Floodlights must be yes (true) or no (false). Nets must be one of textile, chain, none.',
      },
      { line: 3, reason: 'Light hours must be at most 255 characters.' },
    ])
    const [park] = await listed()
    expect(park.facts.light_hours).toMatchObject({ value: 'ask at the desk', state: 'claimed' })
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
