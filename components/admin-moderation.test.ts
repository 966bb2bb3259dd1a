import type { Page } from '@playwright/test'
import { moderation, suggestionsNamed, uniqueNames } from '../e2e/drivers/moderation.ts'
import { COURT_TO_MODERATE } from '../e2e/harness/courts.ts'
import { delayResponses } from '../e2e/harness/delay-responses.ts'
import { expect, test } from '../e2e/harness/test.ts'
import { goBack, reload, visit } from '../e2e/harness/visit.ts'

test('keys decide at once, edit and undo', async ({ page }) => {
  const { given, when, expects, row, item, undo } = moderation(page)
  const [kept = '', rejected = '', third = '', fourth = ''] = uniqueNames(4)
  await page.clock.install()
  const author = await given.suggested(kept, rejected, third, fourth)
  await given.administratorOn(suggestionsNamed(kept))
  await when.looksAt(kept)
  await when.presses('a')
  await expect(row(kept)).toBeHidden()
  await expect(item).toContainText(rejected)
  await expects.became(author, kept, { status: 'approved' })
  await when.presses('u')
  await expect(item).toContainText(kept)
  await expect(undo).toBeHidden()
  await expects.became(author, kept, { status: 'pending' })

  await when.presses('e')
  await when.renames(`${kept} put right`)
  await when.presses('a')
  await when.rejectsFor('We know it already.')
  await expect(item).toContainText(third)
  for (const key of ['x', 'j', 'x', 'a']) await when.presses(key)
  await expect(page.getByText('Approved 2', { exact: true })).toBeVisible()
  await expects.became(author, `${kept} put right`, { status: 'approved' })
  await expects.became(author, rejected, { status: 'rejected', reason: 'We know it already.' })
  await expects.became(author, third, { status: 'approved' })
  await expects.became(author, fourth, { status: 'approved' })
})

test('what is undone before its decision has arrived stays on screen, whatever is answered', async ({
  page,
}) => {
  const { given, when, expects, row, item } = moderation(page)
  const [name = '', other = ''] = uniqueNames(2)
  await page.clock.install()
  const author = await given.suggested(name, other)
  await given.administratorOn(suggestionsNamed(name))
  await when.looksAt(name)
  const releaseUndo = await delayResponses(page, '**/api/admin/queue/undo')
  const release = await delayResponses(page, '**/api/admin/queue/decisions')
  await when.presses('a')
  await expect(item).toContainText(other)
  await when.presses('u')
  await expect(item).toContainText(name)
  const asked = page.waitForRequest('**/api/admin/queue/undo')
  release()
  await asked
  await expect(item).toContainText(name)
  await expect(row(name)).toBeVisible()
  await expects.became(author, name, { status: 'approved' })
  releaseUndo()
  await expects.became(author, name, { status: 'pending' })
  await expect(item).toContainText(name)
})

test('an item decided elsewhere stays on screen and ignores decisions until the moderator moves on', async ({
  page,
}) => {
  const { given, when, expects, item, queue, undo } = moderation(page)
  const [gone = '', next = '', last = ''] = uniqueNames(3)
  await page.clock.install()
  const author = await given.suggested(gone, next, last)
  const colleague = await given.colleague()
  await given.administratorOn(suggestionsNamed(gone))
  await when.looksAt(gone)
  await colleague.decides(gone, 'reject')
  await when.hearsOfOthers()
  await expect(queue.getByRole('button', { name: gone })).toBeHidden()
  await expect(item).toContainText(
    `${colleague.name} rejected “${gone}” at ${COURT_TO_MODERATE} · just nowThere is nothing left to decide here.`,
  )
  for (const key of ['a', 'r', 'e', 'x', 'a']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(undo).toBeHidden()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(item).toContainText(next)
  const approve = page.getByRole('button', { name: 'Approve' })
  await when.timeStops()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(item).toContainText(next)
  await expect(approve).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('a')
  const early = page.getByText('This item has only just appeared. Press again to confirm.')
  await expect(early).toBeVisible()
  await approve.click({ force: true })
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(item).toContainText(next)
  await expect(undo).toBeHidden()
  // Until then, keys count as typed for the dialog that didn't open.
  await page.clock.runFor(2_000)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('a')
  await expect(page.getByText(`Approved: “${next}”`)).toBeVisible()
  await expect(early).toBeHidden()
  await page.clock.resume()
  await expects.became(author, next, { status: 'approved' })
  await expects.became(author, last, { status: 'pending' })
})

/** Looks at the first of two suggestions, without hearing of the colleague who decides meanwhile. */
async function besideColleague(page: Page) {
  const { given, when } = moderation(page)
  const [name = '', other = ''] = uniqueNames(2)
  await page.clock.install()
  const author = await given.suggested(name, other)
  const colleague = await given.colleague()
  await given.administratorOn(suggestionsNamed(name))
  await when.looksAt(name)
  await page.route('**/api/admin/queue/presence', (route) =>
    route.fulfill({ json: { others: [], decided: [] } }),
  )
  return { name, other, author, colleague }
}

test('the second of two moderators is told who decided what, and takes it up with a question', async ({
  page,
}) => {
  const { when, expects, row, item, earlier } = moderation(page)
  const { name, other, author, colleague } = await besideColleague(page)
  await colleague.decides(name, 'reject', { remark: 'It is elsewhere.' })
  await when.presses('a')
  const message = page.getByRole('status').filter({ hasText: 'Someone has already dealt with this.' })
  for (const text of [
    `“${name}” at ${COURT_TO_MODERATE}: Someone has already dealt with this.`,
    `${colleague.name} rejected “${name}” at ${COURT_TO_MODERATE} · just now`,
    '“It is elsewhere.”',
  ])
    await expect(message).toContainText(text)
  await expect(row(name)).toBeHidden()
  await expect(item).toContainText(other)
  await expects.became(author, name, { status: 'rejected', reason: 'It is elsewhere.' })

  await message.getByRole('button', { name: 'Ask them…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this and ask why?' })
  await dialog.getByLabel('Question').fill('Where else?')
  await dialog.getByRole('button', { name: 'Undo and ask' }).click()
  await expect(dialog).toBeHidden()
  await expect(message).toBeHidden()
  await when.looksAt(name)
  await expect(earlier).toContainText('You took this back and asked: “Where else?”')
  await expects.became(author, name, { status: 'pending' })
})

test('a dialog closes if somebody else was faster; who that was is said beside what was typed', async ({
  page,
}) => {
  const { when, expects, item, passingOn } = moderation(page)
  const { name, other, author, colleague } = await besideColleague(page)
  await when.presses('o')
  await passingOn.getByLabel('To whom').fill('The council')
  await colleague.decides(name, 'reject')
  await passingOn.getByRole('button', { name: 'Pass on' }).click()
  await expect(passingOn).toBeHidden()
  const message = page.getByRole('status').filter({ hasText: 'Someone has already dealt with this.' })
  await expect(message).toContainText('(You wrote: “The council”)')
  await expect(message).toContainText(`${colleague.name} rejected “${name}” at ${COURT_TO_MODERATE}`)
  await expect(item).toContainText(other)
  await expects.became(author, name, { status: 'rejected' })
})

test('what is typed for a dialog that doesn’t open is no shortcut', async ({ page }) => {
  const { given, when, expects, item, passingOn } = moderation(page)
  const [first = '', second = '', third = ''] = uniqueNames(3)
  await page.clock.install()
  const author = await given.suggested(first, second, third)
  await given.administratorOn(suggestionsNamed(first))
  await when.looksAt(first)
  await when.timeStops()
  await page.keyboard.press('a')
  await expect(item).toContainText(second)
  for (const key of ['o', 'B', 'u', 's', ' ', 'k', 'u', 'Enter']) await page.keyboard.press(key)
  await expect(passingOn).toBeHidden()
  await expect(item).toContainText(second)
  await expect(page.getByText(`Approved: “${first}”`)).toBeVisible()

  await when.presses('x')
  for (const key of ['o', 'a', 'u']) await page.keyboard.press(key)
  await expect(item).toContainText(second)
  await page.clock.resume()
  await expects.became(author, first, { status: 'approved' })
  await expects.became(author, second, { status: 'pending' })
  await page.clock.runFor(2_000)
  await when.presses('u')
  await expect(item).toContainText(first)
})

test('an item that somebody has open is marked and comes last', async ({ page }) => {
  const { given, when, row, queue, item } = moderation(page)
  const [first = '', second = ''] = uniqueNames(2)
  await page.clock.install()
  await given.suggested(first, second)
  const colleague = await given.colleague()
  await colleague.looksAt(first)
  await given.administratorOn(suggestionsNamed(first))
  await expect(row(first)).toContainText(`${colleague.name} is looking at this`)
  await expect(queue.getByRole('listitem').last()).toContainText(first)
  await when.looksAt(first)
  await expect(item).toContainText(`${colleague.name} is looking at this`)
  await colleague.looksAt(second)
  await when.hearsOfOthers()
  await expect(row(second)).toContainText(`${colleague.name} is looking at this`)
  await expect(item).not.toContainText('is looking at this')
})

test('a person’s contributions open from any count; pending ones are rejected by kind, with or without a ban', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of (404|500)/)
  const { given, when, expects, item, decision } = moderation(page)
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
  await expect(open).toHaveText('Reject pending items (4)…')
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Reject pending items?' })
  await dialog.getByLabel('Courts (1)').uncheck()
  await dialog.getByRole('button', { name: 'It’s advertising.' }).click()
  await dialog.getByLabel(/^Ban @player_/).check()
  await dialog.getByLabel('Note').fill('Sells shoes.')
  const confirm = dialog.getByRole('button', { name: 'Reject 3 and ban' })

  const rounds: { ban?: boolean; kinds?: string[] }[] = []
  await page.route('**/reject-waiting', (route) => {
    const round = route.request().postDataJSON()
    rounds.push(round)
    const first = { status: 200, json: { rejected: 1, left: 2, user: {} } }
    return route.fulfill(rounds.length === 1 ? first : { status: 500, json: {} })
  })
  await confirm.click()
  await expect(dialog.getByRole('alert').last()).toHaveText('Failed to reject everything')
  expect(rounds).toMatchObject([
    { ban: true, kinds: ['facility'] },
    { ban: false, kinds: ['facility'] },
  ])
  await page.unroute('**/reject-waiting')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(dialog.getByLabel('Courts (1)')).not.toBeChecked()
  await expect(dialog.getByLabel('Note')).toHaveValue('Sells shoes.')
  await confirm.click()
  const message = page.getByText(/^Rejected: 3\. @player_\w+ is banned\.$/)
  await expect(message).toBeVisible()
  await expect(open).toHaveText('Reject pending items (1)…')
  await expect(ban).toBeHidden()
  await expect(page.getByRole('heading').filter({ hasText: 'Everything by' }).locator('..')).toContainText(
    'Banned',
  )
  await expects.became(author, first, { status: 'rejected', reason: 'It’s advertising.' })
  await expects.became(author, shop, { status: 'pending' })

  await page.getByRole('link', { name: 'Decided in the last 30 days' }).click()
  for (const name of names) await expect(decision(name)).toContainText(`You rejected “${name}”`)
  await goBack(page)
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
  const { given, when, row } = moderation(page)
  const [name = '', other = ''] = uniqueNames(2)
  await page.clock.install()
  await given.suggested(name, other)
  await given.administratorOn(suggestionsNamed(name))
  await page.route('**/api/admin/queue/decisions', (route) => route.fulfill({ status: 500, json: {} }))
  await when.looksAt(name)
  await when.rejectsFor('It is an advertisement.')
  const message = page.getByRole('alert').filter({ hasText: `“${name}” at ${COURT_TO_MODERATE}: ` })
  await expect(message).toContainText('Failed to reject (You wrote: “It is an advertisement.”)')
  await expect(row(name)).toBeVisible()

  await page.unroute('**/api/admin/queue/decisions')
  await page.context().setOffline(true)
  await when.looksAt(other)
  await when.presses('a')
  await expect(message).toContainText(`“${other}” at ${COURT_TO_MODERATE}: You are offline.`)
  await page.context().setOffline(false)
  await when.looksAt(other)
  await when.presses('a')
  await expect(message).toBeVisible()
  await when.looksAt(name)
  await when.presses('r')
  const dialog = page.getByRole('dialog', { name: 'Reject' })
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue('It is an advertisement.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await when.presses('a')
  await expect(message).toBeHidden()
})

test('shortcuts can be switched off, which the browser remembers', async ({ page }) => {
  const { given, when, item, queue } = moderation(page)
  const [first = '', second = ''] = uniqueNames(2)
  await page.clock.install()
  await given.suggested(first, second)
  await given.administratorOn(suggestionsNamed(first))
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
  const { given, when, item, tab } = moderation(page)
  const read = /\/api\/admin\/queue(\?|$)/
  await page.clock.install()
  await given.administratorOn('/admin/courts')
  await page.route(read, (route) => route.fulfill({ status: 500, json: {} }))
  await tab.click()
  await expect(page.getByRole('alert')).toContainText('Failed to load the moderation queue')
  await page.unroute(read)
  await page.getByRole('button', { name: 'Try again' }).click()
  await when.chooses('Kind', 'Reviews')
  await expect(item).toContainText('Review of')
})
