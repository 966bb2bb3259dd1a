/** What an identity provider vouches for. */
export interface VerifiedIdentity {
  /** The provider's own id of the person. */
  uid: string
  email: string | null
  emailVerified: boolean
  /** How the person signed in: google.com, facebook.com or password. */
  provider: string | null
  /** When the person signed in; a token that was refreshed since says the same. */
  signedInAt: Date
}

/** Those who vouch for the people they send; a password says nothing of whose address it is. */
const VOUCHING_PROVIDERS = ['google.com', 'facebook.com']

/** Whether somebody has shown who they are. Whoever has not may have typed in the address of another person. */
export function isProven({ emailVerified, provider }: VerifiedIdentity): boolean {
  return emailVerified || (provider !== null && VOUCHING_PROVIDERS.includes(provider))
}

/** Knows people by the tokens they bring. */
export interface IdentityProvider {
  /**
   * Who a token belongs to; revoked ones are refused. Throws the refusals `invalid-token`, `account_disabled`
   * and `identity-unreachable`, or IdentityGone.
   */
  verify(idToken: string): Promise<VerifiedIdentity>
  /** Deletes the person at the provider; fine when that is done already. Throws `identity-unreachable`. */
  deleteIdentity(uid: string): Promise<void>
  /**
   * The ids of people who registered with a password before a time and have not verified their address, in pages.
   * Throws `identity-unreachable`.
   */
  unverifiedSince(before: Date): AsyncIterable<string[]>
  /** Deletes one of them, unless they verified their address meanwhile. Throws `identity-unreachable`. */
  deleteUnverified(uid: string, before: Date): Promise<void>
}

/** A genuine token of somebody the provider does not know any more. */
export class IdentityGone extends Error {
  override readonly name = 'IdentityGone'
  readonly uid: string

  constructor(uid: string) {
    super('The identity provider has deleted this account.')
    this.uid = uid
  }
}
