import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { encodeForm } from '../forms.ts'
import { People } from '../people.ts'
import { randomNumbers } from '../random.ts'

/** Visitors who read at the same time. */
const READERS = 8
/** Milliseconds between a visitor's reads. */
const PAUSE_MS = 10
/** After so many reads, somebody writes. */
const READS_PER_WRITE = 20
/** One in so many writes has a photo. */
const WRITES_PER_PHOTO = 5
/** Writes that may wait for an answer; nobody begins another one meanwhile. */
const MAX_WAITING = 40
/** As the browser: pause before an unanswered or refused write is sent again, milliseconds. */
const RETRY_MS = 200
const MAX_TRIES = 10_000

const PLAYERS = 40

interface Review {
  token: string
  courtId: number
}

export interface LoadOutcome {
  /** What went wrong with a read: its path and status. */
  failedReads: string[]
  /** How many reads said that they were served from memory, while the database was away. */
  staleReads: number
  /** How long reads took, milliseconds. */
  readTimes: number[]
  /** How often writes were refused or unanswered before they were acknowledged: status and text. */
  refusedWrites: string[]
  /** The longest time until a write was refused, milliseconds. */
  slowestRefusal: number
  /** The texts of acknowledged reviews. */
  written: string[]
  /** How many of them had a photo. */
  photos: number
}

/** What happens under load; it sees how the load fares meanwhile. */
export type Happening = (soFar: Readonly<LoadOutcome>) => Promise<void>

/** Visitors of a site, some of them players who write reviews. */
export class Visitors {
  readonly #url: string
  readonly #courtIds: readonly number[]
  readonly #reviews: Iterator<Review, undefined>

  private constructor(url: string, courtIds: readonly number[], tokens: readonly string[]) {
    this.#url = url
    this.#courtIds = courtIds
    this.#reviews = reviewsOf(tokens, courtIds)
  }

  /** @param identityHost host and port of the site's Auth emulator */
  static async signUp(url: string, identityHost: string): Promise<Visitors> {
    const people = new People(identityHost)
    const signUp = async (username: string) => {
      const { idToken } = await people.verified(username)
      const answer = await fetch(`${url}/api/auth/username`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ idToken, username }),
      })
      assert.equal(answer.status, 200, await answer.text())
      return idToken
    }
    const names = Array.from({ length: PLAYERS }, (_, n) => `player${n}`)
    const tokens = await Promise.all(names.map(signUp))
    const courts = (await (await fetch(`${url}/api/courts`)).json()) as { id: number }[]
    return new Visitors(
      url,
      courts.map(({ id }) => id),
      tokens,
    )
  }

  /** Who reviews which court next: nobody reviews one twice, because that replaces the first review. */
  newReview(): Review {
    const { value } = this.#reviews.next()
    if (!value) throw new Error('every player has reviewed every court')
    return value
  }

  /**
   * Reads `reads` times, and after every twentieth read also writes a review, which is sent again with its key until it is
   * acknowledged. After half of the reads, `halfway` happens, and visitors go on reading until it is over.
   */
  async visit(reads: number, halfway?: Happening): Promise<LoadOutcome> {
    return runLoad({
      url: this.#url,
      courtIds: this.#courtIds,
      newReview: () => this.newReview(),
      reads,
      halfway,
    })
  }
}

function* reviewsOf(tokens: readonly string[], courtIds: readonly number[]): Generator<Review, undefined> {
  for (const token of tokens) for (const courtId of courtIds) yield { token, courtId }
}

interface Load {
  url: string
  courtIds: readonly number[]
  newReview: () => Review
  reads: number
  halfway: Happening | undefined
}

async function runLoad({ url, courtIds, newReview, reads, halfway }: Load): Promise<LoadOutcome> {
  const random = randomNumbers(22)
  const some = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
  const outcome: LoadOutcome = {
    ...{ failedReads: [], staleReads: 0, readTimes: [] },
    ...{ refusedWrites: [], slowestRefusal: 0, written: [], photos: 0 },
  }

  async function read() {
    const id = some(courtIds)
    const path = some([
      '/',
      `/courts/${id}`,
      `/api/courts/${id}/details`,
      `/api/courts?near=51.5,-0.12&radius=10&limit=20`,
      '/api/courts/tiles/6/31/21.mvt',
    ])
    const since = performance.now()
    const { status, text } = await send(url + path)
    outcome.readTimes.push(performance.now() - since)
    if (status !== 200 && status !== 204) outcome.failedReads.push(`${path}: ${status} ${text}`)
    if (/"asOf":|Showing data from/.test(text)) outcome.staleReads++
  }

  async function write(hasPhoto: boolean) {
    const text = randomUUID()
    const { token, courtId } = newReview()
    const photo = hasPhoto ? await newPhoto(random) : undefined
    const { headers, payload } = await encodeForm(
      { rating: '4', review_text: text },
      photo && { photo: { bytes: photo, name: 'court.png' } },
    )
    const request = {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      body: new Uint8Array(payload),
    }
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const since = performance.now()
      const answer = await send(`${url}/api/courts/${courtId}/reviews`, request)
      if (answer.status === 201 || answer.status === 200) {
        outcome.written.push(text)
        if (photo) outcome.photos++
        return
      }
      outcome.refusedWrites.push(`${answer.status} ${answer.text}`)
      outcome.slowestRefusal = Math.max(outcome.slowestRefusal, performance.now() - since)
      await wait(RETRY_MS)
    }
    throw new Error(`a write was never acknowledged: ${outcome.refusedWrites.at(-1)}`)
  }

  const writing = new Set<Promise<void>>()
  let writes = 0
  function beginWrite() {
    writes++
    const done = write(writes % WRITES_PER_PHOTO === 0).finally(() => writing.delete(done))
    writing.add(done)
  }

  let visits = 0
  async function readUntil(isEnough: () => boolean) {
    const visit = async () => {
      while (!isEnough()) {
        await read()
        visits++
        if (visits % READS_PER_WRITE === 0 && writing.size < MAX_WAITING) beginWrite()
        await wait(PAUSE_MS)
      }
    }
    await Promise.all(Array.from({ length: READERS }, visit))
  }

  const readCount = () => outcome.readTimes.length
  await readUntil(() => readCount() >= reads / 2)
  if (halfway) {
    let isOver = false
    const happening = halfway(outcome).finally(() => {
      isOver = true
    })
    await Promise.all([happening, readUntil(() => isOver)])
  }
  const before = readCount()
  await readUntil(() => readCount() >= before + reads / 2)
  await Promise.all(writing)
  return outcome
}

/** Sends a request; the status of an answer that didn't come is 0, and its text says why. */
async function send(url: string, request?: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const answer = await fetch(url, request)
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error) }
  }
}

/** A small photo that differs from all others. */
async function newPhoto(random: () => number): Promise<Buffer> {
  const raw = { width: 8, height: 8, channels: 3 } as const
  return sharp(
    Uint8Array.from({ length: 8 * 8 * 3 }, () => random() * 256),
    { raw },
  )
    .resize({ width: 64, height: 64 })
    .png()
    .toBuffer()
}
