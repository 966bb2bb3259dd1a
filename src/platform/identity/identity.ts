/** An identity as verified by the provider. */
export interface VerifiedIdentity {
  /** The provider's id for the person. */
  uid: string
  email: string | null
  emailVerified: boolean
  /** How the person signed in: google.com, facebook.com or password. */
  provider: string | null
  /** When the person signed in; refreshing the token does not change it. */
  signedInAt: Date
}

/** Providers that verify identities; a password alone does not prove who owns the email address. */
const VOUCHING_PROVIDERS = ['google.com', 'facebook.com']

/** Whether the email address is proven. Otherwise the person may have entered somebody else's. */
export function isProven({ emailVerified, provider }: VerifiedIdentity): boolean {
  return emailVerified || (provider !== null && VOUCHING_PROVIDERS.includes(provider))
}

/** Authenticates people by their tokens. */
export interface IdentityProvider {
  /**
   * Verifies a token and that it has not been revoked. Throws the errors `invalid-token`, `account_disabled` and
   * `identity-unreachable`, or IdentityGone.
   */
  verify(idToken: string): Promise<VerifiedIdentity>
  /** Deletes the person at the provider. Idempotent. Throws `identity-unreachable`. */
  deleteIdentity(uid: string): Promise<void>
  /**
   * Ids of people who registered with a password before `before` and have not verified their address, in pages.
   * Throws `identity-unreachable`.
   */
  unverifiedSince(before: Date): AsyncIterable<string[]>
  /** Deletes one of them unless they have verified their address since. Throws `identity-unreachable`. */
  deleteUnverified(uid: string, before: Date): Promise<void>
  /** Throws `identity-unreachable` unless this program may read accounts. */
  requireAccess(): Promise<void>
  /** Insecure settings at the provider, as sentences for the operator. Throws `identity-unreachable`. */
  insecureSettings(): Promise<string[]>
}

/** A genuine token of an account that has been deleted at the provider. */
export class IdentityGone extends Error {
  override readonly name = 'IdentityGone'
  readonly uid: string

  constructor(uid: string) {
    super('The identity provider has deleted this account.')
    this.uid = uid
  }
}
