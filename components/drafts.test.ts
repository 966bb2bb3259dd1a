import { accounts } from '../e2e/drivers/accounts.ts'
import { contributions } from '../e2e/drivers/contributions.ts'
import { BARE_COURT } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'

test('a visitor’s draft is kept when they sign in', async ({ page }) => {
  const { given, when } = contributions(page)
  const person = await given.someone()
  await given.visitorOn(BARE_COURT)
  await page.getByRole('button', { name: 'Suggest a facility' }).click()
  await page.getByLabel('Suggest a facility').fill('Key at the lodge')
  await accounts(page).when.opensSignIn()
  await when.signsIn(person)
  await expect(page.getByLabel('Suggest a facility')).toHaveValue('Key at the lodge')
})
