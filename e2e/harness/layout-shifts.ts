import type { Page } from '@playwright/test'

interface LayoutShift {
  startTime: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

interface Recorder {
  layoutShifts: string[]
}

/** Records what moves by itself in documents opened from now on; returns a function that lists it for the open one. */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { layoutShifts: shifts })
    new PerformanceObserver((list) => {
      for (const { startTime, sources } of list.getEntries() as unknown as LayoutShift[])
        shifts.push(`${startTime}: ${sources.map(describe).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
    function describe({ node, previousRect, currentRect }: LayoutShift['sources'][number]) {
      return `${node?.nodeName} ${JSON.stringify(previousRect)} to ${JSON.stringify(currentRect)}`
    }
  })
  return () =>
    page.evaluate(async () => {
      // What the current frame moves is reported by the one after the next.
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      return (window as unknown as Recorder).layoutShifts
    })
}
