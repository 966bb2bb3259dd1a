import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  UNLOCK_GUESSES_PER_MINUTE,
  UNLOCK_KNOWN_MS,
  UNLOCK_TRIES_OF_NETWORK_PER_MINUTE,
} from '../../../contract/limits.ts'
import { CUSTOMER, HOUSEHOLD, networkOf } from '../../http/address-counts.ts'
import type { Limits } from '../../http/rate-limit.ts'

const MAX_KNOWN = 1000
const EVERYBODY = 'unlock by anybody'

/** Limits wrong access codes across addresses, see docs/decisions/017. */
export class UnlockGuesses {
  readonly #limits: Limits
  /** When each household last entered the right code, in milliseconds since process start; oldest first. */
  readonly #known = new Map<string, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Whether a code is right; throws `too-many-requests` after too many wrong ones. */
  async isRight(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    compare: () => boolean,
  ): Promise<boolean> {
    const household = networkOf(request.ip, HOUSEHOLD)
    const network = `unlock from ${networkOf(request.ip, CUSTOMER)}`
    const counted = !this.#isKnown(household)
    if (counted) {
      await this.#limits.take(reply, network, UNLOCK_TRIES_OF_NETWORK_PER_MINUTE)
      await this.#limits.take(reply, EVERYBODY, UNLOCK_GUESSES_PER_MINUTE)
    }
    if (!compare()) return false
    if (counted) await Promise.all([network, EVERYBODY].map((key) => this.#limits.giveBack(key)))
    this.#remember(household)
    return true
  }

  #isKnown(household: string): boolean {
    const since = this.#known.get(household)
    return since !== undefined && performance.now() - since < UNLOCK_KNOWN_MS
  }

  #remember(household: string): void {
    this.#known.delete(household)
    this.#known.set(household, performance.now())
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest)
  }
}
