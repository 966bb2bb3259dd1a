import { moderation } from '../e2e/drivers/moderation.ts'
import { testWithServer } from '../e2e/harness/separate-server.ts'
import { expect } from '../e2e/harness/test.ts'

/** On a separate server, because this queue would get in the way of other tests. */
const test = testWithServer({ IDENTITY: 'emulator', RATE_LIMIT_FACTOR: '100' })

test('the queue loads until it is really empty, and decisions can be undone', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, when, queue, item, undo } = moderation(page)
  await page.clock.install()
  await given.suggested(...Array.from({ length: 130 }, (_, index) => `Hook ${index}`))
  await given.suggested(...Array.from({ length: 120 }, (_, index) => `Hoop ${index}`))
  await given.submitted('Windmill Green')
  await given.administratorOn('/admin/moderation?kind=facility')
  const boxes = queue.getByRole('checkbox', { name: /^Select “/ })
  const nothingOfThis = page.getByText('Nothing of this kind is waiting for a decision.', { exact: true })
  await expect(boxes).toHaveCount(200)
  for (const first of [0, 1]) await expect(boxes.nth(first)).toHaveAccessibleName(/“(Hook|Hoop) 0”/)
  await when.timeStops()

  const more = '**/api/admin/moderation?offset=200'
  await page.route(more, (route) => route.fulfill({ status: 500, json: {} }))
  await queue.getByLabel('Select all').check()
  await when.presses('a')
  await expect(async () => {
    await page.clock.runFor(100)
    const said = await page.getByRole('alert').allTextContents()
    expect(said.join()).toContain('Failed to load the moderation queue')
  }).toPass()
  await expect(nothingOfThis).toBeHidden()
  await page.unroute(more)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(async () => {
    await page.clock.runFor(100)
    expect(await boxes.count()).toBe(50)
  }).toPass()
  await expect(undo).toBeVisible()
  await expect(nothingOfThis).toBeHidden()
  await expect(page.getByRole('link', { name: 'Facilities 50' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await when.presses('u')
  await expect(boxes).toHaveCount(250)
  const requestsForQueue = () =>
    asked.map((url) => url.slice(url.indexOf('/api/'))).filter((path) => path.includes('moderation'))
  // A tick of the interval is skipped while the request before is under way.
  await expect(async () => {
    await page.clock.runFor(30_000)
    expect(requestsForQueue().length).toBeGreaterThanOrEqual(2)
  }).toPass()
  expect(new Set(requestsForQueue())).toEqual(new Set(['/api/admin/moderation']))
  await expect(boxes).toHaveCount(250)
  await expect(queue.getByLabel('200 selected')).toBeVisible()

  await queue.getByLabel('200 selected').check()
  await when.presses('a')
  await page.clock.runFor(10_000)
  await expect(nothingOfThis).toBeVisible()
  await page.getByRole('link', { name: 'Show the other item waiting' }).click()
  await expect(item).toContainText('Windmill Green')
  const sent = page.waitForResponse('**/api/admin/moderation/decisions')
  await when.presses('a')
  await page.clock.runFor(10_000)
  await sent
  await page.clock.runFor(1000)
  await expect(item).toBeHidden()
  await expect(page.getByText('Nothing is waiting for a decision. Well done.', { exact: true })).toBeVisible()
  await page.clock.resume()
})
