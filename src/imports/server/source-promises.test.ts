import { asc, eq, getTableName, is, isNotNull, Table } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createPhoto, createReview, createUser, reportFact, voteFacility } from '../../../test/factories.ts'
import { type Feature, rowOfCourts } from '../../../test/map-data.ts'
import { importMapFile } from '../../../test/map-files.ts'
import { randomNumbers } from '../../../test/random.ts'
import * as schema from '../../database/schema/index.ts'
import { undoImport } from './undo-import.ts'

const { courts, factReports, sourceCourts } = schema
const COURTS = 200
const SEED = 20

let test: AdminTestApp
beforeEach(async () => {
  test = await openTestAppWithAdmin()
})
afterEach(() => test.close())

const random = () => {
  const next = randomNumbers(SEED)
  return <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T
}

/** A made-up country, some of whose courts have names, lights and hoops. */
function firstEdition(): Feature[] {
  const pick = random()
  return rowOfCourts(COURTS).map((court, i) => ({
    ...court,
    tags: {
      ...(i % 4 === 0 && { name: `Quadra ${i}` }),
      ...{ hoops: pick(['1', '2', '4']), lit: pick(['yes', 'no']), surface: pick(['asphalt', 'concrete']) },
    },
  }))
}

/** Every third court has a new version, every seventh has moved, every fifteenth is gone, and ten are new. */
function nextEdition(first: readonly Feature[]): Feature[] {
  const kept = first.flatMap((court, i): Feature[] => {
    if (i % 15 === 0) return []
    const [longitude = 0, latitude = 0] = court.at ?? []
    const moved: Feature = i % 7 === 0 ? { ...court, at: [longitude, latitude + 0.001] } : court
    if (i % 3 > 0) return [moved]
    return [{ ...moved, version: 2, tags: { ...moved.tags, name: `Nova ${i}`, hoops: '6', lit: 'yes' } }]
  })
  const added = rowOfCourts(COURTS + 10).slice(COURTS)
  return [...kept, ...added]
}

/** Edits, facts, a review, a photo and a vote of people at every tenth court; returns the ids of the courts. */
async function contribute(): Promise<number[]> {
  const { database } = test
  const player = await createUser(database)
  const all = await database.select().from(courts).orderBy(asc(courts.id))
  const touched = all.filter((_, i) => i % 10 === 0)
  for (const court of touched) {
    const edit = { name: `Ours ${court.id}`, notes: 'Seen myself.', version: court.version }
    expect((await test.call('PUT', `/api/courts/${court.id}`, edit)).statusCode).toBe(200)
    await reportFact(database, court, { fact: 'floodlights', value: false, userId: player.id })
    const review = await createReview(database, court, { userId: player.id })
    await createPhoto(database, court, { reviewId: review.id })
    await voteFacility(database, court, 'Toilets', player)
  }
  return touched.map(({ id }) => id)
}

/** Everything that people gave. */
async function givenByPeople() {
  const { database } = test
  const { reviews, photos, courtTags } = schema
  return {
    facts: await database
      .select()
      .from(factReports)
      .where(isNotNull(factReports.userId))
      .orderBy(factReports.id),
    reviews: await database.select().from(reviews).orderBy(reviews.id),
    photos: await database.select().from(photos).orderBy(photos.id),
    facilities: await database.select().from(courtTags).orderBy(courtTags.courtId),
  }
}

/** What every import changes. */
const LOGS: readonly string[] = ['imports', 'audit_log', 'sources']

async function contents(): Promise<Record<string, unknown>> {
  const tables = Object.values(schema).filter((table) => is(table, Table))
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    const name = getTableName(table)
    if (!LOGS.includes(name))
      rows[name] = (await test.database.execute(`select * from "${name}" as row order by row::text`)).rows
  }
  return rows
}

it('keeps whatever people gave through later editions, and changes nothing twice', async () => {
  const first = firstEdition()
  expect(await importMapFile(test, first)).toMatchObject({ inserted: COURTS })
  const touched = await contribute()
  const given = await givenByPeople()

  const next = nextEdition(first)
  const outcome = await importMapFile(test, next)
  expect(outcome).toMatchObject({ inserted: 10, archived: 14 })
  expect(await givenByPeople()).toEqual(given)
  for (const id of touched)
    expect(await test.database.select().from(courts).where(eq(courts.id, id))).toMatchObject([
      { name: `Ours ${id}`, notes: 'Seen myself.' },
    ])

  const before = await contents()
  expect(await importMapFile(test, next)).toMatchObject({ inserted: 0, changed: 0, archived: 0 })
  expect(await contents()).toEqual(before)

  expect(await importMapFile(test, [...first, ...next.slice(-10)], { acceptLoss: true })).toMatchObject({
    inserted: 14,
  })
  expect(await givenByPeople()).toEqual(given)
})

it('undoes two editions in the wrong order, in three steps', async () => {
  const published = () => test.database.$count(courts, eq(courts.status, 'published'))
  const before = await published()
  const first = firstEdition()
  const ids: number[] = []
  for (const edition of [first, nextEdition(first)]) ids.push((await importMapFile(test, edition)).importId)
  const [older = 0, newer = 0] = ids
  for (const id of [older, newer, older]) await undoImport(test.database, id, test.admin)
  expect(await published()).toBe(before)
})

it('undoes an edition exactly where nobody has changed anything since', async () => {
  const first = firstEdition()
  await importMapFile(test, first)
  const state = async () => ({
    courts: (await test.database.select().from(courts).orderBy(courts.id)).map(
      ({ version, updatedAt, directoryVersion, ...court }) => court,
    ),
    sources: await test.database.select().from(sourceCourts).orderBy(sourceCourts.sourceId),
    claims: await test.database
      .select({
        courtId: factReports.courtId,
        fact: factReports.fact,
        value: factReports.value,
        at: factReports.createdAt,
      })
      .from(factReports)
      .where(eq(factReports.source, 'openstreetmap'))
      .orderBy(factReports.courtId, factReports.fact),
  })
  const before = await state()
  const { importId } = await importMapFile(test, nextEdition(first))
  const undone = await undoImport(test.database, importId, test.admin)
  expect(undone.kept_count).toBe(0)
  const after = await state()
  const added = after.courts.slice(COURTS)
  expect(added.map(({ status }) => status)).toEqual(Array(10).fill('archived'))
  expect(after.courts.slice(0, COURTS)).toEqual(before.courts)
  const ofOthers = <T extends { courtId: number }>(rows: readonly T[]) =>
    rows.filter(({ courtId }) => added.every(({ id }) => id !== courtId))
  expect(ofOthers(after.sources)).toEqual(before.sources)
  expect(ofOthers(after.claims)).toEqual(before.claims)
})
