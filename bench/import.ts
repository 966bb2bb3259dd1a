import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'drizzle-orm'
import { importCourts } from '../src/imports/server/csv-import.service.ts'
import { connect, type Database, migrate } from '../src/platform/db/database.ts'
import { openStore } from '../src/platform/db/store.ts'
import { generateCourtLocations } from './court-locations.ts'
import { type Measurement, median } from './report.ts'

const COURTS = 10_000
const SEED = 5
const ROUNDS = 3
const ROWS_AT_A_TIME = 1000
const GOALS = { seconds: 10, times: 4 }

type Row = ReturnType<typeof makeRows>[number]

/** Times an import of new courts against plain inserts of the same rows into the same tables. */
export async function benchImport(): Promise<Measurement[]> {
  const rows = makeRows()
  const file = Buffer.from(stringify(rows, { header: true, cast: { boolean: (is) => (is ? 'yes' : 'no') } }))
  const [ours, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await timedOnNewStore((database) => importFile(database, file)))
    bare.push(await timedOnNewStore((database) => insertRows(database, rows)))
  }
  const [our, their] = [median(ours), median(bare)]
  return [
    {
      what: `An import of ${COURTS} courts, embedded store`,
      ours: `${our.toFixed(2)} s`,
      baseline: `bare inserts ${their.toFixed(2)} s`,
      reached: `${(our / their).toFixed(1)} times`,
      goal: `at most ${GOALS.times} times and ${GOALS.seconds} s`,
      isMet: our <= their * GOALS.times && our <= GOALS.seconds,
    },
  ]
}

function makeRows() {
  return generateCourtLocations(COURTS, SEED).map(({ latitude, longitude }, n) => ({
    name: `Court ${n}`,
    address: `${n} Ball Street, Somewhere`,
    latitude,
    longitude,
    county: `County ${n % 90}`,
    country: 'England',
    isFree: n % 3 > 0,
    isIndoor: n % 5 === 0,
    court_type: 'Half court',
    notes: 'Open from dawn to dusk; bring a ball. The gate by the car park is never locked.',
    tags: 'Nets, Floodlights',
  }))
}

/** Seconds that `act` takes on a new on-disk store. */
async function timedOnNewStore(act: (database: Database) => Promise<unknown>): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-bench-import-'))
  const store = await openStore({ dataDir, onFailure: (sentence) => console.error(sentence) })
  try {
    const database = connect(store.pool)
    await migrate(database)
    const before = performance.now()
    await act(database)
    return (performance.now() - before) / 1000
  } finally {
    await store.close()
    await rm(dataDir, { recursive: true })
  }
}

function importFile(database: Database, file: Uint8Array): Promise<unknown> {
  return importCourts(database, { source: bytesOf(file), fileName: 'bench.csv' })
}

async function* bytesOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  const size = 64 * 1024
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
}

/** One transaction, many rows per statement, in the form that the store parses fastest. */
function insertRows(database: Database, rows: readonly Row[]): Promise<void> {
  const columns = sql.raw(
    'name, address, latitude, longitude, county, country, is_free, is_indoor, court_type, notes, status',
  )
  return database.transaction(async (tx) => {
    for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) {
      const records = rows.slice(at, at + ROWS_AT_A_TIME).map(({ isFree, isIndoor, tags, ...row }) => ({
        ...row,
        is_free: isFree,
        is_indoor: isIndoor,
        status: 'published',
      }))
      await tx.execute(sql`
        insert into courts (${columns})
        select ${columns} from json_populate_recordset(null::courts, ${JSON.stringify(records)}::json)`)
    }
    await tx.execute(sql`
      insert into fact_reports (court_id, fact, value, source)
      select courts.id, fact, 'true', 'tag' from courts, facilities where facilities.id <= 2`)
  })
}
