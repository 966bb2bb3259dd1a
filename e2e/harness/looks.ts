import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'

/** The sizes and colour schemes that every screen is looked at in. */
const looks = [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

/** The smallest telephone. */
const NARROWEST = { width: 320, height: 640 }

/** Pixels of the text of a browser as it comes, and of one set to a half more. */
const USUAL_TEXT = 16
const LARGE_TEXT = 24

/** Fails unless everybody can use the page as it stands, on every screen: axe finds nothing, and nothing sticks out. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    // Under the navigation, which stays, axe takes what it covers for too small.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
  }
  await setTextSize(page, LARGE_TEXT)
  await expectNoSidewaysScrolling(page)
  await setTextSize(page, USUAL_TEXT)
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScrolling(page)
}

/** As in the settings of the browser. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard } })
  await session.detach()
}
