import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { SIMPLE_MAP_INSTEAD } from '../src/map/web/map-texts.ts'
import { MapScreen } from './drivers/map.ts'
import { KNOWN_PLACE } from './harness/courts.ts'
import { testWithServer } from './harness/separate-server.ts'
import { packStreets } from './harness/streets-archive.ts'
import { expect } from './harness/test.ts'
import { visit } from './harness/visit.ts'

const NEAR = `?near=${KNOWN_PLACE.latitude},${KNOWN_PLACE.longitude}&radius=2`
const archive = packStreets()

async function expectStreets(map: MapScreen): Promise<void> {
  await expect(map.stage.getByText('Protomaps')).toBeVisible()
  await map.camera()
  await expect(map.sheet.getByText(SIMPLE_MAP_INSTEAD)).toBeHidden()
}

/** The pixels of a corner of the map, where there is nothing but ground. */
async function ground(map: MapScreen): Promise<string> {
  await map.camera()
  const { x = 0, y = 0 } = (await map.stage.boundingBox()) ?? {}
  const pixels = await map.page.screenshot({ clip: { x: x + 4, y: y + 4, width: 4, height: 4 } })
  return pixels.toString('base64')
}

{
  /** Each worker has its own archive, and so its own server. */
  const file = join(tmpdir(), `opencourt-streets-${process.pid}.pmtiles`)
  const test = testWithServer({ MAP_STYLE_URL: `pmtiles:${file}` }).extend<object, { archive: undefined }>({
    archive: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of required fixtures from this pattern
      async ({}, use) => {
        writeFileSync(file, archive)
        await use(undefined)
        rmSync(file)
      },
      { auto: true, scope: 'worker' },
    ],
  })

  test.describe('a map of streets from this server', () => {
    const failures: [string, (route: Route) => Promise<void>][] = [
      ['cannot be reached', (route) => route.abort()],
      ['is not an archive', (route) => route.fulfill({ status: 206, body: 'A picture of a court' })],
      [
        'is cut off',
        (route) =>
          route.request().headers().range?.startsWith('bytes=0-') ? route.continue() : route.abort(),
      ],
    ]
    test('is replaced by the simple one when its archive fails', async ({ page, expectProblem }) => {
      expectProblem(/map-archive|ERR_FAILED/)
      const map = new MapScreen(page)
      for (const [failure, answer] of failures)
        await test.step(failure, async () => {
          await page.route('**/map-archive/**', answer)
          await map.openIdle(NEAR)
          await map.expectSimpleMap()
        })
    })

    test('is drawn in both colour schemes', async ({ page }) => {
      const map = new MapScreen(page)
      const part = page.waitForResponse(/\/map-archive\//)
      await map.openIdle(NEAR)
      await expectStreets(map)
      await expect(page.getByText('No street detail here.')).toBeHidden()
      expect((await part).status()).toBe(206)
      const light = await ground(map)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => ground(map)).not.toBe(light)
      await expectStreets(map)
    })

    test('says where its archive has no streets', async ({ page }) => {
      const map = new MapScreen(page)
      const note = page.getByText('No street detail here.')
      await map.openIdle(NEAR)
      const land = await ground(map)
      await expect(note).toBeHidden()
      while ((await map.camera()).longitude < 0) await map.drag(-300, 0)
      await expect(note).toBeVisible()
      await expectStreets(map)

      await map.openIdle('?near=-33.87,151.21&radius=2')
      await expectStreets(map)
      expect(await ground(map)).not.toBe(land)
      await expect(note).toBeVisible()
    })

    test('names the source of the streets among those of the site', async ({ page }) => {
      await visit(page, '/about')
      await expect(page.getByText(/^The streets are © OpenStreetMap contributors/)).toBeVisible()
    })
  })
}

{
  const ARCHIVE = 'https://bucket.example/gb.pmtiles'
  const test = testWithServer({ MAP_STYLE_URL: `pmtiles:${ARCHIVE}` })

  const answerRanges = (page: Page) =>
    page.route(ARCHIVE, (route) => {
      const [first = 0, last = 0] = route.request().headers().range?.match(/\d+/g)?.map(Number) ?? []
      return route.fulfill({
        status: 206,
        headers: { 'access-control-allow-origin': '*' },
        body: archive.subarray(first, last + 1),
      })
    })

  test('a map of streets from another server is read from there', async ({ page, expectProblem }) => {
    expectProblem(/bucket\.example/)
    await answerRanges(page)
    const map = new MapScreen(page)
    await map.openIdle(NEAR)
    await expectStreets(map)
  })
}
