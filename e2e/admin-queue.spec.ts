import type { Browser, Page } from '@playwright/test'
import type { DecisionView, QueueItemView } from '../src/moderation/contract/queue.ts'
import { TEST_LIMIT_MS } from '../test/time-limits.ts'
import { accounts } from './drivers/accounts.ts'
import { desk, madeDecisions, markOf, waitingItems } from './drivers/desk.ts'
import { moderation } from './drivers/moderation.ts'
import { createAdministrator, setRole } from './drivers/people.ts'
import { WAITING } from './harness/environment.ts'
import { testWithServer } from './harness/separate-server.ts'
import { expect } from './harness/test.ts'
import { visit } from './harness/visit.ts'

/** On servers of their own, each with so many items of all kinds. */
const withWaiting = (count: number) => testWithServer({ IDENTITY: 'embedded', [WAITING]: String(count) })

/** The seeded photos have no files, and what is removed is gone for the other moderator, too. */
const GONE = /status of (404|410)/

/** One or the other, so that each is pressed about as often. */
const wayOf = ({ key }: QueueItemView): 0 | 1 =>
  [...key].reduce((sum, one) => sum + one.charCodeAt(0), 0) % 2 ? 1 : 0

type Meant = { key: string; action: string }
/** The actions about each item, in order. */
const byItem = (decisions: readonly Meant[]): Record<string, string[]> => {
  const actions: Record<string, string[]> = {}
  for (const { key, action } of decisions) actions[key] = [...(actions[key] ?? []), action]
  return actions
}

withWaiting(20)(
  'items of all kinds are decided by keys, undone, and listed as decided',
  {
    tag: '@journey',
  },
  async ({ page, expectProblem }) => {
    expectProblem(GONE)
    const { given, when, decisions, decision, item } = moderation(page)
    const token = await given.administratorOn('/admin/moderation')
    const items = await waitingItems(page, token)
    expect(new Set(items.map(({ kind }) => kind)).size).toBe(10)
    const { decides, sees, itemIn } = desk(page, items)
    const meant: Meant[] = []
    while (meant.length < 10) meant.push(...((await decides(wayOf)) ?? []))
    const { text } = await sees()
    expect(meant.map(({ key }) => key)).not.toContain(itemIn(text).key)

    await page.keyboard.press('u')
    const [latest] = meant.splice(-1)
    const undone = items.find(({ key }) => key === latest?.key)
    await expect(item).toContainText(undone ? markOf(undone) : '')
    await expect.poll(async () => byItem(made(await madeDecisions(page, token)))).toEqual(byItem(meant))

    await when.chooses('Show', 'Decided')
    await expect(decisions.getByRole('listitem')).toHaveCount(10)
    await expect(decision('You took this back')).toHaveCount(1)
  },
)

withWaiting(500)(
  '500 items are decided by keys, none of them otherwise than pressed',
  async ({ page, expectProblem }) => {
    withWaiting(500).setTimeout(10 * TEST_LIMIT_MS)
    expectProblem(GONE)
    const token = await moderation(page).given.administratorOn('/admin/moderation')
    const items = await waitingItems(page, token)
    expect(items.length).toBeGreaterThanOrEqual(500)
    const { decides } = desk(page, items)
    const meant: Meant[] = []
    const times: number[] = []
    for (let from = performance.now(), some: Meant[] | undefined = []; some; ) {
      some = await decides(wayOf)
      meant.push(...(some ?? []))
      times.push(performance.now() - from)
      from = performance.now()
    }
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    console.log(`${items.length} items decided by keys: ${Math.round(median)} ms an item (median).`)
    // The first token has expired.
    const { idToken } = await createAdministrator(page.request)
    const all = await madeDecisions(page, idToken)
    expect(byItem(made(all))).toEqual(byItem(meant))
    expect(new Set(meant.map(({ key }) => key))).toEqual(new Set(items.map(({ key }) => key)))
    expect(await waitingItems(page, idToken)).toEqual([])
  },
)

/** Those that hold. */
const made = (decisions: readonly DecisionView[]) => decisions.filter(({ undone_at }) => undone_at === null)

/** A moderator in a browser of their own; returns their name and page. */
async function moderatorIn(browser: Browser, baseURL: string | undefined, first: Page) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  const { username } = await accounts(page).given.memberOn('/about')
  await setRole(first.request, username, 'moderator')
  await visit(page, '/admin/moderation')
  return { context, page, name: `@${username}` }
}

withWaiting(200)(
  'two moderators decide 200 items at once: none is lost, none is decided twice',
  async ({ page, browser, baseURL, problems, expectProblem }) => {
    withWaiting(200).setTimeout(5 * TEST_LIMIT_MS)
    expectProblem(GONE)
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
    const annsDesk = desk(page, items)
    const bobsDesk = desk(second, items)
    await annsDesk.decides(() => 0)
    await expect(bob.item).toContainText(`@chief_umpire approved a review of ${first}`)

    for (const one of [ann, bob]) await one.row(both).click()
    await Promise.all([annsDesk.decides(() => 0), bobsDesk.decides(() => 1)])
    const decideAll = async ({ decides }: typeof annsDesk, way: typeof wayOf) => {
      while (await decides(way)) {}
    }
    const isReportedCourt = ({ key }: QueueItemView) => key.startsWith('report of court')
    await Promise.all([
      decideAll(annsDesk, wayOf),
      decideAll(bobsDesk, (item) => (isReportedCourt(item) || wayOf(item) === 1 ? 0 : 1)),
    ])

    const { idToken } = await createAdministrator(page.request)
    const all = await madeDecisions(page, idToken)
    expect(made(all)).toEqual(all)
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
    const sent = annsDesk.sent.length + bobsDesk.sent.length
    expect(all.length + annsDesk.tooLate.length + bobsDesk.tooLate.length).toBe(sent)
    await context.close()
  },
)
