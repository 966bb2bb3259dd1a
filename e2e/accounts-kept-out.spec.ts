import { accounts } from './drivers/accounts.ts'
import { newPerson, setStatus } from './drivers/people.ts'
import { expectGoodLooks } from './harness/looks.ts'
import { expect, test } from './harness/test.ts'

test('who is banned reads why on every screen for members, takes their data, and signs out', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 403/)
  const { given, expects, dialog, main } = accounts(page)
  const text = 'Your account has been banned by an administrator. Spam.'
  const { username } = await given.memberOn('/')
  await setStatus(page.request, username, { status: 'banned', note: 'Spam.' })
  for (const path of ['/submit-court', '/admin', '/account']) {
    await given.visitorOn(path)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(path)
    await expect(main.getByRole('alert')).toHaveText(text)
  }
  await expect(main.getByRole('link', { name: 'complain to us' })).toBeVisible()
  await expectGoodLooks(page)
  const button = await page.getByRole('button', { name: 'Account disabled' }).boundingBox()
  expect(button?.height).toBeLessThanOrEqual(60)
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download my data' }).click()
  await download
  await page.getByRole('link', { name: 'List View' }).click()
  await page.getByRole('link', { name: 'Why is my account disabled?' }).click()
  await main.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expects.signedOut()
  await expect(dialog).toBeHidden()
})

test('who has not verified their address reads so where they want to go, and gets there', async ({
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
  await expectGoodLooks(page)
  await when.verifiesAddress(person)
  await main.getByRole('button', { name: "I've verified my email" }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await expect(main.getByLabel('Name', { exact: true })).toBeEnabled()
  await expect(page).toHaveURL('/submit-court')
})
