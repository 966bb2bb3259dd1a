import { ListScreen } from '../e2e/drivers/list.ts'
import { REVIEWED_COURT } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'

const UNKNOWN = 'No matching postcode found. Please try again.'

test('a name that nobody knows says so, keeps what was typed and offers help', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/)
  const list = new ListScreen(page)
  await list.open()
  await list.searchBar.when.searches('Nowhere at all')
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  await expect(page.getByText('Check the spelling, or try a larger town nearby.')).toBeVisible()
  await expect(list.searchBar.postcode).toHaveValue('Nowhere at all')
})

test('a misspelled name says so, and offers what may be meant', async ({ page, expectProblem }) => {
  expectProblem(/404/)
  const list = new ListScreen(page)
  await list.open()
  await list.searchBar.when.searches('Brigton')
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText(/^Did you mean/)).toContainText('Brixton, Greater London, England')
  await page.getByRole('link', { name: 'Brighton, Brighton and Hove, England' }).click()
  await expect(list.status).toContainText('within 10 miles of Brighton, Brighton and Hove, England.')
  await expect(page.getByText(/^Did you mean/)).toBeHidden()
  await expect(page.getByText(UNKNOWN)).toBeHidden()
  await expect(list.searchBar.postcode).toHaveValue('Brighton, Brighton and Hove, England')
})

test('the address of a misspelled name offers what may be meant', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?postcode=Brigton&radius=5')
  await expect(page.getByText(UNKNOWN)).toBeVisible()
  const meant = page.getByRole('link', { name: 'Brighton, Brighton and Hove, England' })
  await expect(meant).toHaveAttribute('href', '/?postcode=Brighton%2C+Brighton+and+Hove%2C+England&radius=5')
})

test('an error without a code is shown as a sentence', async ({ page, expectProblem }) => {
  expectProblem(/502/)
  const list = new ListScreen(page)
  await list.open()
  await page.route('**/api/courts?postcode=*', (route) =>
    route.fulfill({ status: 502, json: { error: 'Bad gateway' } }),
  )
  await list.searchBar.when.searches('SW9 8HE')
  await expect(page.getByText('Unable to look up that postcode right now. Please try again.')).toBeVisible()
  await expect(list.searchBar.postcode).toHaveValue('SW9 8HE')
})

test('places are suggested while typing, and chosen by keyboard', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open()
  const { postcode } = list.searchBar
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const first = options.first()
  await postcode.click()
  await expect(postcode).toHaveRole('combobox')
  await postcode.pressSequentially('newport')
  await expect(first).toHaveText(/^Newport/)
  await expect(options).toHaveCount(8)
  await expect(page.getByText('8 suggestions. Choose one with the arrow keys.')).toBeAttached()
  await postcode.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(postcode).toHaveValue('newport')
  await postcode.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await postcode.press('ArrowDown')
  await expect(options.last()).toHaveAttribute('aria-selected', 'false')
  await postcode.press('ArrowDown')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(postcode).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await postcode.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await postcode.press('Enter')
  await expect(page).toHaveURL('/?postcode=Newport%2C+Isle+of+Wight%2C+England')
  await expect(page.getByText('within 10 miles of Newport, Isle of Wight, England.')).toBeVisible()
  await expect(postcode).toHaveValue('Newport, Isle of Wight, England')
  await expect(options).toHaveCount(0)
})

test('a court is suggested by its name, and opens', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open()
  await list.searchBar.postcode.click()
  await list.searchBar.postcode.fill(REVIEWED_COURT)
  const court = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: /Court/ })
  await expect(court.first()).toContainText(REVIEWED_COURT)
  await court.first().click()
  await expect(page).toHaveURL(/\/courts\/\d+$/)
})

test('late answers are dropped', async ({ page }) => {
  await page.route('**/api/suggestions?q=lee', () => {})
  const list = new ListScreen(page)
  await list.open()
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const waiting = page.waitForRequest('**/api/suggestions?q=lee')
  await list.searchBar.postcode.fill('lee')
  await waiting
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=lee'))
  await list.searchBar.postcode.fill('manila')
  await givenUp
  await expect(options.first()).toHaveText(/^Manila/)
})

test('a name that no place has says which one is shown, and leads to others', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?postcode=manches')
  await expect(page.getByText('No place is called “manches”. The nearest match is Manchester.')).toBeVisible()
  await page.getByText('Not Manchester?').click()
  await page.getByRole('link', { name: 'Manchester, New Hampshire, United States' }).click()
  await expect(list.status).toContainText('of Manchester, New Hampshire, United States.')
})

test('a name of several places leads to the others', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?postcode=newport&radius=5')
  await page.getByText('Another Newport?').click()
  await page.getByRole('link', { name: 'Newport, Isle of Wight, England' }).click()
  await expect(page).toHaveURL('/?postcode=Newport%2C+Isle+of+Wight%2C+England&radius=5')
})
