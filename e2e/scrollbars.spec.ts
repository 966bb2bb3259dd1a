import { findChromium } from '../scripts/lib/chromium.mjs'
import { court } from './drivers/court.ts'
import { BARE_COURT } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { visit } from './harness/visit.ts'

// Classic scrollbars, as on desktop computers.
test.use({
  launchOptions: {
    executablePath: findChromium(),
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: ['--no-sandbox'],
  },
})

test('a dialog covers the whole window including the scrollbar, and shifts nothing', async ({ page }) => {
  await visit(page, await court(page).addressOf(BARE_COURT))
  const left = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().left)
  const before = await left()
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Report this court' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(0)
  expect(await left()).toBe(before)
})
