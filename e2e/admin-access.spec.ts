import { admin } from './drivers/admin.ts'
import { expect, test } from './harness/test.ts'
import { visit } from './harness/visit.ts'

test('a second window of the panel does not affect the first', { tag: '@journey' }, async ({
  page,
  context,
}) => {
  const { given } = admin(page)
  await given.administratorOn('/admin/users')
  await page.getByLabel('Search').fill('half a na')
  const another = await context.newPage()
  await visit(another, '/admin/log')
  await admin(another).tabs.waitFor()
  await page.getByLabel('Search').pressSequentially('me')
  await expect(page.getByLabel('Search')).toHaveValue('half a name')
})
