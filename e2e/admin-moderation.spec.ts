import { CANNED_REASONS } from '../src/moderation/web/queue/canned-reasons.ts'
import { moderation } from './drivers/moderation.ts'
import { COURT_TO_MODERATE } from './harness/courts.ts'
import { expectFocusInSight } from './harness/focus.ts'
import { expect, test } from './harness/test.ts'
import { reload, visit } from './harness/visit.ts'

// Serial, because all tests share one queue and would find each other's suggestions.
test.describe.configure({ mode: 'default' })

/** Names unique to each run. */
const uniqueNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Hook ${index + 1} ${crypto.randomUUID().slice(0, 8)}`)

test('keys decide, edit and undo; leaving the page sends pending decisions', async ({ page }) => {
  const { given, when, expects, row, item, undo } = moderation(page)
  const [kept = '', rejected = '', third = '', fourth = ''] = uniqueNames(4)
  await page.clock.install()
  const author = await given.suggested(kept, rejected, third, fourth)
  await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(kept)
  await when.timeStops()
  await when.presses('a')
  await expect(row(kept)).toBeHidden()
  await expect(item).toContainText(rejected)
  await when.presses('u')
  await expect(item).toContainText(kept)
  await expect(undo).toBeHidden()

  await when.presses('e')
  await when.renames(`${kept} put right`)
  await when.presses('a')
  await when.rejectsFor('We know it already.')
  await expect(item).toContainText(third)
  for (const key of ['x', 'j', 'x', 'a']) await when.presses(key)
  await expect(page.getByText('Approved 2', { exact: true })).toBeVisible()

  await visit(page, '/about')
  await expects.became(author, `${kept} put right`, { status: 'approved' })
  await expects.became(author, rejected, { status: 'rejected', reason: 'We know it already.' })
  await expects.became(author, third, { status: 'approved' })
  await expects.became(author, fourth, { status: 'approved' })
})

test('an item decided elsewhere stays on screen and ignores decisions until the moderator moves on', async ({
  page,
}) => {
  const { given, when, expects, item, queue, undo } = moderation(page)
  const [gone = '', next = '', last = ''] = uniqueNames(3)
  await page.clock.install()
  const author = await given.suggested(gone, next, last)
  const idToken = await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(gone)
  await given.rejectedElsewhere(idToken, gone)
  await page.clock.runFor('00:31')
  await expect(queue.getByRole('button', { name: gone })).toBeHidden()
  await expect(item).toContainText(gone)
  await expect(page.getByText('This was rejected by you.', { exact: false })).toBeVisible()
  for (const key of ['a', 'r', 'e', 'x', 'a']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(undo).toBeHidden()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

  await when.timeStops()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(item).toContainText(next)
  const approve = page.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('a')
  const early = page.getByText('This item has only just appeared. Press again to confirm.')
  await expect(early).toBeVisible()
  await approve.click({ force: true })
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(item).toContainText(next)
  await expect(undo).toBeHidden()
  await when.hasSeen()
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('a')
  await expect(page.getByText(`Approved: “${next}”`)).toBeVisible()
  await expect(early).toBeHidden()
  await visit(page, '/about')
  await expects.became(author, next, { status: 'approved' })
  await expects.became(author, last, { status: 'pending' })
})

test('the second of two administrators is told that the item is done', async ({ page }) => {
  const { given, when, expects, row } = moderation(page)
  const [name = ''] = uniqueNames(1)
  await page.clock.install()
  const author = await given.suggested(name)
  const idToken = await given.administratorOn('/admin/moderation?kind=facility')
  const headers = { authorization: `Bearer ${idToken}` }
  await when.looksAt(name)
  const { facilities } = await (await page.request.get('/api/admin/moderation', { headers })).json()
  const { id } = facilities.find((one: { suggested_name: string }) => one.suggested_name === name)
  await page.request.delete(`/api/admin/facilities/${id}`, { headers })
  await when.presses('a')
  await page.clock.runFor('00:10')
  const message = page.getByRole('status').filter({ hasText: 'Someone has already dealt with this.' })
  await expect(message).toContainText(`“${name}” at ${COURT_TO_MODERATE}: Someone`)
  await expect(row(name)).toBeHidden()
  await expects.became(author, name, { status: 'rejected' })
})

test('a reason is one key away; keys pressed before the dialog opens go to it; undo restores the selection', async ({
  page,
}) => {
  const { given, when, expects, item, row, queue, undo } = moderation(page)
  const [first = '', second = '', third = ''] = uniqueNames(3)
  await page.clock.install()
  const author = await given.suggested(first, second, third)
  await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(first)
  await when.timeStops()
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
  await visit(page, '/about')
  await expects.became(author, first, { status: 'rejected', reason: `${reason} Thanks.` })
  await expects.became(author, second, { status: 'pending' })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('the bar keeps its place; swipes step through the queue; the list and a reason are one tap away', async ({
    page,
    expectProblem,
  }) => {
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
    await visit(page, '/about')
    await expects.became(author, first, { status: 'rejected', reason })
  })
})

test('a person’s contributions open from any count; pending ones are rejected by kind, with or without a ban', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of (404|500)/)
  const { given, when, expects, item, undo } = moderation(page)
  const names = Array.from({ length: 3 }, () => `Shoes ${crypto.randomUUID().slice(0, 8)}`)
  const [first = ''] = names
  const shop = `Shop ${crypto.randomUUID().slice(0, 8)}`
  await page.clock.install()
  const author = await given.suggested(...names)
  await given.submitted(shop, author)
  await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(first)
  await expect(item.getByRole('link', { name: '0 accepted' })).toBeVisible()
  await item.getByRole('link', { name: '4 waiting' }).click()
  await expect(page.getByRole('heading', { name: /^Everything by @player_/ })).toBeVisible()
  const sent = page.getByRole('list', { name: 'Contributions' }).getByRole('listitem')
  await expect(sent).toHaveCount(4)

  await page.getByRole('link', { name: 'Not accepted' }).click()
  await expect(page.getByText('Nothing of this kind was submitted.')).toBeVisible()
  const open = page.getByRole('button', { name: /^Reject pending items/ })
  const ban = page.getByRole('button', { name: 'Ban…' })
  const placeOfBan = await ban.boundingBox()
  await expect(open).toHaveText('Reject pending items (4)…')
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Reject pending items?' })
  await dialog.getByLabel('Courts (1)').uncheck()
  await dialog.getByRole('button', { name: 'It’s advertising.' }).click()
  await dialog.getByLabel(/^Ban @player_/).check()
  await dialog.getByLabel('Note').fill('Sells shoes.')
  await when.timeStops()
  const confirm = dialog.getByRole('button', { name: 'Reject 3 and ban' })
  await confirm.click()
  const message = page.getByText(/^Rejected: 3\. @player_\w+ is banned\.$/)
  await expect(message).toBeVisible()
  await expect(open).toBeDisabled()
  await expect(ban).toBeDisabled()
  expect(await ban.boundingBox()).toEqual(placeOfBan)
  await undo.click()
  await expect(message).toBeHidden()
  await page.clock.runFor('00:10')
  await expects.became(author, first, { status: 'pending' })

  const rounds: { ban?: boolean; kinds?: string[] }[] = []
  await page.route('**/reject-waiting', (route) => {
    const round = route.request().postDataJSON()
    if (round.dryRun) return route.fallback()
    rounds.push(round)
    const first = { status: 200, json: { rejected: 1, left: 2, user: {} } }
    return route.fulfill(rounds.length === 1 ? first : { status: 500, json: {} })
  })
  await open.click()
  await expect(dialog.getByLabel('Courts (1)')).not.toBeChecked()
  await expect(dialog.getByLabel('Note')).toHaveValue('Sells shoes.')
  await confirm.click()
  await expect(message).toBeVisible()
  await page.clock.runFor('00:10')
  await expect(page.getByRole('alert')).toHaveText('Failed to reject everything')
  expect(rounds).toMatchObject([
    { ban: true, kinds: ['facility'] },
    { ban: false, kinds: ['facility'] },
  ])
  await page.unroute('**/reject-waiting')
  await open.click()
  await confirm.click()
  await expect(message).toBeVisible()
  await page.clock.runFor('00:10')
  await expect(undo).toBeHidden()
  await page.clock.resume()
  await expect(message).toBeVisible()
  await expect(open).toHaveText('Reject pending items (1)…')
  await expect(ban).toBeHidden()
  await expect(page.getByRole('heading').filter({ hasText: 'Everything by' }).locator('..')).toContainText(
    'Banned',
  )
  await expects.became(author, first, { status: 'rejected', reason: 'It’s advertising.' })
  await expects.became(author, shop, { status: 'pending' })

  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '@player_' })).toContainText('Sells shoes.')
  await visit(page, '/admin/users/999999')
  await expect(page.getByText('There is no account with this ID.')).toBeVisible()
})

test('a failed decision is named with its remark, and the item waits again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500/)
  const { given, when, list, row } = moderation(page)
  const [name = '', other = ''] = uniqueNames(2)
  await page.clock.install()
  await given.suggested(name, other)
  await given.administratorOn('/admin/moderation?kind=facility')
  await page.route('**/api/admin/moderation/decisions', (route) => route.fulfill({ status: 500, json: {} }))
  await when.looksAt(name)
  await when.rejectsFor('It is an advertisement.')
  await page.clock.runFor('00:10')
  const message = page.getByRole('alert').filter({ hasText: `“${name}” at ${COURT_TO_MODERATE}: ` })
  await expect(message).toContainText('Failed to reject (You wrote: “It is an advertisement.”)')
  await expect(row(name)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await list.click()
  await expectFocusInSight(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectFocusInSight(page)

  await page.unroute('**/api/admin/moderation/decisions')
  await when.looksAt(other)
  await when.presses('a')
  await page.clock.runFor('00:10')
  await expect(message).toBeVisible()
  await when.looksAt(name)
  await when.presses('r')
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('It is an advertisement.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await when.presses('a')
  await expect(message).toBeHidden()
})

test('deciding by mouse or touch continues while the last decision can be undone', async ({ page }) => {
  const { given, when, expects, item, undo } = moderation(page)
  const names = uniqueNames(4)
  await page.clock.install()
  await given.suggested(...names)
  await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(names[0] ?? '')
  await when.timeStops()
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
    for (const way of ['Approve', 'Reject', 'Edit']) await expects.uncovered(way)
  }
  await page.clock.runFor(100)
  const left = Number(await page.getByRole('link', { name: /^All/ }).locator('span').textContent())
  await expects.count(left)
  await undo.click()
  await page.clock.runFor(100)
  await expects.count(left + 1)
})

test('an urgent report comes first, is counted in the tab and resolved with a reply, which is not reused as a reason', async ({
  page,
}) => {
  const { given, when, item, row, queue } = moderation(page)
  const details = `Flats are built there, ${crypto.randomUUID()}.`
  await page.clock.install()
  const [older = ''] = uniqueNames(1)
  await given.submitted(older)
  const court = await given.reported(COURT_TO_MODERATE, details, 'illegal or harmful')
  const idToken = await given.administratorOn('/admin/courts')
  const tab = page.getByRole('link', { name: /^Moderation/ })
  await expect(tab).toContainText('1 urgent')
  const log = page.getByRole('link', { name: 'Log' })
  const phones = [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]
  for (const size of phones) {
    await page.setViewportSize(size)
    await expect(log).toBeInViewport({ ratio: 1 })
  }
  await tab.click()
  const chip = page.getByRole('link', { name: /^Reports .*1 urgent$/ })
  for (const size of phones) {
    await page.setViewportSize(size)
    await expect(chip).toBeInViewport({ ratio: 1 })
    await expect(log).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(row(older)).toBeVisible()
  const line = queue.getByRole('listitem').first()
  for (const text of ['Urgent report', 'It’s illegal or harmful', details])
    await expect(line).toContainText(text)
  await expect(item.getByRole('heading', { level: 2 })).toContainText(COURT_TO_MODERATE)
  await chip.click()
  await expect(item.getByRole('heading')).toHaveText(`Reported court: ${COURT_TO_MODERATE}`)
  await expect(item.getByRole('list', { name: 'Reported reasons' })).toContainText(details)
  await when.taps('Keep')
  const dialog = page.getByRole('dialog', { name: 'Keep' })
  const note = `Seen it open, ${crypto.randomUUID()}.`
  await dialog.getByLabel('Reply').fill(note)
  await when.timeStops()
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(row(COURT_TO_MODERATE)).toBeHidden()
  await expect(page.getByText(`Resolved: Reported court: ${COURT_TO_MODERATE}`)).toBeVisible()

  await when.presses('u')
  await when.taps('Archive')
  const removal = page.getByRole('dialog', { name: 'Archive' })
  await expect(removal.getByRole('textbox')).toHaveValue('')
  await removal.getByRole('button', { name: 'Cancel' }).click()
  await when.taps('Keep')
  await expect(dialog.getByLabel('Reply')).toHaveValue(note)
  await when.taps('Keep')

  await page.getByRole('link', { name: 'Courts', exact: true }).first().click()
  const headers = { authorization: `Bearer ${idToken}` }
  const read = async (path: string) => (await page.request.get(`/api/admin/${path}`, { headers })).text()
  await expect.poll(() => read('audit')).toContain(note)
  expect(await read('moderation')).not.toContain(details)
  expect((await page.request.get(`/api${court}/details`)).status()).toBe(200)
})

test('an urgent report of a review is resolved by editing it, or by removing its photo alone', async ({
  page,
}) => {
  const { given, when, item, row, undo } = moderation(page)
  await page.clock.install()
  const idToken = await given.administratorOn('/admin/courts')
  const details = `A telephone number, ${crypto.randomUUID()}.`
  const text = await given.reportedReview(idToken, 'illegal or harmful', details)
  await visit(page, '/admin/moderation?kind=report')
  await row(details).click()
  await expect(item.getByRole('list', { name: 'Reported reasons' })).toContainText(
    'By someone who wasn’t signed in',
  )
  const shown = async () => {
    const { reviews } = await (await page.request.get(`/api${await given.addressOfCourt()}/details`)).json()
    const review = reviews.find((one: { review_text: string }) =>
      one.review_text.startsWith(text.slice(0, 40)),
    )
    return [review.review_text, review.photos.length]
  }
  const editing = page.getByRole('dialog', { name: 'Edit this review' })
  const edited = text.replace(', call 07700 900123', '')
  const save = editing.getByRole('button', { name: 'Save and resolve' })
  const message = page.getByText(`Review edited. The report about ${COURT_TO_MODERATE} is resolved.`)
  await when.presses('e')
  await save.click()
  await expect(editing.getByText('Nothing has changed yet.')).toBeVisible()
  await expect(editing.getByRole('list', { name: 'Reported reasons' })).toContainText(details)
  await editing.getByLabel('Review').fill(edited)
  await when.timeStops()
  await save.click()
  await expect(message).toBeVisible()
  await expect(row(details)).toBeHidden()
  expect(await shown()).toEqual([edited, 1])
  await undo.click()
  await page.clock.resume()
  await expect.poll(shown).toEqual([text, 1])

  await item.getByRole('button', { name: 'Remove the photo only…' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove this photo?' })
  await removing.getByLabel('Reply').fill('The photo is gone.')
  await when.timeStops()
  await removing.getByRole('button', { name: 'Remove and resolve' }).click()
  await expect(
    page.getByText(`Photo removed. The report about ${COURT_TO_MODERATE} is resolved.`),
  ).toBeVisible()
  expect(await shown()).toEqual([text, 1])
  await page.clock.runFor('00:10')
  await page.clock.resume()
  await expect.poll(shown).toEqual([text, 0])
  const headers = { authorization: `Bearer ${idToken}` }
  const latest = async () => {
    const log = await page.request.get('/api/admin/audit?kind=report', { headers })
    return (await log.json()).entries[0]?.after
  }
  await expect.poll(latest).toMatchObject({ outcome: 'corrected', reply: 'The photo is gone.' })

  await visit(page, '/admin/log?kind=report')
  const entry = page.getByRole('listitem').filter({ hasText: 'settle reports of review' }).first()
  await expect(entry).toContainText(`Reports of a review of ${COURT_TO_MODERATE}`)
  await entry.getByText(/values$/).click()
  await expect(entry).toContainText(`It’s illegal or harmful × 1: ${details}`)
  await expect(entry).toContainText('Corrected')
})

test('a conflict about a pending court is resolved field by field', async ({ page, expectProblem }) => {
  expectProblem(/status of 409/)
  const { given, when, item } = moderation(page)
  const [name = ''] = uniqueNames(1)
  await page.clock.install()
  await given.submitted(name)
  const idToken = await given.administratorOn('/admin/moderation?kind=court')
  await when.looksAt(name)
  await when.presses('e')
  const dialog = page.getByRole('dialog', { name: 'Edit this court' })
  await given.editedElsewhere(idToken, name, {
    address: '1 Their Road',
    county: 'Theirshire',
    notes: 'It is theirs.',
  })
  await when.saves({ Address: '1 My Road', County: 'Myshire' })
  await expect(dialog).toContainText(
    'Someone else has edited this court. Compare both versions and save again.',
  )
  await dialog.getByRole('group', { name: 'County' }).getByLabel('Theirs').check()
  await dialog.getByRole('button', { name: 'Save the chosen version' }).click()
  await expect(dialog).toBeHidden()
  for (const fact of ['1 My Road', 'Theirshire', 'It is theirs.']) await expect(item).toContainText(fact)
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

test('shortcuts can be switched off, which the browser remembers', async ({ page }) => {
  const { given, when, item, queue } = moderation(page)
  const [first = '', second = ''] = uniqueNames(2)
  await page.clock.install()
  await given.suggested(first, second)
  await given.administratorOn('/admin/moderation?kind=facility')
  await when.looksAt(first)
  await when.presses('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const areOn = dialog.getByRole('checkbox', { name: 'Use keyboard shortcuts' })
  await areOn.uncheck()
  await page.keyboard.press('Escape')
  const open = queue.getByRole('button', { name: 'Shortcuts' })
  const expectOff = async () => {
    await expect(open).toHaveText('Shortcuts')
    for (const key of ['?', 'r', 'j', 'ArrowDown']) await when.presses(key)
    await expect(dialog).toBeHidden()
    await expect(item).toContainText(first)
    await when.taps('Reject')
    await page.keyboard.press('3')
    await expect(page.getByLabel('Reason', { exact: true })).toHaveValue('3')
    await page.keyboard.press('Escape')
  }
  await expectOff()
  await reload(page)
  await when.looksAt(first)
  await expectOff()
  await open.click()
  await areOn.check()
  await page.keyboard.press('Escape')
  await expect(open).toHaveText('Shortcuts ?')
  await when.presses('j')
  await expect(item).not.toContainText(first)
})

test('the queue shows loading errors', async ({ page, expectProblem }) => {
  expectProblem(/status of 500/)
  const { given, item } = moderation(page)
  await page.clock.install()
  await given.administratorOn('/admin/courts')
  await page.route('**/api/admin/moderation', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('link', { name: 'Moderation' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load the moderation queue')
  await page.unroute('**/api/admin/moderation')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('link', { name: 'Reviews' }).click()
  await expect(item).toContainText('Review of')
})
