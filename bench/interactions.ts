import type { Browser, Locator, Page } from '@playwright/test'
import { SOFTWARE_GPU, withBrowser } from './browser.ts'
import { withCourts } from './real-server.ts'
import { type Measurement, median, type Skipped } from './report.ts'

const COURTS = 10_000
const CPU_SLOWDOWN = 4
const MAX_MS = 100
/** Each presses four times. */
const ROUNDS = 5
const PHONE = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const
const BLANK =
  '<meta name="viewport" content="width=device-width"><button style="width:90vw;height:50vh">Press'

/** The time from a press to the next paint on a phone with a slow processor, beside that of a blank page. */
export function benchInteractions(): Promise<(Measurement | Skipped)[]> {
  return withBrowser('Interactions', SOFTWARE_GPU, (browser) =>
    withCourts(COURTS, async (url) => {
      const blank = await measure(browser, async (page) => {
        await page.goto(`data:text/html,${encodeURIComponent(BLANK)}`)
        return Array(4).fill(page.getByRole('button'))
      })
      const list = await measure(browser, async (page) => {
        await page.goto(`${url}/`, { waitUntil: 'networkidle' })
        const anotherTime = page.getByRole('button', { name: 'At another time' })
        const lights = page.getByRole('link', { name: 'Lights' })
        return [anotherTime, anotherTime, lights, lights]
      })
      const map = await measure(browser, async (page) => {
        await page.goto(`${url}/map?near=51.5,-0.1&radius=50`, { waitUntil: 'networkidle' })
        await page.waitForSelector('[data-view]')
        const hits = page.getByRole('list', { name: 'Courts on the map' }).getByRole('button')
        const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
        return [hits.nth(0), close, hits.nth(1), close]
      })
      return [report('list', list, blank), report('map', map, blank)]
    }),
  )
}

function report(what: string, ours: number, blank: number): Measurement {
  return {
    what: `Press to next paint: ${what}`,
    ours: `${ours} ms, ${COURTS.toLocaleString('en')} courts`,
    baseline: `${blank} ms, blank page`,
    reached: `${ours} ms`,
    goal: `<= ${MAX_MS} ms`,
    isMet: ours <= MAX_MS,
  }
}

/** The median in milliseconds; `open` opens the page and returns what is pressed in turn. */
async function measure(browser: Browser, open: (page: Page) => Promise<Locator[]>): Promise<number> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchInteractions)
    const targets = await open(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      for (const target of targets) {
        await target.scrollIntoViewIfNeeded()
        const before = await page.evaluate(() => window.interactions.length)
        await target.tap()
        await page.waitForFunction((count) => window.interactions.length > count, before)
        times.push(await page.evaluate(() => window.interactions.at(-1) ?? 0))
      }
    return Math.round(median(times))
  } finally {
    await context.close()
  }
}

declare global {
  interface Window {
    /** Milliseconds from the press to the next paint, of each press. */
    interactions: number[]
  }
}

/** Runs in the page: a task after the next frame comes after its paint. */
function watchInteractions(): void {
  window.interactions = []
  window.addEventListener(
    'click',
    ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => window.interactions.push(performance.now() - timeStamp))),
    { capture: true },
  )
}
