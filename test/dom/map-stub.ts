import type { Page } from '@playwright/test'
import type { Gesture } from './map-engine.tsx'

/** What people do with the map itself, which has no elements for it. */
export function mapStub(page: Page) {
  const make = (gesture: Gesture) =>
    page
      .locator('[data-view]')
      .evaluate((map, detail) => void map.dispatchEvent(new CustomEvent('map-gesture', { detail })), gesture)
  return {
    /** Drags the map by this many pixels. */
    drag: (right: number, down: number) => make({ kind: 'drag', right, down }),
    /** Presses the pin of a court that the map draws by itself, not from tiles. */
    select: (name: string) => make({ kind: 'select', name }),
  }
}
