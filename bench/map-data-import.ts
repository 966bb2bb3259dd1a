import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { importSource } from '../src/imports/server/source-import.service.ts'
import { undoImport } from '../src/imports/server/undo-import.ts'
import { Places, readBuiltInPlaces } from '../src/places/server/places.ts'
import { connect, type Database, migrate } from '../src/platform/db/database.ts'
import { openStore } from '../src/platform/db/store.ts'
import { createUser } from '../test/factories.ts'
import { randomNumbers } from '../test/random.ts'
import { generateCourtLocations } from './court-locations.ts'
import { startPostgres } from './postgres.ts'
import type { Measurement, Skipped } from './report.ts'

/** As many features as OpenStreetMap had of basketball in Brazil in September 2024. */
export const COUNTRY = 3091
const SEED = 20
const ROWS_AT_A_TIME = 1000
const MEBIBYTE = 1024 ** 2
/** The id of a new store's first import. */
const FIRST_IMPORT = 1
const GOALS = { times: 4, timesOfFirst: 0.5, growth: 200 }

const builtIn = readBuiltInPlaces(console)

type Feature = ReturnType<typeof featureAt>

/**
 * Times an import of so many features of map data against bare inserts of as many rows into the same tables, and a second
 * import of the same file, and undoing the first, against the first; on both stores, in a process that has imported
 * before, as a server has.
 */
export async function benchMapDataImport(count: number): Promise<(Measurement | Skipped)[]> {
  await measureOn(COUNTRY, 'embedded store', {})
  const embedded = await measureOn(count, 'embedded store', {})
  const postgres = await startPostgres()
  if (!postgres)
    return [
      ...embedded,
      { what: `An import of ${count} features, PostgreSQL`, reason: 'It is not installed.' },
    ]
  try {
    const { host, port, user } = postgres.client
    const urlOf = (name: string) => `postgres://${user}@${host}:${port}/${name}`
    for (const name of ['ours', 'bare']) await postgres.client.query(`create database ${name}`)
    return [
      ...embedded,
      ...(await measureOn(count, 'PostgreSQL', { ours: urlOf('ours'), bare: urlOf('bare') })),
    ]
  } finally {
    await postgres.close()
  }
}

async function measureOn(
  count: number,
  store: string,
  urls: { ours?: string; bare?: string },
): Promise<Measurement[]> {
  const bare = await onNewStore(urls.bare, (database) => timed(() => insertRows(database, count)))
  const { first, again, undo } = await onNewStore(urls.ours, async (database) => {
    const places = new Places({ database, builtIn, log: console })
    await places.refresh()
    const run = () =>
      importSource(database, places, { source: fileOf(count), fileName: 'bench.geojson', name: 'osm-bench' })
    const first = await withMemory(() => timed(run))
    const again = await timed(run)
    const actor = await createUser(database)
    const undo = await withMemory(() => timed(() => undoImport(database, FIRST_IMPORT, actor)))
    return { first, again, undo }
  })
  const besideFirst = (what: string, value: number): Measurement => ({
    what,
    ours: seconds(value),
    baseline: `first ${seconds(first.value)}`,
    reached: `${(value / first.value).toFixed(2)} times`,
    goal: `at most ${GOALS.timesOfFirst} times`,
    isMet: value <= first.value * GOALS.timesOfFirst,
  })
  const what = `An import of ${count} features, ${store}`
  return [
    {
      what,
      ours: seconds(first.value),
      baseline: `bare inserts ${seconds(bare)}`,
      reached: `${(first.value / bare).toFixed(1)} times`,
      goal: `at most ${GOALS.times} times`,
      isMet: first.value <= bare * GOALS.times,
    },
    besideFirst(`${what}, again`, again),
    besideFirst(`${what}, undone`, undo.value),
    memory(`${what}, memory`, first.growth),
    memory(`${what}, undone, memory`, undo.growth),
  ]
}

const seconds = (value: number) => `${value.toFixed(1)} s`

function memory(what: string, growth: number): Measurement {
  return {
    what,
    ours: `${growth.toFixed(0)} MB`,
    baseline: '',
    reached: '',
    goal: `at most ${GOALS.growth} MB more`,
    isMet: growth <= GOALS.growth,
  }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await act()
  return (performance.now() - before) / 1000
}

/** By how many MB the memory of the process grew at most while `act` ran. */
async function withMemory<T>(act: () => Promise<T>): Promise<{ value: T; growth: number }> {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  try {
    return { value: await act(), growth: (most - before) / MEBIBYTE }
  } finally {
    clearInterval(timer)
  }
}

async function onNewStore<T>(
  databaseUrl: string | undefined,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-bench-map-'))
  const store = await openStore({
    databaseUrl,
    dataDir,
    onFailure: (sentence) => console.error(sentence),
  })
  try {
    const database = connect(store.background)
    await migrate(database)
    return await act(database)
  } finally {
    await store.close()
    await rm(dataDir, { recursive: true })
  }
}

/** Three quarters without a name, as in a real country. */
function featureAt(
  { latitude, longitude }: { latitude: number; longitude: number },
  n: number,
  random: () => number,
) {
  const tags: Record<string, string> = { leisure: 'pitch', sport: 'basketball' }
  if (n % 4 === 0) tags.name = `Quadra ${n}`
  if (random() < 0.4) tags.surface = 'concrete'
  if (random() < 0.2) tags.lit = 'yes'
  if (random() < 0.2) tags.hoops = '2'
  return { id: `way/${n + 1}`, latitude, longitude, tags }
}

function* features(count: number): Generator<Feature> {
  const random = randomNumbers(SEED)
  for (const [n, place] of generateCourtLocations(count, SEED).entries()) yield featureAt(place, n, random)
}

async function* fileOf(count: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode('{"type":"FeatureCollection","features":[')
  for (const some of batches(features(count))) {
    const isFirst = some[0]?.id === 'way/1'
    yield encoder.encode(
      (isFirst ? '' : ',') + some.map((feature) => JSON.stringify(geoJsonOf(feature))).join(','),
    )
  }
  yield encoder.encode(']}')
}

const geoJsonOf = ({ id, latitude, longitude, tags }: Feature) => ({
  type: 'Feature',
  id,
  properties: { '@id': id, '@version': '3', '@timestamp': '2024-05-01T00:00:00Z', ...tags },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
})

/**
 * What an import stores: courts, what the source says of them, its claims, and the record for undoing it; in one
 * transaction with many rows per statement.
 */
function insertRows(database: Database, count: number): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`insert into sources (name) values ('osm-bench')`)
    await tx.execute(sql`
      insert into imports (file_name, total, inserted, updated, archived, skipped)
      values ('bench.geojson', ${count}, ${count}, 0, 0, 0)`)
    for (const some of batches(features(count))) {
      const rows = JSON.stringify(some)
      await tx.execute(sql`
        with described as (
          select nextval(pg_get_serial_sequence('courts', 'id'))::integer as court_id, feature.*
          from json_to_recordset(${rows}::json)
            as feature (id text, latitude double precision, longitude double precision, tags jsonb)
        ), added as (
          insert into courts (id, status, name, latitude, longitude, hoops) overriding system value
          select court_id, 'published', coalesce(tags ->> 'name', ''), latitude, longitude, (tags ->> 'hoops')::integer
          from described
          returning id, name
        ), recorded as (
          insert into import_changes (import_id, court_id, version, after)
          select imports.id, added.id, 1, jsonb_build_object('status', 'published', 'name', added.name)
          from added, imports
        ), said as (
          insert into source_courts (source, source_id, court_id, is_brought, version, edited_at, latitude, longitude, tags)
          select 'osm-bench', id, court_id, true, 3, '2024-05-01', latitude, longitude, tags from described
        )
        insert into fact_reports (court_id, fact, value, source, created_at)
        select court_id, tag.key, to_jsonb(tag.value), 'openstreetmap', '2024-05-01'
        from described, jsonb_each_text(tags) as tag where tag.key in ('surface', 'lit', 'hoops')`)
    }
  })
}

function* batches<T>(all: Iterable<T>): Generator<T[]> {
  let some: T[] = []
  for (const one of all) {
    some.push(one)
    if (some.length < ROWS_AT_A_TIME) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
