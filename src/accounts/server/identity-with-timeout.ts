import { ApiError } from '../../platform/contract/errors.ts'
import type { IdentityProvider, VerifiedIdentity } from '../../platform/identity/identity.ts'

/** Timeout in milliseconds for calls that do more than read. */
const TIMEOUT_MS = 5_000
/** Timeout in milliseconds for reads; while the provider is slow, also the interval between their attempts. */
const READ_TIMEOUT_MS = 1_000

/** Adds timeouts to an identity provider, and fails reads fast while it is slow. */
export class IdentityWithTimeout {
  readonly #identity: Pick<IdentityProvider, 'verify'>
  /** Whether a call has timed out and none has been answered since. */
  #isLate = false
  /** Time of the last read's attempt, in milliseconds since process start. */
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(identity: Pick<IdentityProvider, 'verify'>) {
    this.#identity = identity
  }

  /** Verifies a token; also throws `identity-unreachable` on timeout. */
  verify(idToken: string): Promise<VerifiedIdentity> {
    return this.#ask(idToken, TIMEOUT_MS)
  }

  /** Like `verify`, for reads: while the provider is slow, most calls fail immediately. */
  async verifyReader(idToken: string): Promise<VerifiedIdentity> {
    const now = performance.now()
    if (this.#isLate && now - this.#askedAt < READ_TIMEOUT_MS) throw new ApiError('identity-unreachable')
    this.#askedAt = now
    return this.#ask(idToken, READ_TIMEOUT_MS)
  }

  #ask(idToken: string, patience: number): Promise<VerifiedIdentity> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#isLate = true
        reject(new ApiError('identity-unreachable'))
      }, patience)
      this.#identity
        .verify(idToken)
        .finally(() => {
          clearTimeout(timer)
          this.#isLate = false
        })
        .then(resolve, reject)
    })
  }
}
