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

test('without a connection, signing out says that it needs one, and what would be lost', async ({ page }) => {
  const { given, when, reviewDialog } = contributions(page)
  const { expects } = accounts(page)
  await given.memberOn(BARE_COURT)
  await when.opensReview()
  await reviewDialog.getByLabel('Your review').fill('The caretaker lets us in.')
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await when.signsOut()
  const question = page.getByRole('dialog', { name: 'Sign out' })
  await expect(question).toContainText(
    'Signing out needs a connection. You are still signed in here. You have unsent',
  )
  const again = question.getByRole('button', { name: 'Try again' })
  await again.click()
  await expect(again).toBeEnabled()
  await expect(page.getByRole('button', { name: /^Log in/ })).toBeHidden()
  await page.context().setOffline(false)
  await again.click()
  await expects.signedOut()
})
