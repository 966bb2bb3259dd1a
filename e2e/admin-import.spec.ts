import { admin } from './drivers/admin.ts'
import { ADMINISTRATOR } from './drivers/people.ts'
import { test } from './harness/admin-server.ts'
import { expect } from './harness/test.ts'

const csvFile = (text: string) => ({ name: 'courts.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('after signing in again the dry run continues with the chosen file', { tag: '@journey' }, async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 403/)
  const { given, when } = admin(page)
  await given.administratorOn('/admin/courts/import')
  await given.signedInLongAgo('POST', '**/api/admin/import-courts-csv*')
  const file = csvFile('name,address,latitude,longitude\nOnly Court,1 Road,51.5,-0.1\n')
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor()
  await when.choosesInGoogle(ADMINISTRATOR)
  const outcome = page.getByRole('region', { name: 'What the import would do' })
  await expect(outcome.getByRole('status').first()).toContainText('1 new')
})
