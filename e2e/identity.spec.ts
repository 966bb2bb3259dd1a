import { accounts } from './drivers/accounts.ts'
import { contributions } from './drivers/contributions.ts'
import { court } from './drivers/court.ts'
import { newPerson } from './drivers/people.ts'
import { REVIEWED_COURT } from './harness/courts.ts'
import { testWithServer } from './harness/separate-server.ts'
import { expect } from './harness/test.ts'
import { reload, visit } from './harness/visit.ts'

const test = testWithServer({ IDENTITY: 'embedded' }, { changesData: true })

test('with identities of its own: registered, reviewed, signed in by mail, and a reset ends what is elsewhere', {
  tag: '@journey',
}, async ({ page, browser, baseURL, expectProblem }) => {
  expectProblem(/status of 40[01]/)
  const { given, when, expects, dialog, main } = accounts(page)
  const person = newPerson()
  await given.visitorOn('/')
  await when.opensSignIn()
  await when.registers({ ...person, password: 'baseball' })
  await expects.says('Too many people use this password. Choose another one.')
  await when.registers(person)
  await expects.says(`Verification email sent to ${person.email}.`)
  await when.verifiesAddress(person)
  await expects.signedInAs(person)
  await reload(page)
  await expects.signedInAs(person)

  await visit(page, await court(page).addressOf(REVIEWED_COURT))
  const review = contributions(page)
  await review.when.opensReview()
  await review.when.rates('4 stars')
  await review.when.writes('Good nets, and lights until ten.')
  await review.when.sendsReview()
  await expects.says('Your Review has been submitted for admin approval')

  await visit(page, '/account')
  const browsers = main.getByRole('region', { name: 'Where you are signed in' })
  await expect(browsers.getByRole('listitem')).toHaveCount(1)
  await expect(browsers).toContainText('This browser')
  await expect(main.getByRole('region', { name: 'My contributions' })).toContainText(REVIEWED_COURT)
  await when.signsOut()
  await expects.signedOut()

  await when.opensSignIn()
  await dialog.getByRole('button', { name: 'Email me a link to sign in' }).click()
  await dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await dialog.getByRole('button', { name: 'Send sign-in link' }).click()
  await expects.says(`Sign-in link sent to ${person.email}.`)
  await when.opensMail(person.email, async (mail) => {
    await mail.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await expect(mail.getByText(`You are signed in as ${person.email}.`)).toBeVisible()
  })
  await expects.signedInAs(person)

  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const other = accounts(elsewhere)
  await other.given.visitorOn('/')
  await other.when.opensSignIn()
  await other.dialog.getByRole('button', { name: 'Forgot your password?' }).click()
  await other.dialog.getByLabel('Email', { exact: true }).fill(person.email)
  await other.dialog.getByRole('button', { name: 'Send reset link' }).click()
  await other.expects.says(`Password reset link sent to ${person.email}.`)
  await other.when.opensMail(person.email, async (mail) => {
    await mail.getByLabel('New password').fill('a new secret')
    await mail.getByRole('button', { name: 'Save password' }).click()
    await expect(mail.getByText('Your new password is saved.')).toBeVisible()
  })
  await visit(page, '/account')
  await expect(dialog).toBeVisible()
  await when.logsIn({ ...person, password: 'a new secret' })
  await expects.signedInAs(person)

  await when.choosesIn('Link Google', newPerson())
  await expects.says('Google sign-in linked successfully.')
  await elsewhere.context().close()
})

test('what is ended on the account page learns it at its next call', async ({
  page,
  browser,
  baseURL,
  expectProblem,
}) => {
  expectProblem(/status of 401/)
  const { given, expects, main } = accounts(page)
  const person = await given.newMemberOn('/')

  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const other = accounts(elsewhere)
  await other.given.visitorOn('/account')
  await other.when.logsIn(person)
  await other.expects.signedInAs(person)

  await visit(page, '/account')
  const browsers = main.getByRole('region', { name: 'Where you are signed in' })
  await browsers.getByRole('button', { name: /^End / }).click()
  await expects.says(/^You are signed out of /)
  await elsewhere.getByRole('button', { name: 'Download my data' }).click()
  await other.expects.signedOut()
  await elsewhere.context().close()
})
