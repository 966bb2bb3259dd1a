import { ListScreen } from './drivers/list.ts'
import { KNOWN_POSTCODE } from './harness/courts.ts'
import { expect, test } from './harness/test.ts'
import { visitStatic } from './harness/visit.ts'

test('a postcode is not taken for a name, and Enter searches for what was typed', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open()
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await list.searchBar.postcode.click()
  await list.searchBar.postcode.pressSequentially(KNOWN_POSTCODE)
  await expect(options).toHaveText([`${KNOWN_POSTCODE}Postcode`])
  await list.searchBar.postcode.press('Enter')
  await expect(page.getByText(`Showing courts within 10 miles of ${KNOWN_POSTCODE}.`)).toBeVisible()
})

test('the option that the keyboard is on is in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  const list = new ListScreen(page)
  await list.open()
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await list.searchBar.postcode.click()
  await list.searchBar.postcode.fill('newport')
  await expect(options).toHaveCount(8)
  await list.searchBar.postcode.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(options.last()).toBeInViewport({ ratio: 0.9 })
})

test('suggestions fit on a narrow phone', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const list = new ListScreen(page)
  await list.open('?postcode=SW9+8HE')
  await page.getByRole('button', { name: /SW9 8HE/ }).click()
  const box = page.getByRole('dialog').getByLabel('Postcode', { exact: true })
  await box.fill('rich')
  const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()
  await expect(option).toHaveText(/^Richmond/)
  await expect(option).toBeInViewport({ ratio: 1 })
  await option.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/?postcode=Richmond%2C+Greater+London%2C+England')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form finds the best place', async ({ page }) => {
    await visitStatic(page, '/')
    await page.getByLabel('Postcode', { exact: true }).fill('Brixton')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(
      page.getByText('Showing courts within 10 miles of Brixton, Greater London, England.'),
    ).toBeVisible()
  })
})
