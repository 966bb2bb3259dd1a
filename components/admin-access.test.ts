import { accounts } from '../e2e/drivers/accounts.ts'
import { admin } from '../e2e/drivers/admin.ts'
import { moderation } from '../e2e/drivers/moderation.ts'
import { newPerson } from '../e2e/drivers/people.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'

const WRONG = { status: 403, json: { code: 'unlock-incorrect', error: 'Incorrect admin access code.' } }

test('the access code unlocks the screens but grants no permissions', async ({ page, expectProblem }) => {
  expectProblem(/status of 403/)
  const { when, unlock, prompt, dialog } = admin(page)
  await visit(page, '/')
  await when.pressesShortcut()
  await when.entersCode('  ')
  await expect(unlock.getByText('Enter the access code.')).toBeVisible()
  await page.route('**/api/admin/unlock', (route) => route.fulfill(WRONG))
  await when.entersCode('letmein')
  await expect(unlock.getByText('Incorrect admin access code.')).toBeVisible()
  await page.unroute('**/api/admin/unlock')
  await when.entersCode('open sesame')
  await expect(page).toHaveURL('/admin')
  await expect(prompt).toContainText('Only Google accounts on the list of administrators may moderate.')
  await prompt.getByRole('button', { name: 'Sign in with Google' }).click()
  await when.choosesInGoogle(newPerson().email)
  const username = page.getByRole('dialog', { name: 'Choose a username' })
  await username.getByLabel('Username').fill(newPerson().username)
  await username.getByRole('button', { name: 'Save username' }).click()
  await expect(prompt).toContainText('Access denied — please sign in with an authorized admin account.')
  await prompt.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(dialog).toBeVisible()
})

test('administrators reach the panel from the navigation, and logging out locks it', async ({ page }) => {
  const { given, when, tabs } = admin(page)
  await given.administratorOn('/admin')
  await expect(page).toHaveURL('/admin/moderation')
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
  await when.pressesShortcut()
  await expect(page).toHaveURL('/admin/moderation')
  await tabs.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL('/admin/users')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Log in / Sign up' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeHidden()
  await visit(page, '/admin/users')
  await expect(page).toHaveURL('/')
})

test('without a connection, logging out says that it needs one', async ({ page }) => {
  await moderation(page).given.administratorOn('/admin/log')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign out' })).toContainText('You are still signed in here.')
  await page.context().setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/')
  await accounts(page).expects.signedOut()
})
