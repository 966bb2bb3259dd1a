import { expectAccessibleLayout } from './harness/accessible-layout.ts'
import { FULL_COURT } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { visit } from './harness/visit.ts'

test('shows our error screen, not the framework’s, when a page and its head fail', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/toFixed/)
  await page.route('**/details', async (route) => {
    const response = await route.fetch()
    const details = await response.json()
    await route.fulfill({ response, json: { ...details, court: { ...details.court, rating: 'four' } } })
  })
  await visit(page, '/')
  const card = page.getByRole('article', { name: FULL_COURT })
  const loaded = page.waitForResponse('**/details')
  await card.scrollIntoViewIfNeeded()
  await loaded
  await expect(card.getByRole('button', { name: 'Next photo' })).toBeVisible()
  await card.getByRole('link', { name: FULL_COURT, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Back to the list of courts' }).click()
  await expect(page.getByRole('heading', { name: 'Basketball Courts' })).toBeVisible()
})
