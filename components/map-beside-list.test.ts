import { ListScreen } from '../e2e/drivers/list.ts'
import { MapScreen } from '../e2e/drivers/map.ts'
import { KNOWN_PLACE, KNOWN_POSTCODE } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack } from '../e2e/harness/visit.ts'
import { mapStub } from '../test/dom/map-stub.ts'

const NEAR = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}&radius=2`

test.use({ viewport: { width: 1280, height: 800 } })

test('before the first search, and where there is no room, there is no map', async ({ page }) => {
  const list = new ListScreen(page)
  const { stage } = new MapScreen(page)
  await list.open()
  await expect(list.cards.first()).toBeVisible()
  await expect(stage).toBeHidden()
  await page.setViewportSize({ width: 980, height: 800 })
  await list.open(NEAR)
  await expect(list.cards.first()).toBeVisible()
  await expect(stage).toBeHidden()
})

test('what the map shows is searched, and stays when the list becomes the map', async ({ page }) => {
  const list = new ListScreen(page)
  const map = new MapScreen(page)
  await list.open(NEAR)
  await map.expectCentre(KNOWN_PLACE)
  await mapStub(page).drag(500, 0)
  await map.stage.getByRole('button', { name: 'Search this area' }).click()
  await expect(list.status).toContainText('Showing courts in this area.')
  await expect(list.searchBar.chips).toContainText('This area')
  await page.getByRole('link', { name: 'Map View' }).click()
  await expect(page).toHaveURL(/[/]map[?]bbox=/)
  await expect(map.status).toContainText('Showing courts in this area.')
  await goBack(page)
  await expect(list.status).toContainText('Showing courts in this area.')
})
