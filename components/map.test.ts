import type { APIRequestContext } from '@playwright/test'
import { MapScreen } from '../e2e/drivers/map.ts'
import {
  COURTS_AROUND,
  FULL_COURT,
  KNOWN_PLACE,
  KNOWN_POSTCODE,
  REVIEWED_COURT,
  TWIN_COURTS,
} from '../e2e/harness/courts.ts'
import { delayResponses } from '../e2e/harness/delay-responses.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack, reload, visit, visitStatic } from '../e2e/harness/visit.ts'
import type { CourtView } from '../src/facts/contract/court-schema.ts'
import { LOADING_DETAILS, MAP_LOADING, MAP_NEEDS_JAVASCRIPT, SEE_MORE } from '../src/map/web/map-texts.ts'
import { mapStub } from '../test/dom/map-stub.ts'

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`
const NEAR = `${AROUND}&radius=2`

async function courtNamed(request: APIRequestContext, name: string): Promise<CourtView> {
  const courts: CourtView[] = await (await request.get('/api/courts')).json()
  const court = courts.find((each) => each.name === name)
  if (!court) throw new Error(`No court is named ${name}`)
  return court
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lists search results and says that the map needs JavaScript', async ({ page }) => {
    await visitStatic(page, `/map${NEAR}`)
    const sentence = page.locator('noscript p')
    await expect(sentence).toBeVisible()
    await expect(sentence).toHaveText(MAP_NEEDS_JAVASCRIPT)
    await expect(page.getByText(MAP_LOADING)).toBeHidden()
    await expect(page.getByRole('article')).toHaveCount(COURTS_AROUND[2].all)
    await expect(new MapScreen(page).searchBar.postcode).toHaveValue(KNOWN_POSTCODE)
    await page.getByRole('button', { name: FULL_COURT }).click()
    await expect(page.getByRole('heading', { name: FULL_COURT, level: 1 })).toBeVisible()
  })
})

test('the info window has the facts of the court', async ({ page, request }) => {
  const release = await delayResponses(page, '**/api/courts/*/details*')
  const court = await courtNamed(request, FULL_COURT)
  const map = new MapScreen(page)
  await map.openIdle(NEAR)
  await map.hit(FULL_COURT).click()
  const window = page.getByRole('dialog', { name: FULL_COURT })
  await expect(window).toContainText(LOADING_DETAILS)
  release()
  await expect(window.getByRole('img')).toHaveCount(3)
  await expect(window.getByRole('link', { name: FULL_COURT })).toHaveAttribute('href', `/courts/${court.id}`)
  await expect(window.getByRole('link', { name: SEE_MORE })).toHaveAttribute('href', `/courts/${court.id}`)
  await expect(window.getByRole('link', { name: 'Street view' })).toHaveAttribute(
    'href',
    /map_action=pano&viewpoint=51\.466780%2C-0\.112260$/,
  )
  for (const [fact, value] of Object.entries({
    Address: '2 Harbour Street, London SW9 8XX',
    Region: 'Greater London, England',
    Type: 'Sports hall',
    Access: 'Paid (from £4.50)',
    Hoops: '4',
    Tags: 'Floodlights',
    'Average Rating': '3.8',
  }))
    await expect(window.locator('dl > div', { hasText: fact })).toContainText(value)
})

test.describe('the selection', () => {
  test('is cleared with the radius and with all filters', async ({ page }) => {
    const map = new MapScreen(page)
    for (const [search, clear] of [
      [NEAR, 'Clear radius'],
      ['?access=paid', 'Clear all FIlters'],
    ] as const) {
      await map.open(search)
      await map.hit(FULL_COURT).click()
      await expect(page).toHaveURL(/court=\d+$/)
      await page.getByRole('button', { name: clear }).click()
      await expect(map.infoWindow).toBeHidden()
      await expect(page).toHaveURL('/map')
      await goBack(page)
      await expect(map.infoWindow).toBeVisible()
    }
  })
})

test('the map is where it was after Back from a court, and after a reload', async ({ page }) => {
  const map = new MapScreen(page)
  await map.openIdle(AROUND)
  const court = await courtNamed(page.request, REVIEWED_COURT)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await mapStub(page).drag(60, 40)
  await map.hit(REVIEWED_COURT).click()
  await expect(map.infoWindow).toBeVisible()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await mapStub(page).drag(-30, 20)
  const left = await map.camera()
  expect(left.zoom).toBeLessThan(13)
  const details = map.infoWindow.getByRole('link', { name: SEE_MORE })
  const courtPage = page.getByRole('heading', { name: court.name, level: 1 })

  // The address follows the selection once it is painted; Back then leads here.
  await expect(page).toHaveURL(/court=/)
  await details.click()
  await expect(courtPage).toBeVisible()
  await goBack(page)
  await expect(map.infoWindow).toBeVisible()
  await map.expectCamera(left)
  await reload(page)
  await expect(map.infoWindow).toBeVisible()
  await map.expectCamera(left)

  await details.click()
  for (const way of ['Back to map', 'Map View']) {
    await page.getByRole('link', { name: way }).click()
    await expect(map.infoWindow).toBeVisible()
    await map.expectCamera(left)
    await goBack(page)
    await expect(courtPage).toBeVisible()
  }
  await goBack(page)
  await expect(map.infoWindow).toBeVisible()
  await map.camera()
  await goBack(page)
  await expect(map.infoWindow).toBeHidden()
  await map.expectCamera(left)

  await visit(page, `/map${AROUND}&court=${court.id}`)
  await expect.poll(async () => (await map.camera()).zoom).toBe(13)
})

test.describe('fitting', () => {
  test('shows the whole circle of a search that found nothing', async ({ page }) => {
    const map = new MapScreen(page)
    await map.openIdle('?near=57.5,-7.5&radius=10')
    await expect(map.status).toContainText('No courts found within 10 miles of your selected location.')
    await map.expectCentre({ latitude: 57.5, longitude: -7.5 })
    expect((await map.camera()).zoom).toBeCloseTo(9, 0)
  })

  test('zooms in when a clustered court is selected in the list', async ({ page, request }) => {
    const court = await courtNamed(request, TWIN_COURTS[0])
    const map = new MapScreen(page)
    await map.openIdle(`?access=free&court=${court.id}`)
    await expect(page.getByRole('dialog', { name: court.name })).toBeVisible()
    await expect.poll(async () => (await map.camera()).zoom).toBe(13)
    await map.expectCentre(court)
  })
})

test('the buttons on the map move it', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 53.48, longitude: -2.24 })
  const map = new MapScreen(page)
  await map.openIdle(NEAR)
  await map.expectCentre(KNOWN_PLACE)
  const { zoom } = await map.camera()
  await page.getByRole('button', { name: 'Zoom out' }).press('Enter')
  await expect.poll(async () => (await map.camera()).zoom).toBeCloseTo(zoom - 1, 1)
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter')
  await expect.poll(async () => (await map.camera()).zoom).toBeCloseTo(zoom, 1)
  await page.getByRole('button', { name: 'Go to my location' }).press('Enter')
  await expect.poll(async () => (await map.camera()).latitude).toBeCloseTo(53.48, 2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the full sheet is not covered by what is on the map', async ({ page }) => {
    const map = new MapScreen(page)
    await map.openIdle(NEAR)
    await map.expectCentre(KNOWN_PLACE)
    await mapStub(page).drag(400, 0)
    const search = page.getByRole('button', { name: 'Search this area' })
    await expect(search).toBeVisible()
    await map.sheet.getByRole('button', { name: 'Show more of the list' }).press('ArrowUp')
    await expect(map.sheet).toHaveAttribute('data-level', 'full')
    for (const name of ['Zoom in', 'Zoom out', 'Go to my location', 'Search this area'])
      await expect(page.getByRole('button', { name })).toBeHidden()
    await map.sheet.getByRole('button', { name: 'Show the map' }).press('ArrowDown')
    await expect(search).toBeVisible()
  })
})
