import { readFile } from 'node:fs/promises'
import { admin } from '../e2e/drivers/admin.ts'
import { test } from '../e2e/harness/admin-server.ts'
import { expect } from '../e2e/harness/test.ts'

const csvFile = (text: string) => ({ name: 'courts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file goes through a dry run, an import and an undo', async ({ page, expectProblem }) => {
  expectProblem(/status of 400/)
  const { given } = admin(page)
  const idToken = await given.administratorOn('/admin/courts')
  await page.getByRole('link', { name: 'Import courts' }).click()
  const choose = (text: string) => page.getByLabel('Choose a file').setInputFiles(csvFile(text))

  await choose('title,place\nA,B\n')
  await expect(page.getByRole('alert')).toContainText('column')

  const exported = await (await page.request.get('/api/courts.csv')).text()
  await choose(exported)
  const outcome = page.getByRole('region', { name: 'What the import would do' })
  await expect(outcome.getByText(/^There is nothing to import/)).toBeVisible()
  await expect(outcome.getByRole('button', { name: /^Import/ })).toBeHidden()
  await outcome.getByRole('button', { name: 'Choose another file' }).click()
  const columns = exported.slice(0, exported.indexOf('\n')).trim().split(',')
  const row = (facts: Record<string, string>) => columns.map((column) => facts[column] ?? '').join(',')
  const newRows = [
    row({ name: 'Nowhere Court', address: '1 Road', latitude: '95', longitude: '0' }),
    row({ name: 'New Court', address: '2 Road', latitude: '51.5', longitude: '-0.1' }),
  ]
  const moved = exported
    .replace('2 Harbour Street, London SW9 8XX', '5 Harbour Road, London')
    .replace(',yes,Sports hall,', ',no,Sports hall,')
  await choose(`${moved.trim()}\n${newRows.join('\n')}\n`)
  await expect(outcome.getByRole('status').first()).toContainText('1 skipped, 1 new, 1 changed, ')
  const rows = outcome.getByRole('list', { name: 'Rows' })
  await expect(rows.getByText('Latitude must be between -90 and 90 degrees.')).toBeVisible()
  await expect(rows.getByText('Nowhere Court')).toBeVisible()
  await expect(outcome.getByRole('alert')).toBeHidden()
  await expect(outcome.getByText('Check 1 row: the list says why.')).toBeVisible()
  await outcome.getByLabel('Show').selectOption({ label: 'Changed (1)' })
  const hall = rows.getByRole('listitem').filter({ hasText: 'Harbour Street Sports Hall' })
  await expect(hall).toContainText('Address2 Harbour Street, London SW9 8XX → 5 Harbour Road, London')
  await expect(hall).toContainText('SettingIndoor → Outdoor')
  // The export also says so in its column for shelter, which the file still has.
  await expect(hall).toContainText('Left out: Shelter must not contradict Indoor.')
  const downloading = page.waitForEvent('download')
  await outcome.getByRole('button', { name: 'Download as CSV' }).click()
  const changes = await readFile(await (await downloading).path(), 'utf8')
  expect(changes.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/,address,"2 Harbour Street, London SW9 8XX","5 Harbour Road, London",Left out: /),
    expect.stringMatching(/,isIndoor,yes,no,Left out: Shelter must not contradict Indoor\.$/),
    '',
  ])
  await outcome.getByLabel('Show').selectOption({ label: 'New (1)' })
  await expect(rows.getByText('New Court')).toBeVisible()

  await outcome.getByRole('button', { name: 'Import: add 1 court, change 1', exact: true }).click()
  const success = page.getByText(/rows were imported: 1 new, /)
  await expect(success).toBeVisible()
  const headers = { authorization: `Bearer ${idToken}` }
  const { courts } = await (await page.request.get('/api/admin/courts?q=new', { headers })).json()
  expect(courts.some(({ name }: { name: string }) => name === 'New Court')).toBe(true)

  await page
    .getByRole('region', { name: 'Latest imports' })
    .getByRole('button', { name: 'Undo' })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText(/^Import undone: /)).toBeVisible()
  await expect(success).toBeHidden()
  await expect(page.getByRole('region', { name: 'Latest imports' })).toContainText('Undone')
})

test('the import button says how many courts it will archive', async ({ page }) => {
  const { given } = admin(page)
  await given.administratorOn('/admin/courts/import')
  const courts = await (await page.request.get('/api/courts')).json()
  const file = csvFile('name,address,latitude,longitude\nOnly Court,1 Road,51.5,-0.1\n')
  await page.getByLabel('Choose a file').setInputFiles(file)
  const outcome = page.getByRole('region', { name: 'What the import would do' })
  // In between it says which of them came from map data that another spec has imported.
  const warning = outcome.getByRole('alert')
  await expect(warning).toContainText(`${courts.length} courts that aren’t in this file will be archived.`)
  await expect(warning).toContainText('You can undo the import.')
  await expect(
    outcome.getByRole('button', { name: `Import: add 1 court, archive ${courts.length}` }),
  ).toBeVisible()
})
