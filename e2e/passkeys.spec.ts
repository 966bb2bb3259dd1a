import { accounts } from './drivers/accounts.ts'
import { addAuthenticator } from './drivers/authenticator.ts'
import { newPerson } from './drivers/people.ts'
import { testWithServer } from './harness/separate-server.ts'
import { expect } from './harness/test.ts'

const test = testWithServer({ IDENTITY: 'embedded' }, { changesData: true })

test('a passkey is added, signs in with one press, and no more once it is removed', {
  tag: '@journey',
}, async ({ page, expectProblem }) => {
  expectProblem(/status of 40[13]/)
  const { given, when, expects, dialog, main } = accounts(page)
  const device = await addAuthenticator(page)
  const passkeys = main.getByRole('region', { name: 'Passkeys' })
  const add = passkeys.getByRole('button', { name: 'Add a passkey' })
  const signIn = dialog.getByRole('button', { name: 'Sign in with a passkey' })
  const person = await given.newMemberOn('/account')

  await device.ownerAgrees(false)
  await add.click()
  await expects.says('No passkey was added.')
  await device.ownerAgrees(true)
  await expect(passkeys.getByLabel('Name of the new passkey')).toHaveValue(/^Chrome on /)
  await passkeys.getByLabel('Name of the new passkey').fill('my phone')
  await add.click()
  await expects.says('The passkey “my phone” is added.')
  await expect(passkeys.getByRole('listitem')).toContainText('my phone')
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet')
  await expect(passkeys.getByLabel('Name of the new passkey')).toHaveValue(/^Chrome on /)
  await add.click()
  await expects.says('This device already has a passkey for your account.')

  await when.signsOut()
  await expects.signedOut()
  await given.visitorOn('/account')
  await device.ownerAgrees(false)
  await signIn.click()
  await expects.says('No passkey was used. Try again, or sign in another way.')
  await device.ownerAgrees(true)
  await signIn.click()
  await expects.signedInAs(person)
  await expect(passkeys.getByRole('listitem')).toContainText('last used on')

  await page.route(
    '**/api/identity/passkeys/remove',
    (route) => route.fulfill({ status: 403, json: { code: 'SESSION_NOT_FRESH' } }),
    { times: 1 },
  )
  await passkeys.getByRole('button', { name: 'Remove the passkey my phone' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await question.getByRole('button', { name: 'Remove passkey' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(again).toBeHidden()
  await expects.says('The passkey “my phone” is removed.')
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await when.signsOut()
  await expects.signedOut()
  await given.visitorOn('/account')
  await signIn.click()
  await expects.says(/^This passkey isn’t known here any more\./)
  await when.logsIn(person)
  await expects.signedInAs(person)
})

test('a browser that doesn’t know passkeys offers none; those from elsewhere are shown', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  const passkey = { id: 'AA', name: 'my phone', createdAt: '2026-11-01T10:00:00.000Z', usedAt: null }
  await page.route('**/api/identity/passkeys', (route) => route.fulfill({ json: [passkey] }))
  await page.route('**/api/identity/passkeys/remove', (route) => route.abort())
  const { given, when, expects, dialog, main } = accounts(page)
  const passkeys = main.getByRole('region', { name: 'Passkeys' })
  const person = newPerson()
  await given.visitorOn('/account')
  await expect(dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await when.registers(person)
  await expects.says(`Verification email sent to ${person.email}.`)
  await when.verifiesAddress(person)
  await expect(passkeys).toContainText('This browser doesn’t know passkeys.')
  await passkeys.getByRole('button', { name: 'Remove the passkey my phone' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await question.getByRole('button', { name: 'Remove passkey' }).click()
  await expects.says('Can’t reach the sign-in service. Check your connection and try again.')
})
