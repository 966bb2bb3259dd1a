import type { Browser, Page } from '@playwright/test'
import Supercluster from 'supercluster'
import { parseCamera, project } from '../e2e/drivers/projection.ts'
import { CLUSTER_RADIUS_PX, MAX_CLUSTER_ZOOM } from '../src/map/contract/limits.ts'
import type { Point } from '../src/platform/contract/geo.ts'
import { SOFTWARE_GPU, withBrowser } from './browser.ts'
import { withCourts } from './real-server.ts'
import { type Measurement, median, type Skipped } from './report.ts'

const FEW = 100
const MANY = 10_000
const ROUNDS = 3
const MAX_RATIO = 2

/** Milliseconds from navigation until the map is idle with its courts, and until a click takes effect. */
interface Times {
  idle: number
  answered: number
}

interface MapToOpen {
  url: string
  courts: readonly Point[]
}

/** Compares the map with 10,000 courts and with 100, in a Chromium with software rendering. */
export function benchMap(): Promise<(Measurement | Skipped)[]> {
  return withBrowser('Map', SOFTWARE_GPU, measureMaps)
}

function measureMaps(browser: Browser): Promise<Measurement[]> {
  return withCourts(FEW, (fewUrl, fewCourts) =>
    withCourts(MANY, (manyUrl, manyCourts) =>
      compareMaps(browser, { url: fewUrl, courts: fewCourts }, { url: manyUrl, courts: manyCourts }),
    ),
  )
}

async function compareMaps(browser: Browser, few: MapToOpen, many: MapToOpen): Promise<Measurement[]> {
  await measure(browser, few)
  await measure(browser, many)
  const rounds: { few: Times; many: Times }[] = []
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ few: await measure(browser, few), many: await measure(browser, many) })
  return [
    compare(
      'Map: drawn and idle',
      rounds.map(({ few, many }) => [few.idle, many.idle] as const),
    ),
    compare(
      'Map: response to a click',
      rounds.map(({ few, many }) => [few.answered, many.answered] as const),
    ),
  ]
}

function compare(what: string, rounds: readonly (readonly [few: number, many: number])[]): Measurement {
  const ratio = median(rounds.map(([few, many]) => many / few))
  return {
    what,
    ours: `${Math.round(median(rounds.map(([, many]) => many)))} ms, ${MANY.toLocaleString('en')} courts`,
    baseline: `${Math.round(median(rounds.map(([few]) => few)))} ms, ${FEW} courts`,
    reached: `${ratio.toFixed(2)} times`,
    goal: `<= ${MAX_RATIO}`,
    isMet: ratio <= MAX_RATIO,
  }
}

function measure(browser: Browser, { url, courts }: MapToOpen): Promise<Times> {
  return withMap(browser, `${url}/map`, courts.length, async ({ page, view, idle }) => {
    const { x, y } = await findCluster(page, view, courts)
    const clicked = performance.now()
    await page.mouse.click(x, y)
    await page.waitForSelector(`[data-view]:not([data-view="${view}"])`)
    return { idle, answered: idle + performance.now() - clicked }
  })
}

interface OpenMap {
  page: Page
  view: string
  /** Milliseconds from navigation until the map was idle with its courts. */
  idle: number
}

/** Opens a map with as many courts; with a number that is NaN, one whose courts come in tiles. */
export async function withMap<T>(
  browser: Browser,
  address: string,
  courts: number,
  use: (map: OpenMap) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const start = performance.now()
    await page.goto(address)
    const map = await page.waitForSelector(`[data-view][data-courts="${courts}"]`)
    const idle = performance.now() - start
    return await use({ page, idle, view: (await map.getAttribute('data-view')) ?? '' })
  } finally {
    await context.close()
  }
}

/** Page coordinates of the largest cluster near the centre of the map. */
async function findCluster(
  page: Page,
  view: string,
  courts: readonly Point[],
): Promise<{ x: number; y: number }> {
  const box = await page.locator('[data-view]').boundingBox()
  if (!box) throw new Error('The map is not shown')
  const camera = parseCamera(view)
  const index = new Supercluster({ radius: CLUSTER_RADIUS_PX, maxZoom: MAX_CLUSTER_ZOOM })
  index.load(
    courts.map(({ latitude, longitude }) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  )
  const clusters = index
    .getClusters([-180, -85, 180, 85], Math.floor(camera.zoom))
    .map(({ geometry: { coordinates }, properties }) => {
      const [longitude = 0, latitude = 0] = coordinates
      const count = 'point_count' in properties ? Number(properties.point_count) : 0
      return { count, ...project({ latitude, longitude }, camera, box) }
    })
    .filter(({ x, y }) => x > box.x + 100 && x < box.x + box.width - 100 && y > 150 && y < box.height - 100)
  const [largest] = clusters.sort((a, b) => b.count - a.count)
  if (!largest) throw new Error('No cluster is in view')
  return largest
}
