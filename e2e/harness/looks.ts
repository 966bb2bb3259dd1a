import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'

/** The sizes and colour schemes that every screen is looked at in. */
const looks = [
  { size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

/** The smallest telephone. */
const NARROWEST = { width: 320, height: 640 }

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
  await page.setViewportSize(NARROWEST)
  await expectNoSidewaysScrolling(page)
}
