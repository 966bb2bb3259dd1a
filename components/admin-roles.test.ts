import { accounts } from '../e2e/drivers/accounts.ts'
import { admin } from '../e2e/drivers/admin.ts'
import { createMember, newPerson, setRole } from '../e2e/drivers/people.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'
import { errors } from '../src/platform/contract/errors.ts'

test('owners give, change and take roles by address or username; the log says so', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of (404|409|500)/)
  const { given, tabs } = admin(page)
  const person = newPerson()
  await createMember(page.request, person)
  const name = `@${person.username}`
  await given.administratorOn('/admin/users')
  await page.getByRole('button', { name: 'Give a role…' }).click()
  const whom = page.getByRole('dialog', { name: 'Give a role' })
  await expect(whom.getByRole('button', { name: 'Continue' })).toBeDisabled()
  await whom.getByLabel('Email address or username').fill('nobody@players.example')
  await whom.getByRole('button', { name: 'Continue' }).click()
  await expect(whom.getByRole('alert').last()).toHaveText(errors['person-not-found'].text)
  await whom.getByLabel('Email address or username').fill(person.email.toUpperCase())
  await whom.getByRole('button', { name: 'Continue' }).click()

  const dialog = page.getByRole('dialog', { name: `Role of ${name}` })
  await expect(dialog).toContainText(person.email)
  await dialog.getByLabel('Role').selectOption('Administrator')
  await expect(dialog).toContainText('Also adds, edits, merges and imports courts')
  await page.route('**/role', (route) => route.fulfill({ status: 500, json: {} }))
  await dialog.getByRole('button', { name: 'Make an administrator' }).click()
  await expect(dialog.getByRole('alert').last()).toHaveText('Failed to change the role')
  await page.unroute('**/role')
  await dialog.getByRole('button', { name: 'Make an administrator' }).click()
  await expect(page).toHaveURL('/admin/users?status=team')
  const account = page.getByRole('listitem').filter({ hasText: name })
  await expect(account).toContainText('Administrator')
  await expect(account).toContainText('role given by @chief_umpire')
  const own = page
    .getByRole('listitem')
    .filter({ hasText: '@chief_umpire' })
    .filter({ hasText: 'Your account' })
  await expect(own).toContainText('by the settings of this site')
  await expect(own.getByRole('button')).toHaveCount(0)

  await account.getByRole('button', { name: `Role of ${name}` }).click()
  await dialog.getByLabel('Role').selectOption('No role')
  await dialog.getByRole('button', { name: 'Take the role' }).click()
  await expect(account).toBeHidden()
  await tabs.getByRole('link', { name: 'Log' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'took the role of' })
  await expect(entry.filter({ hasText: name })).toHaveCount(1)
})

test('each role sees only the screens and actions that it has, and nothing once it is taken', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 403/)
  const { tabs } = admin(page)
  const boss = newPerson()
  await createMember(page.request, boss)
  await setRole(page.request, boss.username, 'owner')
  const moderator = await accounts(page).given.memberOn('/about')
  const screens = () => tabs.getByRole('link').allTextContents()

  await setRole(page.request, moderator.username, 'moderator')
  await visit(page, '/admin')
  await expect(page).toHaveURL('/admin/moderation')
  expect((await screens()).map((text) => text.replace(/\d.*/, ''))).toEqual(['Moderation'])
  await visit(page, '/admin/users')
  await expect(page.getByRole('main')).toContainText(errors['role-needed'].text)

  await setRole(page.request, moderator.username, 'administrator')
  await visit(page, `/admin/users?q=${boss.username}`)
  const account = page.getByRole('listitem').filter({ hasText: `@${boss.username}` })
  await expect(account).toContainText('Only an owner can change this account.')
  await expect(account.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Give a role…' })).toBeHidden()

  await setRole(page.request, moderator.username, null)
  await page.getByLabel('Search').fill('somebody else')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeHidden()
})
