import type { ApiCallError } from '../../../api/web/client.ts'
import type { AccountHold } from '../../contract/rules.ts'
import type { ProfileView } from '../../contract/schema.ts'
import { type SessionState, SIGNED_OUT } from '../session-state.ts'
import { SESSION_SYNC_FAILED } from '../sign-in-texts.ts'

const NO_PROFILE = { profile: undefined, needsUsername: false, missedUsername: undefined } as const
const NOT_BLOCKED = {
  needsEmailVerification: false,
  verificationEmailAddress: undefined,
  accountHold: undefined,
  error: undefined,
} as const

/** The state of a working session. */
export function sessionOf(profile: ProfileView): Partial<SessionState> {
  return {
    ...NOT_BLOCKED,
    isReturning: false,
    backendStatus: 'ok',
    profile,
    needsUsername: profile.needsUsername,
    ...(profile.needsUsername ? {} : { missedUsername: undefined }),
    accountDeletionGraceDays: profile.accountDeletionGraceDays,
  }
}

/** The session state for an error, and whether to sign out. */
export function sessionFromError(
  { code, message, hold }: ApiCallError,
  email: string | undefined,
): { state: Partial<SessionState>; signOut?: boolean } {
  const none = { ...NOT_BLOCKED, ...NO_PROFILE, isReturning: false }
  switch (code) {
    case 'account_banned':
    case 'account_frozen': {
      const accountHold: AccountHold = { status: code, message, details: hold }
      return { state: { ...none, backendStatus: 'account-disabled', accountHold } }
    }
    case 'email_not_verified':
      return {
        state: {
          ...none,
          backendStatus: 'email-unverified',
          needsEmailVerification: true,
          verificationEmailAddress: email,
        },
      }
    case 'account_deleted':
      return { state: { ...SIGNED_OUT, backendStatus: 'deleted', error: message }, signOut: true }
    case 'invalid-token':
    case 'not-authenticated':
      return { state: { ...SIGNED_OUT, error: message }, signOut: true }
    case 'auth-not-configured':
      return { state: { ...none, backendStatus: 'unconfigured', error: message } }
    case 'identity-unreachable':
      return { state: { isReturning: false, backendStatus: 'error', error: message } }
    default:
      return { state: { isReturning: false, backendStatus: 'error', error: SESSION_SYNC_FAILED } }
  }
}
