import { moderation } from '../e2e/drivers/moderation.ts'
import { testWithServer } from '../e2e/harness/separate-server.ts'
import { expect } from '../e2e/harness/test.ts'

/** On a separate server, because this queue would get in the way of other tests. */
const test = testWithServer({ IDENTITY: 'embedded', RATE_LIMIT_FACTOR: '100' })

test('the queue loads until it is really empty, and decisions can be undone', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, when, expects, queue, item, undo } = moderation(page)
  await page.clock.install()
  await given.suggested(...Array.from({ length: 130 }, (_, index) => `Hook ${index}`))
  await given.suggested(...Array.from({ length: 120 }, (_, index) => `Hoop ${index}`))
  await given.submitted('Windmill Green')
  await given.administratorOn('/admin/moderation?kind=facility')
  const boxes = queue.getByRole('checkbox', { name: /^Select “/ })
  const nothingOfThis = page.getByText('Nothing that matches is waiting for a decision.', { exact: true })
  await expect(boxes).toHaveCount(100)
  for (const first of [0, 1]) await expect(boxes.nth(first)).toHaveAccessibleName(/“(Hook|Hoop) 0”/)
  await expects.count(251)

  const more = /\/api\/admin\/queue\?/
  await page.route(more, (route) => route.fulfill({ status: 500, json: {} }))
  await queue.getByLabel('Select all').check()
  await when.presses('a')
  await expect(page.getByRole('alert')).toContainText('Failed to load the moderation queue')
  await expect(nothingOfThis).toBeHidden()
  await page.unroute(more)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(boxes.first()).toBeVisible()
  await when.presses('u')
  await expect(undo).toBeHidden()
  await expects.count(251)
  await expect(queue.getByLabel('100 selected')).toBeVisible()

  await when.presses('a')
  await expects.count(151)
  while (!(await nothingOfThis.isVisible())) {
    await queue.getByLabel('Select all').or(nothingOfThis).waitFor()
    if (await nothingOfThis.isVisible()) break
    await queue.getByLabel('Select all').check()
    await when.presses('a')
  }
  await expect(nothingOfThis).toBeVisible()
  await page.getByRole('link', { name: 'Show the other item waiting' }).click()
  await expect(item).toContainText('Windmill Green')
  await when.presses('a')
  await expect(item).toBeHidden()
  await expect(page.getByText('Nothing is waiting for a decision. Well done.', { exact: true })).toBeVisible()
})
