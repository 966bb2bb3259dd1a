import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import { gauge } from '../gauge.ts'
import type { AddressCounts } from './address-counts.ts'

/** What was spent under a key in its window, and how many milliseconds that still lasts. */
export interface Spent {
  current: number
  ttl: number
}

/** Milliseconds that the store has to answer; after that it is asked nothing until it answers a new connection. */
const TIMEOUT = 500

/** Where several instances keep what they count. */
export class CountStore {
  readonly #redis: Redis
  readonly #log: FastifyBaseLogger
  #isAway = false
  readonly metrics = [
    gauge('limit_store_up', 'Whether Redis answered when it was last asked, 1 or 0', () =>
      Number(!this.#isAway),
    ),
  ]

  constructor(url: string, log: FastifyBaseLogger) {
    this.#log = log
    this.#redis = new Redis(url, {
      connectTimeout: TIMEOUT,
      commandTimeout: TIMEOUT,
      // A connection that is silent for so long is given up: what is asked meanwhile fails at once.
      socketTimeout: TIMEOUT,
      disconnectTimeout: TIMEOUT,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      lazyConnect: true,
    })
    this.#redis.on('error', (error) => this.#noteAway(error))
  }

  /** Resolves when the store can be asked, or does not answer: it is then tried again and again. */
  async open(): Promise<void> {
    await this.#redis.connect().catch((error: unknown) => this.#noteAway(error))
  }

  /** Counts under a key within a window that starts with its first count; undefined while the store is away. */
  async count(key: string, cost: number, windowMs: number): Promise<Spent | undefined> {
    const name = `opencourt limit ${key}`
    try {
      const answers = await this.#redis
        .multi()
        .set(name, 0, 'PX', windowMs, 'NX')
        .incrby(name, cost)
        .pttl(name)
        .exec()
      const [current, ttl] = [answers?.[1]?.[1], answers?.[2]?.[1]]
      if (typeof current !== 'number' || typeof ttl !== 'number') throw answers?.[1]?.[0]
      this.#noteBack()
      // The store's clock was set back meanwhile.
      if (ttl > windowMs) await this.#redis.pexpire(name, windowMs)
      return { current, ttl: Math.min(ttl, windowMs) }
    } catch (error) {
      this.#noteAway(error)
      return undefined
    }
  }

  close(): void {
    this.#redis.disconnect()
  }

  #noteAway(error: unknown): void {
    if (!this.#isAway)
      this.#log.warn({ err: error }, 'the rate limit store does not answer: counts are kept in memory')
    this.#isAway = true
  }

  #noteBack(): void {
    if (this.#isAway) this.#log.warn('the rate limit store answers again')
    this.#isAway = false
  }
}

/**
 * Counts that several instances share. They are kept in memory as well, so that what was counted here still holds
 * while the store is away, and after it came back.
 */
export class SharedCounts {
  readonly #store: CountStore
  readonly #own: AddressCounts

  constructor(store: CountStore, own: AddressCounts) {
    this.#store = store
    this.#own = own
  }

  async count(key: string, cost: number): Promise<Spent> {
    const own = this.#own.count(key, cost)
    const shared = await this.#store.count(key, cost, this.#own.windowMs)
    return shared && shared.current >= own.current ? shared : own
  }
}
