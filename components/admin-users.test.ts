import { admin } from '../e2e/drivers/admin.ts'
import { createMember, newPerson } from '../e2e/drivers/people.ts'
import { expect, test } from '../e2e/harness/test.ts'

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
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
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
  const entry = page.getByRole('listitem').filter({ hasText: `banned ${name}: “Sells shoes.”` })
  await entry.getByRole('link').click()

  await account.getByRole('button', { name: `Delete ${name}` }).click()
  const deletion = page.getByRole('dialog', { name: `Delete ${name}?` })
  await expect(deletion).toContainText('For 7 days you can take that back')
  await expect(deletion).toContainText('They haven’t contributed anything.')
  await deletion.getByLabel(/^To confirm, type /).fill(person.username.slice(1))
  await expect(deletion.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await deletion.getByLabel(/^To confirm, type /).fill(person.username.toUpperCase())
  await deletion.getByRole('button', { name: 'Delete' }).click()
  await expect(account).toContainText(/Deleted.*by .* for good on/)
  await expect(account.getByRole('button', { name: `Ban ${name}` })).toBeHidden()
  expect(await session()).toMatchObject({ status: 410 })
  await page.getByLabel('Status').selectOption('To be deleted')
  await account.getByRole('button', { name: `Take back the deletion of ${name}` }).click()
  await expect(account).toBeHidden()
  expect(await session()).toMatchObject({ status: 200 })
})
