import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { encodeForm } from '../forms.ts'
import { randomNumbers } from '../random.ts'

/** Requests at the same time. */
const AT_ONCE = 8
/** The share of requests that write. */
const WRITES = 0.05
/** As the browser: pause before an unanswered or refused write is sent again, milliseconds. */
const RETRY_MS = 200
const MAX_TRIES = 300

export interface LoadOptions {
  url: string
  courtIds: readonly number[]
  /** Who reviews which court next: nobody reviews one twice, because that replaces the first review. */
  nextReview: () => { token: string; courtId: number }
  /** Called when so many requests have been answered. */
  halfway?: () => Promise<void> | void
  requests: number
}

export interface LoadOutcome {
  /** What went wrong with a read: its path and status. */
  failedReads: string[]
  /** How often writes were refused or unanswered, before they were acknowledged. */
  refusedWrites: string[]
  /** The texts of acknowledged reviews. */
  written: string[]
}

/** Sends requests as visitors do, one in twenty a review, which is sent again with its key until it is acknowledged. */
export async function runLoad({
  url,
  courtIds,
  nextReview,
  halfway,
  requests,
}: LoadOptions): Promise<LoadOutcome> {
  const random = randomNumbers(22)
  const outcome: LoadOutcome = { failedReads: [], refusedWrites: [], written: [] }
  let next = 0
  let interfering: Promise<void> | undefined
  const some = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T

  async function read() {
    const id = some(courtIds)
    const path = some([
      '/',
      `/courts/${id}`,
      `/api/courts/${id}/details`,
      `/api/courts?near=51.5,-0.12&radius=10&limit=20`,
      '/api/courts/tiles/6/31/21.mvt',
    ])
    const status = await fetch(url + path)
      .then(async (answer) => {
        await answer.arrayBuffer()
        return String(answer.status)
      })
      .catch((error: Error) => String(error.cause ?? error))
    if (!/^(200|204)$/.test(status)) outcome.failedReads.push(`${path}: ${status}`)
  }

  async function write() {
    const text = randomUUID()
    const { token, courtId } = nextReview()
    const { headers, payload } = await encodeForm({ rating: '4', review_text: text })
    const request = {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      body: new Uint8Array(payload),
    }
    const path = `/api/courts/${courtId}/reviews`
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const status = await fetch(url + path, request).then(
        async (answer) => (answer.ok ? 'ok' : `${answer.status} ${await answer.text()}`),
        (error: Error) => String(error.cause ?? error),
      )
      if (status === 'ok') {
        outcome.written.push(text)
        return
      }
      outcome.refusedWrites.push(status)
      await wait(RETRY_MS)
    }
  }

  async function visit() {
    while (next < requests) {
      next++
      if (next === Math.floor(requests / 2) && halfway) interfering = Promise.resolve(halfway())
      await (random() < WRITES ? write() : read())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visit))
  await interfering
  return outcome
}
