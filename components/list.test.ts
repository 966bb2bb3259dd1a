import { ListScreen } from '../e2e/drivers/list.ts'
import { expect, test } from '../e2e/harness/test.ts'

test('the chip of a filter removes it', async ({ page }) => {
  const list = new ListScreen(page)
  await list.open('?access=free')
  await expect(list.cards.first()).toBeVisible()
  await list.searchBar.chips.getByRole('button', { name: 'Clear access' }).click()
  await expect(list.searchBar.chips).toBeHidden()
  await expect(page).not.toHaveURL(/access/)
})
