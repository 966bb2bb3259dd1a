import { admin } from '../e2e/drivers/admin.ts'
import { delayResponses } from '../e2e/harness/delay-responses.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'

test('without the printed link, visitors are told where it is', async ({ page }) => {
  await visit(page, '/setup')
  await expect(page.getByRole('main')).toContainText('Open the link that the server printed when it started.')
  await expect(page.getByLabel('Name of the site')).toHaveCount(0)
})

test('owners are led on, and their answers are checked as at a start', async ({ page, expectProblem }) => {
  expectProblem(/status of (400|503)/)
  await admin(page).given.administratorOn('/admin')
  await visit(page, '/setup')
  await expect(page.getByText('You are an owner of this site.')).toBeVisible()
  for (const [name, path] of [
    ['Import courts', '/admin/courts/import'],
    ['See what is missing', '/admin/system'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', path)

  const answer = (label: string) => page.getByLabel(label, { exact: true })
  const check = page.getByRole('button', { name: 'Show the settings' })
  const lines = page.getByRole('region', { name: 'Settings to copy' })
  const says = (text: string) => expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(answer('How people sign in')).toHaveValue('embedded')
  await answer('How people sign in').selectOption('firebase')
  await expect(answer('Firebase project ID')).toBeVisible()
  await answer('How people sign in').selectOption('embedded')
  await expect(answer('Firebase project ID')).toHaveCount(0)
  await expect(answer('Mail server')).toHaveCount(0)
  await answer('Public address').fill('courts.example')
  await expect(answer('How people sign in')).toHaveValue('embedded')
  await answer('How people sign in').selectOption('none')
  await check.click()
  await says('PUBLIC_URL must be the URL of this site, e.g. https://example.org.')

  await answer('Public address').fill('https://courts.example')
  await answer('Name of the site').fill('Courts of Manila')
  await answer('Town where the map begins').fill('Manila')
  await answer('Administrators’ email addresses').fill('ann@courts.example')
  await answer('Mail server').fill('smtp://mail.example')
  await answer('Sender of the mails').fill('courts@courts.example')
  await page.route('**/api/setup/settings', (route) => route.fulfill({ status: 503, json: {} }))
  await check.click()
  await says('The answers could not be checked. Please try again.')
  await page.unroute('**/api/setup/settings')
  const release = await delayResponses(page, '**/api/setup/settings')
  await check.click()
  await expect(page.getByRole('button', { name: 'Checking…' })).toBeDisabled()
  release()
  await expect(lines).toContainText('The map begins at Manila, National Capital Region, Philippines.')
  await expect(lines).toContainText("SITE_NAME='Courts of Manila'")
  await expect(lines).toContainText('SMTP_URL=smtp://mail.example')

  await answer('Map').selectOption('own')
  await expect(lines).toHaveCount(0)
  await expect(answer('Your map')).toBeVisible()
})
