import type { Locator, Page } from '@playwright/test'
import { court } from './drivers/court.ts'
import { moderation } from './drivers/moderation.ts'
import { BARE_COURT, FULL_COURT, KNOWN_POSTCODE } from './harness/courts.ts'
import { expectFocusInSight } from './harness/focus.ts'
import { expectRoomForLargeText } from './harness/large-text.ts'
import { expect, test } from './harness/test.ts'
import { visit } from './harness/visit.ts'

test('at 400 % zoom and on a phone on its side, the header does not stick', async ({ page }) => {
  const header = page.getByRole('banner')
  for (const path of ['/', '/about', '/api/docs']) {
    await visit(page, path)
    for (const size of [
      { width: 320, height: 256 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size)
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(header).toBeInViewport()
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(header).not.toBeInViewport()
    }
  }
})

test('on a phone nothing covers what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`)
  await expectFocusInSight(page)
})

test('on a phone there is room for text of twice the size', async ({ page }) => {
  const expectRoom = async (also = async () => {}) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expectRoomForLargeText(page)
      await also()
    }
  }
  await visit(page, '/')
  await expectRoom(async () => {
    const header = await page.getByRole('banner').boundingBox()
    const signIn = await page.getByRole('button', { name: 'Log in / Sign up' }).boundingBox()
    expect(signIn?.y).toBeGreaterThan(0)
    expect((signIn?.y ?? 0) + (signIn?.height ?? 0)).toBeLessThan(header?.height ?? 0)
  })
  await visit(page, `/?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`)
  await expectRoom(async () => {
    const distance = await page
      .getByText(/miles away/)
      .first()
      .boundingBox()
    expect(distance?.height, 'on one line').toBeLessThan(50)
  })
  for (const name of [FULL_COURT, BARE_COURT]) {
    await court(page).given.visitorOn(name)
    await expectRoom()
  }
})

test.describe('forced colours', () => {
  const readBackground = (element: Locator) =>
    element.evaluate((one) => getComputedStyle(one).backgroundColor)

  /** The system's colour for what is chosen. */
  const readChosen = (page: Page) =>
    page.evaluate(() => {
      document.body.style.setProperty('background', 'SelectedItem')
      const { backgroundColor } = getComputedStyle(document.body)
      document.body.style.removeProperty('background')
      return backgroundColor
    })

  /** Expects that only one of two elements has the system's colour for what is chosen, in both schemes. */
  async function expectChosen(chosen: Locator, other: Locator) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await chosen.page().emulateMedia({ forcedColors: 'active', colorScheme })
      const colour = await readChosen(chosen.page())
      expect(await readBackground(chosen)).toBe(colour)
      expect(await readBackground(other)).not.toBe(colour)
    }
  }

  test('show what is chosen', async ({ page }) => {
    const { given, when, list, queue, row } = moderation(page)
    await page.clock.install()
    await visit(page, '/')
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    await expectChosen(link('List View'), link('Map View'))
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expectChosen(button('Postcode'), button('Current location'))

    const names = [1, 2].map((place) => `Ring ${place} ${crypto.randomUUID().slice(0, 8)}`)
    const [first = '', second = ''] = names
    await given.suggested(first, second)
    await given.administratorOn('/admin/moderation?kind=facility')
    await when.looksAt(first)
    await expectChosen(row(first), row(second))
    await when.presses('r')
    const reasons = page.getByRole('list', { name: 'Suggested reasons' }).getByRole('button')
    await reasons.first().click()
    await expectChosen(reasons.first(), reasons.last())
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await list.click()
    await expect(queue).toBeVisible()
    await expectChosen(list, button('Skip'))
  })
})
