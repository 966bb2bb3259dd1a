import {
  byItem,
  desk,
  type Made,
  madeDecisions,
  markOf,
  notUndone,
  waitingItems,
  wayOf,
} from './drivers/desk.ts'
import { moderation } from './drivers/moderation.ts'
import { WAITING } from './harness/environment.ts'
import { testWithServer } from './harness/separate-server.ts'
import { expect } from './harness/test.ts'

const test = testWithServer({ IDENTITY: 'embedded', [WAITING]: '20' })

/** The seeded photos have no files. */
const GONE = /status of (404|410)/

test('items of all kinds are decided by keys, undone, and listed as decided', {
  tag: '@journey',
}, async ({ page, expectProblem }) => {
  expectProblem(GONE)
  const { given, when, decisions, decision, item } = moderation(page)
  const token = await given.administratorOn('/admin/moderation')
  const items = await waitingItems(page, token)
  expect(new Set(items.map(({ kind }) => kind)).size).toBe(10)
  const { decides, sees, itemIn } = desk(page, items)
  const meant: Made[] = []
  while (meant.length < 10) meant.push(...((await decides(wayOf)) ?? []))
  const { text } = await sees()
  expect(meant.map(({ key }) => key)).not.toContain(itemIn(text).key)

  await page.keyboard.press('u')
  const [latest] = meant.splice(-1)
  const undone = items.find(({ key }) => key === latest?.key)
  await expect(item).toContainText(undone ? markOf(undone) : '')
  await expect.poll(async () => byItem(notUndone(await madeDecisions(page, token)))).toEqual(byItem(meant))

  await when.chooses('Show', 'Decided')
  await expect(decisions.getByRole('listitem')).toHaveCount(10)
  await expect(decision('You took this back')).toHaveCount(1)
})
