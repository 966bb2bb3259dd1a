import { ListScreen } from '../e2e/drivers/list.ts'
import { MINUTE_MS, saidOf, searchAround, showAgain, sunsetAt } from '../e2e/drivers/playable.ts'
import { PLAYABLE_COURTS } from '../e2e/harness/courts.ts'
import { daysAgo } from '../e2e/harness/days-ago.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visitStatic } from '../e2e/harness/visit.ts'
import type { CourtDetailsView } from '../src/directory/contract/schema.ts'

const DETAILS = /\/api\/courts\/\d+\/details/

test('the line on a card follows the clock, without announcing it', async ({ page }) => {
  const list = new ListScreen(page)
  const card = list.card(PLAYABLE_COURTS.unlit)
  const sunset = await sunsetAt(page, PLAYABLE_COURTS.unlit)
  await page.clock.setFixedTime(sunset - 52 * MINUTE_MS)
  await list.open(await searchAround(page, PLAYABLE_COURTS.unlit))
  await expect(card).toContainText('52 minutes of light left')
  await expect(card).toContainText(daysAgo('Unlit, confirmed by 2, 3 days ago · dark at '))
  await expect(card.locator('[aria-live], [role=status], [role=alert]')).toHaveCount(0)

  await page.clock.setFixedTime(sunset - 51 * MINUTE_MS)
  await showAgain(page)
  await expect(card).toContainText('51 minutes of light left')
  await page.clock.setFixedTime(sunset)
  await showAgain(page)
  await expect(card).toContainText('Dark until')
})

test('without details, the line of a card stays for an hour', async ({ page, expectProblem }) => {
  expectProblem(/status of 500/)
  await page.route(DETAILS, (route) => route.fulfill({ status: 500 }))
  const list = new ListScreen(page)
  const card = list.card(PLAYABLE_COURTS.hall)
  const now = Date.now()
  await page.clock.setFixedTime(now)
  await list.open(await searchAround(page, PLAYABLE_COURTS.hall))
  await expect(card).toContainText('Unable to load extra details right now.')
  await page.clock.setFixedTime(now + 50 * MINUTE_MS)
  await showAgain(page)
  await expect(card).toContainText('Open now')
  await page.clock.setFixedTime(now + 62 * MINUTE_MS)
  await showAgain(page)
  await expect(card).not.toContainText('Open now')
})

test('a card says once that a hall is indoors, where nobody has said when it is open', async ({ page }) => {
  const list = new ListScreen(page)
  const name = 'Riverbank Leisure Centre'
  await list.open(await searchAround(page, name))
  const card = list.card(name)
  await expect(card).toContainText('Nobody has said when it is open')
  await expect(card).toContainText('Indoor')
  await expect(card).not.toContainText('Type: Indoor')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the lines on cards are right at the moment of the answer', async ({ page }) => {
    const list = new ListScreen(page)
    for (const name of Object.values(PLAYABLE_COURTS)) {
      const before = await saidOf(page, name)
      await visitStatic(page, `/${await searchAround(page, name)}`)
      const shown = await list.card(name).getByRole('paragraph').allTextContents()
      const after = await saidOf(page, name)
      // A minute may have begun in between.
      expect([before, after].some((said) => said.every((text) => shown.includes(text)))).toBe(true)
    }
  })
})

test('a card shows what was just said of the court', async ({ page }) => {
  await page.route(DETAILS, async (route) => {
    const response = await route.fetch()
    const { court, ...details }: CourtDetailsView = await response.json()
    const facts = { access: { value: 'private', state: 'confirmed' } }
    await route.fulfill({ response, json: { ...details, facts: [], court: { ...court, facts } } })
  })
  const list = new ListScreen(page)
  await list.open(await searchAround(page, PLAYABLE_COURTS.hall))
  await expect(list.card(PLAYABLE_COURTS.hall)).toContainText('Private')
})
