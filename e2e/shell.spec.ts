import { accounts } from './drivers/accounts.ts'
import { shell } from './drivers/shell.ts'
import { expectNoHorizontalScrolling } from './harness/accessibility.ts'
import { FULL_COURT } from './harness/courts.ts'
import { delayResponses } from './harness/delay-responses.ts'
import { testWithServer } from './harness/separate-server.ts'
import { expect, test } from './harness/test.ts'
import { visit } from './harness/visit.ts'

test('the search survives opening a court, other pages, and signing out in any window', {
  tag: '@journey',
}, async ({ page, context }) => {
  const { given, when, expects, view } = shell(page)
  const account = accounts(page)
  const search = '?near=51.4627%2C-0.1146&radius=2'
  const person = await account.given.memberOn(`/${search}`)
  await expects.at(`/${search}`)
  const card = page.getByRole('article', { name: FULL_COURT })
  const distance = (await card.getByText(/^\d+\.\d miles away$/).textContent()) ?? ''
  await card.getByRole('link', { name: FULL_COURT, exact: true }).click()
  await expects.heading(FULL_COURT)
  await expect(page.getByRole('main').getByText(distance, { exact: true })).toBeVisible()
  await expect(view('List View')).toHaveAttribute('href', `/${search}`)
  await expect(view('Map View')).toHaveAttribute('href', `/map${search}`)

  await account.when.signsOut()
  await account.expects.signedOut()
  await expects.heading(FULL_COURT)
  await page.getByRole('contentinfo').getByRole('link', { name: 'House rules and contact' }).click()
  await view('List View').click()
  await expects.at(`/${search}`)
  await expects.heading('Basketball Courts')

  await account.when.opensSignIn()
  await account.when.logsIn(person)
  await account.expects.signedInAs(person)
  await page.getByRole('main').getByRole('link', { name: 'Submit a New Court' }).first().click()
  await expect(page.getByLabel('Name', { exact: true })).toBeEnabled()
  const other = accounts(await context.newPage())
  await other.given.visitorOn('/about')
  await other.expects.signedInAs(person)
  await other.when.signsOut()
  await expects.at(`/${search}&next=/submit-court`)
  await expects.signIn()
  await account.when.logsIn(person)
  await expects.at('/submit-court')
  await account.when.signsOut()
  await expects.at(`/${search}`)
  await expects.noSignIn()
  await given.visitorOn('/about')
  await expect(view('List View')).toHaveAttribute('href', '/')
  await when.opensMapView()
  await expects.at('/map')
})

testWithServer({ IDENTITY: 'none' })(
  'a disabled button fits on a phone in spaced letters',
  async ({ page }) => {
    const { given } = shell(page)
    await given.visitorOn('/account')
    await expect(page.getByText('Auth unavailable')).toBeDisabled()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('Auth unavailable').evaluate((button) => {
      button.style.letterSpacing = '4px'
    })
    await expectNoHorizontalScrolling(page)
  },
)

test('shows that a screen is loading', async ({ page }) => {
  const loading = page.getByRole('progressbar', { name: 'Loading' })
  await visit(page, '/')
  const release = await delayResponses(page, '**/assets/*.js')
  await page.getByRole('article').getByRole('link', { name: 'more information' }).first().click()
  await expect(loading).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'What is there' })).toBeVisible()
  await expect(loading).toBeHidden()
})

test('the navigation can be skipped by keyboard', { tag: '@journey' }, async ({ page }) => {
  const { given, when } = shell(page)
  await given.visitorOn('/')
  await when.skipsToContent()
  await page.keyboard.press('Tab')
  const focusIsInMain = () =>
    page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
  expect(await focusIsInMain()).toBe(true)
})
