import { LOADING_DETAILS, SEE_MORE } from '../src/map/web/map-texts.ts'
import { MapScreen } from './drivers/map.ts'
import { BARE_COURT, COURTS_AROUND, FULL_COURT, KNOWN_POSTCODE, REVIEWED_COURT } from './harness/courts.ts'
import { delayResponses } from './harness/delay-responses.ts'
import { expect, test } from './harness/test.ts'
import { goBack, goForward } from './harness/visit.ts'

// The list beside the map works without it; this browser has no WebGL.

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`
const NEAR = `${AROUND}&radius=2`

test.describe('the info window', () => {
  test('shows an error when details fail to load, with the known facts', async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED/)
    await page.route('**/api/courts/*/details*', (route) => route.abort())
    const map = new MapScreen(page)
    await map.open(NEAR)
    await map.hit(BARE_COURT).click()
    await expect(map.infoWindow).toContainText('Unable to load extra details right now.')
    await expect(map.infoWindow).toContainText('Old Brewery Lane, London SW9 6BB')
    await expect(map.infoWindow).toContainText('Access info not available')
  })

  test('takes the focus and returns it on Escape and by its button', async ({ page }) => {
    const map = new MapScreen(page)
    await map.open(NEAR)
    await map.hit(FULL_COURT).press('Enter')
    await expect(map.infoWindow).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(map.infoWindow).toBeHidden()
    await expect(map.hit(FULL_COURT)).toBeFocused()
    await map.hit(FULL_COURT).press('Enter')
    await map.infoWindow.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(map.hit(FULL_COURT)).toBeFocused()
    await expect(page).not.toHaveURL(/court=/)
  })

  test('aborts loading details when another court is selected', async ({ page }) => {
    const release = await delayResponses(page, '**/api/courts/*/details*')
    const map = new MapScreen(page)
    await map.open(NEAR)
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('/details'))
    await map.hit(FULL_COURT).click()
    await expect(map.infoWindow).toContainText(LOADING_DETAILS)
    await map.hit(BARE_COURT).click()
    expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
    release()
    await expect(page.getByRole('dialog', { name: BARE_COURT })).toContainText('No photos yet.')
  })
})

test.describe('the selection', () => {
  test('ends only when the court is filtered out', async ({ page }) => {
    const map = new MapScreen(page)
    await map.open(NEAR)
    await map.hit(REVIEWED_COURT).click()
    await map.searchBar.when.chooses('Access', 'Free')
    await expect(map.hits).toHaveCount(COURTS_AROUND[2].free)
    await expect(map.infoWindow).toBeVisible()
    await map.searchBar.when.chooses('Access', 'Paid')
    await expect(map.infoWindow).toBeHidden()
    await expect(page).not.toHaveURL(/court=/)
  })

  test('passes the search to the court page, whose back link returns to the list', async ({ page }) => {
    const map = new MapScreen(page)
    const back = page.getByRole('link', { name: 'Back to list' })
    await map.open(NEAR)
    for (const name of [REVIEWED_COURT, SEE_MORE]) {
      await map.hit(REVIEWED_COURT).click()
      await map.infoWindow.getByRole('link', { name }).click()
      await expect(back).toHaveAttribute('href', '/?postcode=SW9+8HE&radius=2')
      await goBack(page)
      await map.infoWindow.getByRole('button', { name: 'Close' }).click()
    }
  })

  test('adds a history entry: Back closes it, and then returns to the previous search', async ({ page }) => {
    const map = new MapScreen(page)
    const search = 'postcode=SW9+8HE'
    await map.open()
    // Before this the map cannot be searched.
    await expect(map.stage.getByRole('alert')).toBeVisible()
    await map.searchBar.when.searches(KNOWN_POSTCODE)
    await expect(map.hits).toHaveCount(COURTS_AROUND[10].all)
    await map.hit(REVIEWED_COURT).click()
    await map.hit(FULL_COURT).click()
    await expect(page).toHaveURL(/postcode=SW9[+]8HE&court=\d+$/)
    await goBack(page)
    await expect(page).toHaveURL(`/map?${search}`)
    await expect(map.infoWindow).toBeHidden()
    await goForward(page)
    await expect(page.getByRole('dialog', { name: FULL_COURT })).toBeVisible()
    await map.searchBar.when.chooses('Radius', '5 miles')
    await expect(page).toHaveURL(/radius=5&court=/)
    await goBack(page)
    await expect(page).toHaveURL(/8HE&court=/)
    await map.infoWindow.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(`/map?${search}`)
    await goBack(page)
    await expect(page).toHaveURL('/map')
    await expect(map.infoWindow).toBeHidden()
    await expect(map.hits).toHaveCount(24)
  })

  test('is cleared for a court that does not exist', async ({ page, expectProblem }) => {
    expectProblem(/404/)
    const map = new MapScreen(page)
    await map.open('?court=999999')
    await expect(page).toHaveURL('/map')
    await expect(map.infoWindow).toBeHidden()
  })
})

test('the search is kept between list and map', async ({ page }) => {
  const map = new MapScreen(page)
  await map.open(NEAR)
  await map.searchBar.when.chooses('Access', 'Free')
  await expect(map.hits).toHaveCount(COURTS_AROUND[2].free)
  await page.getByRole('link', { name: 'List View' }).click()
  await expect(page).toHaveURL('/?postcode=SW9+8HE&radius=2&access=free')
  await goBack(page)
  await expect(map.hits).toHaveCount(COURTS_AROUND[2].free)
  await goBack(page)
  await expect(map.hits).toHaveCount(COURTS_AROUND[2].all)
  await expect(page.getByRole('combobox', { name: 'Access' })).toHaveValue('all')
})

test('the button loads more courts', async ({ page }) => {
  const map = new MapScreen(page)
  await map.open()
  await expect(map.hits).toHaveCount(24)
  await page.getByRole('button', { name: 'Show more courts' }).press('Enter')
  await expect(map.hits).toHaveCount(48)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('selecting a court scrolls the sheet only', async ({ page }) => {
    const map = new MapScreen(page)
    await map.open(NEAR)
    await map.hit(BARE_COURT).click()
    await expect(map.infoWindow).toBeFocused()
    await expect(map.infoWindow).toBeInViewport({ ratio: 0.5 })
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await map.infoWindow.getByRole('button', { name: 'Close' }).click()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('the list keeps its scroll position when the info window closes', async ({ page }) => {
    const map = new MapScreen(page)
    await map.open(AROUND)
    const place = async () => (await map.hits.first().boundingBox())?.y ?? 0
    const start = await place()
    await page.mouse.move(195, 700)
    await page.mouse.wheel(0, 550)
    await expect.poll(place).toBe(start - 550)
    await page.mouse.click(195, 700)
    await expect(map.infoWindow).toBeInViewport({ ratio: 0.5 })
    await map.infoWindow.getByRole('button', { name: 'Close' }).click()
    await expect(map.infoWindow).toBeHidden()
    await expect.poll(place).toBe(start - 550)
  })

  test('search errors show inside the search card', async ({ page, expectProblem }) => {
    expectProblem(/status of 404/)
    const map = new MapScreen(page)
    await map.open()
    await page.getByRole('button', { name: 'Search by postcode' }).click()
    await map.searchBar.when.searches('nonsense')
    await expect(map.error).toContainText('No matching postcode found')
    const card = await page.getByRole('search').locator('form').boundingBox()
    const error = await map.error.boundingBox()
    expect(error?.y).toBeGreaterThan(card?.y ?? Number.NaN)
    expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThan((card?.y ?? 0) + (card?.height ?? 0))
  })

  test('the sheet is moved up and down by keyboard', async ({ page }) => {
    const map = new MapScreen(page)
    await map.open(NEAR)
    const height = async () => (await map.sheet.boundingBox())?.height ?? 0
    const half = await height()
    const handle = map.sheet.getByRole('button', { name: /Show (more of the list|the map)/ })
    await handle.press('Enter')
    await expect(handle).toHaveAccessibleName('Show the map')
    await expect.poll(height).toBeGreaterThan(half + 200)
    await handle.press('Enter')
    await expect.poll(height).toBeLessThan(half - 200)
    await handle.press('ArrowUp')
    await expect.poll(height).toBe(half)
  })

  test('the sheet can be dragged', async ({ page }) => {
    const map = new MapScreen(page)
    await map.open(NEAR)
    const box = await map.sheet.boundingBox()
    if (!box) throw new Error('The sheet is not shown')
    await page.mouse.move(195, box.y + 16)
    await page.mouse.down()
    await page.mouse.move(195, box.y - 150, { steps: 5 })
    await page.mouse.move(195, 160, { steps: 5 })
    await page.mouse.up()
    await expect(map.sheet.getByRole('button', { name: 'Show the map' })).toBeVisible()
  })

  test('the search expands, and collapses after searching unless another postcode is being typed', async ({
    page,
  }) => {
    const map = new MapScreen(page)
    await map.open()
    await expect(map.searchBar.postcode).toBeHidden()
    await page.getByRole('button', { name: 'Search by postcode · All' }).click()
    await expect(map.searchBar.postcode).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(map.searchBar.postcode).toBeHidden()
    await page.getByRole('button', { name: 'Search by postcode · All' }).press('Enter')
    await map.searchBar.when.searches(KNOWN_POSTCODE)
    await page.getByRole('button', { name: 'SW9 8HE · 10 miles · All' }).click()
    await map.searchBar.when.chooses('Radius', '2 miles')
    await page.getByRole('button', { name: 'SW9 8HE · 2 miles · All' }).click()
    await map.searchBar.submit.click()
    await page.getByRole('button', { name: 'SW9 8HE · 2 miles · All' }).click()
    await map.searchBar.postcode.fill('M1')
    await map.searchBar.when.chooses('Access', 'Free')
    await expect(map.status).toContainText('free courts')
    await expect(map.searchBar.postcode).toHaveValue('M1')
    await expect(map.searchBar.postcode).toBeVisible()
  })
})
