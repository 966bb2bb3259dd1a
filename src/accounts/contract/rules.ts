import type { ErrorDetails } from '../../platform/contract/error-details.ts'
import type { ProfileView } from './schema.ts'

/** Days after which registrations with an unverified email address are deleted. */
export const UNVERIFIED_DAYS = 7

/** The states of the session with the server. */
export type BackendStatus =
  | 'unknown'
  | 'signed-out'
  | 'ok'
  | 'unconfigured'
  | 'account-disabled'
  | 'deleted'
  | 'email-unverified'
  | 'error'

export const SIGN_IN_REASON = 'Login to vote, review or submit a new court.'
/** Shown when the identity provider returned no token. */
export const UNABLE_TO_AUTHENTICATE = 'Unable to authenticate request.'

/** A ban or freeze, with the administrator's message to the owner. */
export interface AccountHold {
  status: 'account_banned' | 'account_frozen'
  message: string
  /** Since when, and the reason that the message ends with; undefined where the server does not say. */
  details: ErrorDetails['hold']
}

interface SignInState {
  /** Whether the identity provider can be used. */
  firebaseReady: boolean
  backendStatus: BackendStatus
}

/** The navigation button for signed-out visitors. */
export function signInButton({ firebaseReady, backendStatus }: SignInState): {
  label: string
  disabled: boolean
} {
  if (backendStatus === 'account-disabled') return { label: 'Account disabled', disabled: true }
  if (!firebaseReady || backendStatus === 'unconfigured') return { label: 'Auth unavailable', disabled: true }
  return { label: 'Log in / Sign up', disabled: false }
}

interface SignInStatus {
  backendStatus: BackendStatus
  profile: ProfileView | undefined
  needsEmailVerification: boolean
  accountHold: AccountHold | undefined
}

/** Whether signing in is complete, with or without a username. The sign-in dialog then closes. */
export function isSignedIn(state: SignInStatus): boolean {
  return (
    state.backendStatus === 'ok' &&
    state.profile !== undefined &&
    !state.needsEmailVerification &&
    !state.accountHold
  )
}

/** Whether the person may contribute: signed in, with a username. */
export function isMember(state: SignInStatus): boolean {
  return isSignedIn(state) && state.profile?.needsUsername === false
}
