import { readFile } from 'node:fs/promises'
import { admin } from '../e2e/drivers/admin.ts'
import { MapScreen } from '../e2e/drivers/map.ts'
import { test } from '../e2e/harness/admin-server.ts'
import { delayResponses } from '../e2e/harness/delay-responses.ts'
import { expect } from '../e2e/harness/test.ts'
import { type Feature, mapDataOf, rowOfCourts } from '../test/map-data.ts'

test('map data is previewed, imported and listed; a loss must be accepted', async ({ page }) => {
  const { given } = admin(page)
  await given.administratorOn('/admin/courts/import')
  const outcome = page.getByRole('region', { name: 'What the import would do' })
  const rows = outcome.getByRole('list', { name: 'Rows' })
  const choose = (features: readonly Feature[]) =>
    page.getByLabel('Choose a file').setInputFiles({
      name: 'brazil.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(mapDataOf(features)),
    })
  const past = page.getByRole('region', { name: 'Latest imports' })

  await choose([
    ...rowOfCourts(20),
    { id: 'way/98', at: [-46.68, 180.5] },
    { id: 'way/99', tags: { access: 'private' } },
  ])
  await expect(outcome.getByLabel('Data set')).toHaveValue('osm-br')
  await expect(outcome).toContainText('20 of 22 features are courts. Left out: 1 private, 1 unreadable.')
  await outcome.getByText('1 problem in the file. The rest can be imported.').click()
  await expect(outcome.getByText(/^way\/98 has a position outside/)).toBeVisible()

  await outcome.getByLabel('Data set').fill('google-br')
  await expect(outcome.getByText(/^Data from Google may not be imported/)).toBeVisible()
  await expect(outcome.getByRole('button', { name: /^Import/ })).toBeDisabled()
  await outcome.getByLabel('Data set').fill('courts-br')
  await outcome.getByRole('button', { name: 'Preview under this name' }).click()
  await expect(outcome.getByLabel('Data set')).toHaveValue('courts-br')
  const releaseImports = await delayResponses(page, '**/api/admin/imports')
  await outcome.getByRole('button', { name: 'Import: add 20 courts', exact: true }).click()
  await expect(page.getByText(/^courts-br was imported: 20 added, /)).toBeVisible()

  const next = rowOfCourts(17).map((court, index) => ({
    ...court,
    ...(index === 0 && { version: 2, tags: { name: 'Quadra do Parque', lit: 'yes' } }),
  }))
  await choose(next)
  await outcome.getByLabel('Data set').fill('courts-br')
  releaseImports()
  await expect(past).toContainText('Data set: courts-br')
  await outcome.getByRole('button', { name: 'Preview under this name' }).click()
  await expect(page.getByRole('alert')).toContainText('The file lacks 3 of the 20 courts that courts-br has.')
  await page.getByLabel('Import it anyway').check()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(outcome.getByRole('status').first()).toHaveText(
    '20 courts: 3 to be archived, 1 changed, 16 unchanged.',
  )
  await outcome.getByLabel('Show').selectOption({ label: 'Changed (1)' })
  await expect(rows.getByRole('listitem').filter({ hasText: 'Quadra do Parque' })).toContainText(
    'Floodlightsnothing → Lit after dark',
  )
  const downloading = page.waitForEvent('download')
  await outcome.getByRole('button', { name: 'Download as CSV' }).click()
  const changes = await readFile(await (await downloading).path(), 'utf8')
  expect(changes.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/^way\/1,Changed,\d+,Quadra do Parque,name,,Quadra do Parque,$/),
    expect.stringMatching(/^way\/1,Changed,\d+,Quadra do Parque,floodlights,,yes,$/),
    '',
  ])
  await outcome.getByRole('button', { name: 'Import: change 1 court, archive 3' }).click()
  await expect(
    page.getByText(/^courts-br was imported: 0 added, 0 joined, 1 changed, 3 archived/),
  ).toBeVisible()
})

test('the courts of map data are dots on a map, whose legend filters them', async ({ page }) => {
  const { given } = admin(page)
  const map = new MapScreen(page)
  const dots = page.locator('[data-view]')
  await given.administratorOn('/admin/courts/import')
  const existing = (await (await page.request.get('/api/courts')).json())[0]
  // Other specs import courts elsewhere in Brazil.
  const far = { latitude: -3, longitude: -60 }
  const text = mapDataOf([
    { id: 'way/1', at: [existing.longitude, existing.latitude], tags: { name: existing.name } },
    { id: 'way/2', at: [far.longitude, far.latitude] },
  ])
  const file = { name: 'brazil.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(text) }
  await page.getByLabel('Choose a file').setInputFiles(file)
  const outcome = page.getByRole('region', { name: 'What the import would do' })
  await expect(outcome.getByRole('status').first()).toHaveText('2 courts: 1 new, 1 same as a court here.')
  await outcome.getByRole('button', { name: 'Show on the map' }).click()
  await expect(dots).toHaveAttribute('data-courts', '2')
  const all = await map.camera()
  const legend = outcome.getByRole('group', { name: 'On the map' })
  await legend.getByRole('button', { name: 'New (1)' }).click()
  await expect(legend.getByRole('button', { name: 'New (1)' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await map.camera()).zoom).toBeGreaterThan(all.zoom + 2)
  await map.expectCentre(far)
  await expect(dots).toHaveAttribute('data-courts', '1')
  await expect(outcome.getByRole('list', { name: 'Rows' }).getByText(existing.name)).toBeHidden()
  await legend.getByRole('button', { name: 'New (1)' }).click()
  await map.expectCamera(all)
  await expect(dots).toHaveAttribute('data-courts', '2')
})
