import { accounts } from '../e2e/drivers/accounts.ts'
import { setStatus, tokenOf } from '../e2e/drivers/people.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { reload } from '../e2e/harness/visit.ts'

test('banned people see why on every member screen, can download their data and sign out', async ({
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
    await expect(main.getByRole('alert')).toHaveText(text)
    await expect(main.getByText(/^Banned since \d+ \w+ 20\d\d\.$/)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
  }
  await expect(main.getByRole('link', { name: 'file a complaint' })).toBeVisible()
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

test('banned people see their contributions and can delete their account', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 403/)
  const { given, main } = accounts(page)
  const { username, email, password } = await given.memberOn('/')
  const headers = { authorization: `Bearer ${await tokenOf(page.request, { email, password })}` }
  const place = { latitude: 57.4, longitude: -8.1, placeConfirmed: true }
  const data = { name: 'Windmill Court', address: '1 Lake Road', ...place, isFree: 1, isIndoor: 0 }
  const sent = await page.request.post('/api/court-suggestions', { headers, data })
  expect(sent.status()).toBe(201)
  await setStatus(page.request, username, { status: 'banned', note: '' })
  await given.visitorOn('/account')
  await expect(main.getByText(/^Banned since .* 20\d\d\. No reason was given\.$/)).toBeVisible()
  const contributions = main.getByRole('region', { name: 'My contributions' })
  await expect(contributions.getByText('Windmill Court')).toHaveCount(1)
  const deletion = main.getByRole('region', { name: 'Delete account' })
  await deletion.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
  await expect(deletion).toContainText('Your account is scheduled for deletion on')
  await reload(page)
  await deletion.getByRole('button', { name: 'Cancel deletion request' }).click()
  await expect(deletion).toContainText('The deletion has been cancelled')
  await expect(deletion.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})
