import type { Browser, Page } from '@playwright/test'
import Supercluster from 'supercluster'
import { parseCamera, project } from '../e2e/drivers/projection.ts'
import { CLUSTER_RADIUS_PX, MAX_CLUSTER_ZOOM } from '../src/map/contract/limits.ts'
import type { Point } from '../src/platform/contract/geo.ts'
import { withBrowser } from './browser.ts'
import { withCourts } from './real-server.ts'
import { type Measurement, median, type Skipped } from './report.ts'

const FEW = 100
const MANY = 10_000
const ROUNDS = 5
const MAX_RATIO = 2
const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

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
  return withBrowser('Map', BROWSER_ARGUMENTS, measureMaps)
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

async function measure(browser: Browser, { url, courts }: MapToOpen): Promise<Times> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    const start = performance.now()
    await page.goto(`${url}/map`)
    const view = await waitForIdleMap(page, courts.length)
    const idle = performance.now() - start
    const { x, y } = await findCluster(page, view, courts)
    const clicked = performance.now()
    await page.mouse.click(x, y)
    await page.waitForSelector(`[data-view]:not([data-view="${view}"])`)
    return { idle, answered: idle + performance.now() - clicked }
  } finally {
    await context.close()
  }
}

async function waitForIdleMap(page: Page, count: number): Promise<string> {
  const map = await page.waitForSelector(`[data-view][data-courts="${count}"]`)
  return (await map.getAttribute('data-view')) ?? ''
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
