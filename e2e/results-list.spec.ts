import type { CourtView } from '../src/facts/contract/court-schema.ts'
import { LOADING_DETAILS, SEE_MORE } from '../src/map/web/map-texts.ts'
import { MapScreen } from './drivers/map.ts'
import { BARE_COURT, FULL_COURT, KNOWN_PLACE, KNOWN_POSTCODE } from './harness/courts.ts'
import { delayResponses } from './harness/delay-responses.ts'
import { expect, test } from './harness/test.ts'
import { goBack, reload, visit } from './harness/visit.ts'

// The list beside the map works without it; this browser has no WebGL.

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`
const NEAR = `${AROUND}&radius=2`

test('loading details is aborted when another court is selected', async ({ page }) => {
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

test('the list beside the map is where it was after Back and after a reload', async ({ page }) => {
  const map = new MapScreen(page)
  await map.open()
  const last = map.hits.last()
  await last.scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'List View' }).click()
  await expect(page).toHaveURL('/')
  await goBack(page)
  await expect(last).toBeInViewport()
  await reload(page)
  await expect(last).toBeInViewport()
  await visit(page, '/map')
  await expect(map.hits.first()).toBeInViewport()
})

test('on low screens, selecting a court scrolls the list only', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  const map = new MapScreen(page)
  await map.open(NEAR)
  // Unlike Playwright's click, this does not scroll.
  await map.hit(BARE_COURT).dispatchEvent('click')
  await expect(map.infoWindow).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('selecting a court scrolls the sheet only', { tag: '@journey' }, async ({ page }) => {
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

  test('the sheet can be dragged', { tag: '@journey' }, async ({ page }) => {
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

  test('the list is where it was after a court is left and closed', async ({ page }) => {
    const map = new MapScreen(page)
    await map.open()
    const last = map.hits.last()
    await last.getByRole('button').click()
    const card = map.sheet.getByRole('dialog')
    await card.getByRole('link', { name: SEE_MORE }).click()
    await expect(page).toHaveURL(/[/]courts[/]/)
    await goBack(page)
    await expect(card.getByRole('heading')).toBeInViewport()
    await card.getByRole('link', { name: SEE_MORE }).click()
    await page.getByRole('link', { name: 'Back to map' }).click()
    await expect(card.getByRole('heading')).toBeInViewport()
    await card.getByRole('button', { name: 'Close' }).click()
    await expect(last).toBeInViewport()
  })

  test('the half-open sheet shows all of the chosen court, the low one the status line', {
    tag: '@journey',
  }, async ({ page }) => {
    const map = new MapScreen(page)
    await map.open(NEAR)
    await map.hit(FULL_COURT).click()
    const card = map.sheet.getByRole('dialog', { name: FULL_COURT })
    await expect(card.getByRole('img', { name: FULL_COURT })).toHaveCount(3)
    for (const part of [
      card.getByRole('img', { name: FULL_COURT }).first(),
      card.getByRole('heading', { name: FULL_COURT }),
      card.getByText('2 Harbour Street, London SW9 8XX'),
      card.getByText('Paid (from £4.50)'),
      card.getByText('0.3 miles away'),
      card.getByText('Floodlights'),
      card.getByRole('link', { name: 'Directions' }),
      card.getByRole('link', { name: SEE_MORE }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 })
    await card.getByRole('button', { name: 'Close' }).click()
    await map.sheet.getByRole('button', { name: 'Show more of the list' }).press('ArrowDown')
    await expect.poll(async () => (await map.sheet.boundingBox())?.height).toBe(64)
    await expect(map.status.getByText('Showing courts within 2 miles')).toBeInViewport({ ratio: 1 })
  })

  test('a link to a court shows the card without scrolling', async ({ page, request }) => {
    const around = `near=${KNOWN_PLACE.latitude},${KNOWN_PLACE.longitude}&radius=10`
    const found: CourtView[] = await (await request.get(`/api/courts?${around}`)).json()
    const { id, name } = found.at(-1) as CourtView
    const map = new MapScreen(page)
    for (const size of [
      { width: 390, height: 844 },
      { width: 667, height: 375 },
    ]) {
      await page.setViewportSize(size)
      await map.open(`${AROUND}&court=${id}`)
      const card = await map.sheet.getByRole('dialog', { name }).boundingBox()
      const sheet = await map.sheet.boundingBox()
      expect(card?.y).toBeGreaterThanOrEqual(sheet?.y ?? Number.NaN)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
    }
  })
})
