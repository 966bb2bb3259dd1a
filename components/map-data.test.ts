import { moderation } from '../e2e/drivers/moderation.ts'
import { MAP_DATA } from '../e2e/harness/environment.ts'
import { testWithServer } from '../e2e/harness/separate-server.ts'
import { expect } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'

const test = testWithServer({ IDENTITY: 'embedded', [MAP_DATA]: 'yes' }, { changesData: true })

test('an administrator decides by keys what may be one court, and undoes it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, when, expects, item, queue, undo } = moderation(page)
  const title = item.getByRole('heading', { level: 2 })
  const pairs = queue.getByRole('listitem')
  await page.clock.install()
  const token = await given.administratorOn('/admin/duplicates')
  await expect(page).toHaveURL('/admin/moderation?kind=duplicate')
  await expects.count(4)
  await expect(pairs).toHaveCount(3)
  await pairs.filter({ hasText: '19 m apart' }).getByRole('button').click()
  await expect(title).toContainText('Lantern Park Court')
  await expect(item.locator('[data-view]')).toBeAttached()
  const [imported, known] = [item.getByRole('article').nth(1), item.getByRole('article').nth(2)]
  await expect(imported).toContainText('No name of its own')
  await expect(imported).toContainText('operator=Lantern Council')
  await expect(known).toContainText('None: added by people or a file')

  const decisions = '**/api/admin/queue/decisions'
  await page.route(decisions, (route) => route.fulfill({ status: 500, json: {} }))
  await when.presses('a')
  const message = page.getByRole('alert')
  await expect(message).toContainText('Failed to save the decision. Please try again.')
  await expect(pairs).toHaveCount(3)
  await page.unroute(decisions)
  await pairs.filter({ hasText: '19 m apart' }).getByRole('button').click()
  await when.presses('a')
  await expect(page.getByText(/^Merged: .*Lantern Park Court/)).toBeVisible()
  await expect(message).toBeHidden()
  await expects.count(3)
  await when.presses('r')
  await expect(page.getByText(/^Kept as two: /)).toBeVisible()
  await expects.count(2)
  await when.presses('u')
  await when.presses('u')
  await expect(title).toContainText('Lantern Park Court')
  await expect(undo).toBeHidden()
  const headers = { authorization: `Bearer ${token}` }
  const waiting = async () =>
    (await (await page.request.get('/api/admin/queue/counts', { headers })).json()).total
  await expect.poll(waiting).toBe(4)
})

test('a pair of which one court is gone is left alone', async ({ page }) => {
  const { given, when, item, queue } = moderation(page)
  await page.clock.install()
  const token = await given.administratorOn('/admin/moderation?kind=duplicate')
  const pairs = queue.getByRole('listitem')
  await expect(pairs).toHaveCount(3)
  const link = await item.getByRole('article').nth(2).getByRole('link').first().getAttribute('href')
  const headers = { authorization: `Bearer ${token}` }
  await page.request.delete(`/api${link}`, { headers })
  await when.presses('a')
  await expect(page.getByText('Someone has already dealt with this.')).toBeVisible()
  await expect(pairs).toHaveCount(2)
})

test('an administrator keeps ours by keys, and separates courts that an import joined', async ({ page }) => {
  const { given, when, item } = moderation(page)
  await page.clock.install()
  await given.administratorOn('/admin/differences')
  await expect(page).toHaveURL('/admin/moderation?kind=difference')
  await expect(item.getByRole('heading', { level: 2 })).toHaveText('Access of Fountain Square Hoops')
  await expect(item.getByRole('list', { name: 'Claims' })).toContainText(
    /Here: Free\s*OpenStreetMap \(osm-gb\) says: Paid, since 14 September 2026/,
  )
  const court = await item.getByRole('link', { name: 'Open the court page' }).getAttribute('href')
  await when.presses('a')
  await expect(page.getByText('Kept ours: Access of Fountain Square Hoops')).toBeVisible()
  await expect(page.getByText('Nothing that matches is waiting for a decision.')).toBeVisible()

  await visit(page, court ?? '')
  const tools = page.getByRole('region', { name: 'Administration' })
  await expect(tools).toContainText('way/9100000004')
  await tools.getByRole('button', { name: 'Not the same court…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Separate the courts?' })
  await dialog.getByRole('button', { name: 'Separate' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'separate now' })).toHaveText(
    'The courts are separate now.',
  )
  await tools.getByRole('link', { name: 'Open the other court' }).click()
  await expect(page).not.toHaveURL(new RegExp(`${court}$`))
  await expect(tools).toContainText('Came from here')
})
