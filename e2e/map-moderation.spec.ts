import { moderation } from './drivers/moderation.ts'
import { COURT_TO_MODERATE } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'

test('a court is seen among its neighbours, and put right before it is decided about', async ({ page }) => {
  const { given, when, expects, item } = moderation(page)
  const name = `Hook ${crypto.randomUUID().slice(0, 8)}`
  await page.clock.install()
  const author = await given.submitted(name)
  await given.administratorOn('/admin/moderation?kind=court')
  await when.looksAt(name)
  await expect(item.getByRole('region', { name: 'Courts near it' })).toContainText(COURT_TO_MODERATE)
  await expect(item.locator('[data-view] canvas')).toBeVisible()
  await when.presses('e')
  await when.saves({ Name: `${name} Park`, Latitude: '91' })
  const dialog = page.getByRole('dialog', { name: 'Edit this court' })
  await expect(dialog.getByText('Latitude must be between -90 and 90 degrees.').first()).toBeVisible()
  await when.saves({ Latitude: '50.1131' })
  await expect(dialog).toBeHidden()
  await expect(item.getByRole('heading', { level: 2 })).toHaveText(`${name} Park`)
  await expect(item).toContainText('50.113100')
  await when.rejectsFor('It is there already.')
  await page.goto('/about')
  await expects.became(author, `${name} Park`, { status: 'rejected', reason: 'It is there already.' })
})
