// @module-tag large
import type { Browser, Page } from '@playwright/test'
import { accounts } from '../e2e/drivers/accounts.ts'
import { byItem, desk, madeDecisions, markOf, notUndone, waitingItems, wayOf } from '../e2e/drivers/desk.ts'
import { moderation } from '../e2e/drivers/moderation.ts'
import { createAdministrator, setRole } from '../e2e/drivers/people.ts'
import { WAITING } from '../e2e/harness/environment.ts'
import { testWithServer } from '../e2e/harness/separate-server.ts'
import { expect } from '../e2e/harness/test.ts'
import { visit } from '../e2e/harness/visit.ts'
import type { QueueItemView } from '../src/moderation/contract/queue.ts'

/** On servers of their own, each with so many items of all kinds. */
const withWaiting = (count: number) => testWithServer({ IDENTITY: 'embedded', [WAITING]: String(count) })

/** The seeded photos have no files, and what is removed is gone for the other moderator, too. */
const GONE = /status of (404|410)/

withWaiting(300)(
  '300 items are decided by keys, none of them otherwise than pressed',
  async ({ page, expectProblem }) => {
    expectProblem(GONE)
    await page.clock.install()
    const { given, when } = moderation(page)
    const token = await given.administratorOn('/admin/moderation')
    const items = await waitingItems(page, token)
    expect(items.length).toBeGreaterThanOrEqual(300)
    const meant = await desk(page, items, when.hasSeen).decidesAll(wayOf)
    expect(new Set(meant.map(({ key }) => key))).toEqual(new Set(items.map(({ key }) => key)))
    // The page doesn't wait for what it sends, and the first token may have expired.
    const { idToken } = await createAdministrator(page.request)
    await expect
      .poll(async () => byItem(notUndone(await madeDecisions(page, idToken))))
      .toEqual(byItem(meant))
    expect(await waitingItems(page, idToken)).toEqual([])
  },
)

/** A moderator in a browser of their own; returns their name and page. */
async function moderatorIn(browser: Browser, baseURL: string | undefined, first: Page) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.clock.install()
  const { username } = await accounts(page).given.memberOn('/about')
  await setRole(first.request, username, 'moderator')
  await visit(page, '/admin/moderation')
  return { context, page, name: `@${username}` }
}

withWaiting(120)(
  'two moderators decide 120 items at once: none is lost, none is decided twice',
  async ({ page, browser, baseURL, problems, expectProblem }) => {
    expectProblem(GONE)
    await page.clock.install()
    const ann = moderation(page)
    const token = await ann.given.administratorOn('/admin/moderation')
    const items = await waitingItems(page, token)
    const { context, page: second, name } = await moderatorIn(browser, baseURL, page)
    problems.watch(context)
    const bob = moderation(second)
    const [first = '', both = ''] = items.filter(({ kind }) => kind === 'review').map(markOf)

    await bob.row(first).click()
    await expect(ann.row(first)).toContainText(`${name} is looking at this`)
    await ann.row(first).click()
    await expect(ann.item).toContainText(`${name} is looking at this`)
    const annsDesk = desk(page, items, ann.when.hasSeen)
    const bobsDesk = desk(second, items, bob.when.hasSeen)
    await annsDesk.decides(() => 0)
    await expect(bob.item).toContainText(`@chief_umpire approved a review of ${first}`)

    for (const one of [ann, bob]) await one.row(both).click()
    await Promise.all([annsDesk.decides(() => 0), bobsDesk.decides(() => 1)])
    const isReportedCourt = ({ key }: QueueItemView) => key.startsWith('report of court')
    await Promise.all([
      annsDesk.decidesAll(wayOf),
      bobsDesk.decidesAll((item) => (isReportedCourt(item) || wayOf(item) === 1 ? 0 : 1)),
    ])

    const { idToken } = await createAdministrator(page.request)
    const answered = async () => {
      const made = await madeDecisions(page, idToken)
      return made.length + annsDesk.tooLate.length + bobsDesk.tooLate.length
    }
    const unanswered = async () => annsDesk.sent.length + bobsDesk.sent.length - (await answered())
    await expect.poll(unanswered).toBe(0)
    expect([...annsDesk.tooLate, ...bobsDesk.tooLate]).not.toEqual([])
    const all = await madeDecisions(page, idToken)
    expect(notUndone(all)).toEqual(all)
    const decided = byItem(all)
    expect(new Set(Object.keys(decided))).toEqual(new Set(items.map(({ key }) => key)))
    // What was hidden or passed on can still be decided.
    for (const [key, actions] of Object.entries(decided)) {
      const last = actions.filter((action) => action !== 'hide' && action !== 'pass-on')
      const whole = all
        .filter((one) => one.key === key)
        .map(({ action, by, at }) => `${action} ${by?.username} ${at}`)
      expect(last.length, whole.join()).toBe(actions.at(-1) === 'pass-on' ? 0 : 1)
      expect(new Set(actions).size, whole.join()).toBe(actions.length)
    }
    for (const { key, action, by } of all)
      expect((`@${by?.username}` === name ? bobsDesk : annsDesk).sent).toContainEqual({ key, action })
    await context.close()
  },
)
