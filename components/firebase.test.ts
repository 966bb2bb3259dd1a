// @module-tag firebase
import { accounts } from '../e2e/drivers/accounts.ts'
import { newPerson } from '../e2e/drivers/people.ts'
import { testWithServer } from '../e2e/harness/separate-server.ts'
import { expect } from '../e2e/harness/test.ts'
import { NO_ACCOUNT_EMAIL, signInTexts } from '../src/accounts/web/sign-in-texts.ts'

/** What differs with Firebase. */
const test = testWithServer({ IDENTITY: 'emulator' })

test('unverified people are asked to verify on the screen they open, and then reach it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 403/)
  const { given, when, dialog, main } = accounts(page)
  const person = newPerson()
  await given.visitorOn('/')
  await when.opensSignIn()
  await when.registers(person)
  await expect(dialog.getByText(/^Verification email sent to /)).toBeVisible()
  await given.visitorOn('/submit-court')
  await expect(main.getByText('Please verify your email address before continuing.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Use another account' })).toBeVisible()
  await when.verifiesAddress(person)
  await main.getByRole('button', { name: "I've verified my email" }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(main.getByLabel('Name', { exact: true })).toBeEnabled()
  await expect(page).toHaveURL('/submit-court')
})

test('a password cannot be added without an email address', async ({ page }) => {
  const { given, when, expects, usernameDialog, main } = accounts(page)
  await given.demoPersonIsNew()
  await given.visitorOn('/account')
  await when.choosesIn('Continue with Facebook', { name: 'Kim Nightshooter' })
  await usernameDialog.getByLabel('Username').fill(newPerson().username)
  await usernameDialog.getByRole('button', { name: 'Save username' }).click()
  await expects.says(NO_ACCOUNT_EMAIL)
  await expect(main.getByRole('button', { name: 'Link email & password' })).toBeDisabled()
  await expect(main.getByText('Not provided')).toBeVisible()
})

test('an email address with a password is not taken over', async ({ page, expectProblem }) => {
  expectProblem(/status of 40[03]/)
  const { given, when, expects } = accounts(page)
  const person = await given.newMemberOn('/')
  await when.signsOut()
  await when.opensSignIn()
  await when.choosesIn('Continue with Facebook', person)
  await expects.says(signInTexts.byCode['account-exists-with-password'] ?? '')
})
