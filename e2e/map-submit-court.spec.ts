import type { Page } from '@playwright/test'
import { DEFAULT_MAP_CENTRE } from '../src/platform/contract/geo.ts'
import { MapScreen } from './drivers/map.ts'
import { REMOTE_PLACE, submitCourt } from './drivers/submit-court.ts'
import { expect, test } from './harness/test.ts'

test('the pin and the coordinates of a new court stay in sync', { tag: '@journey' }, async ({ page }) => {
  const { given, when, expects, field, main } = submitCourt(page)
  const map = new MapScreen(page)
  const pin = main.getByRole('img', { name: 'Pin of the court' })
  const latitude = async () => Number(await field('Latitude').inputValue())
  await given.memberOnForm()
  await when.types({ Name: 'Pinned Court', Address: '1 Lake Road' })
  await when.presses('Choose on the map')
  await map.camera()
  await expect(pin).toBeHidden()
  await expectNoOverlappingButtons(page)
  await when.submits()
  await expects.problemAt('Latitude', 'Please provide numeric latitude and longitude values.')

  await map.stage.locator('canvas').press('ArrowUp')
  await expect
    .poll(async () => (await map.camera()).latitude)
    .toBeGreaterThan(DEFAULT_MAP_CENTRE.latitude + 0.001)
  await when.presses('Set the pin in the centre')
  await expect.poll(latitude).toBeGreaterThan(DEFAULT_MAP_CENTRE.latitude + 0.001)
  await map.stage.scrollIntoViewIfNeeded()
  await map.clickAt(DEFAULT_MAP_CENTRE)
  await expect.poll(latitude).toBeCloseTo(DEFAULT_MAP_CENTRE.latitude, 3)

  await pin.hover()
  await page.mouse.down()
  const { x, y } = await map.pixelOf(DEFAULT_MAP_CENTRE)
  await page.mouse.move(x, y + 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(latitude).toBeLessThan(DEFAULT_MAP_CENTRE.latitude - 0.005)

  await when.types({ Latitude: REMOTE_PLACE.latitude, Longitude: REMOTE_PLACE.longitude })
  await expect.poll(async () => (await map.camera()).latitude).toBeCloseTo(Number(REMOTE_PLACE.latitude), 4)
  await when.submits()
  await expects.submitted()
  await expect(map.stage).toBeHidden()
})

test('an approximate place is a circle on the map until the pin is set, and the map stays there', async ({
  page,
}) => {
  const { given, when, expects, field, main } = submitCourt(page)
  const map = new MapScreen(page)
  const height = async () => (await map.stage.locator('[data-view]').boundingBox())?.height
  await given.memberOnForm()
  await when.finds('SW9')
  await expects.says(/^We only know roughly/)
  const { latitude, longitude } = await map.camera()
  await expect(main.getByRole('img', { name: 'Pin of the court' })).toBeHidden()
  await expect(field('Latitude')).toHaveValue('')
  const usual = await height()
  expect(usual).toBeGreaterThan(200)
  await map.stage.scrollIntoViewIfNeeded()
  await map.clickAt({ latitude: latitude + 0.0005, longitude })
  await expect(main.getByRole('img', { name: 'Pin of the court' })).toBeVisible()
  await expect(field('Latitude')).toHaveValue(/^51\.\d{6}$/)
  await expect(page.getByText(/^We only know roughly/)).toBeHidden()
  expect(await height()).toBe(usual)
})

/** Expects that buttons on the map do not overlap on a phone. */
async function expectNoOverlappingButtons(page: Page): Promise<void> {
  const boxOf = (name: string) => page.getByRole('main').getByRole('button', { name }).boundingBox()
  const usual = page.viewportSize()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const button = await boxOf('Set the pin in the centre')
    const end = button ? button.x + button.width : Number.NaN
    expect(end).toBeLessThanOrEqual(((await boxOf('Zoom in'))?.x ?? 0) - 8)
  }
  if (usual) await page.setViewportSize(usual)
}
