import { admin } from './drivers/admin.ts'
import { ADMINISTRATOR, createMember, newPerson } from './drivers/people.ts'
import { expect, test } from './harness/test.ts'

test('accounts are found, banned, frozen with a note, reactivated and deleted; the log records it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, tabs } = admin(page)
  const person = newPerson()
  const idToken = await createMember(page.request, person)
  const name = `@${person.username}`
  const session = async () => {
    const answer = await page.request.post('/api/auth/session', { data: { idToken } })
    return { status: answer.status(), ...(await answer.json()) }
  }
  await given.administratorOn('/admin/users')
  await page.getByLabel('Search').fill(person.username)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 account', { exact: true })).toBeVisible()
  const account = page.getByRole('listitem').filter({ hasText: name })

  await account.getByRole('button', { name: `Ban ${name}` }).click()
  const ban = page.getByRole('dialog', { name: `Ban ${name}?` })
  await ban.getByLabel('Note').fill('Sells shoes.')
  await page.route('**/status', (route) => route.fulfill({ status: 500, json: {} }))
  await ban.getByRole('button', { name: 'Ban' }).click()
  await expect(ban.getByRole('alert')).toHaveText('Failed to update user status')
  await page.unroute('**/status')
  await ban.getByRole('button', { name: 'Ban' }).click()
  await expect(account).toContainText('Banned')
  await expect(account).toContainText('Sells shoes.')
  expect(await session()).toMatchObject({ status: 403, code: 'account_banned' })

  await account.getByRole('button', { name: `Freeze ${name}` }).click()
  const freeze = page.getByRole('dialog', { name: `Freeze ${name}?` })
  await expect(freeze.getByLabel('Note')).toHaveValue('Sells shoes.')
  await freeze.getByRole('button', { name: 'Freeze' }).click()
  await expect(account).toContainText('Frozen')
  await expect(account).toContainText('Sells shoes.')

  await account.getByRole('button', { name: `Activate ${name}` }).click()
  await expect(account).toContainText('Active')
  await expect(account).not.toContainText('Sells shoes.')
  expect(await session()).toMatchObject({ status: 200 })

  await tabs.getByRole('link', { name: 'Log' }).click()
  await page.getByLabel('Changes to').selectOption('User')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'ban user' }).filter({ hasText: name })
  await entry.getByText(/values?$/).click()
  await expect(entry.getByText('Sells shoes.')).toBeVisible()
  await entry.getByRole('link').click()

  await account.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(account).toBeHidden()
  expect(await session()).toMatchObject({ status: 410 })
})

test('after signing in again the deletion continues', async ({ page, expectProblem }) => {
  expectProblem(/status of 403/)
  const { given, when } = admin(page)
  const person = newPerson()
  await createMember(page.request, person)
  const name = `@${person.username}`
  await given.administratorOn(`/admin/users?q=${person.username}`)
  const account = page.getByRole('listitem').filter({ hasText: name })
  const deletion = page.getByRole('dialog', { name: `Delete ${name}?` })
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await account.getByRole('button', { name: `Delete ${name}` }).click()

  await given.signedInLongAgo('DELETE', '**/api/admin/users/*')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(again.getByText('This needs a recent sign-in.')).toBeVisible()
  await again.getByRole('button', { name: 'Close' }).click()
  await expect(deletion.getByRole('alert')).toHaveText(/^This needs a recent sign-in/)

  await given.signedInLongAgo('DELETE', '**/api/admin/users/*')
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await when.choosesInGoogle(newPerson().email)
  await expect(again.getByRole('alert')).toHaveText(/^That’s a different account/)
  await when.choosesInGoogle(ADMINISTRATOR)
  await expect(again).toBeHidden()
  await expect(deletion).toBeHidden()
  await expect(account).toBeHidden()
})
