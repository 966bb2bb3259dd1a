import { Refusal } from '../../../contract/errors.ts'
import type { IdentityProvider, VerifiedIdentity } from '../../adapters/identity/identity.ts'

/** Milliseconds that somebody waits to be known who wants more than to read. */
const PATIENCE = 5_000
/** The same of who reads; and while the provider is late, one of them in that time asks. */
const PATIENCE_OF_READERS = 1_000

/** Asks who people are, and waits only so long for a provider that does not answer. */
export class PunctualIdentity {
  readonly #identity: Pick<IdentityProvider, 'verify'>
  /** Whether it answered nothing since somebody waited in vain. */
  #isLate = false
  /** When a reader asked last, milliseconds since the process began. */
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(identity: Pick<IdentityProvider, 'verify'>) {
    this.#identity = identity
  }

  /** `verify` of the provider; throws `identity-unreachable` as well when that takes too long. */
  verify(idToken: string): Promise<VerifiedIdentity> {
    return this.#ask(idToken, PATIENCE)
  }

  /** The same for somebody who reads: while the provider is late, hardly anybody waits. */
  async verifyReader(idToken: string): Promise<VerifiedIdentity> {
    const now = performance.now()
    if (this.#isLate && now - this.#askedAt < PATIENCE_OF_READERS) throw new Refusal('identity-unreachable')
    this.#askedAt = now
    return this.#ask(idToken, PATIENCE_OF_READERS)
  }

  #ask(idToken: string, patience: number): Promise<VerifiedIdentity> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#isLate = true
        reject(new Refusal('identity-unreachable'))
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
