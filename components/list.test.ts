import { ListScreen } from '../e2e/drivers/list.ts'
import { ALL_COURTS, COURTS_AROUND, KNOWN_POSTCODE } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack } from '../e2e/harness/visit.ts'

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`

/** The call that looks up a postcode and returns the courts around it. */
const LOOKUP = '**/api/courts?postcode=*'

test('asks for a valid postcode and keeps the input', async ({ page, expectProblem }) => {
  expectProblem(/404/)
  const list = new ListScreen(page)
  await list.open()
  await expect(list.searchBar.postcode).toHaveAttribute('placeholder', 'Enter postcode')
  await expect(list.searchBar.submit).toBeDisabled()
  await list.searchBar.when.searches('   ')
  await expect(list.error).toHaveText('Enter a postcode to search.')
  await list.searchBar.when.searches('ZZ99 9ZZ')
  await expect(list.error).toHaveText('No matching postcode found. Please try again.')
  await expect(list.searchBar.postcode).toHaveValue('ZZ99 9ZZ')
  await expect(page).toHaveURL('/')
})

test('shows an error when the lookup is overloaded or fails', async ({ page, expectProblem }) => {
  expectProblem(/429|503|ERR_FAILED/)
  const list = new ListScreen(page)
  await list.open()
  const answer = (status: number, code: string, error: string) =>
    page.route(LOOKUP, (route) => route.fulfill({ status, json: { code, error } }))
  await answer(429, 'too-many-requests', 'Too many requests. Please wait a moment and try again.')
  await list.searchBar.when.searches('SW9')
  await expect(list.error).toHaveText(
    'Location search is temporarily unavailable. Please wait a moment and retry.',
  )
  await page.route(LOOKUP, (route) => route.abort())
  await list.searchBar.when.searches('SW9')
  await expect(list.error).toHaveText('Unable to look up that postcode right now. Please try again.')
})

test('shows the courts around it, nearest first', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open()
  await list.searchBar.when.searches('sw98he')
  await expect(list.status).toContainText(`Showing courts within 10 miles of ${KNOWN_POSTCODE}.`)
  await expect(list.status).toContainText(`${COURTS_AROUND[10].all} courts, nearest first`)
  await expect(list.searchBar.postcode).toHaveValue(KNOWN_POSTCODE)
  const distances = await list.cards.getByText(/miles away$/).allInnerTexts()
  const miles = distances.map((text) => Number.parseFloat(text))
  expect(miles).toHaveLength(COURTS_AROUND[10].all)
  expect(miles).toEqual([...miles].sort((a, b) => a - b))
})

test('says when only the district is known', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?postcode=SW9')
  await expect(list.status).toContainText('measured from the centre of the postcode district')
})

test('moves the focus on when chips are removed by keyboard', async ({ page }) => {
  const list = new ListScreen(page)
  const chip = (name: string) => list.searchBar.chips.getByRole('button', { name })
  for (const { removed, next } of [
    { removed: 'Clear radius', next: 'Clear access' },
    { removed: 'Clear access', next: 'Clear radius' },
  ]) {
    await list.open(`${AROUND}&radius=2&access=free`)
    await chip(removed).press('Enter')
    await expect(chip(removed)).toBeHidden()
    await expect(chip(next)).toBeFocused()
    await chip(next).press('Enter')
    await expect(list.searchBar.postcode).toBeFocused()
  }
  await list.searchBar.when.chooses('Access', 'Paid')
  await page.getByRole('button', { name: 'Clear all FIlters' }).press('Enter')
  await expect(list.searchBar.postcode).toBeFocused()
})

test('filters by radius and access immediately, each removable by its chip', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open(AROUND)
  await list.searchBar.when.chooses('Radius', '2 miles')
  await list.searchBar.when.chooses('Access', 'Free')
  await expect(list.status).toContainText(`Showing free courts within 2 miles of ${KNOWN_POSTCODE}.`)
  await expect(list.cards).toHaveCount(COURTS_AROUND[2].free)
  await expect(list.searchBar.chips).toContainText('Radius: 2 mi')
  await expect(list.searchBar.chips).toContainText('Access: Free courts')

  await list.searchBar.chips.getByRole('button', { name: 'Clear access' }).click()
  await expect(list.cards).toHaveCount(COURTS_AROUND[2].all)
  await list.searchBar.chips.getByRole('button', { name: 'Clear radius' }).click()
  await expect(list.status).toHaveText(`${ALL_COURTS.all - 1} courts`)
  await expect(page).toHaveURL('/')
  await expect(list.searchBar.postcode).toHaveValue('')
  await expect(list.searchBar.chips).toBeHidden()
})

test('clears the error once another search is shown', async ({ page, expectProblem }) => {
  expectProblem(/status of 404/)
  const list = new ListScreen(page)
  await list.open(AROUND)
  await list.searchBar.when.searches('ZZ99 9ZZ')
  await expect(list.error).toBeVisible()
  await list.searchBar.when.chooses('Radius', '2 miles')
  await expect(list.error).toBeHidden()
  await expect(list.searchBar.postcode).toHaveValue(KNOWN_POSTCODE)
})

test('adds one history entry for the same search', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open()
  await list.searchBar.when.searches(KNOWN_POSTCODE)
  await expect(list.cards).toHaveCount(COURTS_AROUND[10].all)
  await list.searchBar.when.searches(KNOWN_POSTCODE.toLowerCase())
  await expect(list.searchBar.postcode).toHaveValue(KNOWN_POSTCODE)
  await goBack(page)
  await expect(page).toHaveURL('/')
})

test('clears all filters together', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open(`${AROUND}&access=paid`)
  await expect(list.searchBar.chips).toContainText('Access: Paid courts')
  await page.getByRole('button', { name: 'Clear all FIlters' }).click()
  await expect(page).toHaveURL('/')
  await expect(list.searchBar.chips).toBeHidden()
})

test('says what was not found and offers to add a court', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?near=57.5,-7.5&radius=2&access=free')
  await expect(list.status).toContainText('No free courts found within 2 miles of your selected location.')
  await expect(list.status).toContainText(/The nearest is \d+\.\d miles away\./)
  await expect(page.getByText('Around your selected location')).toBeVisible()
  for (const mode of ['Postcode', 'Current location'] as const)
    await expect(list.mode(mode)).toHaveAttribute('aria-pressed', 'false')
  await list.searchBar.submit.click()
  await expect(page).toHaveURL(/near=57\.5000[^&]*&radius=2&access=free$/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Submit a New Court' }).last()).toBeVisible()
  // There would be none, either.
  await expect(page.getByRole('link', { name: /Search within/ })).toBeHidden()
})

test('offers the smallest circle with a court', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?near=51.6,-0.1146&radius=2')
  await expect(list.status).toContainText('No courts found within 2 miles of your selected location.')
  await page.getByRole('link', { name: /Search within/ }).click()
  await expect(list.status).toContainText('Showing courts within')
  await expect(list.cards.first()).toBeVisible()
})

test('ignores invalid parameters and says so', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?radius=7&access=cheap')
  await expect(list.status).toContainText('Part of this link could not be read and was ignored.')
  await expect(list.cards.first()).toBeVisible()
})
