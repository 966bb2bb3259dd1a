import { ListScreen } from '../e2e/drivers/list.ts'
import { MapScreen } from '../e2e/drivers/map.ts'
import { ALL_COURTS, COURTS_AROUND, KNOWN_PLACE, KNOWN_POSTCODE } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack, goForward, reload } from '../e2e/harness/visit.ts'
import { mapStub } from '../test/dom/map-stub.ts'

const NEAR = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}&radius=2`
/** Around the two northernmost courts of London, and around Fiji. */
const BARNET = '?bbox=-0.4000,51.6000,-0.1000,51.7000'
const FIJI = '?bbox=177.0000,-20.0000,-178.0000,-16.0000'
const IN_AREA = 'Showing courts in this area.'

const searchOf = (map: MapScreen) => map.stage.getByRole('button', { name: 'Search this area' })
const asIMove = (map: MapScreen) => map.stage.getByRole('checkbox', { name: 'Search as I move' })
const bboxOf = (map: MapScreen) => new URL(map.page.url()).searchParams.get('bbox')

test('an area that cannot be read is ignored and said so', async ({ page }) => {
  const map = new MapScreen(page)
  await map.open('?bbox=1,2,3')
  await expect(map.status).toContainText('Part of this link could not be read and was ignored.')
  await expect(map.status).toContainText(`${ALL_COURTS.all} courts`)
})

test('what the map shows is searched on request, without moving it', async ({ page }) => {
  const map = new MapScreen(page)
  await map.openIdle(NEAR)
  await map.expectCentre(KNOWN_PLACE)
  await mapStub(page).drag(60, 0)
  await expect(searchOf(map)).toBeHidden()

  await mapStub(page).drag(600, 0)
  const before = await map.camera()
  await searchOf(map).press('Enter')
  await expect(map.stage).toBeFocused()
  await expect(map.status).toContainText(IN_AREA)
  await expect(searchOf(map)).toBeHidden()
  await expect(map.searchBar.postcode).toHaveValue('')
  await expect(map.searchBar.chips).toContainText('This area')
  const bbox = bboxOf(map)?.split(',').map(Number) ?? []
  expect(bbox[0]).toBeLessThan(before.longitude)
  expect(bbox[2]).toBeGreaterThan(before.longitude)
  const inArea = await page.request.get(`/api/courts?bbox=${bboxOf(map)}`)
  const total = Number(inArea.headers()['x-total-count'])
  expect(total).not.toBe(COURTS_AROUND[2].all)
  await expect(map.status).toContainText(`${total} courts`)
  await expect(map.stage.locator(`[data-courts="${total}"]`)).toBeAttached()
  expect(await map.camera()).toEqual(before)

  await map.searchBar.when.chooses('Access', 'Free')
  await expect(map.status).toContainText('Showing free courts in this area.')
  expect(await map.camera()).toEqual(before)

  await goBack(page)
  await goBack(page)
  await expect(map.status).toContainText(`Showing courts within 2 miles of ${KNOWN_POSTCODE}.`)
  await map.expectCentre(KNOWN_PLACE)
  await goForward(page)
  await expect(map.status).toContainText(IN_AREA)
  await expect.poll(async () => (await map.camera()).longitude).toBeCloseTo(before.longitude, 3)
  expect((await map.camera()).zoom).toBeCloseTo(before.zoom, 2)
})

test('an area from a link is fitted, kept on the list, and replaced by the next place', async ({ page }) => {
  const map = new MapScreen(page)
  await map.openIdle(BARNET)
  await expect(map.status).toContainText(IN_AREA)
  await expect(map.status).toContainText('2 courts')
  await expect.poll(async () => (await map.camera()).longitude).toBeCloseTo(-0.25, 3)
  expect((await map.camera()).latitude).toBeCloseTo(51.65, 2)

  await page.getByRole('link', { name: 'List View' }).click()
  const list = new ListScreen(page)
  await expect(list.status).toContainText(IN_AREA)
  await expect(list.cards).toHaveCount(2)
  expect(bboxOf(map)).toBe('-0.4000,51.6000,-0.1000,51.7000')
  await page.getByRole('link', { name: 'Map View' }).click()
  await expect(map.status).toContainText(IN_AREA)
  await map.searchBar.postcode.fill(KNOWN_POSTCODE)
  // Enter does nothing while the button is disabled.
  await expect(map.searchBar.submit).toBeEnabled()
  await map.searchBar.postcode.press('Enter')
  await expect(map.status).toContainText(`within 10 miles of ${KNOWN_POSTCODE}.`)
  expect(bboxOf(map)).toBeNull()
  await map.expectCentre(KNOWN_PLACE)
})

test('the chip of an area removes it', async ({ page }) => {
  const map = new MapScreen(page)
  await map.openIdle(BARNET)
  const { zoom } = await map.camera()
  await map.searchBar.chips.getByRole('button', { name: 'Clear area' }).click()
  await expect(page).toHaveURL('/map')
  await expect(map.status).toContainText(`${ALL_COURTS.all} courts`)
  await expect.poll(async () => (await map.camera()).zoom).toBeLessThan(zoom)
})

test('an area across the antimeridian is fitted', async ({ page }) => {
  const map = new MapScreen(page)
  await map.openIdle(FIJI)
  await expect(map.status).toHaveText('No courts found in this area.')
  expect((await map.camera()).zoom).toBeGreaterThan(6)
  expect(Math.abs((await map.camera()).longitude)).toBeCloseTo(179.5, 1)
})

test('searches follow the map if the person chose that, which is remembered', async ({ page }) => {
  const map = new MapScreen(page)
  await map.openIdle(NEAR)
  await map.expectCentre(KNOWN_PLACE)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await asIMove(map).check()
  await expect(map.status).toContainText(IN_AREA)
  await expect(searchOf(map)).toBeHidden()
  await map.camera()
  const first = bboxOf(map)
  await mapStub(page).drag(350, 0)
  await expect.poll(() => bboxOf(map)).not.toBe(first)
  await goBack(page)
  await expect(map.status).toContainText(`within 2 miles of ${KNOWN_POSTCODE}.`)

  await reload(page)
  await map.camera()
  await expect(asIMove(map)).toBeChecked()
  await asIMove(map).click()
  await expect(map.stage).toBeFocused()
  await mapStub(page).drag(350, 0)
  await expect(searchOf(map)).toBeVisible()
  await expect(asIMove(map)).not.toBeChecked()
})

test('the choice works without storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
  })
  const map = new MapScreen(page)
  await map.openIdle(NEAR)
  await map.expectCentre(KNOWN_PLACE)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await asIMove(map).check()
  await expect(map.status).toContainText(IN_AREA)
})
