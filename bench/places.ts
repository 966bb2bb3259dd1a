import { readFile } from 'node:fs/promises'
import { deserialize } from 'node:v8'
import { type Place, PlaceIndex, packPlaces } from '../src/places/server/place-index.ts'
import { BUILT_IN_PLACES, Places } from '../src/places/server/places.ts'
import { DEFAULT_MAP_CENTRE } from '../src/platform/contract/geo.ts'
import { projectPath } from '../src/platform/project.ts'
import { randomNumbers } from '../test/random.ts'
import { withBrowser } from './browser.ts'
import { withServer } from './real-server.ts'
import { type Measurement, median, quantile, type Skipped } from './report.ts'

const MILLION = 1_000_000
const QUESTIONS = 2500
const SYLLABLES = ['ba', 'ken', 'lo', 'mar', 'ney', 'ston', 'sul', 'ton', 'vi', 'wick', 'ald', 'port']
const GOALS = { builtInMs: 5, millionMs: 8, megabytes: 60, suggestionMs: 150 }
const NAMES = [
  'brixton',
  'leeds',
  'manila',
  'cardiff',
  'newport',
  'glasgow',
  'york',
  'bath',
  'oxford',
  'paris',
]
/** What follows the start of a name: nothing, a typo, or a region that fits some or none. */
const AFTER = ['', '', 'q', '', ', eng', '', ', region 7', ', zz']
const ROUNDS = 20

/** Searches for places by name: in the process, and from the last key to the first suggestion. */
export async function benchPlaces(): Promise<(Measurement | Skipped)[]> {
  const before = memoryBytes()
  const builtIn = new PlaceIndex(deserialize(await readFile(projectPath(BUILT_IN_PLACES))))
  const megabytes = (memoryBytes() - before) / 1e6
  const million = new PlaceIndex(packPlaces(generatePlaces(MILLION)))
  return [
    await timeSearches('Places: search, built in', builtIn, GOALS.builtInMs),
    await timeSearches('Places: search, a million', million, GOALS.millionMs),
    {
      what: 'Places: memory, built in',
      ours: `${megabytes.toFixed(0)} MB`,
      baseline: `${builtIn.count.toLocaleString('en')} places`,
      reached: `${megabytes.toFixed(0)} MB`,
      goal: `<= ${GOALS.megabytes} MB`,
      isMet: megabytes <= GOALS.megabytes,
    },
    ...(await benchSuggestions()),
  ]
}

function memoryBytes(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * Random starts of names: half of them near a place, some with a typo and some with a region, beside comparing all names.
 */
async function timeSearches(what: string, index: PlaceIndex, goalMs: number): Promise<Measurement> {
  // Never asked: there are no imported sets.
  const places = new Places({ database: undefined as never, builtIn: async () => index, log: console })
  const random = randomNumbers(11)
  const times: number[] = []
  for (let round = -QUESTIONS / 5; round < QUESTIONS; round++) {
    const name = word(random)
    const text = name.slice(0, 1 + Math.floor(random() * name.length))
    const near = round % 2 === 0 ? DEFAULT_MAP_CENTRE : undefined
    const start = performance.now()
    await places.find(`${text}${AFTER[(round + QUESTIONS) % AFTER.length]}`, near)
    if (round >= 0) times.push(performance.now() - start)
  }
  const p99 = quantile(times, 0.99)
  return {
    what,
    ours: `p99 ${p99.toFixed(2)} ms`,
    baseline: `comparing ${index.count.toLocaleString('en')} names ${timeComparing(index.count).toFixed(1)} ms`,
    reached: `${p99.toFixed(2)} ms`,
    goal: `<= ${goalMs} ms`,
    isMet: p99 <= goalMs,
  }
}

/** Milliseconds for comparing the start of as many names. */
function timeComparing(count: number): number {
  const random = randomNumbers(7)
  const names = Array.from({ length: count }, () => word(random))
  const times = Array.from({ length: 20 }, (_, round) => {
    const start = performance.now()
    names.filter((name) => name.startsWith(NAMES[round % NAMES.length] ?? ''))
    return performance.now() - start
  })
  return median(times)
}

function generatePlaces(count: number): Place[] {
  const random = randomNumbers(3)
  return Array.from({ length: count }, () => ({
    name: word(random),
    otherNames: [],
    kind: 'village',
    region: `Region ${Math.floor(random() * 100)}`,
    country: 'GB',
    population: Math.floor(1e6 * random() ** 8),
    latitude: 180 * random() - 90,
    longitude: 360 * random() - 180,
  }))
}

const word = (random: () => number) =>
  Array.from(
    { length: 2 + Math.floor(random() * 4) },
    () => SYLLABLES[Math.floor(random() * SYLLABLES.length)],
  ).join('')

function benchSuggestions(): Promise<(Measurement | Skipped)[]> {
  return withBrowser('Suggestions of places', ['--no-sandbox', '--disable-gpu'], (browser) =>
    withServer({}, async (url) => {
      const page = await browser.newPage()
      await page.goto(url, { waitUntil: 'networkidle' })
      const field = page.getByLabel('Postcode', { exact: true })
      await field.click()
      const [ours, bare]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        const name = NAMES[round % NAMES.length] ?? ''
        await field.fill(round < NAMES.length ? name.slice(0, 3) : name)
        ours.push(
          await page.evaluate(
            async (start) => {
              const began = performance.now()
              while (!document.querySelector('[role="option"]')?.textContent?.toLowerCase().startsWith(start))
                await new Promise(requestAnimationFrame)
              return performance.now() - began
            },
            name.slice(0, 3),
          ),
        )
        bare.push(
          await page.evaluate(async (text) => {
            const began = performance.now()
            await (await fetch(`/api/places?q=${text}&n=${began}`)).json()
            return performance.now() - began
          }, name),
        )
        await field.fill('')
      }
      await page.close()
      const [our, their] = [median(ours), median(bare)]
      return [
        {
          what: 'Places: last key to first suggestion',
          ours: `${our.toFixed(0)} ms`,
          baseline: `bare fetch ${their.toFixed(0)} ms`,
          reached: `${our.toFixed(0)} ms`,
          goal: `<= ${GOALS.suggestionMs} ms`,
          isMet: our <= GOALS.suggestionMs,
        },
      ]
    }),
  )
}
