import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { CUSTOMER_PREFIX, HOUSEHOLD_PREFIX, networkOf } from '../../platform/http/address-counts.ts'
import type { RateLimits } from '../../platform/http/rate-limit.ts'

/**
 * Wrong access codes per minute: by provider network (IPv4 /24, IPv6 /48) and in total. `RATE_LIMIT_FACTOR` doesn't
 * apply.
 */
export const NETWORK_UNLOCK_FAILURES_PER_MINUTE = 30
export const TOTAL_UNLOCK_FAILURES_PER_MINUTE = 120
/** How long an address that entered the correct code stays exempt from the limits on others' guesses, milliseconds. */
const UNLOCK_TRUST_MS = 30 * 24 * 3_600_000

const MAX_KNOWN = 1000
const EVERYBODY = 'unlock by anybody'

/** Limits wrong access codes across addresses, see docs/decisions/limits-and-caches.md. */
export class UnlockGuesses {
  readonly #limits: RateLimits
  /** Households that entered the correct code lately. */
  readonly #known = new LRUCache<string, true>({ max: MAX_KNOWN, ttl: UNLOCK_TRUST_MS })

  constructor(limits: RateLimits) {
    this.#limits = limits
  }

  /** Whether a code is correct; throws `too-many-requests` after too many wrong ones. */
  async isCorrect(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    compare: () => boolean,
  ): Promise<boolean> {
    const household = networkOf(request.ip, HOUSEHOLD_PREFIX)
    const network = `unlock from ${networkOf(request.ip, CUSTOMER_PREFIX)}`
    const counted = !this.#known.has(household)
    if (counted) {
      await this.#limits.take(reply, network, NETWORK_UNLOCK_FAILURES_PER_MINUTE)
      await this.#limits.take(reply, EVERYBODY, TOTAL_UNLOCK_FAILURES_PER_MINUTE)
    }
    if (!compare()) return false
    if (counted) await Promise.all([network, EVERYBODY].map((key) => this.#limits.refund(key)))
    this.#known.set(household, true)
    return true
  }
}
