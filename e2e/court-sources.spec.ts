import { admin } from './drivers/admin.ts'
import { MAP_DATA } from './harness/environment.ts'
import { testWithServer } from './harness/separate-server.ts'
import { expect } from './harness/test.ts'
import { visit } from './harness/visit.ts'

const test = testWithServer({ IDENTITY: 'embedded', [MAP_DATA]: 'yes' }, { changesData: true })

test('a court without a name says where it is from, and what OpenStreetMap could learn', async ({ page }) => {
  const token = await admin(page).given.administratorOn('/admin/courts')
  const courts: { id: number; name: string; name_is_made?: true }[] = await (
    await page.request.get('/api/courts')
  ).json()
  const made = courts.find(({ name_is_made }) => name_is_made)
  expect(made?.name).toMatch(/^Basketball court (in|near) /)
  const answered = await page.request.post(`/api/courts/${made?.id}/facts`, {
    headers: { authorization: `Bearer ${token}` },
    data: { facts: [{ key: 'hoops', value: 4 }] },
  })
  expect(answered.status()).toBe(200)

  await visit(page, `/courts/${made?.id}`)
  await expect(page.getByText('We don’t know the name of this court.')).toBeVisible()
  const sources = page.getByRole('region', { name: 'Where the data comes from' })
  await expect(sources).toContainText(/From © OpenStreetMap contributors: way\/\d+, version 3, edited on/)
  await sources.getByText('Players here know better than OpenStreetMap').press('Enter')
  await expect(sources.getByRole('listitem').filter({ hasText: /^hoops=4$/ })).toBeVisible()
  const editor = sources.getByRole('link', { name: 'Edit in OpenStreetMap' })
  await expect(editor).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\/edit\?way=\d+$/)
  await expect(editor).toHaveAttribute('rel', 'noopener')
})

test('the sources are credited on every page and explained at /about', async ({ page }) => {
  await visit(page, '/about')
  await expect(page.getByRole('main')).toContainText('osm-gb: © OpenStreetMap contributors')
  await expect(page.getByRole('main')).toContainText('as of 1 November 2026')
  await expect(page.getByRole('contentinfo')).toContainText(
    'Court data by the people who play there, © OpenStreetMap contributors, open under',
  )
})
