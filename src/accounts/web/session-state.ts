import type { ConfigView } from '../../api/contract/config-view.ts'
import { isForTrying } from '../../platform/contract/identity-mode.ts'
import type { AccountHold, BackendStatus } from '../contract/rules.ts'
import type { ProfileView } from '../contract/schema.ts'
import type { ProviderId } from './sign-in-texts.ts'

export type IdentitySettings = ConfigView['identity']

/** The person as the identity provider knows them. */
export interface IdentityUser {
  /** The provider's user id. */
  uid: string
  email: string | undefined
  emailVerified: boolean
  /** Ways to sign in: google.com, facebook.com, oidc, password, passkey. */
  providers: string[]
  lastSignInAt: string | undefined
}

export interface SessionState {
  /** Whether the identity provider is configured. */
  firebaseReady: boolean
  /** A local installation: mails are in the outbox, providers are stand-ins. */
  isLocal: boolean
  /** With whom people can sign in besides a password. */
  providers: readonly { id: ProviderId; name: string }[]
  /** The site keeps identities itself: people can ask for a mail with a link that signs in, and see where they are signed in. */
  isEmbedded: boolean
  backendStatus: BackendStatus
  /** Someone was signed in before, and the session is still being checked. */
  isReturning: boolean
  /** The person signed out in this window, not in another one. */
  signedOutHere: boolean
  user: IdentityUser | undefined
  profile: ProfileView | undefined
  needsUsername: boolean
  /** The requested username that could not be claimed, and why. */
  missedUsername: { username: string; error: unknown } | undefined
  needsEmailVerification: boolean
  verificationEmailAddress: string | undefined
  verificationEmailSentAt: Date | undefined
  accountHold: AccountHold | undefined
  accountDeletionGraceDays: number
  /** Why there is no session, if that should be shown. */
  error: string | undefined
}

export const SIGNED_OUT = {
  backendStatus: 'signed-out',
  isReturning: false,
  user: undefined,
  profile: undefined,
  needsUsername: false,
  missedUsername: undefined,
  needsEmailVerification: false,
  verificationEmailAddress: undefined,
  verificationEmailSentAt: undefined,
  accountHold: undefined,
} as const satisfies Partial<SessionState>

const BOTH = [
  { id: 'google.com', name: 'Google' },
  { id: 'facebook.com', name: 'Facebook' },
] as const

/** The state before the first check. */
export function initialState({ identity, accountDeletionGraceDays }: ConfigView): SessionState {
  const isConfigured = identity.mode !== 'none'
  return {
    ...SIGNED_OUT,
    signedOutHere: false,
    firebaseReady: isConfigured,
    isLocal: isForTrying(identity),
    providers: identity.mode === 'embedded' ? (identity.providers as SessionState['providers']) : BOTH,
    isEmbedded: identity.mode === 'embedded',
    backendStatus: isConfigured ? 'unknown' : 'unconfigured',
    accountDeletionGraceDays,
    error: undefined,
  }
}
