import type { Page } from '@playwright/test'
import { court } from './drivers/court.ts'
import { MINUTE_MS, sunsetAt } from './drivers/playable.ts'
import { PLAYABLE_COURTS } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'

const lineOf = (page: Page) => page.getByRole('region', { name: 'Can I play now?' })
const drawingOf = (page: Page) => lineOf(page).locator('figure > [aria-hidden=true]')
const stretchesOf = (page: Page) => drawingOf(page).locator('[data-kind]')

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  wide: { width: 1440, height: 900 },
} as const))
  test.describe(`on a ${size} screen`, () => {
    test.use({ viewport })

    test('the line and its bar are in the first view, drawn to scale', { tag: '@journey' }, async ({
      page,
    }) => {
      await page.clock.setFixedTime((await sunsetAt(page, PLAYABLE_COURTS.lit)) - 60 * MINUTE_MS)
      await court(page).given.visitorOn(PLAYABLE_COURTS.lit)
      await expect(lineOf(page)).toBeInViewport({ ratio: 1 })
      await expect(drawingOf(page)).toBeInViewport({ ratio: 1 })
      const [day, lights, dark] = await boxesOf(page)
      expect(lights.width).toBeGreaterThan(3 * day.width)
      expect(dark.height).toBeLessThan(day.height)
    })
  })

test('the bar does not need its own colours', async ({ page }) => {
  const { given } = court(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.clock.setFixedTime((await sunsetAt(page, PLAYABLE_COURTS.lit)) - 60 * MINUTE_MS)
  await given.visitorOn(PLAYABLE_COURTS.lit)
  const [day, lights, dark] = await stretchesOf(page).evaluateAll((all) =>
    all.map((stretch) => getComputedStyle(stretch).backgroundColor),
  )
  expect(day).toBe(lights)
  expect(dark).not.toBe(lights)
})

async function boxesOf(page: Page) {
  const [first, second, third] = await Promise.all(
    (await stretchesOf(page).all()).map((stretch) => stretch.boundingBox()),
  )
  if (!(first && second && third)) throw new Error('the bar has fewer than three visible stretches')
  return [first, second, third] as const
}
