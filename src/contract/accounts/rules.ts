/** What the session with the server can be in. */
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

interface SignInState {
  /** Whether the identity provider can be used. */
  firebaseReady: boolean
  backendStatus: BackendStatus
}

/** The button that stands in the navigation while nobody is signed in. */
export function signInButton({ firebaseReady, backendStatus }: SignInState): {
  label: string
  disabled: boolean
} {
  if (backendStatus === 'account-disabled') return { label: 'Account disabled', disabled: true }
  if (!firebaseReady || backendStatus === 'unconfigured') return { label: 'Auth unavailable', disabled: true }
  return { label: 'Log in / Sign up', disabled: false }
}
