import type { Page } from '@playwright/test'
import { court } from '../e2e/drivers/court.ts'
import { ListScreen } from '../e2e/drivers/list.ts'
import { detailsOf, MINUTE_MS, namePlanB, showAgain } from '../e2e/drivers/playable.ts'
import { COURT_WITH_FACTS, FULL_COURT, KNOWN_POSTCODE, REVIEWED_COURT } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visitStatic } from '../e2e/harness/visit.ts'

const lineOf = (page: Page) => page.getByRole('region', { name: 'Can I play now?' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a court with a problem leads to the search if no other court is near', async ({ page }) => {
    const { latitude, longitude } = (await detailsOf(page, COURT_WITH_FACTS)).court
    await visitStatic(page, await court(page).addressOf(COURT_WITH_FACTS))
    await expect(lineOf(page)).toContainText('None for certain within 5 miles')
    const near = `${latitude.toFixed(4)}%2C${longitude.toFixed(4)}`
    await expect(lineOf(page).getByRole('link', { name: 'Courts nearby' })).toHaveAttribute(
      'href',
      `/?near=${near}&playable=now`,
    )
  })

  test('a court where nothing is wrong says nothing of others', async ({ page }) => {
    await visitStatic(page, await court(page).addressOf(FULL_COURT))
    await expect(lineOf(page)).toContainText('Indoor')
    await expect(lineOf(page)).not.toContainText('Plan B')
  })
})

test('the page names another court, until one can’t play there either', async ({ page }) => {
  // The page counts in whole minutes.
  const now = Math.ceil(Date.now() / MINUTE_MS + 5) * MINUTE_MS
  await namePlanB(page, REVIEWED_COURT, now + 52.5 * MINUTE_MS)
  await page.clock.setFixedTime(now)
  await court(page).given.visitorOn(COURT_WITH_FACTS)
  await expect(lineOf(page)).toContainText(`Plan B: ${REVIEWED_COURT} 0.6 miles · 52 minutes of light left`)
  const link = lineOf(page).getByRole('link', { name: REVIEWED_COURT })
  await expect(link).toHaveAttribute('href', await court(page).addressOf(REVIEWED_COURT))

  await page.clock.setFixedTime(now + 53 * MINUTE_MS)
  await showAgain(page)
  await expect(lineOf(page)).toContainText('Plan B: Courts nearby')
})

test('a card names another court, until one can’t play there either', async ({ page }) => {
  const now = Date.now()
  const list = new ListScreen(page)
  await list.open()
  await namePlanB(page, REVIEWED_COURT, now + 30 * MINUTE_MS)
  await list.searchBar.when.searches(KNOWN_POSTCODE)
  const card = list.card(FULL_COURT)
  await expect(card).toContainText(`Plan B: ${REVIEWED_COURT}, 0.6 miles`)
  const link = card.getByRole('link', { name: REVIEWED_COURT })
  await expect(link).toHaveAttribute('href', await court(page).addressOf(REVIEWED_COURT))

  await page.clock.setFixedTime(now + 31 * MINUTE_MS)
  await showAgain(page)
  await expect(card).not.toContainText('Plan B')
  await expect(card).toContainText('Indoor')
})
