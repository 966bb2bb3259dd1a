import type { Page } from '@playwright/test'
import { court } from '../e2e/drivers/court.ts'
import { ListScreen } from '../e2e/drivers/list.ts'
import { detailsOf, MINUTE_MS, showAgain } from '../e2e/drivers/playable.ts'
import { COURT_WITH_FACTS, FULL_COURT, KNOWN_POSTCODE, REVIEWED_COURT } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visitStatic } from '../e2e/harness/visit.ts'
import type { NearbyCourtView } from '../src/search/contract/found-court.ts'

const lineOf = (page: Page) => page.getByRole('region', { name: 'Can I play now?' })

/** A court that is named instead, until a moment. */
const otherCourt = async (page: Page, until: number) => ({
  ...{ id: (await detailsOf(page, REVIEWED_COURT)).court.id, name: REVIEWED_COURT, distanceMiles: 0.6 },
  ...{ state: 'light-left', until: new Date(until).toISOString(), headline: 'As the server said' },
})

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
  const now = Date.now() + 5 * MINUTE_MS
  const other = await otherCourt(page, now + 52.5 * MINUTE_MS)
  await page.route(/\/api\/courts\/\d+\/playable/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), plan_b: other } })
  })
  await page.clock.setFixedTime(now)
  await court(page).given.visitorOn(COURT_WITH_FACTS)
  await expect(lineOf(page)).toContainText(`Plan B: ${REVIEWED_COURT} 0.6 miles · 52 minutes of light left`)
  const link = lineOf(page).getByRole('link', { name: REVIEWED_COURT })
  await expect(link).toHaveAttribute('href', `/courts/${other.id}`)

  await page.clock.setFixedTime(now + 53 * MINUTE_MS)
  await showAgain(page)
  await expect(lineOf(page)).toContainText('Plan B: Courts nearby')
})

test('a card names another court, until one can’t play there either', async ({ page }) => {
  const now = Date.now()
  const other = await otherCourt(page, now + 30 * MINUTE_MS)
  await page.route(/\/api\/courts\?/, async (route) => {
    const response = await route.fetch()
    const courts: NearbyCourtView[] = await response.json()
    const json = courts.map((one) =>
      one.name === FULL_COURT ? { ...one, playable: { ...one.playable, plan_b: other } } : one,
    )
    await route.fulfill({ response, json })
  })
  const list = new ListScreen(page)
  await list.open()
  await list.searchBar.when.searches(KNOWN_POSTCODE)
  const card = list.card(FULL_COURT)
  await expect(card).toContainText(`Plan B: ${REVIEWED_COURT}, 0.6 miles`)
  await expect(card.getByRole('link', { name: REVIEWED_COURT })).toHaveAttribute(
    'href',
    `/courts/${other.id}`,
  )

  await page.clock.setFixedTime(now + 31 * MINUTE_MS)
  await showAgain(page)
  await expect(card).not.toContainText('Plan B')
  await expect(card).toContainText('Indoor')
})
