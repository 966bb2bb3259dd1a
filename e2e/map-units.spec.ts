import { MapScreen } from './drivers/map.ts'
import { units } from './drivers/units.ts'
import { expect, test } from './harness/test.ts'

test.use({ locale: 'de-DE' })

test('the scale of the map is metric, and follows the choice of units', async ({ page }) => {
  const map = new MapScreen(page)
  await map.openIdle()
  const scale = map.stage.locator('.maplibregl-ctrl-scale')
  await expect(scale).toHaveText(/^\d+\sk?m$/)
  await units(page).when.chooses('miles')
  await expect(scale).toHaveText(/^\d+\s(mi|ft)$/)
})
