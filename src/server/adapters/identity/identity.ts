/** What an identity provider vouches for. */
export interface VerifiedIdentity {
  /** The provider's own id of the person. */
  uid: string
  email: string | null
  emailVerified: boolean
  /** How the person signed in: google.com, facebook.com or password. */
  provider: string | null
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
