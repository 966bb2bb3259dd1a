import { expect, type Page } from '@playwright/test'
import type { Gesture } from './map-engine.tsx'

/** What people do with the map itself, which has no elements for it. */
export function mapStub(page: Page) {
  const map = page.locator('[data-view]')
  const make = (gesture: Gesture) =>
    map.evaluate((it, detail) => void it.dispatchEvent(new CustomEvent('map-gesture', { detail })), gesture)
  return {
    /** Drags the map by this many pixels, and waits until it is idle. */
    async drag(right: number, down: number): Promise<void> {
      const before = (await map.getAttribute('data-view')) ?? ''
      await make({ kind: 'drag', right, down })
      await expect(map).not.toHaveAttribute('data-view', before)
    },
    /** Presses the pin of a court that the map draws by itself, not from tiles. */
    select: (name: string) => make({ kind: 'select', name }),
  }
}
