import type { APIRequestContext } from '@playwright/test'
import type { CourtView } from '../src/facts/contract/court-schema.ts'
import {
  MAP_FAILED,
  MAP_LOADING,
  SEE_MORE,
  WEBGL_MISSING,
  ZOOM_IN_TO_FILTER,
} from '../src/map/web/map-texts.ts'
import { FIT_ALL_PADDING } from '../src/platform/contract/geo.ts'
import { MapScreen } from './drivers/map.ts'
import {
  ALL_COURTS,
  BARE_COURT,
  COURT_WITH_FACTS,
  FULL_COURT,
  KNOWN_PLACE,
  KNOWN_POSTCODE,
  PLAYABLE_COURTS,
  REVIEWED_COURT,
  TWIN_COURTS,
} from './harness/courts.ts'
import { delayResponses } from './harness/delay-responses.ts'
import { expect, test } from './harness/test.ts'
import { goBack, visit } from './harness/visit.ts'

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`
const NEAR = `${AROUND}&radius=2`

async function courtsFrom(request: APIRequestContext): Promise<CourtView[]> {
  return (await request.get('/api/courts')).json()
}

async function courtNamed(request: APIRequestContext, name: string): Promise<CourtView> {
  const court = (await courtsFrom(request)).find((each) => each.name === name)
  if (!court) throw new Error(`No court is named ${name}`)
  return court
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

test.describe('without a map', () => {
  test('says that the browser cannot draw it; the list keeps working', { tag: '@journey' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
        return args[0] === 'webgl2' ? null : getContext.apply(this, args)
      } as typeof HTMLCanvasElement.prototype.getContext
    })
    const map = new MapScreen(page)
    await map.open(NEAR)
    await expect(map.stage.getByRole('alert')).toHaveText(WEBGL_MISSING)
    await map.hit(FULL_COURT).click()
    await expect(map.infoWindow).toContainText('2 Harbour Street, London SW9 8XX')
    await map.searchBar.when.searches('SW9')
    await expect(map.status).toContainText('within 2 miles of SW9.')
  })

  test('says that it failed to load; the list keeps working', async ({ page, expectProblem }) => {
    expectProblem(/ERR_FAILED/)
    await page.route('**/MapLibreEngine*.js', (route) => route.abort())
    const map = new MapScreen(page)
    await map.open(NEAR)
    await expect(map.stage.getByRole('alert')).toHaveText(MAP_FAILED)
    await map.hit(FULL_COURT).click()
    await expect(map.infoWindow).toBeVisible()
  })

  test('can be searched while loading, and then shows the results', async ({ page }) => {
    const release = await delayResponses(page, '**/MapLibreEngine*.js')
    const map = new MapScreen(page)
    await map.open()
    await expect(map.stage.getByRole('status')).toHaveText(MAP_LOADING)
    await map.searchBar.when.searches(KNOWN_POSTCODE)
    await expect(map.status).toContainText(`Showing courts within 10 miles of ${KNOWN_POSTCODE}.`)
    await expect(map.error).toBeHidden()
    await expect(map.hits.first()).toBeVisible()
    release()
    await map.expectInView([KNOWN_PLACE], 100)
  })
})

test.describe('the selection', () => {
  test('is restored from a link, and when going back from the court', { tag: '@journey' }, async ({
    page,
    request,
  }) => {
    const court = await courtNamed(request, REVIEWED_COURT)
    const map = new MapScreen(page)
    await map.openIdle(NEAR)
    await map.clickPin(court)
    await expect(page).toHaveURL(`/map?postcode=SW9+8HE&radius=2&court=${court.id}`)
    await map.infoWindow.getByRole('link', { name: SEE_MORE }).click()
    await expect(page).toHaveURL(`/courts/${court.id}`)
    await goBack(page)
    await expect(page.getByRole('dialog', { name: REVIEWED_COURT })).toBeVisible()
    await expect(map.hit(REVIEWED_COURT)).toHaveAttribute('aria-current', 'true')
  })
})

test.describe('fitting', () => {
  test('shows all courts, then a search, then all again', { tag: '@journey' }, async ({ page, request }) => {
    const courts = await courtsFrom(request)
    const map = new MapScreen(page)
    await map.openIdle()
    await map.expectInView(courts, FIT_ALL_PADDING)
    const before = await map.camera()

    await map.searchBar.when.searches(KNOWN_POSTCODE)
    await expect(map.status).toContainText(`within 10 miles of ${KNOWN_POSTCODE}.`)
    await expect.poll(async () => (await map.camera()).zoom).toBeGreaterThan(before.zoom + 2)
    await map.expectInView([KNOWN_PLACE], 100)
    const around = await map.camera()

    await map.searchBar.when.chooses('Radius', '2 miles')
    await expect.poll(async () => (await map.camera()).zoom).toBeGreaterThan(around.zoom + 1)

    await map.searchBar.chips.getByRole('button', { name: 'Clear radius' }).click()
    await expect.poll(async () => (await map.camera()).zoom).toBeCloseTo(before.zoom, 1)
    await map.expectInView(courts, FIT_ALL_PADDING)
  })

  test('is a picture on the court page, whose code loads when it is seen', async ({ page, request }) => {
    const engines: string[] = []
    page.on('request', (asked) => /maplibre|ground/i.test(asked.url()) && engines.push(asked.url()))
    await page.setViewportSize({ width: 390, height: 844 })
    const court = await courtNamed(request, COURT_WITH_FACTS)
    const map = new MapScreen(page)
    await visit(page, `/courts/${court.id}`)
    const link = page.getByRole('link', { name: 'Show on the map' })
    expect(engines).toEqual([])
    await link.scrollIntoViewIfNeeded()
    const { latitude, longitude } = await map.camera()
    expect(latitude).toBeCloseTo(court.latitude, 1)
    expect(longitude).toBeCloseTo(court.longitude, 1)
    expect(engines).not.toEqual([])
    await map.stage.getByRole('link', { name: 'OpenStreetMap' }).click({ trial: true })
    const { x = 0, y = 0 } = (await map.stage.boundingBox()) ?? {}
    await page.mouse.click(x + 20, y + 60)
    await expect(page.getByRole('dialog', { name: court.name })).toBeVisible()
  })

  test('zooms in on the court of a link, even if the courts load later', async ({ page, request }) => {
    const court = await courtNamed(request, REVIEWED_COURT)
    const release = await delayResponses(page, '**/api/courts')
    const map = new MapScreen(page)
    await visit(page, `/courts/${court.id}`)
    await page.getByRole('link', { name: 'Show on the map' }).click()
    await expect(page.getByRole('dialog', { name: court.name })).toBeVisible()
    await map.expectInView([court], 20)
    release()
    await expect(map.stage.locator(`[data-courts="${ALL_COURTS.all}"]`)).toBeVisible()
    expect((await map.camera()).zoom).toBe(13)
    await map.expectInView([court], 20)
  })
})

test('among many courts, filters by what people have confirmed count once zoomed in', async ({ page }) => {
  const isCount = (url: URL) => url.pathname === '/api/courts' && url.searchParams.get('limit') === '1'
  await page.route(isCount, (route) => route.fulfill({ headers: { 'x-total-count': '30000' }, json: [] }))
  const map = new MapScreen(page)
  await visit(page, '/?playable=now&at=2027-01-15T18:00')
  await page.getByRole('link', { name: 'Map View' }).click()
  await expect(map.sheet).toContainText(ZOOM_IN_TO_FILTER)
  await map.hit(PLAYABLE_COURTS.hall).click()
  await expect(map.sheet).not.toContainText(ZOOM_IN_TO_FILTER)
  await expect(map.stage.locator('[data-courts="1"]')).toBeAttached()
  // Brings the court with lights into view, but not those elsewhere in Scotland.
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(map.stage.locator('[data-courts="2"]')).toBeAttached()
})

test('the info window does not cover the map’s buttons', async ({ page, request }) => {
  const court = await courtNamed(request, FULL_COURT)
  const map = new MapScreen(page)
  await map.openIdle(NEAR)
  const stage = await map.stage.boundingBox()
  const edge = { x: (stage?.x ?? 0) + (stage?.width ?? 0) - 90, y: (stage?.y ?? 0) + 90 }
  const from = await map.pixelOf(court)
  await page.mouse.move(from.x + 30, from.y + 30)
  await page.mouse.down()
  await page.mouse.move(edge.x + 30, edge.y + 30, { steps: 4 })
  await page.mouse.up()
  await map.clickPin(court)
  await expect(map.infoWindow.getByRole('img')).toHaveCount(3)
  await expect.poll(async () => (await map.pixelOf(court)).x).toBeLessThan(edge.x - 60)
  const tool = await page.getByRole('button', { name: 'Zoom in' }).boundingBox()
  const window = await map.infoWindow.boundingBox()
  expect((window?.x ?? Number.NaN) + (window?.width ?? 0)).toBeLessThanOrEqual(tool?.x ?? 0)

  // Not even after moving the map under them.
  const { x, y } = await map.pixelOf(court)
  await page.mouse.move(x, y + 30)
  await page.mouse.down()
  await page.mouse.move(x + 120, y, { steps: 4 })
  await page.mouse.up()
  for (const name of ['Zoom in', 'Zoom out', 'Go to my location'])
    await page.getByRole('button', { name }).click({ trial: true })
})

test('a cluster opens by a click', { tag: '@journey' }, async ({ page, request }) => {
  const court = await courtNamed(request, TWIN_COURTS[0])
  const map = new MapScreen(page)
  await map.openIdle(NEAR)
  const before = await map.camera()
  await map.clickAt(court)
  await expect.poll(async () => (await map.camera()).zoom).toBeGreaterThan(before.zoom + 1)
  await expect(map.infoWindow).toBeHidden()
})

test('the colour scheme changes while the map is open', async ({ page, request }) => {
  const court = await courtNamed(request, REVIEWED_COURT)
  await page.emulateMedia({ colorScheme: 'light' })
  const map = new MapScreen(page)
  await map.openIdle(NEAR)
  const { x, y } = await map.pixelOf(KNOWN_PLACE)
  const ground = () => page.screenshot({ clip: { x, y: y - 40, width: 10, height: 10 } })
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(async () => (await ground()).equals(light)).toBe(false)
  await map.clickPin(court)
  await expect(map.infoWindow).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the info window is a card at the top of the sheet', async ({ page, request }) => {
    const court = await courtNamed(request, FULL_COURT)
    const map = new MapScreen(page)
    await map.openIdle(`${NEAR}&access=paid`)
    await map.clickPin(court)
    await expectAtTop(FULL_COURT)
    const { y } = await map.pixelOf(court)
    expect(y).toBeLessThan((await map.sheet.boundingBox())?.y ?? 0)
    const below = 'Quarry Lane Court'
    await map.hit(below).click()
    await expectAtTop(below)

    async function expectAtTop(name: string) {
      const card = await map.sheet.getByRole('dialog', { name }).boundingBox()
      const sheet = await map.sheet.boundingBox()
      expect(card?.y).toBeGreaterThanOrEqual(sheet?.y ?? Number.NaN)
      expect(card?.y).toBeLessThan((sheet?.y ?? 0) + 48)
    }
  })

  test('the map is where it was after Back from a court', { tag: '@journey' }, async ({ page, request }) => {
    const court = await courtNamed(request, REVIEWED_COURT)
    const map = new MapScreen(page)
    await map.openIdle(`${AROUND}&radius=5`)
    await map.drag(-40, -30)
    await map.hit(REVIEWED_COURT).click()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    const left = await map.camera()
    await map.sheet.getByRole('link', { name: SEE_MORE }).click()
    await expect(page).toHaveURL(`/courts/${court.id}`)
    await goBack(page)
    await expect(map.sheet.getByRole('dialog', { name: REVIEWED_COURT })).toBeVisible()
    await map.expectCamera(left)
    await goBack(page)
    await expect(map.sheet.getByRole('dialog')).toBeHidden()
    await map.expectCamera(left)
  })

  test('what is on the map does not overlap', async ({ page }) => {
    const map = new MapScreen(page)
    await map.openIdle(NEAR)
    await page.getByRole('button', { name: 'Zoom out' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible()
    await expectApartOnPhones()
    await map.sheet.getByRole('button', { name: 'Show more of the list' }).press('ArrowDown')
    await expect.poll(async () => (await map.sheet.boundingBox())?.height).toBe(64)
    await expectApartOnPhones()

    async function expectApartOnPhones() {
      for (const [width, height] of [
        [390, 844],
        [320, 640],
        [320, 568],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expect.poll(readOverlaps, `${width}×${height}`).toEqual([])
      }
    }

    async function readOverlaps() {
      const buttons = ['Zoom in', 'Zoom out', 'Go to my location', 'Search this area']
      const parts = [
        ...buttons.map((name) => page.getByRole('button', { name })),
        map.stage.getByText('as I move'),
        map.stage.getByText('ODbL').locator('..'),
        map.sheet,
      ]
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
      return boxes.flatMap((one, index) =>
        boxes.slice(index + 1).filter((other) => !one || !other || overlap(one, other)),
      )
    }
  })

  test('targets end up in the uncovered part', async ({ page, context, request }) => {
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 53.48, longitude: -2.24 })
    const map = new MapScreen(page)
    await map.openIdle(NEAR)
    await map.expectUncovered(KNOWN_PLACE)
    const below = await map.offsetFromCentre(KNOWN_PLACE)
    const handle = map.sheet.getByRole('button', { name: 'Show more of the list' })
    await handle.press('ArrowDown')
    await expect(map.sheet).toHaveAttribute('data-level', 'low')
    await map.expectOffsetFromCentre(KNOWN_PLACE, below)
    await handle.press('ArrowUp')
    await expect(map.sheet).toHaveAttribute('data-level', 'half')
    await map.expectOffsetFromCentre(KNOWN_PLACE, below)

    const twin = await courtNamed(request, TWIN_COURTS[0])
    const before = await map.camera()
    await map.clickAt(twin)
    await expect.poll(async () => (await map.camera()).zoom).toBeGreaterThan(before.zoom + 1)
    await map.expectOffsetFromCentre(twin, 0)

    const { zoom } = await map.camera()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(async () => (await map.camera()).zoom).toBeCloseTo(zoom - 1, 1)
    await map.expectOffsetFromCentre(twin, 0)

    await page.getByRole('button', { name: 'Go to my location' }).click()
    await expect.poll(async () => (await map.camera()).zoom).toBeCloseTo(13, 1)
    await map.expectOffsetFromCentre({ latitude: 53.48, longitude: -2.24 }, 0)

    await handle.press('ArrowUp')
    const far = await courtNamed(request, BARE_COURT)
    await map.hit(BARE_COURT).click()
    await expect(map.sheet.getByRole('dialog', { name: BARE_COURT })).toBeInViewport({ ratio: 0.5 })
    await map.expectUncovered(far)
  })
})
