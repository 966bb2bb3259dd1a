import { FIT_ALL_PADDING } from '../src/platform/contract/geo.ts'
import { admin } from './drivers/admin.ts'
import { MapScreen } from './drivers/map.ts'
import { test } from './harness/admin-server.ts'
import { expect } from './harness/test.ts'

const NORTH = { latitude: 57.15, longitude: -2.1 }
const SOUTH = { latitude: 50.37, longitude: -4.14 }

test('the courts of a file can be previewed on the map before the import', async ({ page }) => {
  const { given } = admin(page)
  const map = new MapScreen(page)
  await given.administratorOn('/admin/courts/import')
  const rows = [NORTH, SOUTH].map(({ latitude, longitude }, n) => `New ${n},1 Road,${latitude},${longitude}`)
  const text = ['name,address,latitude,longitude', ...rows].join('\n')
  const file = { name: 'courts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  const outcome = page.getByRole('region', { name: 'What the import would do' })
  await outcome.getByLabel('Show').selectOption({ label: 'New (2)' })
  await outcome.getByRole('button', { name: 'Show on the map' }).click()
  await map.expectInView([NORTH, SOUTH], FIT_ALL_PADDING)
  const all = await map.camera()

  await outcome.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await map.camera()).zoom).toBeGreaterThan(all.zoom + 0.5)
  await outcome.getByRole('button', { name: 'Hide the map' }).click()
  await expect(map.stage).toBeHidden()
})
