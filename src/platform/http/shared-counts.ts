import type { FastifyBaseLogger } from 'fastify'
import { Redis } from 'ioredis'
import { gauge } from '../process/gauge.ts'
import type { AddressCounts } from './address-counts.ts'

/** The total of a key in its window, and the window's remaining milliseconds. */
export interface WindowCount {
  current: number
  ttl: number
}

/** Timeout in milliseconds; after a timeout the store is not used until it can be reconnected. */
const TIMEOUT = 500

/** Counts in Redis, shared by several instances. */
export class RedisCounts {
  readonly #redis: Redis
  readonly #log: FastifyBaseLogger
  #isUnreachable = false
  readonly metrics = [
    gauge('limit_store_up', 'Whether Redis answered when it was last asked, 1 or 0', () =>
      Number(!this.#isUnreachable),
    ),
  ]

  constructor(url: string, log: FastifyBaseLogger) {
    this.#log = log
    this.#redis = new Redis(url, {
      connectTimeout: TIMEOUT,
      commandTimeout: TIMEOUT,
      // Drops a silent connection; until it is reconnected, commands fail immediately.
      socketTimeout: TIMEOUT,
      disconnectTimeout: TIMEOUT,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      lazyConnect: true,
    })
    this.#redis.on('error', (error) => this.#reportOutage(error))
  }

  /** Resolves once connected or failed; a failed connection is retried in the background. */
  async open(): Promise<void> {
    await this.#redis.connect().catch((error: unknown) => this.#reportOutage(error))
  }

  /** Adds to a key in a window that starts with its first count; undefined while the store is unreachable. */
  async count(key: string, cost: number, windowMs: number): Promise<WindowCount | undefined> {
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
      this.#reportRecovery()
      // The store's clock was set back.
      if (ttl > windowMs) await this.#redis.pexpire(name, windowMs)
      return { current, ttl: Math.min(ttl, windowMs) }
    } catch (error) {
      this.#reportOutage(error)
      return undefined
    }
  }

  close(): void {
    this.#redis.disconnect()
  }

  #reportOutage(error: unknown): void {
    if (!this.#isUnreachable)
      this.#log.warn({ err: error }, 'the rate limit store does not answer: counts are kept in memory')
    this.#isUnreachable = true
  }

  #reportRecovery(): void {
    if (this.#isUnreachable) this.#log.warn('the rate limit store answers again')
    this.#isUnreachable = false
  }
}

/**
 * Shared counts that are also kept in memory, so that this instance's counts still apply while the store is unreachable
 * and after it is back.
 */
export class SharedCounts {
  readonly #store: RedisCounts
  readonly #own: AddressCounts

  constructor(store: RedisCounts, own: AddressCounts) {
    this.#store = store
    this.#own = own
  }

  async count(key: string, cost: number): Promise<WindowCount> {
    const own = this.#own.count(key, cost)
    const shared = await this.#store.count(key, cost, this.#own.windowMs)
    return shared && shared.current >= own.current ? shared : own
  }
}
