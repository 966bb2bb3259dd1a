import { accounts } from '../e2e/drivers/accounts.ts'
import { createMember, newPerson } from '../e2e/drivers/people.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { reload } from '../e2e/harness/visit.ts'
import { signInTexts } from '../src/accounts/web/sign-in-texts.ts'

const PASSWORD_CONFLICT = signInTexts.byCode['account-exists-with-password'] ?? ''
const CONFLICT = signInTexts.byCode['auth/account-exists-with-different-credential'] ?? ''

test('a registration continues after a lost response', async ({ page, expectProblem }) => {
  expectProblem(/status of 40[03]|ERR_FAILED/)
  const { given, when, expects } = accounts(page)
  const person = newPerson()
  await given.visitorOn('/')
  await when.opensSignIn()
  await page.route(
    '**/api/identity/register',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await when.registers({ ...person, password: 'x'.repeat(129) })
  await expects.says('Password must be at most 128 characters long.')
  await when.registers(person)
  await expects.says(/^Can’t reach the sign-in service/)
  await when.registers(person)
  await expects.says(`Verification email sent to ${person.email}.`)
})

test('asks for another username if someone took it before verification', async ({ page, expectProblem }) => {
  expectProblem(/status of 40[39]/)
  const { given, when, expects, usernameDialog } = accounts(page)
  const person = newPerson()
  await given.visitorOn('/')
  await when.opensSignIn()
  await when.registers(person)
  await expects.says(/^Your username is reserved only once your email address is verified/)
  await createMember(page.request, { ...newPerson(), username: person.username })
  await when.verifiesAddress(person)
  await expect(usernameDialog.getByLabel('Username')).toHaveValue(person.username)
  await expects.says('That username is already taken. Pick another one.')
  const suggestion = usernameDialog.getByRole('group').getByRole('button').first()
  const username = (await suggestion.textContent()) ?? ''
  await suggestion.click()
  await usernameDialog.getByRole('button', { name: 'Save username' }).click()
  await expects.signedInAs({ ...person, username })
})

test('a wrong password is rejected, and a reset restores access', async ({ page, expectProblem }) => {
  expectProblem(/status of 400/)
  const { given, when, expects, dialog } = accounts(page)
  const person = await given.someone()
  await given.visitorOn('/')
  await when.opensSignIn()
  await when.logsIn({ email: newPerson().email, password: 'not this one' })
  await expects.says('Email or password is wrong.')
  await when.logsIn({ ...person, password: 'nor this one' })
  await expects.says('Email or password is wrong.')
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await dialog.getByRole('button', { name: 'Send reset link' }).click()
  await expects.says(`Password reset link sent to ${person.email}.`)
  await when.opensMail(person.email, async (mail) => {
    await mail.getByLabel('New password').fill('x'.repeat(129))
    await mail.getByRole('button', { name: 'Save password' }).click()
    await expect(mail.getByText('Password must be at most 128 characters long.')).toBeVisible()
    await mail.getByLabel('New password').fill('a new secret')
    await mail.getByRole('button', { name: 'Save password' }).click()
    await expect(mail.getByText('Your new password is saved.')).toBeVisible()
  })
  await dialog.getByRole('button', { name: 'Back to log in' }).click()
  await when.logsIn({ ...person, password: 'a new secret' })
  await expects.signedInAs(person)
  await reload(page)
  await expects.signedInAs(person)
})

test('signing in with Google asks for a unique username', async ({ page, expectProblem }) => {
  expectProblem(/status of 409/)
  const { given, when, expects, usernameDialog } = accounts(page)
  const taken = await given.someone()
  const person = newPerson()
  await given.visitorOn('/account')
  await when.choosesIn('Continue with Google', person)
  await usernameDialog.getByLabel('Username').fill('a b')
  await usernameDialog.getByRole('button', { name: 'Save username' }).click()
  await expects.says('3-24 characters, letters, numbers or underscores only.')
  await usernameDialog.getByLabel('Username').fill(taken.username.toUpperCase())
  await usernameDialog.getByRole('button', { name: 'Save username' }).click()
  await expects.says('That username is already taken. Pick another one.')
  const [suggestion] = await usernameDialog.getByRole('group').getByRole('button').all()
  const username = (await suggestion?.textContent()) ?? ''
  await suggestion?.click()
  await usernameDialog.getByRole('button', { name: 'Save username' }).click()
  await expects.signedInAs({ ...person, username })
  await expect(page).toHaveURL('/account')
})

test('people who want no username can log out instead', async ({ page }) => {
  const { given, when, expects, usernameDialog } = accounts(page)
  await given.visitorOn('/')
  await when.opensSignIn()
  await when.choosesIn('Continue with Google', newPerson())
  await usernameDialog.getByRole('button', { name: 'Log out instead' }).click()
  await expect(usernameDialog).toBeHidden()
  await expects.signedOut()
})

test('an email address of another sign-in method is not taken over', async ({ page, expectProblem }) => {
  expectProblem(/status of (400|403)/)
  const { given, when, expects } = accounts(page)
  const { email } = await given.someone()
  const google = await given.googleMemberOn('/')
  await when.signsOut()
  await when.opensSignIn()
  await when.choosesIn('Continue with Facebook', google)
  await expects.says(CONFLICT)
  await when.choosesIn('Continue with Facebook', { email })
  await expects.says(PASSWORD_CONFLICT)
  await expects.signedOut()
})

test('signing in again uses the password if the account has one', async ({ page, expectProblem }) => {
  expectProblem(/status of 40[03]/)
  const { given, expects } = accounts(page)
  const { email, password } = await given.memberOn('/account')
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  // Simulates a session from long ago.
  await page.route(
    '**/api/account/delete-request',
    (route) => route.fulfill({ status: 403, json: { error: 'Again.', code: 'recent-sign-in-needed' } }),
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(again.getByRole('alert')).toHaveText('Please enter your password.')
  await expect(again.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true')
  await expect(again.getByLabel('Password')).toHaveAccessibleDescription('Please enter your password.')
  await expect(again.locator('[autocomplete=username]')).toHaveValue(email)
  await again.getByLabel('Password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(again.getByRole('alert')).toHaveText('Incorrect password. Please try again.')
  await again.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expects.says(/^Your account will be deleted on /)
})

test.describe('the server’s response to a session', () => {
  for (const { status, code, text, button } of [
    { status: 403, code: 'account_banned', text: 'Banned: spam.', button: 'Account disabled' },
    { status: 423, code: 'account_frozen', text: 'Frozen: wait a day.', button: 'Account disabled' },
    { status: 503, code: 'auth-not-configured', text: 'Not configured.', button: 'Auth unavailable' },
    { status: 410, code: 'account_deleted', text: 'Deleted for good.', button: 'Log in / Sign up' },
  ])
    test(`is shown: ${code}`, async ({ page, expectProblem }) => {
      expectProblem(new RegExp(`status of ${status}`))
      const { given, when, expects, dialog } = accounts(page)
      await page.route('**/api/auth/session', (route) =>
        route.fulfill({ status, json: { error: text, code } }),
      )
      await given.visitorOn('/')
      await when.opensSignIn()
      await when.choosesIn('Continue with Google', newPerson())
      await expects.says(text)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('button', { name: button })).toBeVisible()
    })

  test('shows banned people how to complain', async ({ page, expectProblem }) => {
    expectProblem(/status of 403/)
    const { given, when, dialog } = accounts(page)
    await page.route('**/api/auth/session', (route) =>
      route.fulfill({ status: 403, json: { error: 'Banned: spam.', code: 'account_banned' } }),
    )
    await given.visitorOn('/')
    await when.opensSignIn()
    await when.choosesIn('Continue with Google', newPerson())
    await dialog.getByRole('link', { name: 'file a complaint' }).click()
    await expect(page.getByRole('heading', { name: 'How to complain' })).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  test('can be retried after a failure', async ({ page, expectProblem }) => {
    expectProblem(/status of 500/)
    const { given, when, expects, dialog, usernameDialog } = accounts(page)
    await page.route('**/api/auth/session', (route) => route.fulfill({ status: 500, json: {} }))
    await given.visitorOn('/')
    await when.opensSignIn()
    await when.choosesIn('Continue with Google', newPerson())
    await expects.says(/^We could not confirm your session/)
    await page.unroute('**/api/auth/session')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(usernameDialog).toBeVisible()
  })
})

for (const [what, answer] of [
  ['is cut', { status: 200, body: '{"token":"eyJ' }],
  ['says that there were too many requests', { status: 429, json: { code: 'too-many-requests' } }],
] as const)
  test(`whoever is signed in stays so when the answer about the session ${what}`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/status of 429/)
    const { given, expects } = accounts(page)
    const person = await given.memberOn('/')
    await page.route('**/api/identity/token', (route) => route.fulfill(answer), { times: 1 })
    await reload(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('opencourt.signed-in'))).not.toBeNull()
    await reload(page)
    await expects.signedInAs(person)
  })

test('inside another app, the link is offered for a browser, beside signing in by email', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: 'iPhone Mobile/15E148 Instagram 380.0.0.28.85' }),
  )
  const { given, when, expects, dialog } = accounts(page)
  const person = await given.someone()
  await given.visitorOn('/map')
  await when.opensSignIn()
  await expects.says(/^Inside another app, Google and Facebook refuse to sign people in/)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expects.says('Link copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await when.logsIn(person)
  await expects.signedInAs(person)
})
