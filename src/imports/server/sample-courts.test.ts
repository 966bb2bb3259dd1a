import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { createCourt } from '../../../test/factories.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { courts, factReports, imports } from '../../database/schema/index.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import { StartupError } from '../../platform/process/startup-error.ts'
import { importCourts } from './csv-import.service.ts'
import { loadSampleCourts } from './sample-courts.ts'

const HEADER = 'name,address,latitude,longitude'

let store: Store
let database: Database
let folder: string
let samples: string
beforeAll(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
  folder = await mkdtemp(join(tmpdir(), 'opencourt-samples-'))
  samples = join(folder, 'samples.csv')
  await writeFile(samples, `${HEADER}\nSample Court,1 Road,51.5,-0.1\nBad Court,1 Road,191,0\n`)
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await database.delete(courts)
  await database.delete(imports)
})

const log = { info: vi.fn(), warn: vi.fn() }
const load = (path: string | undefined = samples) => loadSampleCourts(database, path, log)
const published = async () => {
  const rows = await database.select().from(courts).where(eq(courts.status, 'published')).orderBy(courts.id)
  return rows.map(({ name }) => name)
}

it('a file that cannot be used stops the start with a sentence', async () => {
  const missing = join(folder, 'missing.csv')
  await expect(load(missing)).rejects.toThrow(
    `The sample courts in ${missing} cannot be loaded. The file cannot be read (ENOENT). Set SAMPLE_COURTS`,
  )
  const unusable = join(folder, 'unusable.csv')
  await writeFile(unusable, 'title\nCage\n')
  await expect(load(unusable)).rejects.toThrow(StartupError)
  expect(await published()).toEqual([])
})

it('the facts of sample courts are claims of the samples', async () => {
  const path = join(folder, 'facts.csv')
  const row = 'Sample Court,1 Road,51.5,-0.1'
  const other = 'Covered Court,2 Road,52.5,-0.1'
  await writeFile(path, `${HEADER},toilets,hoops,isIndoor,shelter\n${row},yes,4,no,\n${other},,,no,covered\n`)
  await load(path)
  const { fact, value, source, userId } = factReports
  const said = await database.select({ fact, value, source, userId }).from(factReports).orderBy(fact, value)
  expect(said).toEqual(
    [
      { fact: 'hoops', value: 4 },
      { fact: 'shelter', value: 'covered' },
      { fact: 'shelter', value: 'outdoor' },
      { fact: 'toilets', value: true },
    ].map((one) => ({ ...one, source: 'sample', userId: null })),
  )
})

it('a directory that held a court gets no samples', async () => {
  await createCourt(database, { status: 'archived' })
  await load()
  expect(await published()).toEqual([])
  expect(await database.$count(imports)).toBe(0)
})

it('two first starts load the samples once, and name the rows that cannot be used', async () => {
  await Promise.all([load(), load()])
  expect(await published()).toEqual(['Sample Court'])
  expect(await database.$count(imports)).toBe(1)
  expect(log.warn).toHaveBeenCalledExactlyOnceWith(
    `${samples}, line 3: Latitude must be between -90 and 90 degrees.`,
  )
})

it('a first start during the first import leaves the courts of that import in the directory', async () => {
  const upload = new PassThrough()
  upload.write(`${HEADER}\nFirst Court,1 Road,51.5,-0.1\n`)
  const importing = importCourts(database, { source: upload, fileName: 'courts.csv' })
  await waitFor(() => expect(upload.readableLength).toBe(0))
  const loading = load()
  // The embedded store has one connection, so the start waits at its first query.
  if (store.kind === 'postgres') await waitFor(expectAWaitForTheImport)
  upload.end('Second Court,2 Road,52.5,-0.1\n')
  await Promise.all([importing, loading])
  expect(await published()).toEqual(['First Court', 'Second Court'])
  expect(await database.$count(imports)).toBe(1)
})

async function expectAWaitForTheImport(): Promise<void> {
  const { rows } = await database.execute(sql`
    select from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
  expect(rows).not.toEqual([])
}
