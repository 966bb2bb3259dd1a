import { ListScreen } from '../e2e/drivers/list.ts'
import { expect, test } from '../e2e/harness/test.ts'

test('first', async ({ page }) => {
  const list = new ListScreen(page)
  console.time('open')
  await list.open('?access=free')
  console.timeEnd('open')
  await expect(list.cards.first()).toBeVisible()
  console.time('2nd')
  await list.open('?access=free')
  console.timeEnd('2nd')
  console.time('chips')
  await list.searchBar.chips.getByRole('button', { name: 'Clear' }).first().click()
  console.timeEnd('chips')
  await expect(page).toHaveURL('/')
})
