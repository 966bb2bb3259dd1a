import { moderation } from './drivers/moderation.ts'
import { expectGoodLooks } from './harness/looks.ts'
import { expect, test } from './harness/test.ts'

test('everything by one person is seen from any count, and all that waits rejected with a ban in one step', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of (404|500)/)
  const { given, when, expects, item } = moderation(page)
  const names = Array.from({ length: 3 }, () => `Shoes ${crypto.randomUUID().slice(0, 8)}`)
  const [first = ''] = names
  await page.clock.install()
  const author = await given.suggested(...names)
  await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(first)
  await expect(item.getByRole('link', { name: '0 accepted' })).toBeVisible()
  await item.getByRole('link', { name: '3 waiting' }).click()
  await expect(page.getByRole('heading', { name: /^Everything by @player_/ })).toBeVisible()
  const sent = page.getByRole('list', { name: 'What was sent in' }).getByRole('listitem')
  await expect(sent).toHaveCount(3)
  await expectGoodLooks(page)

  await page.getByRole('link', { name: 'Not accepted' }).click()
  await expect(page.getByText('Nothing of this was sent in.')).toBeVisible()
  await page.getByRole('button', { name: 'Reject all that waits (3)…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reject all that waits?' })
  await expect(dialog).toContainText('All of them are rejected for good')
  await dialog.getByRole('button', { name: 'It is advertising.' }).click()
  await dialog.getByLabel(/^Ban @player_/).check()
  await dialog.getByLabel('Note').fill('Sells shoes.')
  await expectGoodLooks(page)
  await page.route('**/reject-waiting', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Reject 3 and ban' }).click()
  await expect(dialog.getByRole('alert').last()).toHaveText('Failed to reject everything')
  await expect(dialog.getByLabel('Note')).toHaveValue('Sells shoes.')
  await page.unroute('**/reject-waiting')
  await dialog.getByRole('button', { name: 'Reject 3 and ban' }).click()
  await expect(page.getByText(/^Rejected: 3\. @player_\w+ is banned\.$/)).toBeVisible()
  await expect(sent).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^Reject all/ })).toBeHidden()
  await expects.became(author, first, { status: 'rejected', reason: 'It is advertising.' })

  await page.getByRole('link', { name: 'The account' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '@player_' })).toContainText('Sells shoes.')
  await page.goto('/admin/users/999999')
  await expect(page.getByText('There is no account of this number.')).toBeVisible()
})
