import { initializeApp } from 'firebase/app'
import {
  type AuthProvider,
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  FacebookAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  linkWithCredential,
  linkWithPopup,
  OAuthProvider,
  onIdTokenChanged,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updatePassword,
} from 'firebase/auth'
import { requestLocalSignIn } from '../local/local-sign-in.ts'
import type { IdentitySettings, IdentityUser } from '../session-state.ts'
import { authError, errorCodeOf, type ProviderId } from '../sign-in-texts.ts'
import type { IdentityClient } from './identity-client.ts'

/** Wraps Firebase. Only this file imports the SDK, with named imports, to keep the bundle small. */
export function createFirebaseClient(
  settings: Extract<IdentitySettings, { mode: 'firebase' | 'emulator' }>,
): IdentityClient {
  const isLocal = settings.mode === 'emulator'
  const { projectId, apiKey } = settings
  const app = initializeApp({ projectId, apiKey, ...(isLocal ? {} : { authDomain: settings.authDomain }) })
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] })
  if (isLocal) connectAuthEmulator(auth, window.location.origin, { disableWarnings: true })

  function currentUser(): User {
    if (!auth.currentUser) throw authError('not-authenticated')
    return auth.currentUser
  }

  return {
    ready: () => auth.authStateReady(),
    user: (): IdentityUser | undefined => (auth.currentUser ? userOf(auth.currentUser) : undefined),
    idToken: async (fresh = false) => auth.currentUser?.getIdToken(fresh),
    onToken: (listener: () => void) => onIdTokenChanged(auth, listener),
    reload: () => currentUser().reload(),
    signOut: () => signOut(auth),

    signIn: (email: string, password: string) => signInWithEmailAndPassword(auth, email, password),
    createUser: (email: string, password: string) => createUserWithEmailAndPassword(auth, email, password),
    sendVerification: () => sendEmailVerification(currentUser()),
    sendReset: (email: string) => sendPasswordResetEmail(auth, email),
    applyCode: (code: string) => applyActionCode(auth, code),
    resetPassword: (code: string, password: string) => confirmPasswordReset(auth, code, password),

    // Firebase has none of these here.
    sendSignInLink: unavailable,
    signInByLink: unavailable,
    sessions: unavailable,
    endSessions: unavailable,
    passkeys: unavailable,
    addPasskey: unavailable,
    removePasskey: unavailable,
    signInWithPasskey: unavailable,
    async signInWith(provider: ProviderId) {
      try {
        if (isLocal) await signInWithCredential(auth, await localCredential(provider))
        else await signInWithPopup(auth, providerOf(provider), browserPopupRedirectResolver)
      } catch (error) {
        throw isPasswordConflict(error) ? authError('account-exists-with-password') : error
      }
    },
    /** Reauthenticates; a different person is rejected with `auth/user-mismatch`. */
    async reauthenticateWith(provider: ProviderId) {
      if (isLocal) await reauthenticateWithCredential(currentUser(), await localCredential(provider))
      else await reauthenticateWithPopup(currentUser(), providerOf(provider), browserPopupRedirectResolver)
    },
    async reauthenticate(password: string) {
      const user = currentUser()
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
    },
    async link(provider: ProviderId) {
      if (isLocal) await linkWithCredential(currentUser(), await localCredential(provider))
      else await linkWithPopup(currentUser(), providerOf(provider), browserPopupRedirectResolver)
    },
    /**
     * Firebase cannot link an address the account already has, so this sets a new password instead. That ends existing
     * sessions, so it signs in again.
     */
    async linkPassword(email: string, password: string) {
      await updatePassword(currentUser(), password)
      await signInWithEmailAndPassword(auth, email, password)
    },
  }
}

const unavailable = () => Promise.reject(authError('auth/operation-not-allowed'))

function providerOf(id: ProviderId): AuthProvider {
  if (id === 'google.com') return new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' })
  return new FacebookAuthProvider().addScope('email')
}

/** When an address belongs to another account, Firebase names that account's providers, if any. */
function isPasswordConflict(error: unknown): boolean {
  if (errorCodeOf(error) !== 'auth/account-exists-with-different-credential') return false
  const { customData } = error as { customData?: { _tokenResponse?: { verifiedProvider?: string[] } } }
  const providers = customData?._tokenResponse?.verifiedProvider
  return providers?.every((id) => id === 'password') ?? false
}

async function localCredential(provider: ProviderId) {
  const claims = await requestLocalSignIn(provider)
  return new OAuthProvider(provider).credential({ idToken: JSON.stringify(claims) })
}

function userOf({ uid, email, emailVerified, providerData, metadata }: User): IdentityUser {
  return {
    uid,
    email: email ?? undefined,
    emailVerified,
    providers: providerData.map(({ providerId }) => providerId),
    lastSignInAt: metadata.lastSignInTime,
  }
}
