import { ListScreen } from '../e2e/drivers/list.ts'
import { KNOWN_POSTCODE } from '../e2e/harness/courts.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack } from '../e2e/harness/visit.ts'

test.use({ viewport: { width: 390, height: 844 } })

const AROUND = `?postcode=${encodeURIComponent(KNOWN_POSTCODE)}`
const summary = 'SW9 8HE · 10 miles · All'

test('the search in one line opens the whole form, which Back and Escape close', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open(AROUND)
  await expect(list.searchBar.postcode).toBeHidden()
  for (const closes of [() => goBack(page), () => page.keyboard.press('Escape')]) {
    await page.getByRole('button', { name: summary }).click()
    await expect(list.searchBar.postcode).toBeFocused()
    await closes()
    await expect(list.searchBar.postcode).toBeHidden()
    await expect(page).toHaveURL(`/${AROUND}`)
  }
})

test('a search that fails says so in the form', async ({ page, expectProblem }) => {
  expectProblem(/status of 404/)
  const list = new ListScreen(page)
  await list.open(AROUND)
  await page.getByRole('button', { name: summary }).click()
  await list.searchBar.when.searches('nonsense')
  await expect(list.error).toHaveText('No matching postcode found. Please try again.')
  await list.open('?postcode=nonsense')
  await expect(list.error).toHaveText('No matching postcode found. Please try again.')
  await expect(list.searchBar.postcode).toHaveValue('nonsense')
})
