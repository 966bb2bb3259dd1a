import * as geokdbush from 'geokdbush'
import KDBush from 'kdbush'
import type { Client } from 'pg'
import { EARTH_RADIUS_MILES, type Point } from '../src/platform/contract/geo.ts'
import { buildSpatialIndex, findNearest, type Places } from '../src/platform/indexes/spatial.ts'
import { generateCourtLocations, searchPlaces } from './court-locations.ts'
import { hasPostgis, startPostgres } from './postgres.ts'
import { type Measurement, median, quantile, type Skipped } from './report.ts'

const COURTS = 300_000
const SEARCHES = 2000
const POSTGRES_SEARCHES = 400
const WARM_UP = 300
const RADII_MILES = [2, 10, 50]
const WORLD_SEED = 1
const PLACES_SEED = 2
const GEOKDBUSH_EARTH_KM = 6371
/** The mean radius of WGS 84. */
const POSTGIS_EARTH_METRES = 6_371_008.771
const GOAL = { radius: 10, medianMs: 0.2, times: { GiST: 10, PostGIS: 20 } }

/** Finds the courts within a radius (miles), sorted by distance, and returns their number. */
type Search = (point: Point, radius: number) => number | Promise<number>

/** Median and 99th percentile of the search time, in milliseconds. */
interface Times {
  median: number
  p99: number
}

/**
 * Compares our radius search with geokdbush, with PostgreSQL's GiST index and with PostGIS, on the same generated courts.
 */
export async function benchRadiusSearch(): Promise<(Measurement | Skipped)[]> {
  const world = generateCourtLocations(COURTS, WORLD_SEED)
  const places = searchPlaces(world, SEARCHES, PLACES_SEED)
  const [ours, kdbush] = [ourSearch(world), kdbushSearch(world)]
  const postgres = await startPostgres()
  const results: (Measurement | Skipped)[] = []
  try {
    const databases = postgres ? await databaseSearches(postgres.client, world) : []
    for (const radius of RADII_MILES) {
      const our = await time(ours, places, radius)
      results.push(compare(radius, our, 'geokdbush', await time(kdbush, places, radius)))
      const some = places.slice(0, POSTGRES_SEARCHES)
      for (const [name, search] of databases) {
        results.push(compare(radius, our, name, await time(search, some, radius)))
        await expectSameCounts([ours, search], some.slice(0, 50), radius)
      }
    }
    if (!databases.some(([name]) => name === 'PostGIS'))
      results.push({ what: 'PostgreSQL with PostGIS', reason: 'PostGIS is not installed here.' })
  } finally {
    await postgres?.close()
  }
  return results
}

/** The databases' ways to search, by name. */
async function databaseSearches(client: Client, world: readonly Point[]): Promise<[string, Search][]> {
  await client.query('create table courts (id integer primary key, place point not null)')
  await client.query(
    'insert into courts select n, point(x, y) from unnest($1::float8[], $2::float8[]) with ordinality as p (x, y, n)',
    [world.map(({ longitude }) => longitude), world.map(({ latitude }) => latitude)],
  )
  const gist: [string, Search] = ['GiST', await gistSearch(client)]
  return (await hasPostgis(client)) ? [gist, ['PostGIS', await postgisSearch(client)]] : [gist]
}

function ourSearch(world: readonly Point[]): Search {
  const places: Places = { latitudes: new Float64Array(COURTS), longitudes: new Float64Array(COURTS) }
  world.forEach(({ latitude, longitude }, i) => {
    places.latitudes[i] = latitude
    places.longitudes[i] = longitude
  })
  const index = buildSpatialIndex(places)
  return (point, radius) =>
    findNearest(index, places, { point, radius, take: Infinity, accept: undefined }).positions.length
}

function kdbushSearch(world: readonly Point[]): Search {
  const index = new KDBush(COURTS)
  for (const { latitude, longitude } of world) index.add(longitude, latitude)
  index.finish()
  return ({ latitude, longitude }, radius) => {
    const kilometres = (radius / EARTH_RADIUS_MILES) * GEOKDBUSH_EARTH_KM
    return geokdbush.around(index, longitude, latitude, Infinity, kilometres).length
  }
}

/** A bounding box that uses the index, then exact distances; not valid near the poles. */
const GIST_QUERY = `
  select id from (
    select id, ${2 * EARTH_RADIUS_MILES} * asin(least(1, sqrt(
      sin(radians(place[1] - $2) / 2) ^ 2
      + cos(radians($2)) * cos(radians(place[1])) * sin(radians(place[0] - $1) / 2) ^ 2))) as miles
    from courts where place <@ box(point($1 - $4, $2 - $5), point($1 + $4, $2 + $5))
  ) as found where miles <= $3 order by miles`

async function gistSearch(client: Client): Promise<Search> {
  await client.query('create index on courts using gist (place)')
  await client.query('vacuum analyze courts')
  return async ({ latitude, longitude }, radius) => {
    const high = (radius / EARTH_RADIUS_MILES) * (180 / Math.PI)
    const wide = high / Math.cos(((Math.abs(latitude) + high) * Math.PI) / 180)
    const values = [longitude, latitude, radius, wide, high]
    return (await client.query({ name: 'within', text: GIST_QUERY, values })).rows.length
  }
}

/** On a sphere, as we do. */
const POSTGIS_QUERY = `
  select id from located, (select st_point($1, $2)::geography as centre) as asked
  where st_dwithin(place, centre, $3, false) order by st_distance(place, centre, false)`

async function postgisSearch(client: Client): Promise<Search> {
  await client.query('create extension postgis')
  await client.query(
    'create table located as select id, st_point(place[0], place[1])::geography as place from courts',
  )
  await client.query('create index on located using gist (place)')
  await client.query('vacuum analyze located')
  return async ({ latitude, longitude }, radius) => {
    const metres = (radius / EARTH_RADIUS_MILES) * POSTGIS_EARTH_METRES
    const values = [longitude, latitude, metres]
    return (await client.query({ name: 'postgis', text: POSTGIS_QUERY, values })).rows.length
  }
}

async function time(search: Search, places: readonly Point[], radius: number): Promise<Times> {
  for (const place of places.slice(0, WARM_UP)) await search(place, radius)
  const milliseconds: number[] = []
  for (const place of places) {
    const started = process.hrtime.bigint()
    const found = search(place, radius)
    if (found instanceof Promise) await found
    milliseconds.push(Number(process.hrtime.bigint() - started) / 1e6)
  }
  return { median: median(milliseconds), p99: quantile(milliseconds, 0.99) }
}

function compare(radius: number, our: Times, name: string, other: Times): Measurement {
  const times = other.median / our.median
  const goal = radius === GOAL.radius ? GOAL.times[name as keyof typeof GOAL.times] : undefined
  return {
    what: `${radius} miles among ${COURTS.toLocaleString('en')} courts, median / p99`,
    ours: timesText(our),
    baseline: `${name} ${timesText(other)}`,
    reached: `${times.toFixed(1)} times faster`,
    goal: goal ? `${goal} times, under ${GOAL.medianMs} ms` : 'faster',
    isMet: goal ? times >= goal && our.median < GOAL.medianMs : times > 1,
  }
}

const timesText = ({ median: middle, p99 }: Times) => `${middle.toFixed(4)} / ${p99.toFixed(3)} ms`

/** Ensures that the compared searches return the same number of courts. */
async function expectSameCounts(searches: Search[], places: readonly Point[], radius: number): Promise<void> {
  for (const place of places) {
    const isNearEdge = Math.abs(place.longitude) > 175 || Math.abs(place.latitude) > 80
    const counts = isNearEdge ? [] : await Promise.all(searches.map((search) => search(place, radius)))
    if (new Set(counts).size > 1)
      throw new Error(`The searches disagree at ${JSON.stringify(place)}: ${counts}`)
  }
}
