import { CANNED_REASONS } from '../src/moderation/web/queue/SuggestedReasons.tsx'
import { moderation, uniqueNames } from './drivers/moderation.ts'
import { COURT_TO_MODERATE } from './harness/courts.ts'
import { expectFocusInSight } from './harness/focus.ts'
import { expect, test } from './harness/test.ts'

// Serial, because all tests share one queue and would find each other's suggestions.
test.describe.configure({ mode: 'default' })

test('a reason is one key away; keys pressed before the dialog opens go to it; undo restores the selection', async ({
  page,
}) => {
  const { given, when, expects, item, row, queue, undo } = moderation(page)
  const [first = '', second = '', third = ''] = uniqueNames(3)
  await page.clock.install()
  const author = await given.suggested(first, second, third)
  await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(first)
  await when.hasSeen()
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await Promise.all(['r', 'Enter', 'a', 'e', 'r', 'Enter'].map((key) => page.keyboard.press(key)))
  await expect(page.getByText(`Rejected: “${first}”`)).toBeVisible()
  await expect(dialog).toBeHidden()
  await when.presses('u')
  await expect(item).toContainText(first)
  await expect(undo).toBeHidden()

  const [, , reason = ''] = CANNED_REASONS.facility
  await when.presses('r')
  await page.keyboard.press('3')
  await expect(dialog.getByRole('button', { name: reason })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByLabel('Reason', { exact: true }).press('End')
  await page.keyboard.type(' Thanks.')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Rejected: “${first}”`)).toBeVisible()

  for (const name of [second, third]) await queue.getByLabel(`Select “${name}”`).check()
  await expect(page.getByText('2 selected', { exact: true }).last()).toBeVisible()
  await when.taps('Approve 2')
  await expect(page.getByText('Approved 2', { exact: true })).toBeVisible()
  await when.presses('u')
  for (const name of [second, third]) await expect(queue.getByLabel(`Select “${name}”`)).toBeChecked()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(queue.getByLabel(`Select “${second}”`)).not.toBeChecked()
  await expect(row(third)).toBeVisible()
  await expects.became(author, first, { status: 'rejected', reason: `${reason} Thanks.` })
  await expects.became(author, second, { status: 'pending' })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the bar keeps its place; swipes step through the queue; the list and a reason are one tap away', {
    tag: '@journey',
  }, async ({ page, expectProblem }) => {
    // The seeded photos have no files.
    expectProblem(/status of 404/)
    const { given, when, expects, item, list, queue, row } = moderation(page)
    const [first = '', second = ''] = uniqueNames(2)
    await page.clock.install()
    const author = await given.suggested(first, second)
    await given.administratorOn('/admin/moderation')
    const title = item.getByRole('heading', { level: 2 })
    /** Rounded to a pixel. */
    const placeOf = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      return box && { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) }
    }
    const place = await placeOf('Skip')
    expect(place?.y).toBeGreaterThan(740)
    // The queue also has items of other tests.
    while (!(await title.textContent())?.includes(first)) {
      const before = (await title.textContent()) ?? ''
      await when.swipes(-200)
      await expect(title).not.toHaveText(before)
      expect(await placeOf('Skip')).toEqual(place)
    }
    await when.swipes(200)
    await expect(title).not.toContainText(first)
    await when.swipes(-200)
    await expect(title).toContainText(first)
    await when.swipes(-30)
    await expect(title).toContainText(first)

    await list.click()
    await expect(item).toBeHidden()
    await expect(page.getByRole('button', { name: 'Shortcuts' })).toBeHidden()
    for (const name of [first, second]) await queue.getByLabel(`Select “${name}”`).check()
    expect(await placeOf('Skip')).toEqual(place)
    await expect(page.getByRole('button', { name: 'Approve 2' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Clear' }).click()
    await row(first).click()
    await expect(title).toContainText(first)
    await expect(queue).toBeHidden()

    await when.taps('Reject')
    const dialog = page.getByRole('dialog', { name: 'Reject' })
    const [reason = ''] = CANNED_REASONS.facility
    await dialog.getByRole('button', { name: reason }).click()
    await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue(reason)
    await when.taps('Reject')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`Rejected: “${first}”`)).toBeVisible()
    expect(await placeOf('Skip')).toEqual(place)
    await expects.became(author, first, { status: 'rejected', reason })
  })
})

test('deciding by mouse or touch continues while the last decision can be undone', {
  tag: '@journey',
}, async ({ page }) => {
  const { given, when, expects, item, undo } = moderation(page)
  const names = uniqueNames(4)
  await page.clock.install()
  await given.suggested(...names)
  await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(names[0] ?? '')
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(size)
    const decided = (await item.getByRole('heading', { level: 2 }).textContent()) ?? ''
    await when.taps('Approve')
    await expect(page.getByText(`Approved: ${decided}`)).toBeVisible()
    await expect(undo).toBeInViewport()
    for (const way of ['Approve', 'Reject', 'Skip']) await expects.uncovered(way)
  }
  const left = await when.counts()
  await expects.count(left)
  await undo.click()
  await expects.count(left + 1)
})

test('nothing covers what has the focus, and in low windows nothing sticks', async ({ page }) => {
  const { given, list } = moderation(page)
  await given.suggested(...uniqueNames(12))
  await given.administratorOn('/admin/moderation?kind=facility')
  const skip = page.getByRole('button', { name: 'Skip' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(skip).toBeInViewport({ ratio: 1 })
  await expectFocusInSight(page)
  await list.click()
  await expectFocusInSight(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectFocusInSight(page)
  for (const size of [
    { width: 320, height: 256 },
    { width: 932, height: 430 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(skip).not.toBeInViewport()
    await expectFocusInSight(page)
  }
})

test('the message about a failed decision covers nothing that has the focus', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, when, list } = moderation(page)
  const [name = ''] = uniqueNames(1)
  await page.clock.install()
  await given.suggested(name)
  await given.administratorOn('/admin/moderation?kind=facility')
  await page.route('**/api/admin/queue/decisions', (route) => route.fulfill({ status: 500, json: {} }))
  await when.looksAt(name)
  await when.presses('a')
  await expect(page.getByRole('alert').filter({ hasText: name })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await list.click()
  await expectFocusInSight(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectFocusInSight(page)
})

test('the number of urgent reports leaves room for all tabs on phones', async ({ page }) => {
  const { given } = moderation(page)
  await given.reported(COURT_TO_MODERATE, `It is gone, ${crypto.randomUUID()}.`, 'illegal or harmful')
  await given.administratorOn('/admin/courts')
  const tab = page.getByRole('link', { name: /^Moderation/ })
  await expect(tab).toContainText('urgent')
  const last = page.getByRole('link', { name: 'System' })
  const phones = [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    // Beside a scrollbar.
    { width: 305, height: 640 },
  ]
  for (const size of phones) {
    await page.setViewportSize(size)
    await expect(last).toBeInViewport({ ratio: 1 })
  }
  await tab.click()
  for (const size of phones) {
    await page.setViewportSize(size)
    await expect(page.getByText('Urgent report').first()).toBeInViewport({ ratio: 1 })
    await expect(last).toBeInViewport({ ratio: 1 })
  }
})

test('the button that bans a person stays where it is when nothing is left to reject', async ({ page }) => {
  const { given, when, item } = moderation(page)
  const [name = ''] = uniqueNames(1)
  await page.clock.install()
  await given.suggested(name)
  await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(name)
  await item.getByRole('link', { name: '1 waiting' }).click()
  const reject = page.getByRole('button', { name: /^Reject pending items/ })
  const ban = page.getByRole('button', { name: 'Ban…' })
  const place = await ban.boundingBox()
  await reject.click()
  const dialog = page.getByRole('dialog', { name: 'Reject pending items?' })
  await dialog.getByRole('button', { name: 'It’s advertising.' }).click()
  await dialog.getByRole('button', { name: 'Reject 1' }).click()
  await expect(reject).toBeDisabled()
  expect(await ban.boundingBox()).toMatchObject({ x: place?.x, y: place?.y })
})

test('at 1280 × 800 an item is decided without scrolling: header and tabs are at most 120 px high', async ({
  page,
}) => {
  const { given, when, item, tab, row } = moderation(page)
  const [name = ''] = uniqueNames(1)
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 800 })
  await given.submitted(name)
  const token = await given.administratorOn('/admin/moderation?kind=court')
  await when.looksAt(name)
  for (const button of ['Approve', 'Reject', 'Skip'])
    await expect(page.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
  await expect(item.getByRole('region', { name: 'Courts nearby' })).toBeInViewport()
  const tabs = await tab.boundingBox()
  expect((tabs?.y ?? 0) + (tabs?.height ?? 0)).toBeLessThanOrEqual(120)

  const details = `A telephone number, ${crypto.randomUUID()}.`
  await given.reportedReview(token, 'illegal or harmful', details)
  await given.administratorOn('/admin/moderation?kind=report')
  await row(details).click()
  const photo = await item.getByRole('img', { name: /^Of / }).boundingBox()
  const decisions = await page.getByRole('button', { name: 'Hide now' }).boundingBox()
  expect((photo?.y ?? 0) + (photo?.height ?? 0)).toBeLessThan(decisions?.y ?? 0)
})
