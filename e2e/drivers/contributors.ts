import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { COURT_TO_MODERATE } from '../harness/courts.ts'
import { court } from './court.ts'
import { createMember, newPerson, type Person } from './people.ts'

interface Contribution {
  text: string
  status: string
  reason: string | null
}

const YES_NO = ['floodlights', 'lines', 'full_court', 'fence', 'toilets', 'seating'] as const
const allYesNo = (value: boolean) => Object.fromEntries(YES_NO.map((key) => [key, value]))
/** What two people say of a court who agree about nothing: enough for a burst. */
export const AS_IT_WAS = {
  ...{ nets: 'chain', rims: 'good', surface: 'asphalt', access: 'public', hoops: 2 },
  ...allYesNo(true),
}
export const REBUILT = {
  ...{ nets: 'none', rims: 'bent', surface: 'rubber', access: 'members', hoops: 4 },
  ...allYesNo(false),
}

/** Members who send what moderators decide about, outside the browser. */
export function contributors(page: Page) {
  const { addressOf } = court(page)
  const headersOf = (idToken: string) => ({ authorization: `Bearer ${idToken}` })
  const addressOfCourt = () => addressOf(COURT_TO_MODERATE)

  async function send(idToken: string | undefined, path: string, sent: object) {
    const headers = idToken ? headersOf(idToken) : {}
    const answer = await page.request.post(path, { headers, ...sent })
    if (!answer.ok()) throw new Error(await answer.text())
    return answer
  }

  async function newMember(): Promise<Person & { idToken: string }> {
    const person = newPerson()
    return { ...person, idToken: await createMember(page.request, person) }
  }

  async function pendingCourt(idToken: string, name: string): Promise<number | undefined> {
    const answer = await page.request.get('/api/admin/moderation', { headers: headersOf(idToken) })
    const { courts }: { courts: { id: number; name: string }[] } = await answer.json()
    return courts.find((waiting) => waiting.name === name)?.id
  }

  return {
    given: {
      addressOf,
      addressOfCourt,
      /** A new member suggests facilities; returns their token. */
      async suggested(...names: string[]): Promise<string> {
        const { idToken } = await newMember()
        const path = `/api${await addressOfCourt()}/facility-suggestions`
        for (const name of names) await send(idToken, path, { data: { name } })
        return idToken
      },
      /** A member (a new one by default) submits a court near an existing one; returns their token. */
      async submitted(name: string, member?: string): Promise<string> {
        const idToken = member ?? (await newMember()).idToken
        const place = { address: 'Western Promenade', latitude: 50.113, longitude: -5.546 }
        await send(idToken, '/api/court-suggestions', { data: { name, ...place, isFree: 1, isIndoor: 0 } })
        return idToken
      },
      /** Approves the pending court with this name outside the browser. */
      async published(idToken: string, name: string) {
        const headers = headersOf(idToken)
        const id = await pendingCourt(idToken, name)
        const approved = await page.request.patch(`/api/admin/courts/${id}/approve`, { headers })
        if (!approved.ok()) throw new Error(await approved.text())
      },
      /** Edits the pending court with this name, as another administrator would. */
      async editedElsewhere(idToken: string, name: string, facts: object) {
        const headers = headersOf(idToken)
        const id = await pendingCourt(idToken, name)
        const edited = await page.request.put(`/api/admin/courts/${id}`, { headers, data: facts })
        expect(edited.ok()).toBe(true)
      },
      /** A new member reviews a court. */
      async reviewed(text: string) {
        const { idToken } = await newMember()
        const multipart = { rating: '4', review_text: text }
        await send(idToken, `/api${await addressOfCourt()}/reviews`, { multipart })
      },
      /** A reported review with a photo, published for a court to moderate; returns its text. */
      async reportedReview(idToken: string, reason: string, details: string): Promise<string> {
        const text = `Nice rims ${crypto.randomUUID()}, call 07700 900123.`
        const author = await newMember()
        const buffer = await readFile('e2e/data/photos/1.webp')
        const photo = { name: '1.webp', mimeType: 'image/webp', buffer }
        const multipart = { rating: '4', review_text: text, photo }
        const sent = await send(author.idToken, `/api${await addressOfCourt()}/reviews`, { multipart })
        const { id } = await sent.json()
        const headers = headersOf(idToken)
        const approved = await page.request.patch(`/api/admin/reviews/${id}/approve`, { headers })
        if (!approved.ok()) throw new Error(await approved.text())
        await send(undefined, '/api/reports', { data: { subject: 'review', id, reason, details } })
        return text
      },
      /** A new member reports a court; returns the court's path. */
      async reported(name: string, details: string, reason = 'closed', more: object = {}): Promise<string> {
        const { idToken } = await newMember()
        const address = await addressOf(name)
        const id = Number(address.split('/').at(-1))
        await send(idToken, '/api/reports', { data: { subject: 'court', id, reason, details, ...more } })
        return address
      },
      /** A new member says what is there at a court. */
      async said(name: string, facts: Record<string, unknown>): Promise<Person> {
        const { idToken, ...person } = await newMember()
        const data = { facts: Object.entries(facts).map(([key, value]) => ({ key, value })) }
        await send(idToken, `/api${await addressOf(name)}/facts`, { data })
        return person
      },
      /** A new member says what is broken at a court. */
      async saidBroken(name: string, kind: string): Promise<Person> {
        const { idToken, ...person } = await newMember()
        await send(idToken, `/api${await addressOf(name)}/problems`, { data: { kind } })
        return person
      },
    },
    expects: {
      /** Checks the status of a contribution as its author sees it. */
      async became(idToken: string, text: string, { status, reason = null }: Partial<Contribution>) {
        const read = async () => {
          const answer = await page.request.get('/api/account/contributions', { headers: headersOf(idToken) })
          const all: Contribution[] = await answer.json()
          const one = all.find((contribution) => contribution.text === text)
          return one && { status: one.status, reason: one.reason }
        }
        await expect.poll(read).toEqual({ status, reason })
      },
    },
  }
}
