import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { MIN_VIEW_MS } from '../../src/moderation/web/queue/useVisibleLongEnough.ts'
import { COURT_TO_MODERATE } from '../harness/courts.ts'
import { admin } from './admin.ts'
import { court } from './court.ts'
import { createMember, newPerson } from './people.ts'

interface Contribution {
  text: string
  status: string
  reason: string | null
}

/** Names unique to each run. */
export const uniqueNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Hook ${index + 1} ${crypto.randomUUID().slice(0, 8)}`)

/** The moderation queue and its contributors. */
export function moderation(page: Page) {
  const { given } = admin(page)
  const { addressOf } = court(page)
  const queue = page.getByRole('region', { name: 'The queue' })
  const item = page.getByRole('article')
  const undo = page.getByRole('button', { name: 'Undo' })
  const list = page.getByRole('button', { name: /^List / })
  /** Needs the page clock installed: decisions are possible only after an item has been visible for a moment. */
  const waitUntilVisible = () => page.clock.runFor(MIN_VIEW_MS)
  const row = (text: string) => queue.getByRole('button', { name: text })

  async function pendingCourt(idToken: string, name: string): Promise<number | undefined> {
    const headers = { authorization: `Bearer ${idToken}` }
    const answer = await page.request.get('/api/admin/moderation', { headers })
    const { courts }: { courts: { id: number; name: string }[] } = await answer.json()
    return courts.find((waiting) => waiting.name === name)?.id
  }

  return {
    queue,
    list,
    item,
    undo,
    row,
    given: {
      administratorOn: given.administratorOn,
      addressOfCourt: () => addressOf(COURT_TO_MODERATE),
      /** A new member suggests facilities; returns their token. */
      async suggested(...names: string[]): Promise<string> {
        const idToken = await createMember(page.request, newPerson())
        const path = `/api${await addressOf(COURT_TO_MODERATE)}/facility-suggestions`
        for (const name of names) {
          const headers = { authorization: `Bearer ${idToken}` }
          const answer = await page.request.post(path, { headers, data: { name } })
          if (!answer.ok()) throw new Error(await answer.text())
        }
        return idToken
      },
      /** A member (a new one by default) submits a court near an existing one; returns their token. */
      async submitted(name: string, member?: string): Promise<string> {
        const idToken = member ?? (await createMember(page.request, newPerson()))
        const data = {
          name,
          address: 'Western Promenade',
          latitude: 50.113,
          longitude: -5.546,
          isFree: 1,
          isIndoor: 0,
        }
        const headers = { authorization: `Bearer ${idToken}` }
        const answer = await page.request.post('/api/court-suggestions', { headers, data })
        if (!answer.ok()) throw new Error(await answer.text())
        return idToken
      },
      /** Approves the pending court with this name outside the browser. */
      async published(idToken: string, name: string) {
        const headers = { authorization: `Bearer ${idToken}` }
        const id = await pendingCourt(idToken, name)
        const approved = await page.request.patch(`/api/admin/courts/${id}/approve`, { headers })
        if (!approved.ok()) throw new Error(await approved.text())
      },
      /** Edits the pending court with this name, as another administrator would. */
      async editedElsewhere(idToken: string, name: string, facts: object) {
        const headers = { authorization: `Bearer ${idToken}` }
        const id = await pendingCourt(idToken, name)
        const edited = await page.request.put(`/api/admin/courts/${id}`, { headers, data: facts })
        expect(edited.ok()).toBe(true)
      },
      /** Rejects the suggestion with this name from another window. */
      async rejectedElsewhere(idToken: string, name: string) {
        const headers = { authorization: `Bearer ${idToken}` }
        const answer = await page.request.get('/api/admin/moderation', { headers })
        const { facilities }: { facilities: { id: number; suggested_name: string }[] } = await answer.json()
        const id = facilities.find(({ suggested_name }) => suggested_name === name)?.id
        const rejected = await page.request.delete(`/api/admin/facilities/${id}`, { headers })
        expect(rejected.ok()).toBe(true)
      },
      /** A new member reviews a court. */
      async reviewed(text: string) {
        const headers = { authorization: `Bearer ${await createMember(page.request, newPerson())}` }
        const path = `/api${await addressOf(COURT_TO_MODERATE)}/reviews`
        const sent = await page.request.post(path, { headers, multipart: { rating: '4', review_text: text } })
        if (!sent.ok()) throw new Error(await sent.text())
      },
      /** A reported review with a photo, published for a court to moderate; returns its text. */
      async reportedReview(idToken: string, reason: string, details: string): Promise<string> {
        const text = `Nice rims ${crypto.randomUUID()}, call 07700 900123.`
        const author = await createMember(page.request, newPerson())
        const address = await addressOf(COURT_TO_MODERATE)
        const photo = {
          name: '1.webp',
          mimeType: 'image/webp',
          buffer: await readFile('e2e/data/photos/1.webp'),
        }
        const sent = await page.request.post(`/api${address}/reviews`, {
          headers: { authorization: `Bearer ${author}` },
          multipart: { rating: '4', review_text: text, photo },
        })
        if (!sent.ok()) throw new Error(await sent.text())
        const { id } = await sent.json()
        const headers = { authorization: `Bearer ${idToken}` }
        const approved = await page.request.patch(`/api/admin/reviews/${id}/approve`, { headers })
        if (!approved.ok()) throw new Error(await approved.text())
        const data = { subject: 'review', id, reason, details }
        const reported = await page.request.post('/api/reports', { data })
        if (!reported.ok()) throw new Error(await reported.text())
        return text
      },
      /** A new member reports a court; returns the court's path. */
      async reported(name: string, details: string, reason = 'closed', more: object = {}): Promise<string> {
        const idToken = await createMember(page.request, newPerson())
        const headers = { authorization: `Bearer ${idToken}` }
        const address = await addressOf(name)
        const data = { subject: 'court', id: Number(address.split('/').at(-1)), reason, details, ...more }
        const answer = await page.request.post('/api/reports', { headers, data })
        if (!answer.ok()) throw new Error(await answer.text())
        return address
      },
    },
    when: {
      /** Presses a key once the item has been visible long enough. */
      async presses(key: string) {
        await waitUntilVisible()
        await page.keyboard.press(key)
      },
      hasSeen: waitUntilVisible,
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
      /** Needs the page clock installed; stops it, so that decisions stay undoable however long the test takes. */
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
      /** Checked at the top of the page, because a click would scroll to the button. */
      async uncovered(name: string) {
        const isOnTop = await page.getByRole('button', { name }).evaluate((button) => {
          window.scrollTo(0, 0)
          const { x, y, width, height } = button.getBoundingClientRect()
          return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
        })
        expect(isOnTop).toBe(true)
      },
      /** Checks the tab's badge and the first filter. */
      async count(count: number) {
        await expect(
          page.getByRole('link', { name: `Moderation ${count} waiting`, exact: true }),
        ).toBeVisible()
        await expect(page.getByRole('link', { name: `All ${count}`, exact: true })).toBeVisible()
      },
      /** Checks the status of a contribution as its author sees it. */
      async became(idToken: string, text: string, { status, reason = null }: Partial<Contribution>) {
        const headers = { authorization: `Bearer ${idToken}` }
        const read = async () => {
          const answer = await page.request.get('/api/account/contributions', { headers })
          const all: Contribution[] = await answer.json()
          const one = all.find((contribution) => contribution.text === text)
          return one && { status: one.status, reason: one.reason }
        }
        await expect.poll(read).toEqual({ status, reason })
      },
    },
  }
}
