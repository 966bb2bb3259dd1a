import { expect, type Page } from '@playwright/test'
import { PRESENCE_MS } from '../../src/moderation/web/queue/usePresence.ts'
import { MIN_VIEW_MS } from '../../src/moderation/web/queue/useVisibleLongEnough.ts'
import { admin } from './admin.ts'
import { newColleague } from './colleague.ts'
import { contributors } from './contributors.ts'

/** Names unique to each run, which end with the same mark. */
export function uniqueNames(count: number): string[] {
  const mark = crypto.randomUUID().slice(0, 8)
  return Array.from({ length: count }, (_, index) => `Hook ${index + 1} ${mark}`)
}

/** The address of the suggestions with the mark of this name alone: those of other people would come in between. */
export const suggestionsNamed = (name: string) =>
  `/admin/moderation?kind=facility&q=${name.split(' ').at(-1)}`

/** The queue of everything that waits for a person. */
export function moderation(page: Page) {
  const { given, tabs } = admin(page)
  const members = contributors(page)
  const queue = page.getByRole('region', { name: 'The queue' })
  const item = page.getByRole('region', { name: 'Current item' })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  const list = page.getByRole('button', { name: /^List / })
  const filter = page.getByRole('search')
  const decisions = page.getByRole('list', { name: 'Decisions' })
  const passingOn = page.getByRole('dialog', { name: 'Pass this on' })
  /** Needs the page clock installed: decisions are possible only after an item has been visible for a moment. */
  const waitUntilVisible = () => page.clock.runFor(MIN_VIEW_MS)
  const row = (text: string) => queue.getByRole('button', { name: text })
  const choice = (label: string) => filter.getByLabel(label, { exact: true })

  return {
    queue,
    list,
    item,
    undo,
    row,
    filter,
    decisions,
    passingOn,
    tab: tabs.getByRole('link', { name: /^Moderation/ }),
    /** What was decided about the item before. */
    earlier: item.getByRole('list', { name: 'Earlier decisions' }),
    /** One of those that were made in the last 30 days. */
    decision: (text: string) => decisions.getByRole('listitem').filter({ hasText: text }),
    given: {
      administratorOn: given.administratorOn,
      colleague: () => newColleague(page),
      ...members.given,
    },
    when: {
      /** Presses a key once the item has been visible long enough. */
      async presses(key: string) {
        await waitUntilVisible()
        await page.keyboard.press(key)
      },
      hasSeen: waitUntilVisible,
      /** Lets others' decisions and their looks arrive. */
      hearsOfOthers: () => page.clock.runFor(PRESENCE_MS),
      /** Swipes horizontally over the item, pixels. */
      async swipes(by: number) {
        const session = await page.context().newCDPSession(page)
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
          session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: x === undefined ? [] : [{ x, y: 300 }],
          })
        const from = 195 - by / 2
        await touch('touchStart', from)
        for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + by * share)
        await touch('touchEnd')
        await session.detach()
      },
      /** Clicks a button in the bar or the dialog, once visible long enough. */
      async taps(name: string) {
        await waitUntilVisible()
        await page.getByRole('button', { name, exact: false }).last().click()
      },
      /** Needs the page clock installed; stops it, so that what has just appeared stays new however long the test takes. */
      async timeStops() {
        const now = await page.evaluate(() => Date.now())
        await page.clock.pauseAt(new Date(now + 60_000))
      },
      async looksAt(text: string) {
        // On narrow screens the list is one tap away.
        await queue.or(list).waitFor()
        if (await list.isVisible()) await list.click()
        await row(text).click()
        await expect(item.getByRole('heading', { level: 2 })).toContainText(text)
      },
      /** Chooses what of the queue is shown: 'Kind', 'Reports (2)'. */
      async chooses(label: string, option: string | RegExp) {
        const text = await choice(label).locator('option').filter({ hasText: option }).first().textContent()
        await choice(label).selectOption(text ?? '')
      },
      /** Returns how much waits, as the filter says. */
      async counts(): Promise<number> {
        const text = await choice('Show').locator('option').first().textContent()
        return Number(text?.replace(/\D/g, ''))
      },
      searches: (text: string) => filter.getByLabel('Search').fill(text),
      async renames(name: string) {
        const dialog = page.getByRole('dialog', { name: 'Edit this suggestion' })
        await dialog.getByLabel('Name').fill(name)
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(dialog).toBeHidden()
      },
      /** Fills and saves the open court dialog. */
      async saves(changes: Record<string, string>) {
        const dialog = page.getByRole('dialog', { name: 'Edit this court' })
        for (const [label, value] of Object.entries(changes)) await dialog.getByLabel(label).fill(value)
        await dialog.getByRole('button', { name: 'Save' }).click()
      },
      async rejectsFor(reason: string) {
        await waitUntilVisible()
        await page.keyboard.press('r')
        const dialog = page.getByRole('dialog', { name: 'Reject' })
        await dialog.getByLabel('Reason', { exact: true }).fill(reason)
        await page.keyboard.press('Enter')
        await expect(dialog).toBeHidden()
      },
    },
    expects: {
      ...members.expects,
      /** Checked at the top of the page, because a click would scroll to the button. */
      async uncovered(name: string) {
        const isOnTop = await page.getByRole('button', { name }).evaluate((button) => {
          window.scrollTo(0, 0)
          const { x, y, width, height } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        })
        expect(isOnTop).toBe(true)
      },
      /** Checks the tab's badge and the filter: the number of all that waits. */
      async count(count: number) {
        await expect(
          tabs.getByRole('link', { name: new RegExp(`^Moderation ${count} waiting`) }),
        ).toBeVisible()
        await expect(choice('Show').locator('option').first()).toHaveText(`Waiting (${count})`)
      },
    },
  }
}
