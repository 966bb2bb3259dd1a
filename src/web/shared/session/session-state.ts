import type { AccountHold, BackendStatus } from '../../../contract/accounts/rules.ts'
import type { ConfigView, ProfileView } from '../../../contract/accounts/schema.ts'

export type IdentitySettings = ConfigView['identity']

/** The person as the identity provider knows them. */
export interface IdentityUser {
  /** The provider's own id of the person. */
  uid: string
  email: string | undefined
  emailVerified: boolean
  /** Ids of the linked ways to sign in: google.com, facebook.com, password. */
  providers: string[]
  lastSignInAt: string | undefined
}

/** What is known of the person in front of the screen. */
export interface SessionState {
  /** Whether the identity provider can be used. */
  firebaseReady: boolean
  /** People sign in with the emulator of a local installation. */
  isLocal: boolean
  backendStatus: BackendStatus
  /** Somebody was signed in here before, and it is not known yet whether they still are. */
  isReturning: boolean
  /** The person signed out in this window, not in another one. */
  signedOutHere: boolean
  user: IdentityUser | undefined
  profile: ProfileView | undefined
  needsUsername: boolean
  /** The name that the person wished for and did not get, and why. */
  missedUsername: { username: string; problem: unknown } | undefined
  needsEmailVerification: boolean
  verificationEmailAddress: string | undefined
  verificationEmailSentAt: Date | undefined
  accountHold: AccountHold | undefined
  accountDeletionGraceDays: number
  /** Why there is no session, where it should be said. */
  problem: string | undefined
}

/** Of somebody who is not signed in. */
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

/** Before anything was asked. */
export function firstState({ identity, accountDeletionGraceDays }: ConfigView): SessionState {
  const isConfigured = identity.mode !== 'none'
  return {
    ...SIGNED_OUT,
    signedOutHere: false,
    firebaseReady: isConfigured,
    isLocal: identity.mode === 'emulator',
    backendStatus: isConfigured ? 'unknown' : 'unconfigured',
    accountDeletionGraceDays,
    problem: undefined,
  }
}
