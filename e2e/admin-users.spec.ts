import { admin } from './drivers/admin.ts'
import { ADMINISTRATOR, createMember, newPerson } from './drivers/people.ts'
import { expect, test } from './harness/test.ts'

test('after signing in again the deletion continues', { tag: '@journey' }, async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of (403|417)/)
  const { given, when } = admin(page)
  const person = newPerson()
  await createMember(page.request, person)
  const name = `@${person.username}`
  await given.administratorOn(`/admin/users?q=${person.username}`)
  const account = page.getByRole('listitem').filter({ hasText: name })
  const deletion = page.getByRole('dialog', { name: `Delete ${name}?` })
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await account.getByRole('button', { name: `Delete ${name}` }).click()
  await deletion.getByLabel(`To confirm, type ${person.username}`).fill(person.username)

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
  await expect(account).toContainText('for good on')
})
