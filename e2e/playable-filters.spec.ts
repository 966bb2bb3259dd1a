import { ListScreen } from './drivers/list.ts'
import { MapScreen } from './drivers/map.ts'
import { PLAYABLE_COURTS } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { visit, visitStatic } from './harness/visit.ts'

/** After sunset in Britain, by the clock at the courts. */
const WINTER_EVENING = 'playable=now&at=2027-01-15T18:00'
const { lit } = PLAYABLE_COURTS

test('another time can be chosen', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const list = new ListScreen(page)
  await list.open('?has=floodlights')
  await page.getByText('At another time').click()
  await page.getByLabel('Day and time at the court').fill('2027-01-15T18:30')
  await page.getByRole('button', { name: 'Show courts' }).click()
  await expect(page).toHaveURL('/?playable=now&has=floodlights&at=2027-01-15T18%3A30')
  await expect(list.card(lit)).toContainText('On 15 January 2027 at 18:30: playable')
  await expect(list.searchBar.chips).toContainText('Fri 15 Jan 2027 at 18:30')
})

test('on a phone, filters that are on come first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await new ListScreen(page).open('?has=step_free')
  const chip = (name: string) => page.getByRole('link', { name })
  await expect(chip('Step-free access')).toBeInViewport({ ratio: 1 })
  await chip('Full court').click()
  await expect(page).toHaveURL('/?has=step_free%2Cfull_court')
  await expect(chip('Full court')).toBeInViewport({ ratio: 1 })
})

for (const javaScriptEnabled of [true, false])
  test.describe(`on the map ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ viewport: { width: 320, height: 640 }, javaScriptEnabled })

    test('the filters fit the smallest phone', async ({ page }) => {
      const map = new MapScreen(page)
      await (javaScriptEnabled ? visit : visitStatic)(page, `/map?${WINTER_EVENING}&has=floodlights`)
      const status = await map.status.boundingBox()
      expect((status?.x ?? 0) + (status?.width ?? Number.NaN)).toBeLessThanOrEqual(320)
    })
  })
