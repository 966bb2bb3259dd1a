import { contributions } from './drivers/contributions.ts'
import { expectAccessibleLayout } from './harness/accessible-layout.ts'
import { COURT_TO_LEAVE_EARLY } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a member reports a problem, and sees it on the page and among the facts', async ({ page }) => {
    const { given } = contributions(page)
    await given.memberOn(COURT_TO_LEAVE_EARLY)
    const problems = page.getByRole('region', { name: 'Problems' })
    await problems.getByRole('button', { name: 'Report a problem' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('What is wrong at the court?')
    await expectAccessibleLayout(page)
    await dialog.getByRole('button', { name: 'Rim bent' }).click()
    await expect(dialog.getByRole('status')).toHaveText('“Rim bent” is now on the court’s page.')
    await expect(dialog.getByRole('link', { name: /fixmystreet/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.fixmystreet\.com\/around\?latitude=51\.\d+&longitude=-2\.\d+$/,
    )
    await expectAccessibleLayout(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(problems.getByRole('listitem')).toContainText(/Rim bent\s*Reported today/)
    await expect(problems.getByRole('combobox')).toHaveCount(0)
    await page.reload()
    const rims = page.getByRole('region', { name: 'What is there' }).getByRole('listitem')
    await expect(rims.filter({ hasText: 'Rims' })).toContainText('Bent')
  })
})
