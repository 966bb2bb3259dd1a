import type { Client } from 'pg'
import { ClusterGrid } from '../src/map/server/cluster-grid.ts'
import { ZOrder } from '../src/map/server/z-order.ts'
import type { Point } from '../src/platform/contract/geo.ts'
import { collectGarbage } from '../test/garbage-collection.ts'
import { generateCourtLocations, searchPlaces, tileAt } from './court-locations.ts'
import { hasPostgis, startPostgres } from './postgres.ts'
import { type Measurement, median, printReport, quantile, type Skipped } from './report.ts'

const SIZES = [300_000, 1_000_000, 5_000_000]
/** Number of courts in PostGIS. */
const POSTGIS_COURTS = 1_000_000
const ZOOMS = [0, 3, 6, 9, 12, 14]
const CALLS = 300
/** PostGIS takes seconds for the tile of the world. */
const POSTGIS_CALLS = 10
const ROWS_AT_A_TIME = 100_000
const WORLD_SEED = 1
const PLACES_SEED = 2
/** Courts nearer to the poles are on no tile; degrees. */
const MAX_LATITUDE = 85
/** For the sorted courts. */
const MAX_MEGABYTES = 200

/** Milliseconds to find what tiles show, by zoom. */
type Times = ReadonlyMap<number, readonly number[]>

/**
 * Measures courts in Z-order (docs/decisions/directory.md): how long they take to sort and how much memory they use,
 * and how long it takes to find what a tile shows, beside PostGIS with the same cells. `npm run bench:tiles`
 */
async function benchTiles(): Promise<(Measurement | Skipped)[]> {
  const postgis = await postgisTimes()
  const results: (Measurement | Skipped)[] = []
  for (const courts of SIZES) {
    const world = generateWorld(courts)
    const { grid, measurement } = await sortCourts(world)
    results.push(measurement)
    if (!postgis) continue
    const places = placesIn(world)
    const times = new Map(ZOOMS.map((zoom) => [zoom, places.map((place) => timeOf(grid, place, zoom))]))
    results.push(...ZOOMS.map((zoom) => compare(courts, zoom, times, postgis)))
  }
  if (!postgis) results.push({ what: 'Tiles of PostGIS', reason: 'PostGIS is not installed here.' })
  return results
}

const generateWorld = (courts: number) =>
  generateCourtLocations(courts, WORLD_SEED).filter(({ latitude }) => Math.abs(latitude) < MAX_LATITUDE)
const placesIn = (world: readonly Point[]) => searchPlaces(world, CALLS, PLACES_SEED)

async function sortCourts(world: readonly Point[]): Promise<{ grid: ClusterGrid; measurement: Measurement }> {
  const places = {
    latitudes: Float64Array.from(world, ({ latitude }) => latitude),
    longitudes: Float64Array.from(world, ({ longitude }) => longitude),
  }
  const positions = Uint32Array.from(world, (_, i) => i)
  const before = await memoryInUse()
  const since = performance.now()
  const order = new ZOrder(places, positions)
  const seconds = (performance.now() - since) / 1000
  const megabytes = ((await memoryInUse()) - before) / 1e6
  const measurement = {
    what: `${world.length.toLocaleString('en')} courts sorted`,
    ours: `${seconds.toFixed(1)} s`,
    baseline: '',
    reached: `${Math.round(megabytes)} MB`,
    goal: `<= ${MAX_MEGABYTES} MB`,
    isMet: megabytes <= MAX_MEGABYTES,
  }
  return { grid: new ClusterGrid(order), measurement }
}

/** Bytes outside the heap, where the order is. */
async function memoryInUse(): Promise<number> {
  await collectGarbage()
  // Buffers are freed by the collection after the one that finds them unused.
  await collectGarbage()
  return process.memoryUsage().arrayBuffers
}

function timeOf(grid: ClusterGrid, place: Point, zoom: number): number {
  const since = performance.now()
  grid.clusters(tileAt(place, zoom))
  return performance.now() - since
}

/** One mark for each of 8 × 8 cells, as ours. */
const POSTGIS_QUERY = `
  with tile as (select st_tileenvelope($1, $2, $3) as area),
  cells as (select area, (st_xmax(area) - st_xmin(area)) / 8 as side from tile),
  marks as (
    select count(*) as count, st_asmvtgeom(st_centroid(st_collect(place)), area) as mark
    from courts, cells where place && area
    group by floor(st_x(place) / side), floor(st_y(place) / side), area)
  select st_asmvt(marks, 'courts') from marks`

/** Undefined if PostGIS is not installed. */
async function postgisTimes(): Promise<Times | undefined> {
  const postgres = await startPostgres()
  try {
    return postgres && (await hasPostgis(postgres.client)) ? await timePostgis(postgres.client) : undefined
  } finally {
    await postgres?.close()
  }
}

async function timePostgis(client: Client): Promise<Times> {
  const world = generateWorld(POSTGIS_COURTS)
  await fill(client, world)
  const times = new Map<number, number[]>()
  for (const zoom of ZOOMS) {
    const waits: number[] = []
    for (const place of placesIn(world).slice(0, POSTGIS_CALLS)) {
      const { x, y } = tileAt(place, zoom)
      const since = performance.now()
      await client.query({ name: 'tile', text: POSTGIS_QUERY, values: [zoom, x, y] })
      waits.push(performance.now() - since)
    }
    times.set(zoom, waits)
  }
  return times
}

async function fill(client: Client, world: readonly Point[]): Promise<void> {
  await client.query('create extension postgis')
  await client.query('create table courts (place geometry(point, 3857) not null)')
  for (let at = 0; at < world.length; at += ROWS_AT_A_TIME) {
    const rows = world.slice(at, at + ROWS_AT_A_TIME)
    await client.query(
      `insert into courts select st_transform(st_setsrid(st_point(x, y), 4326), 3857)
       from unnest($1::float8[], $2::float8[]) as p (x, y)`,
      [rows.map(({ longitude }) => longitude), rows.map(({ latitude }) => latitude)],
    )
  }
  await client.query('create index on courts using gist (place)')
  await client.query('vacuum analyze courts')
}

function compare(courts: number, zoom: number, ours: Times, postgis: Times): Measurement {
  const [our, other] = [ours, postgis].map((times) => times.get(zoom) ?? []) as [number[], number[]]
  const times = median(other) / median(our)
  return {
    what: `Tile at zoom ${zoom} among ${courts.toLocaleString('en')}, median / p99`,
    ours: timesText(our),
    baseline: `PostGIS, ${POSTGIS_COURTS.toLocaleString('en')}: ${timesText(other)}`,
    reached: `${times.toFixed(1)} times faster`,
    goal: 'faster',
    isMet: times > 1,
  }
}

const timesText = (times: readonly number[]) =>
  `${median(times).toFixed(2)} / ${quantile(times, 0.99).toFixed(1)} ms`

printReport(await benchTiles())
