import { MapScreen } from './drivers/map.ts'
import { searchAround } from './drivers/playable.ts'
import { PLAYABLE_COURTS } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'

test('the info window that says whether one can play fits on the map', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const map = new MapScreen(page)
  await map.openIdle(await searchAround(page, PLAYABLE_COURTS.hall))
  await map.hit(PLAYABLE_COURTS.hall).click()
  await expect(map.infoWindow).toContainText('always open')
  await map.camera()
  const [stage, window] = await Promise.all([map.stage.boundingBox(), map.infoWindow.boundingBox()])
  expect(window?.y).toBeGreaterThanOrEqual(stage?.y ?? Number.POSITIVE_INFINITY)
})
