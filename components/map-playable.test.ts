import { MapScreen } from '../e2e/drivers/map.ts'
import { detailsOf, MINUTE_MS, saidOf, searchAround, showAgain, sunsetAt } from '../e2e/drivers/playable.ts'
import { PLAYABLE_COURTS } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visitStatic } from '../e2e/harness/visit.ts'

const utcDay = (moment: number) => Math.floor(moment / 86_400_000)

for (const [size, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  wide: { width: 1440, height: 900 },
} as const))
  test.describe(`on a ${size} screen`, () => {
    test.use({ viewport })

    test('the info window says whether one can play, and follows the clock', async ({ page }) => {
      const map = new MapScreen(page)
      const sunset = await sunsetAt(page, PLAYABLE_COURTS.unlit)
      const moment = sunset - 52 * MINUTE_MS
      const { facts } = await detailsOf(page, PLAYABLE_COURTS.unlit)
      const confirmedAt = facts.find(({ key }) => key === 'floodlights')?.confirmed_at ?? ''
      // 3, or 4 if it became midnight since the court was created.
      const days = utcDay(moment) - utcDay(Date.parse(confirmedAt))
      await page.clock.setFixedTime(moment)
      await map.openIdle(await searchAround(page, PLAYABLE_COURTS.unlit))
      await map.hit(PLAYABLE_COURTS.unlit).click()
      await expect(map.infoWindow).toContainText('52 minutes of light left')
      await expect(map.infoWindow).toContainText(`Unlit, confirmed by 2, ${days} days ago · dark at `)

      await page.clock.setFixedTime(sunset)
      await showAgain(page)
      await expect(map.infoWindow).toContainText('Dark until')
    })
  })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list says whether one can play', async ({ page }) => {
    const map = new MapScreen(page)
    const before = await saidOf(page, PLAYABLE_COURTS.hall)
    await visitStatic(page, `/map${await searchAround(page, PLAYABLE_COURTS.hall)}`)
    const shown = await map.hits.first().getByRole('paragraph').allTextContents()
    const after = await saidOf(page, PLAYABLE_COURTS.hall)
    // A minute may have begun in between.
    expect([before, after].some((said) => said.every((text) => shown.includes(text)))).toBe(true)
  })
})
