import { readFileSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bytesOf } from '../../../test/bytes.ts'
import { openTestDatabase } from '../../../test/database.ts'
import {
  createCourt,
  createPhoto,
  createReview,
  createUser,
  tagCourt,
  voteFacility,
} from '../../../test/factories.ts'
import {
  auditLog,
  courts,
  courtTags,
  directoryState,
  facilities,
  factReports,
  imports,
  photos,
  reviews,
} from '../../database/schema/index.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import { importCourts } from './csv-import.service.ts'

let store: Store
let database: Database
beforeAll(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
})
afterAll(() => store.close())
beforeEach(async () => {
  await database.delete(courts)
  await database.delete(imports)
  await database.delete(auditLog)
})

const HEADER = 'name,address,latitude,longitude'
const importText = (...chunks: (string | Uint8Array)[]) =>
  importCourts(database, { source: bytesOf(...chunks), fileName: 'courts.csv' })
const importRows = (header: string, ...rows: string[]) => importText([header, ...rows].join('\n'))

const allCourts = () => database.select().from(courts).orderBy(asc(courts.id))
const courtOf = async (id: number) => {
  const [court] = await database.select().from(courts).where(eq(courts.id, id))
  if (!court) throw new Error('the court is gone')
  return court
}
const onlyCourt = async () => {
  const [court, ...others] = await allCourts()
  if (!court || others.length > 0) throw new Error(`there are ${others.length + (court ? 1 : 0)} courts`)
  return court
}
const tagsOf = async (courtId: number) => {
  const rows = await database.select().from(courtTags).where(eq(courtTags.courtId, courtId))
  return rows.map((row) => row.name).sort()
}
const directoryVersion = async () => (await database.select().from(directoryState))[0]?.version

describe('a file that cannot be used changes nothing', () => {
  it.each([
    ['empty', [''], 'The file is empty.'],
    ['without columns', ['Cage,1 Street,51.5,-0.12\n'], 'missing: name, address, latitude, longitude'],
    ['with no court', [`${HEADER}\n`], 'The file contains no valid court.'],
    [
      'with no court that can be used',
      [`${HEADER}\nCage,,51.5,-0.12\n`],
      'The file contains no valid court. The first problem is on line 2: Enter the address.',
    ],
    ['in Latin-1 far down', [`${HEADER}\n${'Cage,Street,1,1\n'.repeat(9000)}`, Uint8Array.of(0xe9)], 'UTF-8'],
    ['with an open quotation mark', [`${HEADER}\nCage,Street,1,1\n"Cage,Street,1,1\n`], 'never closed'],
  ])('%s', async (_, chunks, sentence) => {
    const standing = await createCourt(database)
    const version = await directoryVersion()
    await expect(importText(...chunks)).rejects.toThrow(sentence)
    expect(await allCourts()).toEqual([await courtOf(standing.id)])
    expect(await directoryVersion()).toBe(version)
    expect(await database.select().from(imports)).toEqual([])
    expect(await database.select().from(auditLog)).toEqual([])
  })
})

describe('the courts of a file', () => {
  it('get every field of their columns', async () => {
    const outcome = await importRows(
      'Court Type,NAME,address,lat,lng,county,country,is_free,isIndoor,priceGbp,Price Duration Minutes,rating,notes,tags,booking_url,colour',
      'Cage,The Cage,"1 Street\nLondon",51.5,-0.12,Greater London,England,N,y,4.5,60,3.5,"Two\nlines","nets, Half Court",https://example.org,red',
    )
    expect(outcome).toEqual({
      success: true,
      dryRun: false,
      importId: expect.any(Number),
      inserted: 1,
      updated: 0,
      archived: 0,
      changed: 1,
      total: 1,
      skipped: 0,
      problems: [],
      ignoredColumns: ['colour'],
    })
    const court = await onlyCourt()
    expect(court).toMatchObject({
      name: 'The Cage',
      address: '1 Street London',
      latitude: 51.5,
      longitude: -0.12,
      county: 'Greater London',
      country: 'England',
      isFree: false,
      isIndoor: true,
      court_type: 'Cage',
      priceGbp: 4.5,
      priceDurationMinutes: 60,
      rating: 3.5,
      notes: 'Two\nlines',
      bookingUrl: 'https://example.org',
      status: 'published',
    })
    expect(await tagsOf(court.id)).toEqual(['Half court', 'Nets'])
  })

  it('are published, counted and logged', async () => {
    const administrator = await createUser(database, { username: 'jo', email: 'jo@example.org' })
    const before = (await directoryVersion()) ?? 0
    await importCourts(database, {
      source: bytesOf(`${HEADER}\nCage,Street,1,1\nCage,Street,1,1\nHall,Street,2,2\n`),
      fileName: 'courts.csv',
      startedBy: administrator,
    })
    const version = await directoryVersion()
    expect(version).toBeGreaterThan(before)
    expect((await allCourts()).map((court) => court.directoryVersion)).toEqual([version, version])
    const counts = { total: 3, inserted: 2, updated: 0, archived: 0, skipped: 1 }
    const [written] = await database.select().from(imports)
    expect(written).toMatchObject({ fileName: 'courts.csv', startedBy: administrator.id, ...counts })
    expect(await database.select().from(auditLog)).toMatchObject([
      {
        actorId: administrator.id,
        actorName: 'jo (jo@example.org)',
        action: 'import courts',
        subjectKind: 'import',
        subjectId: written?.id,
        after: { fileName: 'courts.csv', ...counts },
      },
    ])
  })

  it('can be imported from the command line, without an account', async () => {
    await importRows(HEADER, 'Cage,Street,1,1')
    expect(await database.select().from(auditLog)).toMatchObject([
      { actorId: null, actorName: 'command line' },
    ])
  })

  it('are imported without the invalid rows, which are listed by line', async () => {
    const outcome = await importText(
      `${HEADER},notes,isFree\r\n`,
      'Cage,Street,1,1,"one\r\ntwo\r\nthree",yes\r\n',
      '\r\n',
      'Pole,Street,91,1,,yes\r\n',
      'Hall,Street,2,2,,perhaps\r\n',
      'cage,Street,1.0005,1,,no\r\n',
      'Dome,Street,3,3,,no',
    )
    expect(outcome).toMatchObject({ inserted: 2, skipped: 3, total: 5 })
    expect(outcome.problems).toEqual([
      { line: 6, reason: 'Latitude must be between -90 and 90 degrees.' },
      { line: 7, reason: 'Free must be yes or no, or left empty.' },
      { line: 8, reason: 'This is the same court as the one on line 2.' },
    ])
    expect((await allCourts()).map((court) => court.name)).toEqual(['Cage', 'Dome'])
  })

  it('get their tags, one facility per name ignoring case', async () => {
    await importRows(`${HEADER},tags`, 'A,S,1,1,"Rooftop view,NETS"', 'B,S,2,2,"rooftop  VIEW"')
    const [a, b] = await allCourts()
    expect(await tagsOf(a?.id ?? 0)).toEqual(['Nets', 'Rooftop view'])
    expect(await tagsOf(b?.id ?? 0)).toEqual(['Rooftop view'])
    expect(
      await database.select().from(facilities).where(eq(facilities.nameKey, 'rooftop view')),
    ).toMatchObject([{ name: 'Rooftop view', source: 'tag', inCatalogue: false }])
  })

  it('may need several batches', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => `Court ${index},Street,${index / 100},1,Nets`)
    const steps: string[] = []
    const outcome = await importCourts(database, {
      source: bytesOf([`${HEADER},tags`, ...rows].join('\n')),
      fileName: 'courts.csv',
      onProgress: ({ step, rows }) => steps.push(`${step} ${rows}`),
    })
    expect(outcome).toMatchObject({ inserted: 2500, skipped: 0 })
    expect(steps).toEqual(['reading 1000', 'reading 2000', 'reading 2500', 'storing 2500'])
    expect((await allCourts()).map((court) => court.name)).toEqual(rows.map((_, index) => `Court ${index}`))
    expect(await database.$count(courtTags)).toBe(2500)
  })

  it('include all sample courts; importing them again changes nothing', async () => {
    const text = readFileSync(new URL('../../../data/sample-courts.csv', import.meta.url))
    const first = await importText(text)
    expect(first).toMatchObject({ problems: [], ignoredColumns: [], updated: 0 })
    expect(first.inserted).toBeGreaterThanOrEqual(60)
    const courtsBefore = await allCourts()
    const version = await directoryVersion()
    expect(await importText(text)).toMatchObject({ inserted: 0, updated: first.inserted, archived: 0 })
    expect(await allCourts()).toEqual(courtsBefore)
    expect(await directoryVersion()).toBe(version)
  })
})

describe('a known court', () => {
  it('keeps its id, reviews, photos and votes, and gets the fields of its row', async () => {
    const court = await createCourt(database, { name: 'The Cage', latitude: 51.5, longitude: -0.12 })
    const review = await createReview(database, court)
    const photo = await createPhoto(database, court)
    await voteFacility(database, court, 'Floodlights')
    const before = await courtOf(court.id)
    const outcome = await importRows(`${HEADER},isFree`, 'the cage,New Street,51.5005,-0.12,no')
    expect(outcome).toMatchObject({ inserted: 0, updated: 1, archived: 0 })
    expect(await onlyCourt()).toMatchObject({
      id: court.id,
      name: 'the cage',
      address: 'New Street',
      latitude: 51.5005,
      isFree: false,
      version: before.version + 1,
      createdAt: before.createdAt,
    })
    expect((await courtOf(court.id)).directoryVersion).toBeGreaterThan(before.directoryVersion)
    expect(await database.select().from(reviews)).toMatchObject([{ id: review.id, courtId: court.id }])
    expect(await database.select().from(photos)).toMatchObject([{ id: photo.id, courtId: court.id }])
    expect(await database.$count(factReports, eq(factReports.courtId, court.id))).toBe(1)
  })

  it('is matched by its id in an export of ours despite another name and location', async () => {
    const court = await createCourt(database, { name: 'Cage' })
    await importRows(`id,${HEADER},facts,licence`, `${court.id},Dome,Street,10,10,,ODbL`)
    expect(await onlyCourt()).toMatchObject({ id: court.id, name: 'Dome', latitude: 10 })
  })

  it('keeps fields without a column; an empty cell clears the field', async () => {
    const court = await createCourt(database, {
      name: 'Cage',
      latitude: 1,
      longitude: 1,
      county: 'Kent',
      notes: 'Quiet.',
      rating: 4,
      tags: ['Nets'],
    })
    await importRows(`${HEADER},notes`, 'Cage,Street,1,1,')
    expect(await onlyCourt()).toMatchObject({ county: 'Kent', rating: 4, isFree: true, notes: null })
    expect(await tagsOf(court.id)).toEqual(['Nets'])
    await importRows(`${HEADER},tags`, 'Cage,Street,1,1,')
    expect(await tagsOf(court.id)).toEqual([])
  })

  it('changes for readers when only its tags change', async () => {
    const court = await createCourt(database, {
      name: 'Cage',
      address: 'Street',
      latitude: 1,
      longitude: 1,
      tags: ['Nets', 'Showers'],
    })
    await importRows(`${HEADER},tags`, 'Cage,Street,1,1,"Showers,Parking"')
    expect(await tagsOf(court.id)).toEqual(['Parking', 'Showers'])
    const changed = await courtOf(court.id)
    expect(changed.version).toBe(court.version + 1)
    expect(changed.directoryVersion).toBe(await directoryVersion())
  })

  it('has no price once it is free, whether the file or the directory says so', async () => {
    const paid = { isFree: false, priceGbp: 5, priceDurationMinutes: 60, bookingUrl: 'https://example.org' }
    const free = { priceGbp: null, priceDurationMinutes: null, bookingUrl: null }
    await createCourt(database, { name: 'Cage', latitude: 1, longitude: 1, ...paid })
    await importRows(HEADER, 'Cage,Street,1,1')
    expect(await onlyCourt()).toMatchObject(paid)
    await importRows(`${HEADER},isFree`, 'Cage,Street,1,1,yes')
    expect(await onlyCourt()).toMatchObject({ isFree: true, ...free })
    await importRows(`${HEADER},priceGbp,bookingUrl`, 'Cage,Street,1,1,7,https://example.org')
    expect(await onlyCourt()).toMatchObject({ isFree: true, ...free })
  })

  it('missing from the file is archived, and can be restored with its contributions', async () => {
    const court = await createCourt(database, {
      name: 'Cage',
      address: 'Street',
      latitude: 1,
      longitude: 1,
      notes: 'Quiet.',
    })
    await createReview(database, court)
    await tagCourt(database, court, 'Nets')
    expect(await importRows(HEADER, 'Dome,Street,2,2')).toMatchObject({ inserted: 1, archived: 1 })
    const archived = await courtOf(court.id)
    expect(archived).toMatchObject({ status: 'archived', version: court.version + 1 })
    expect(archived.directoryVersion).toBe(await directoryVersion())
    expect(await importRows(HEADER, 'Cage,Street,1,1')).toMatchObject({
      inserted: 0,
      updated: 1,
      archived: 1,
    })
    expect(await courtOf(court.id)).toMatchObject({ status: 'published', notes: 'Quiet.' })
    expect(await tagsOf(court.id)).toEqual(['Nets'])
    expect(await database.$count(reviews, eq(reviews.courtId, court.id))).toBe(1)
  })

  it('is never a pending one, which stays as it is', async () => {
    const pending = await createCourt(database, {
      name: 'Cage',
      latitude: 1,
      longitude: 1,
      status: 'pending',
    })
    const outcome = await importRows(`id,${HEADER}`, `${pending.id},Cage,Street,1,1`)
    expect(outcome).toMatchObject({ inserted: 1, updated: 0, archived: 0 })
    expect(await courtOf(pending.id)).toMatchObject({
      status: 'pending',
      address: pending.address,
      version: 1,
    })
    expect(await database.$count(courts)).toBe(2)
  })

  it('is not one that was merged into another', async () => {
    const standing = await createCourt(database, { name: 'Cage', latitude: 1, longitude: 1 })
    const merged = await createCourt(database, {
      name: 'Old cage',
      status: 'archived',
      mergedInto: standing.id,
    })
    expect(await importRows(`id,${HEADER}`, `${merged.id},Cage,Street,1,1`)).toMatchObject({ updated: 1 })
    expect(await courtOf(merged.id)).toMatchObject({ status: 'archived', mergedInto: standing.id })
    expect(await courtOf(standing.id)).toMatchObject({ address: 'Street', status: 'published' })
  })

  it('that was merged skips its row, and becomes no new court', async () => {
    const standing = await createCourt(database, { name: 'Cage', latitude: 1, longitude: 1 })
    const merged = await createCourt(database, {
      ...{ name: 'Old cage', latitude: 10, longitude: 10 },
      ...{ status: 'archived', mergedInto: standing.id },
    })
    const outcome = await importRows(
      `id,${HEADER}`,
      ',Dome,Street,20,20',
      `${merged.id},Old cage,Street,10,10`,
      ',Broken,Street,191,1',
      ',Hall,Street,30,30',
    )
    expect(outcome).toMatchObject({
      inserted: 2,
      archived: 0,
      skipped: 2,
      problems: [{ line: 3 }, { line: 4 }],
    })
    expect(await database.$count(courts)).toBe(4)
  })
})

it('runs one import at a time', async () => {
  const outcomes = await Promise.all([
    importRows(HEADER, 'Cage,Street,1,1', 'Dome,Street,2,2'),
    importRows(HEADER, 'Cage,Street,1,1', 'Dome,Street,2,2'),
  ])
  expect(outcomes.map((outcome) => outcome.inserted).sort()).toEqual([0, 2])
  expect(await database.$count(courts)).toBe(2)
})
