import { errors } from '../../platform/contract/errors.ts'
import { MAX_PASSKEYS, MAX_PASSWORD, MIN_PASSWORD } from '../../platform/contract/limits.ts'

/** Messages about signing in and linking sign-in methods, by Firebase's error codes and our own. */

export type ProviderId = 'google.com' | 'facebook.com' | 'oidc'

export const providerNames: Record<string, string> = {
  'google.com': 'Google',
  'facebook.com': 'Facebook',
  password: 'Email & password',
  passkey: 'Passkey',
}

const PASSWORD_TOO_SHORT = `Password must be at least ${MIN_PASSWORD} characters long.`
const PASSWORD_TOO_LONG = `Password must be at most ${MAX_PASSWORD} characters long.`
/** Used when the Firebase project has a stricter password policy. */
const PASSWORD_POLICY_NOT_MET = `Choose a stronger password: at least ${MIN_PASSWORD} characters, with upper- and lower-case letters, digits and symbols.`
/** Used when the password is one of those that are guessed first. */
const PASSWORD_COMMON = 'Too many people use this password. Choose another one.'
export const PASSWORDS_DO_NOT_MATCH = 'Passwords do not match.'
const USERNAME_MISSING = 'Please choose a username.'
export const NO_ACCOUNT_EMAIL =
  'This account does not currently have an email address associated with it. Link a provider that supplies an email first.'
export const ACCOUNT_DISABLED =
  'Your account has been disabled. Please contact an administrator for assistance.'
export const NOT_VERIFIED_YET =
  'We have not detected your verification yet. Please click the link in your email and try again shortly.'
export const SESSION_SYNC_FAILED =
  'We could not confirm your session with the server. Check your connection and try again.'

export const IN_APP_BROWSER =
  'Inside another app, Google and Facebook refuse to sign people in: copy the link and open it in your browser, or use your email here.'

export const verificationSentText = (email: string) => `Verification email sent to ${email}.`
export const resetSentText = (email: string) => `Password reset link sent to ${email}.`
export const signInLinkSentText = (email: string) => `Sign-in link sent to ${email}.`
export const providerLinkedText = (provider: ProviderId) =>
  `${providerNames[provider]} sign-in linked successfully.`
export const TOO_MANY_PASSKEYS = `You have ${MAX_PASSKEYS} passkeys. Remove one to add another.`
export const PASSWORD_LINKED = 'Email & password sign-in linked successfully.'

const WINDOW_CLOSED = 'Sign-in window closed before completing. Please try again.'
const ATTEMPT_IN_PROGRESS = 'Another sign-in attempt is in progress. Please try again.'
const WRONG_PASSWORD = 'Incorrect password. Please try again.'
/** Used when Firebase doesn't say which of the two was wrong, so that nobody can find out who has an account. */
const WRONG_CREDENTIALS = 'Email or password is wrong.'
const NO_CONNECTION = 'Can’t reach the sign-in service. Check your connection and try again.'
const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a few minutes and try again.'

const PASSKEY_EXPIRED = 'That took too long. Please try again.'
const PASSKEY_UNSUPPORTED =
  'This device can’t keep passkeys, or has no screen lock. Set one up, or use another device.'
const PASSKEY_ELSEWHERE = 'Passkeys work only at the usual address of this site.'

/** Messages by error code; `otherwise` applies when there is neither a known code nor a readable message. */
interface ErrorTexts {
  byCode: Record<string, string>
  otherwise: string
}

/** Signing in, registering and resetting a password. */
export const signInTexts: ErrorTexts = {
  byCode: {
    'auth-not-configured': errors['auth-not-configured'].text,
    'missing-email': 'Please enter your email address.',
    'missing-password': 'Please enter your password.',
    'auth/user-not-found': 'No account found with that email address.',
    'auth/wrong-password': WRONG_PASSWORD,
    'auth/invalid-credential': WRONG_CREDENTIALS,
    'auth/invalid-login-credentials': WRONG_CREDENTIALS,
    'auth/invalid-email': 'That email address looks invalid.',
    'auth/email-already-in-use': 'That email is already registered. Try logging in instead.',
    'auth/account-exists-with-different-credential':
      'An account with that email address already exists. Sign in with its linked provider first, then add options from My Account.',
    'account-exists-with-password':
      'An account with that email address already exists. Sign in with your email and password first, then add options from My Account.',
    'auth/popup-closed-by-user': WINDOW_CLOSED,
    'auth/popup-blocked': 'Enable pop-ups for this site to sign in with this provider.',
    'auth/cancelled-popup-request': ATTEMPT_IN_PROGRESS,
    'auth/weak-password': PASSWORD_TOO_SHORT,
    'auth/long-password': PASSWORD_TOO_LONG,
    'auth/common-password': PASSWORD_COMMON,
    'auth/password-does-not-meet-requirements': PASSWORD_POLICY_NOT_MET,
    'auth/user-disabled': ACCOUNT_DISABLED,
    'auth/too-many-requests': TOO_MANY_ATTEMPTS,
    'auth/network-request-failed': NO_CONNECTION,
    'auth/operation-not-allowed': 'This sign-in method isn’t enabled here. Please use another one.',
    'passkey-cancelled': 'No passkey was used. Try again, or sign in another way.',
    'passkey-expired': PASSKEY_EXPIRED,
    'passkey-unknown':
      'This passkey isn’t known here any more. Sign in another way; then you can add a new one in My Account.',
    'passkey-refused': 'Your passkey couldn’t be checked. Try again, or sign in another way.',
    'passkey-unsupported': PASSKEY_UNSUPPORTED,
    'passkey-elsewhere': PASSKEY_ELSEWHERE,
    'username-missing': USERNAME_MISSING,
    'username-invalid': errors['username-invalid'].text,
  },
  otherwise: errors.internal.text,
}

/** Reauthentication of a signed-in person. */
export const reauthenticationTexts: ErrorTexts = {
  byCode: {
    ...signInTexts.byCode,
    'auth/invalid-credential': WRONG_PASSWORD,
    'auth/invalid-login-credentials': WRONG_PASSWORD,
    'auth/user-mismatch': 'That’s a different account. Please sign in with the one you’re using here.',
  },
  otherwise: signInTexts.otherwise,
}

/** Saving the username of a signed-in person. */
export const usernameTexts: ErrorTexts = {
  byCode: {
    'auth-not-configured': 'Authentication is not configured on the server.',
  },
  otherwise: 'Could not save username. Please try again.',
}

const linkTexts = {
  'auth/popup-closed-by-user': WINDOW_CLOSED,
  'auth/popup-blocked': 'Enable pop-ups for this site to link the provider.',
  'auth/cancelled-popup-request': ATTEMPT_IN_PROGRESS,
  'auth/credential-already-in-use':
    'That sign-in method is already linked to a different account. Sign in with that account first.',
  'auth/account-exists-with-different-credential':
    'That sign-in method belongs to another account. Sign in with that account to manage its providers.',
  'auth/provider-already-linked': 'That sign-in method is already linked to your account.',
  'auth/weak-password': `Choose a stronger password (at least ${MIN_PASSWORD} characters).`,
  'auth/long-password': PASSWORD_TOO_LONG,
  'auth/common-password': PASSWORD_COMMON,
  'auth/password-does-not-meet-requirements': PASSWORD_POLICY_NOT_MET,
  'auth/missing-email':
    'This provider does not supply an email address. Update your account email before adding a password.',
  'auth/email-already-in-use':
    'That email address is already used by a different account. Sign in with that account to manage providers.',
  'auth/requires-recent-login':
    'For security reasons, please sign out and sign back in, then try linking again.',
  'auth/too-many-requests': TOO_MANY_ATTEMPTS,
  'auth/network-request-failed': NO_CONNECTION,
}

/** Linking Google or Facebook to the account. */
export const providerLinkTexts: ErrorTexts = {
  byCode: { ...linkTexts, 'auth/operation-not-allowed': 'This sign-in method isn’t enabled here.' },
  otherwise: 'Failed to link the selected sign-in method. Please try again.',
}

/** Adding a password to the account. */
export const passwordLinkTexts: ErrorTexts = {
  byCode: {
    ...linkTexts,
    'auth/operation-not-allowed': 'Signing in with email and password isn’t enabled here.',
  },
  otherwise: 'Failed to link email sign-in. Please try again.',
}

/** Adding and removing passkeys. */
export const passkeyTexts: ErrorTexts = {
  byCode: {
    'passkey-cancelled': 'No passkey was added.',
    'passkey-added-before': 'This device already has a passkey for your account.',
    'passkey-expired': PASSKEY_EXPIRED,
    'passkey-unsupported': PASSKEY_UNSUPPORTED,
    'passkey-elsewhere': PASSKEY_ELSEWHERE,
    'too-many-passkeys': TOO_MANY_PASSKEYS,
    'auth/requires-recent-login': errors['recent-sign-in-needed'].text,
    'auth/too-many-requests': TOO_MANY_ATTEMPTS,
    'auth/network-request-failed': NO_CONNECTION,
  },
  otherwise: 'That didn’t work. Please try again.',
}

/** An error with a code that has a text. */
export const authError = (code: string): Error => Object.assign(new Error(), { code })

/** The code of what is wrong with the length of a new password; undefined if nothing is. */
export function lengthProblem(password: string): string | undefined {
  if (password.length < MIN_PASSWORD) return 'auth/weak-password'
  return password.length > MAX_PASSWORD ? 'auth/long-password' : undefined
}

/** The code of any thrown value; '' if it has none. */
export function errorCodeOf(error: unknown): string {
  return String((error as { code?: unknown } | undefined)?.code ?? '')
}

/** Codes whose messages aren't for people: Firebase's are written for developers. */
const CODES_WITHOUT_MESSAGE = /^$|^auth\/|^internal$|^unreachable$/

/** The message to show for an error. */
export function errorTextOf(error: unknown, { byCode, otherwise }: ErrorTexts): string {
  const code = errorCodeOf(error)
  const message = error instanceof Error && !CODES_WITHOUT_MESSAGE.test(code) ? error.message : ''
  return byCode[code] || message || otherwise
}

const LINK_EXPIRED = 'This link has already been used or has expired. Request a new one.'

/** The error message for a link from an email. */
export const actionCodeMessage = (error: unknown) =>
  errorTextOf(error, {
    byCode: {
      ...signInTexts.byCode,
      'auth/invalid-action-code': LINK_EXPIRED,
      'auth/expired-action-code': LINK_EXPIRED,
    },
    otherwise: signInTexts.otherwise,
  })
