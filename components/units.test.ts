import type { Page } from '@playwright/test'
import { ListScreen } from '../e2e/drivers/list.ts'
import { MapScreen } from '../e2e/drivers/map.ts'
import { units } from '../e2e/drivers/units.ts'
import { FULL_COURT, KNOWN_POSTCODE } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { reload, visit, visitStatic } from '../e2e/harness/visit.ts'

// In Germany; the browser tests prove what is shown in the UK.
test.use({ locale: 'de-DE' })

const SEARCH = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}&radius=5`
/** Distances and radii. */
const IN_MILES = /\d (mi|miles)\b/
const IN_KILOMETRES = /\d km\b/

const shown = (page: Page) => page.getByRole('main')
const radius = (page: Page) => page.getByRole('combobox', { name: 'Radius' })

test('the list is in kilometres, until miles are chosen, and back', async ({ page }) => {
  const { given, when, expects } = units(page)
  const list = new ListScreen(page)
  await given.visitorOn(`/${SEARCH}`)
  await expects.chosen('kilometres')
  await expect(list.status).toContainText(`Showing courts within 8 km of ${KNOWN_POSTCODE}.`)
  await expect(list.searchBar.chips).toContainText('Radius: 8 km')
  await expect(list.cards.first()).toContainText(/\d\.\d km away/)
  await expect(radius(page).getByRole('option')).toHaveText(
    ['3', '8', '16', '24', '32', '40', '80'].map((kilometres) => `${kilometres} km`),
  )
  await expect(shown(page)).not.toContainText(IN_MILES)

  const address = page.url()
  await when.chooses('miles')
  await expect(list.status).toContainText(`Showing courts within 5 miles of ${KNOWN_POSTCODE}.`)
  await expect(list.searchBar.chips).toContainText('Radius: 5 mi')
  await expect(list.cards.first()).toContainText(/\d\.\d miles away/)
  await expect(radius(page)).toHaveValue('5')
  await expect(shown(page)).not.toContainText(IN_KILOMETRES)
  expect(page.url()).toBe(address)

  await reload(page)
  await expects.chosen('miles')
  await expect(list.status).toContainText('within 5 miles of')
  await when.chooses('kilometres')
  await reload(page)
  await expects.chosen('kilometres')
  await expect(list.status).toContainText('within 8 km of')
})

test('the radius of a search stays one of those in miles in the URL', async ({ page }) => {
  const { given } = units(page)
  const list = new ListScreen(page)
  await given.visitorOn(`/${SEARCH}`)
  await list.searchBar.when.chooses('Radius', '16 km')
  await expect(list.status).toContainText(`within 16 km of ${KNOWN_POSTCODE}.`)
  expect(new URL(page.url()).searchParams.has('radius')).toBe(false)
  await list.searchBar.when.chooses('Radius', '80 km')
  await expect(list.status).toContainText(`within 80 km of ${KNOWN_POSTCODE}.`)
  expect(new URL(page.url()).searchParams.get('radius')).toBe('50')
})

test('a search without results is in kilometres', async ({ page }) => {
  await visit(page, '/?near=51.6,-0.1146&radius=2')
  await expect(
    page.getByText('No courts found within 3 km of your selected location.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /^Search within \d+ km$/ })).toBeVisible()
})

test('the map and the pages of courts are in kilometres', async ({ page }) => {
  const { given } = units(page)
  const map = new MapScreen(page)
  await given.visitorOn(`/map${SEARCH}`)
  await expect(map.status).toContainText(`Showing courts within 8 km of ${KNOWN_POSTCODE}.`)
  await expect(map.hits.first()).toContainText(/\d\.\d km away/)
  await expect(page.getByRole('main')).not.toContainText(IN_MILES)
  await given.visitorOn(`/${SEARCH}`)
  await page.getByRole('link', { name: FULL_COURT, exact: true }).click()
  await expect(page.getByRole('heading', { name: FULL_COURT, level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^\d\.\d km away$/)).toBeVisible()
})

test('on phones, the search in one line and its form are in kilometres, and the form offers miles', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, `/${SEARCH}`)
  await page.getByRole('button', { name: `${KNOWN_POSTCODE} · 8 km · All` }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('combobox', { name: 'Radius' })).toHaveText(/8 km/)
  const distances = form.getByRole('combobox', { name: 'Distances' })
  await distances.selectOption({ label: 'miles' })
  await expect(form.getByRole('combobox', { name: 'Radius' })).toHaveText(/5 miles/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `${KNOWN_POSTCODE} · 5 miles · All` })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('distances are in the units of the language, without a choice', async ({ page }) => {
    await visitStatic(page, `/${SEARCH}`)
    await expect(page.getByText(`Showing courts within 8 km of ${KNOWN_POSTCODE}.`)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Radius' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Distances' })).toBeHidden()
  })
})
