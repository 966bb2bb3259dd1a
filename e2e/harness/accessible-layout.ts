import type { Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScrolling } from './accessibility.ts'

/**
 * Where axe looks at a screen. The tokens are tested to be as readable in the dark scheme as in the light one, and
 * components take their colours from them, so that the desktop is enough for most screens.
 */
export const DESKTOP = { size: { width: 1440, height: 900 }, colorScheme: 'light' } as const
/** For what only phones have, such as sheets and bars; in the dark scheme for the few colours that aren't tokens. */
export const PHONE = { size: { width: 390, height: 844 }, colorScheme: 'dark' } as const
export type Look = typeof DESKTOP | typeof PHONE

/** The smallest phone. */
const SMALLEST_PHONE = { width: 320, height: 640 }

/** Default browser text size, and one enlarged by half, pixels. */
const NORMAL_TEXT_PX = 16
const LARGE_TEXT_PX = 24

/** Expects the page to fit on every screen size, and to be accessible (axe) in these looks. */
export async function expectAccessibleLayout(page: Page, looks: readonly Look[]): Promise<void> {
  await expectToFit(page, async (look) => {
    if (!looks.includes(look)) return
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await settled(page)
    // axe reports elements covered by the sticky navigation as too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
  })
}

/** Expects the page to fit on every screen size; `check` may look at it in the sizes of the looks. */
export async function expectToFit(page: Page, check?: (look: Look) => Promise<void>): Promise<void> {
  for (const look of [DESKTOP, PHONE]) {
    await page.setViewportSize(look.size)
    await check?.(look)
    await expectNoHorizontalScrolling(page)
  }
  await setTextSize(page, LARGE_TEXT_PX)
  await expectNoHorizontalScrolling(page)
  await setTextSize(page, NORMAL_TEXT_PX)
  await page.setViewportSize(SMALLEST_PHONE)
  await expectNoHorizontalScrolling(page)
}

/** Consecutive frames without a change after which a page counts as settled. */
const QUIET_FRAMES = 5

/** Waits until the page has rendered what depends on the viewport: frames come late while a map is drawn. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (quietFrames) => {
    let quiet = 0
    const changes = new MutationObserver(() => {
      quiet = 0
    })
    changes.observe(document, { attributes: true, childList: true, characterData: true, subtree: true })
    for (; quiet < quietFrames; quiet++) await new Promise(requestAnimationFrame)
    changes.disconnect()
  }, QUIET_FRAMES)
}

/** Like the text size setting of the browser. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await session.detach()
}
