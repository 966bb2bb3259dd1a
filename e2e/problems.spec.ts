import { contributions } from './drivers/contributions.ts'
import { court } from './drivers/court.ts'
import { facts } from './drivers/facts.ts'
import { COURTS_WITH_PROBLEMS } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { reload } from './harness/visit.ts'

test('a member reports a problem with a photo, and takes the report back', { tag: '@journey' }, async ({
  page,
  expectProblem,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  expectProblem(/status of 500/)
  const { given } = contributions(page)
  const { gallery } = court(page)
  await given.memberOn(COURTS_WITH_PROBLEMS.phone)
  const problems = page.getByRole('region', { name: 'Problems' })
  const rims = facts(page).row('Rims')
  await page.getByRole('button', { name: 'Report a problem' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('What is wrong at the court?')
  await dialog.getByRole('button', { name: 'Rim bent' }).click()
  await expect(dialog.getByRole('status')).toHaveText(
    '“Rim bent” is now on the court’s page, and counts as “Rims: Bent”.',
  )
  await expect(dialog.getByRole('link', { name: /fixmystreet/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.fixmystreet\.com\/around\?latitude=5\d\.\d+&longitude=-\d\.\d+$/,
  )
  await dialog.getByLabel('Add photos').setInputFiles('e2e/data/photos/1.webp')
  await expect(dialog.getByText('Thank you. Your photo is waiting for approval.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const problem = problems.getByRole('listitem')
  await expect(problem).toContainText(/Rim bent\s*Reported today/)
  await expect(problem.getByRole('group')).toHaveCount(0)
  await expect(gallery.locator('img[src^="blob:"]')).not.toHaveCount(0)
  await reload(page)
  await expect(rims).toContainText('Bent')

  const takeBack = problem.getByRole('button', { name: 'Take back your report of “Rim bent”' })
  await page.route('**/problems/rim_bent', (route) => route.fulfill({ status: 500, json: {} }))
  await takeBack.click()
  await expect(problem.getByRole('alert')).toHaveText('Failed to take your report back. Please try again.')
  await page.unroute('**/problems/rim_bent')
  await takeBack.press('Enter')
  await expect(problems.getByRole('status')).toHaveText('Your report of “Rim bent” was taken back.')
  await expect(problem).toHaveCount(0)
  await expect(rims).toContainText('Nobody has said')
})
