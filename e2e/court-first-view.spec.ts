import type { Page } from '@playwright/test'
import { court } from './drivers/court.ts'
import { createMember, newPerson } from './drivers/people.ts'
import { BARE_COURT, COURT_WITH_FACTS, COURT_WITH_SIX_FEATURES, FULL_COURT } from './harness/courts.ts'
import { testInPieces } from './harness/in-pieces.ts'
import { watchLayout } from './harness/layout-shifts.ts'
import { expect, test } from './harness/test.ts'
import { visitInAnyFont } from './harness/visit.ts'

const PHONE = { width: 390, height: 844 }
const SIX_FEATURES = ['lines', 'drinking_water', 'toilets', 'seating', 'parking']

const action = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name })

/** Whether the focused element is covered by another one, or outside the window. */
const isFocusCovered = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    const box = focused?.getBoundingClientRect()
    if (!focused || !box) return true
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return !(focused.contains(top) || top?.contains(focused) || top?.closest('label'))
  })

/** Presses Tab until the focus is inside the element, and returns how often. */
async function tabsUntil(page: Page, isThere: () => Promise<boolean>): Promise<number> {
  let tabs = 0
  while (!(await isThere()) && tabs < 60) {
    await page.keyboard.press('Tab')
    tabs++
  }
  return tabs
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the first view has the name, whether one can play and the way there', { tag: '@journey' }, async ({
    page,
  }) => {
    const { given, main } = court(page)
    await given.visitorOn(FULL_COURT)
    for (const part of [
      page.getByRole('link', { name: /, photo 1 of / }),
      main.getByRole('link', { name: 'Back to list' }),
      main.getByRole('heading', { level: 1 }),
      main.getByRole('img', { name: '3.8 out of 5 stars' }).first(),
      page.getByRole('region', { name: 'Can I play now?' }),
      main.getByRole('heading', { name: 'What is there' }),
      action(page, 'Directions'),
      page.getByRole('button', { name: 'Check this court' }),
      page.getByRole('complementary').getByRole('button', { name: 'Submit a Review' }),
    ])
      await expect(part).toBeInViewport({ ratio: 0.9 })
  })

  test('six known features, no review: the page is short, and says each once', { tag: '@journey' }, async ({
    page,
  }) => {
    const { given, features, main, reviews, addressOf } = court(page)
    const headers = { authorization: `Bearer ${await createMember(page.request, newPerson())}` }
    const data = { facts: SIX_FEATURES.map((key) => ({ key, value: true })) }
    const said = await page.request.post(`/api${await addressOf(COURT_WITH_SIX_FEATURES)}/facts`, {
      headers,
      data,
    })
    expect(said.ok()).toBe(true)
    await given.visitorOn(COURT_WITH_SIX_FEATURES)
    await expect(features.getByRole('listitem')).toHaveCount(6)
    await expect(main.getByText('No reviews yet')).toBeVisible()
    const heading = await reviews.getByRole('heading', { name: 'Reviews' }).boundingBox()
    expect(heading?.y).toBeLessThan(1_500)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_000)
    const text = await main.innerText()
    for (const name of await features.getByRole('listitem').locator('b').allInnerTexts())
      expect(text.split(name), name).toHaveLength(2)
  })

  test('photos are few tab stops before the facts, and arrow keys move between thumbnails', async ({
    page,
  }) => {
    const { given, expects, gallery } = court(page)
    await given.visitorOn(FULL_COURT)
    const thumbnails = gallery.getByRole('list', { name: 'All photos' })
    await gallery.getByRole('button', { name: 'Photo 1', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await expects.currentPhoto(2)
    await expect(gallery.getByRole('button', { name: 'Photo 2', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(gallery.getByRole('button', { name: 'Photo 7', exact: true })).toBeFocused()
    await expect(thumbnails.locator('[tabindex="0"]')).toHaveCount(1)

    await page.getByRole('link', { name: 'Back to list' }).focus()
    const isAtActions = () => action(page, 'Directions').evaluate((link) => link === document.activeElement)
    expect(await tabsUntil(page, isAtActions)).toBeLessThanOrEqual(7)
  })

  test('the bar never covers the focus, and does not stick on a short screen', async ({ page }) => {
    const { given, reviews } = court(page)
    await given.visitorOn(COURT_WITH_FACTS)
    const bar = action(page, 'Directions')
    await bar.focus()
    const isAtReviews = () => reviews.evaluate((part) => part.contains(document.activeElement))
    const isCovered = async () => {
      expect(await isFocusCovered(page), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(
        false,
      )
      return isAtReviews()
    }
    await tabsUntil(page, isCovered)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 360, height: 300 })
    await page.mouse.wheel(0, 20_000)
    await expect(bar).not.toBeInViewport()
  })
})

test('on a wide screen the card with the way there stays', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { given, gallery, main } = court(page)
  await given.visitorOn(FULL_COURT)
  await expect(gallery.getByRole('button', { name: 'All 7 photos' })).toBeInViewport({ ratio: 1 })
  for (const number of [1, 2, 3, 4, 5])
    await expect(gallery.getByRole('link', { name: `, photo ${number} of ` }).last()).toBeInViewport()
  await main.getByRole('heading', { name: 'Notes' }).scrollIntoViewIfNeeded()
  await expect(action(page, 'Directions')).toBeInViewport({ ratio: 1 })
})

test('the first photo is in sight once it is chosen', async ({ page }) => {
  await court(page).given.visitorOn(BARE_COURT)
  await page.getByLabel('Add the first photo').setInputFiles('e2e/data/photos/1.webp')
  await expect(page.getByText('1.webp')).toBeInViewport()
})

test('the words of the invitation keep their place if they arrive before its button', async ({ page }) => {
  const words = court(page).main.getByText('No photos yet')
  for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(viewport)
    await court(page).given.visitorOn(BARE_COURT)
    const place = await words.boundingBox()
    await page.getByLabel('Add the first photo').evaluate((input) => input.parentElement?.replaceChildren())
    expect(await words.boundingBox()).toEqual(place)
  }
})

for (const [connection, testOn] of Object.entries({ fast: test, slow: testInPieces }))
  for (const [size, viewport] of Object.entries({ phone: PHONE, wide: { width: 1440, height: 900 } }))
    testOn(`nothing moves while a court loads over a ${connection} connection, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      const expectStill = await watchLayout(page)
      for (const name of [FULL_COURT, COURT_WITH_FACTS, BARE_COURT]) {
        await visitInAnyFont(page, await court(page).addressOf(name))
        await expectStill(name)
      }
    })
