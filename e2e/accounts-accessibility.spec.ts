import { accounts } from './drivers/accounts.ts'
import { newPerson } from './drivers/people.ts'
import { expectAccessibleLayout } from './harness/accessible-layout.ts'
import { expect, test } from './harness/test.ts'

test('signing in is accessible', async ({ page, expectProblem }) => {
  expectProblem(/status of 403/)
  const { given, when, expects, dialog } = accounts(page)
  await given.visitorOn('/')
  await when.opensSignIn()
  await expect(dialog.getByRole('tab', { name: 'Log in' })).toBeVisible()
  await expectAccessibleLayout(page)
  await when.registers({ ...newPerson(), username: 'admin' })
  await expects.says('That username is already taken. Pick another one.')
  await expectAccessibleLayout(page)
  await when.registers(newPerson())
  await expects.says(/^Verification email sent to /)
  await expectAccessibleLayout(page)
  await given.visitorOn('/local/outbox')
  await page.getByRole('listitem').first().waitFor()
  await expectAccessibleLayout(page)
  for (const path of ['/local/sign-in?provider=facebook.com', '/local/verify', '/local/reset']) {
    await given.visitorOn(path)
    await expectAccessibleLayout(page)
  }
})

test('the account screen is accessible', async ({ page }) => {
  const { given, when, expects, main, usernameDialog } = accounts(page)
  await given.visitorOn('/account')
  await when.choosesIn('Continue with Google', newPerson())
  await usernameDialog.waitFor()
  await given.visitorOn('/account')
  await expects.says('Action required')
  await usernameDialog.waitFor()
  await expectAccessibleLayout(page)
  await usernameDialog.getByLabel('Username').fill(`a_rather_long_${newPerson().username.slice(-8)}`)
  await usernameDialog.getByRole('button', { name: 'Save username' }).click()
  await main.getByRole('button', { name: 'Delete my account' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete my account' })
  await confirm.waitFor()
  await expectAccessibleLayout(page)
  await confirm.click()
  await expects.says(/^Your account will be deleted on /)
  await when.opensMenu()
  await expectAccessibleLayout(page)
})
