import { admin } from './drivers/admin.ts'
import { MAP_DATA } from './harness/environment.ts'
import { testWithServer } from './harness/separate-server.ts'
import { expect } from './harness/test.ts'
import { visit } from './harness/visit.ts'

const test = testWithServer({ IDENTITY: 'emulator', [MAP_DATA]: 'yes' }, { changesData: true })

test('an administrator keeps ours by keyboard, and separates courts that an import joined', async ({
  page,
}) => {
  const { given } = admin(page)
  const outcome = (text: string) =>
    expect(page.getByRole('status').filter({ hasText: text })).toHaveText(text)
  await given.administratorOn('/admin/differences')
  const list = page.getByRole('list', { name: 'Differences' })
  await expect(list.getByRole('listitem')).toContainText([
    /Fountain Square Hoops · Access\s*Here: Free\s*OpenStreetMap \(osm-gb\) says: Paid, since 14 September 2026/,
  ])
  const court = await list
    .getByRole('link', { name: 'Fountain Square Hoops', exact: true })
    .getAttribute('href')
  await page.keyboard.press('o')
  await outcome('Access: kept ours.')
  await expect(page.getByText('No differences to decide.')).toBeVisible()

  await visit(page, court ?? '')
  const tools = page.getByRole('region', { name: 'Administration' })
  await expect(tools).toContainText('way/9100000004')
  await tools.getByRole('button', { name: 'Not the same court…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Separate the courts?' })
  await dialog.getByRole('button', { name: 'Separate' }).click()
  await outcome('The courts are separate now.')
  await tools.getByRole('link', { name: 'Open the other court' }).click()
  await expect(page).not.toHaveURL(new RegExp(`${court}$`))
  await expect(tools).toContainText('Came from here')
})
