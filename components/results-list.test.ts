import { MapScreen } from '../e2e/drivers/map.ts'
import {
  BARE_COURT,
  COURTS_AROUND,
  FULL_COURT,
  KNOWN_POSTCODE,
  REVIEWED_COURT,
} from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack, goForward } from '../e2e/harness/visit.ts'
import { SEE_MORE } from '../src/map/web/map-texts.ts'

const NEAR = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}&radius=2`

test('the info window shows an error when details fail to load, with the known facts', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/)
  await page.route('**/api/courts/*/details*', (route) => route.abort())
  const map = new MapScreen(page)
  await map.open(NEAR)
  await map.hit(BARE_COURT).click()
  await expect(map.infoWindow).toContainText('Unable to load extra details right now.')
  await expect(map.infoWindow).toContainText('Old Brewery Lane, London SW9 6BB')
  await expect(map.infoWindow).toContainText('Access info not available')
})

test('the info window takes the focus and returns it on Escape and by its button', async ({ page }) => {
  const map = new MapScreen(page)
  await map.open(NEAR)
  await map.hit(FULL_COURT).press('Enter')
  await expect(map.infoWindow).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(map.infoWindow).toBeHidden()
  await expect(map.hit(FULL_COURT)).toBeFocused()
  await map.hit(FULL_COURT).press('Enter')
  await map.infoWindow.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(map.hit(FULL_COURT)).toBeFocused()
  await expect(page).not.toHaveURL(/court=/)
})

test('the selection ends only when the court is filtered out', async ({ page }) => {
  const map = new MapScreen(page)
  await map.open(NEAR)
  await map.hit(REVIEWED_COURT).click()
  await map.searchBar.when.chooses('Access', 'Free')
  await expect(map.hits).toHaveCount(COURTS_AROUND[2].free)
  await expect(map.infoWindow).toBeVisible()
  await map.searchBar.when.chooses('Access', 'Paid')
  await expect(map.infoWindow).toBeHidden()
  await expect(page).not.toHaveURL(/court=/)
})

test('the selection passes the search to the court page, whose back link returns to the list', async ({
  page,
}) => {
  const map = new MapScreen(page)
  const back = page.getByRole('link', { name: 'Back to list' })
  await map.open(NEAR)
  for (const name of [REVIEWED_COURT, SEE_MORE]) {
    await map.hit(REVIEWED_COURT).click()
    // The address follows the selection once it is painted; Back then leads here.
    await expect(page).toHaveURL(/court=/)
    await map.infoWindow.getByRole('link', { name }).click()
    await expect(back).toHaveAttribute('href', '/?postcode=SW9+8HE&radius=2')
    await goBack(page)
    await map.infoWindow.getByRole('button', { name: 'Close' }).click()
    await expect(page).not.toHaveURL(/court=/)
  }
})

test('the selection adds a history entry: Back closes it, and then returns to the previous search', async ({
  page,
}) => {
  const map = new MapScreen(page)
  const search = 'postcode=SW9+8HE'
  await map.open()
  await map.searchBar.when.searches(KNOWN_POSTCODE)
  await expect(map.hits).toHaveCount(COURTS_AROUND[10].all)
  await map.hit(REVIEWED_COURT).click()
  await expect(page).toHaveURL(/postcode=SW9[+]8HE&court=\d+$/)
  const first = page.url()
  await map.hit(FULL_COURT).click()
  await expect(page).not.toHaveURL(first)
  await goBack(page)
  await expect(page).toHaveURL(`/map?${search}`)
  await expect(map.infoWindow).toBeHidden()
  await goForward(page)
  await expect(page.getByRole('dialog', { name: FULL_COURT })).toBeVisible()
  await map.searchBar.when.chooses('Radius', '5 miles')
  await expect(page).toHaveURL(/radius=5&court=/)
  await expect(map.hits).toHaveCount(COURTS_AROUND[5].all)
  await goBack(page)
  await expect(page).toHaveURL(/8HE&court=/)
  await expect(map.hits).toHaveCount(COURTS_AROUND[10].all)
  await map.infoWindow.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/map?${search}`)
  await goBack(page)
  await expect(page).toHaveURL('/map')
  await expect(map.infoWindow).toBeHidden()
  await expect(map.hits).toHaveCount(24)
})

test('the selection is cleared for a court that does not exist', async ({ page, expectProblem }) => {
  expectProblem(/404/)
  const map = new MapScreen(page)
  await map.open('?court=999999')
  await expect(page).toHaveURL('/map')
  await expect(map.infoWindow).toBeHidden()
})

test('the search is kept between list and map', async ({ page }) => {
  const map = new MapScreen(page)
  await map.open(NEAR)
  await map.searchBar.when.chooses('Access', 'Free')
  await expect(map.hits).toHaveCount(COURTS_AROUND[2].free)
  await page.getByRole('link', { name: 'List View' }).click()
  await expect(page).toHaveURL('/?postcode=SW9+8HE&radius=2&access=free')
  await goBack(page)
  await expect(map.hits).toHaveCount(COURTS_AROUND[2].free)
  await goBack(page)
  await expect(map.hits).toHaveCount(COURTS_AROUND[2].all)
  await expect(page.getByRole('combobox', { name: 'Access' })).toHaveValue('all')
})

test('the button loads more courts', async ({ page }) => {
  const map = new MapScreen(page)
  await map.open()
  await expect(map.hits).toHaveCount(24)
  await page.getByRole('button', { name: 'Show more courts' }).press('Enter')
  await expect(map.hits).toHaveCount(48)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the search expands, and collapses after searching unless another postcode is being typed', async ({
    page,
  }) => {
    const map = new MapScreen(page)
    await map.open()
    await expect(map.searchBar.postcode).toBeHidden()
    await page.getByRole('button', { name: 'Search by postcode · All' }).click()
    await expect(map.searchBar.postcode).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(map.searchBar.postcode).toBeHidden()
    await page.getByRole('button', { name: 'Search by postcode · All' }).press('Enter')
    await map.searchBar.when.searches(KNOWN_POSTCODE)
    await page.getByRole('button', { name: 'SW9 8HE · 10 miles · All' }).click()
    await map.searchBar.when.chooses('Radius', '2 miles')
    await page.getByRole('button', { name: 'SW9 8HE · 2 miles · All' }).click()
    await map.searchBar.submit.click()
    await page.getByRole('button', { name: 'SW9 8HE · 2 miles · All' }).click()
    await map.searchBar.postcode.fill('M1')
    await map.searchBar.when.chooses('Access', 'Free')
    await expect(map.status).toContainText('free courts')
    await expect(map.searchBar.postcode).toHaveValue('M1')
    await expect(map.searchBar.postcode).toBeVisible()
  })
})
