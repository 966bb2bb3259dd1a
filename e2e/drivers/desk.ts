import { expect, type Page } from '@playwright/test'
import type {
  DecisionView,
  QueueAction,
  QueueDecision,
  QueueDecisionsView,
  QueueItemView,
  QueueView,
} from '../../src/moderation/contract/queue.ts'

/** What somebody sees who decides one item after another by keys. */
interface Sight {
  /** The header of the item. */
  text: string
  /** Whether somebody else has decided it. */
  isOver: boolean
  isEmpty: boolean
}

/** What is pressed to decide something, and what that means. */
interface Choice {
  action: QueueAction
  presses: (page: Page) => Promise<void>
}

const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key)
  }

/** Presses a key that opens a dialog, and types there; nothing if it doesn't open, as somebody else was faster. */
const pressThenType =
  (key: string, type: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press(key)
    const dialog = page.getByRole('dialog')
    const tooLate = page.getByRole('button', { name: 'Next', exact: true })
    const tooEarly = page.getByText('This item has only just appeared.')
    await dialog.or(tooLate).or(tooEarly).first().waitFor()
    if (await dialog.isVisible()) await type(page)
  }

const passOn: Choice = {
  action: 'pass-on',
  presses: pressThenType('o', async (page) => {
    await page.keyboard.type('The council')
    await page.keyboard.press('Enter')
  }),
}

const settle: Choice = {
  action: 'settle',
  presses: pressThenType('a', async (page) => {
    await press('ArrowDown', 'Tab', 'Tab')(page)
    await page.keyboard.type('I was there.')
    await press('Tab', 'Tab', 'Enter')(page)
  }),
}

const CHOICES: Record<QueueItemView['kind'], readonly Choice[]> = {
  court: [
    { action: 'approve', presses: press('a') },
    { action: 'reject', presses: press('r', '1', 'Enter') },
  ],
  review: [
    { action: 'approve', presses: press('a') },
    { action: 'reject', presses: press('r', '2', 'Enter') },
  ],
  photo: [
    { action: 'approve', presses: press('a') },
    { action: 'reject', presses: press('r', 'Enter') },
  ],
  facility: [
    { action: 'approve', presses: press('a') },
    { action: 'reject', presses: press('r', '3', 'Enter') },
  ],
  report: [
    { action: 'keep', presses: press('a', 'Enter') },
    { action: 'remove', presses: press('r', 'Enter') },
  ],
  problem: [{ action: 'mended', presses: press('a') }, passOn],
  dispute: [settle, passOn],
  burst: [{ action: 'leave', presses: press('a') }, passOn],
  duplicate: [
    { action: 'same', presses: press('a') },
    { action: 'different', presses: press('r') },
  ],
  difference: [
    { action: 'ours', presses: press('a') },
    { action: 'theirs', presses: press('r') },
  ],
}
/** What comes first for an urgent report; it then waits on, hidden. */
const hide: Choice = { action: 'hide', presses: press('a') }

/** What is in the header of an item and of no other. */
export const markOf = ({ court, kind, what }: QueueItemView): string =>
  court?.name ?? (kind === 'burst' ? `@${what.user?.username}` : '')

/** The queue, decided by keys. `items` are all that wait. */
export function desk(page: Page, items: readonly QueueItemView[]) {
  let before = ''
  /** What this page has sent. */
  const sent: Pick<QueueDecision, 'key' | 'action'>[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/admin/queue/decisions')) return
    const { decisions }: { decisions: QueueDecision[] } = request.postDataJSON()
    sent.push(...decisions.map(({ key, action }) => ({ key, action })))
  })

  /** Keys of those that somebody else had decided before. */
  const tooLate: string[] = []
  page.on('response', async (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/api/admin/queue/decisions'))
      return
    const { results = [] }: Partial<QueueDecisionsView> = await response.json()
    tooLate.push(...results.flatMap(({ key, code }) => (code === 'already-decided' ? [key] : [])))
  })

  /** Waits until there is something new to decide, and that is possible. */
  async function sees(): Promise<Sight> {
    const shown = await page.waitForFunction((known) => {
      if (document.querySelector('dialog:modal')) return false
      const item = document.querySelector('[aria-label="Current item"]')
      const said = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
      if (!item) {
        const isEmpty = said.some((text) => text?.startsWith('Nothing is waiting for a decision.'))
        return isEmpty && { text: '', isOver: false, isEmpty }
      }
      const steps = [...document.querySelectorAll('button')].find(({ textContent }) =>
        /^(Next|Skip)/.test(textContent ?? ''),
      )
      const first = steps?.parentElement?.querySelector('button')
      if (!steps) return false
      const text = item.querySelector('header')?.textContent ?? ''
      const isOver = steps.textContent?.startsWith('Next') ?? false
      // It is said only until the view changes again.
      const seen = window as { wasEarly?: boolean }
      seen.wasEarly ||= said.some((one) => one?.startsWith('This item has only just appeared.'))
      if (first?.getAttribute('aria-disabled') === 'true') return false
      const isNew = seen.wasEarly || isOver || text !== known
      if (isNew) seen.wasEarly = false
      return isNew && { text, isOver, isEmpty: false }
    }, before)
    return shown.jsonValue() as Promise<Sight>
  }

  const itemIn = (text: string): QueueItemView => {
    const item = items.find((one) => text.includes(markOf(one)))
    if (!item) throw new Error(`No item is marked in: ${text}`)
    return item
  }

  return {
    sent,
    tooLate,
    sees,
    itemIn,
    /** Decides the item on the desk: `way` 0 or 1. Returns what was meant; undefined if nothing waits any more. */
    async decides(wayOf: (item: QueueItemView) => 0 | 1) {
      const { text, isOver, isEmpty } = await sees()
      if (isEmpty) return undefined
      before = isOver ? '' : text
      if (isOver) {
        await page.keyboard.press('j')
        return []
      }
      const item = itemIn(text)
      const isUrgent = item.urgent && !text.includes('Hidden')
      const choice = isUrgent ? hide : CHOICES[item.kind][wayOf(item)]
      await choice?.presses(page)
      return choice ? [{ key: item.key, action: choice.action }] : []
    },
  }
}

/** All that is in the queue, as the server says. */
export const waitingItems = (page: Page, idToken: string): Promise<QueueItemView[]> =>
  allOf(page, idToken, 'queue', ({ items }: QueueView) => items)

/** All decisions, oldest first, as the server says. */
export const madeDecisions = async (page: Page, idToken: string): Promise<DecisionView[]> =>
  (
    await allOf(page, idToken, 'queue/decisions', ({ decisions }: { decisions: DecisionView[] }) => decisions)
  ).reverse()

const PAGE_SIZE = 100

async function allOf<Answer, One>(
  page: Page,
  idToken: string,
  path: string,
  pick: (answer: Answer) => One[],
): Promise<One[]> {
  const all: One[] = []
  for (let isMore = true; isMore; ) {
    const answer = await page.request.get(`/api/admin/${path}`, {
      headers: { authorization: `Bearer ${idToken}` },
      params: { limit: PAGE_SIZE, offset: all.length },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    const some = pick(await answer.json())
    all.push(...some)
    isMore = some.length === PAGE_SIZE
  }
  return all
}
