import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'

/** The highest cumulative layout shift that counts as good: https://web.dev/articles/cls */
const GOOD_SCORE = 0.1

interface LayoutShift {
  value: number
  hadRecentInput: boolean
  startTime: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

interface Recorder {
  layoutShifts: { value: number; moved: string }[]
}

/**
 * Records what moves by itself in documents opened from now on; returns a function that expects the open one to have
 * a good score.
 */
export async function watchLayout(page: Page): Promise<(name: string) => Promise<void>> {
  await lendArial(page)
  await page.addInitScript(() => {
    const shifts: Recorder['layoutShifts'] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as unknown as LayoutShift[])
        if (!shift.hadRecentInput) shifts.push({ value: shift.value, moved: describe(shift) })
    }).observe({ type: 'layout-shift', buffered: true })
    function describe({ startTime, sources }: LayoutShift) {
      const moves = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.nodeName} ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`,
      )
      return `${startTime}: ${moves.join(', ')}`
    }
  })
  return async (name) => {
    const shifts = await page.evaluate(async () => {
      // What the current frame moves is reported by the one after the next.
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      return (window as unknown as Recorder).layoutShifts
    })
    const score = shifts.reduce((sum, { value }) => sum + value, 0)
    const moved = shifts.map((shift) => `${shift.value} at ${shift.moved}`).join('\n')
    expect(score, `${name}\n${moved}`).toBeLessThanOrEqual(GOOD_SCORE)
  }
}

/** Gives the page a font as wide as Arial for its fallbacks. Visitors have one; a bare machine has none. */
async function lendArial(page: Page): Promise<void> {
  for (const weight of [400, 700]) {
    const file = fileURLToPath(
      import.meta.resolve(`@fontsource/arimo/files/arimo-latin-${weight}-normal.woff2`),
    )
    await page.route(`**/arial-${weight}`, (route) =>
      route.fulfill({ path: file, contentType: 'font/woff2' }),
    )
  }
  await page.route('**/assets/root-*.css', async (route) => {
    const response = await route.fetch()
    const sheet = (await response.text())
      .replaceAll('local(Arial)', 'url(/arial-400)')
      .replaceAll('local(Arial Bold)', 'url(/arial-700)')
    await route.fulfill({ response, body: sheet })
  })
}
