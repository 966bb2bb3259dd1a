import type { Page } from '@playwright/test'
import { GROUND_END_ZOOM } from '../src/map/contract/ground.ts'
import { GOOGLE_MAPS_FAILED, SIMPLE_MAP_INSTEAD } from '../src/map/web/map-texts.ts'
import { type Point, SINGLE_COURT_ZOOM } from '../src/platform/contract/geo.ts'
import { MapScreen } from './drivers/map.ts'
import { FULL_COURT, KNOWN_PLACE, TWIN_COURTS } from './harness/courts.ts'
import { fakeGoogleMapsScript } from './harness/fake-google-maps.ts'
import { testWithServer } from './harness/separate-server.ts'
import { expect, test as plainTest } from './harness/test.ts'

/** A court on a beach, and the town and the sea beside it. */
const BRIGHTON = { latitude: 50.8195, longitude: -0.1363 }
const TOWN = { latitude: 50.826, longitude: -0.15 }
const SEA = { latitude: 50.817, longitude: -0.15 }

plainTest.describe('the simple map', () => {
  /** The pixels of the map around a point. */
  async function groundAt(map: MapScreen, point: Point): Promise<string> {
    const { x, y } = await map.pixelOf(point)
    const pixels = await map.page.screenshot({ clip: { x: x - 2, y: y - 2, width: 4, height: 4 } })
    return pixels.toString('base64')
  }

  const openBrighton = async (map: MapScreen) => {
    await map.openIdle(`?near=${BRIGHTON.latitude},${BRIGHTON.longitude}&radius=2`)
    await expect(map.stage.getByText('Natural Earth')).toBeVisible()
  }

  async function zoomIn(map: MapScreen, until: number): Promise<void> {
    await expect(async () => {
      if ((await map.camera()).zoom < until) await map.stage.getByRole('button', { name: 'Zoom in' }).click()
      expect((await map.camera()).zoom).toBeGreaterThanOrEqual(until)
    }).toPass()
  }

  plainTest('draws the sea beside a beach, but no coast where it knows none', async ({ page }) => {
    const map = new MapScreen(page)
    await openBrighton(map)
    expect(await groundAt(map, SEA)).not.toBe(await groundAt(map, TOWN))
    await zoomIn(map, GROUND_END_ZOOM - 1)
    await expect(map.stage.getByText('Natural Earth')).toBeHidden()
    const { x, y } = await map.pixelOf(BRIGHTON)
    await expect
      .poll(async () => {
        const [above, below] = await Promise.all(
          [y - 120, y + 120].map((row) => page.screenshot({ clip: { x, y: row, width: 4, height: 4 } })),
        )
        return above?.equals(below ?? Buffer.alloc(0))
      })
      .toBe(true)
  })

  plainTest(
    'says where it has no streets, and leads to maps that have them',
    { tag: '@journey' },
    async ({ page }) => {
      const map = new MapScreen(page)
      const note = map.stage.getByText('No street detail here.')
      await openBrighton(map)
      await expect(note).toBeHidden()
      await zoomIn(map, SINGLE_COURT_ZOOM)
      await expect(note).toBeVisible()
      await expect(note).not.toHaveRole('status')
      const zoom = Math.round((await map.camera()).zoom + 1)
      const links = note.getByRole('link')
      await expect(links.first()).toHaveAttribute(
        'href',
        new RegExp(`^https://www[.]openstreetmap[.]org/#map=${zoom}/50[.]819\\d+/-0[.]136\\d+$`),
      )
      await expect(links.last()).toHaveAttribute('href', new RegExp(`center=50[.]819.*&zoom=${zoom}$`))
      await map.stage.locator('canvas').focus()
      await page.keyboard.press('Tab')
      await expect(links.first()).toBeFocused()
    },
  )
})

const NEAR = `?near=${KNOWN_PLACE.latitude},${KNOWN_PLACE.longitude}&radius=2`

{
  const STYLE = 'https://maps.example.org/style.json'
  const test = testWithServer({ MAP_STYLE_URL: STYLE })

  test.describe('a detailed map from another server', () => {
    test.beforeEach(({ expectProblem }) => expectProblem(/maps\.example\.org|ERR_FAILED/))

    const answerStyle = (page: Page) =>
      page.route(STYLE, (route) =>
        route.fulfill({
          json: {
            version: 8,
            sources: { ground: { type: 'vector', tiles: ['https://maps.example.org/{z}/{x}/{y}.mvt'] } },
            layers: [
              { id: 'paper', type: 'background', paint: { 'background-color': '#ffe9c9' } },
              { id: 'ground', type: 'fill', source: 'ground', 'source-layer': 'ground' },
            ],
          },
        }),
      )

    test('is replaced by the simple one when it fails', { tag: '@journey' }, async ({ page }) => {
      const map = new MapScreen(page)
      await page.route('https://maps.example.org/**', (route) => route.abort())
      await map.openIdle(NEAR)
      await map.expectSimpleMapThatWorks()

      await page.route(STYLE, (route) => route.fulfill({ json: { hello: 'world' } }))
      await map.openIdle(NEAR)
      await map.expectSimpleMap()

      await answerStyle(page)
      await map.openIdle(NEAR)
      await map.expectSimpleMap()
    })

    test('is shown when loaded, and can be switched to the simple one', async ({ page }) => {
      await answerStyle(page)
      await page.route('https://maps.example.org/*/**', (route) => route.fulfill({ status: 204 }))
      const map = new MapScreen(page)
      await map.openIdle(NEAR)
      await map.stage.getByRole('button', { name: 'Simple map' }).click()
      await expect(map.stage.getByText('Natural Earth')).toBeVisible()
      await expect(map.sheet.getByText(SIMPLE_MAP_INSTEAD)).toBeHidden()
      await map.stage.getByRole('button', { name: 'Detailed map' }).click()
      await expect(map.stage.getByText('Natural Earth')).toBeHidden()
      await map.hit(FULL_COURT).click()
      await expect(map.infoWindow).toBeVisible()
    })
  })
}

{
  const SCRIPT = 'https://maps.googleapis.com/maps/api/js*'
  const test = testWithServer({ GOOGLE_MAPS_API_KEY: 'a-key', MAP_STYLE_URL: '' })

  test.describe('Google Maps, with a fake of its script', () => {
    test.beforeEach(({ expectProblem }) => expectProblem(/maps\.googleapis\.com|ERR_FAILED/))

    const answerScript = (page: Page) =>
      page.route(SCRIPT, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: fakeGoogleMapsScript }),
      )

    test('shows an error after retrying the script; the list keeps working', async ({ page }) => {
      let asked = 0
      await page.route(SCRIPT, (route) => {
        asked++
        return route.abort()
      })
      await page.clock.install()
      const map = new MapScreen(page)
      await map.open(NEAR)
      await expect(async () => {
        await page.clock.fastForward(10_000)
        expect(await map.stage.getByRole('alert').allTextContents()).toEqual([GOOGLE_MAPS_FAILED])
      }).toPass()
      expect(asked).toBe(4)
      await map.hit(FULL_COURT).click()
      await expect(map.infoWindow).toContainText('2 Harbour Street')
    })

    test('says when Google rejects the key', async ({ page }) => {
      await answerScript(page)
      const map = new MapScreen(page)
      await map.open(NEAR)
      await page.locator('[data-fake-google-map]').waitFor()
      await page.evaluate(() => (window as unknown as { gm_authFailure(): void }).gm_authFailure())
      await expect(map.stage.getByRole('alert')).toHaveText(GOOGLE_MAPS_FAILED)
      await expect(map.hit(FULL_COURT)).toBeVisible()
    })

    test('requests the script with the configured key', async ({ page }) => {
      await answerScript(page)
      const asked = page.waitForRequest(SCRIPT)
      const map = new MapScreen(page)
      await map.open(NEAR)
      const parameters = new URL((await asked).url()).searchParams
      expect(Object.fromEntries(parameters)).toMatchObject({
        key: 'a-key',
        v: 'weekly',
        language: 'en',
        region: 'US',
        auth_referrer_policy: 'origin',
      })
      const made = page.locator('[data-fake-google-map]')
      expect(JSON.parse((await made.getAttribute('data-fake-google-map')) ?? '')).toMatchObject({
        center: { lat: 51.5074, lng: -0.1278 },
        zoom: 12,
        streetViewControl: true,
        mapTypeControl: true,
      })
    })

    test('shows courts and clusters; a marker opens the info window', { tag: '@journey' }, async ({
      page,
    }) => {
      await answerScript(page)
      const map = new MapScreen(page)
      await map.open(NEAR)
      await map.stage.getByRole('button', { name: FULL_COURT }).click()
      const window = page.getByRole('dialog', { name: FULL_COURT })
      await expect(window).toContainText('2 Harbour Street, London SW9 8XX')
      await expect(window.getByRole('link', { name: 'Street view' })).toBeHidden()
      await window.getByRole('button', { name: 'Close' }).click()
      await expect(window).toBeHidden()

      await expect(map.stage.getByRole('button', { name: TWIN_COURTS[0] })).toBeHidden()
      await map.stage.getByRole('button', { name: '2 courts' }).first().click()
      await expect(page.locator('[data-fake-google-map]')).not.toHaveAttribute('data-zoom', '12')
    })

    test('searches the area that a person zoomed to', async ({ page }) => {
      await answerScript(page)
      const map = new MapScreen(page)
      await map.open(NEAR)
      await map.stage.getByRole('button', { name: FULL_COURT }).waitFor()
      const search = map.stage.getByRole('button', { name: 'Search this area' })
      await expect(search).toBeHidden()
      await map.stage.getByRole('button', { name: 'Zoom out' }).click()
      const zoom = await page.locator('[data-zoom]').getAttribute('data-zoom')
      await search.click()
      await expect(map.status).toContainText('Showing courts in this area.')
      await expect(search).toBeHidden()
      await expect(page.locator('[data-zoom]')).toHaveAttribute('data-zoom', zoom ?? '')
    })
  })
}
