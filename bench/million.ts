import type { Browser } from '@playwright/test'
import { type Bounds, milesBetween, type Point } from '../src/platform/contract/geo.ts'
import { SOFTWARE_GPU, withBrowser } from './browser.ts'
import { fillSite, serveSite } from './filled-site.ts'
import { measureView, type View } from './first-view.ts'
import { type GeneratedCourt, generateCourts } from './generated-courts.ts'
import { withMap } from './map.ts'
import { type PrivatePostgres, startPostgres } from './postgres.ts'
import { withDataFolder } from './real-server.ts'
import { type Measurement, median, printReport, type Skipped } from './report.ts'

const MANY = 1_000_000
const FEW = 1_000
const SEED = 3
const TOWN: Point = { latitude: 54.6, longitude: -5.93 }
const TOWN_BOUNDS: Bounds = [-6.6, 54.3, -5.26, 54.9]
const WORLD_BOUNDS: Bounds = [-170, -55, 170, 72]
const ROUNDS = 5
const WHAT = `${MANY.toLocaleString('en')} courts`
/** How many times what a thousand courts take a million may take. Bytes differ by the texts of the courts listed. */
const GOALS = { milliseconds: 1.3, bytes: 1.01 }

interface Site {
  url: string
  courts: readonly GeneratedCourt[]
}

/** Compares the first screens of a directory of the planet with those of directories with a thousand of its courts. */
async function benchMillion(): Promise<(Measurement | Skipped)[]> {
  const postgres = await startPostgres()
  if (!postgres) return [{ what: WHAT, reason: 'PostgreSQL is not installed.' }]
  const everywhere = generateCourts(MANY, SEED)
  const scattered = everywhere.filter((_, i) => i % (MANY / FEW) === 0)
  try {
    return await withSite(postgres, 'planet', everywhere, (planet) =>
      withSite(postgres, 'town', nearestTo(TOWN, everywhere), (town) =>
        withSite(postgres, 'sparse', scattered, (sparse) =>
          withBrowser(WHAT, SOFTWARE_GPU, async (browser) => [
            await compareMaps(browser, 'Map of a town', TOWN_BOUNDS, [town, planet]),
            await compareMaps(browser, 'Map of the world', WORLD_BOUNDS, [sparse, planet]),
            ...(await compareViews(browser, [sparse, planet])),
          ]),
        ),
      ),
    )
  } finally {
    await postgres.close()
  }
}

/** The few courts nearest to a place. */
const nearestTo = (place: Point, courts: readonly GeneratedCourt[]) =>
  courts
    .map((court) => ({ court, miles: milesBetween(court, place) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, FEW)
    .map(({ court }) => court)

/** Fills a database with courts and serves it while `use` runs. */
function withSite<T>(
  postgres: PrivatePostgres,
  name: string,
  courts: readonly GeneratedCourt[],
  use: (site: Site) => Promise<T>,
): Promise<T> {
  return withDataFolder(async (dataDir) => {
    const started = performance.now()
    const site = await fillSite(postgres, name, courts, dataDir)
    const filled = performance.now()
    return serveSite(site, (url) => {
      const [fill, start] = [filled - started, performance.now() - filled].map(inSeconds)
      console.log(`${courts.length.toLocaleString('en')} courts: filled in ${fill}, ready after ${start}`)
      return use({ url, courts })
    })
  })
}

const inSeconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`

/** The time from navigation until the map is drawn with its courts, in turns. */
async function compareMaps(
  browser: Browser,
  what: string,
  bounds: Bounds,
  [few, many]: readonly [few: Site, many: Site],
): Promise<Measurement> {
  const path = `/map?bbox=${bounds}`
  const found = few.courts.filter((court) => isWithin(bounds, court)).length
  const draw = async () => ({
    few: await withMap(browser, few.url + path, found, async ({ idle }) => idle),
    many: await withMap(browser, many.url + path, Number.NaN, async ({ idle }) => idle),
  })
  await draw()
  const rounds: Pair[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await draw())
  return report(`${what}: drawn and idle`, rounds, 'milliseconds')
}

const isWithin = ([west, south, east, north]: Bounds, { latitude, longitude }: Point) =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north

/** What the first view of the list takes on a slow phone, in turns. */
async function compareViews(
  browser: Browser,
  [few, many]: readonly [few: Site, many: Site],
): Promise<Measurement[]> {
  const rounds: { few: View; many: View }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ few: await measureView(browser, few.url), many: await measureView(browser, many.url) })
  const pairs = (part: 'paint' | 'bytes') =>
    rounds.map((round) => ({ few: round.few[part], many: round.many[part] }))
  return [
    report('First view: largest paint, slow 4G', pairs('paint'), 'milliseconds'),
    report('First view: transferred', pairs('bytes'), 'bytes'),
  ]
}

interface Pair {
  few: number
  many: number
}

function report(what: string, rounds: readonly Pair[], unit: keyof typeof GOALS): Measurement {
  const ratio = median(rounds.map(({ few, many }) => many / few))
  const middle = (side: keyof Pair) => Math.round(median(rounds.map((round) => round[side])))
  return {
    what,
    ours: `${middle('many').toLocaleString('en')} ${unit}, ${MANY.toLocaleString('en')} courts`,
    baseline: `${middle('few').toLocaleString('en')}, ${FEW.toLocaleString('en')} courts`,
    reached: `${ratio.toFixed(3)} times`,
    goal: `<= ${GOALS[unit]}`,
    isMet: ratio <= GOALS[unit],
  }
}

printReport(await benchMillion())
