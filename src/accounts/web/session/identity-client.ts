import type { IdentityUser } from '../session-state.ts'
import type { ProviderId } from '../sign-in-texts.ts'

/** A browser in which the person is signed in. Times are ISO 8601. */
export interface SignedInBrowser {
  id: string
  userAgent: string
  signedInAt: string
  usedAt: string
  isThis: boolean
}

/** Another way to sign in. Times are ISO 8601. */
export interface Passkey {
  id: string
  name: string
  createdAt: string
  usedAt: string | null
}

/** What a browser asks whoever knows the passwords. Errors have a `code` of sign-in-texts.ts. */
export interface IdentityClient {
  /** Resolves when it is known whether somebody is signed in. */
  ready(): Promise<void>
  user(): IdentityUser | undefined
  /** A token for calls; undefined if nobody is signed in, or hasn’t confirmed the address. */
  idToken(fresh?: boolean): Promise<string | undefined>
  /** Calls it at once, too. */
  onToken(listener: () => void): void
  /** Learns what has changed elsewhere, such as that the address is confirmed. */
  reload(): Promise<void>
  signOut(): Promise<void>
  signIn(email: string, password: string): Promise<unknown>
  createUser(email: string, password: string): Promise<unknown>
  sendVerification(): Promise<unknown>
  sendReset(email: string): Promise<unknown>
  /** What the link in a mail is for; with the password if the link is opened in another browser. */
  applyCode(code: string, password?: string): Promise<unknown>
  resetPassword(code: string, password: string): Promise<unknown>
  sendSignInLink(email: string): Promise<unknown>
  signInByLink(code: string): Promise<unknown>
  /** Where the person is signed in. */
  sessions(): Promise<readonly SignedInBrowser[]>
  /** Ends one session, or all but this one. */
  endSessions(id?: string): Promise<unknown>
  passkeys(): Promise<readonly Passkey[]>
  addPasskey(name: string): Promise<unknown>
  removePasskey(id: string): Promise<unknown>
  /** Signs in, or again; then a different person is rejected with `auth/user-mismatch`. */
  signInWithPasskey(): Promise<unknown>
  signInWith(provider: ProviderId): Promise<unknown>
  /** Signs in again; a different person is rejected with `auth/user-mismatch`. */
  reauthenticateWith(provider: ProviderId): Promise<unknown>
  reauthenticate(password: string): Promise<unknown>
  link(provider: ProviderId): Promise<unknown>
  linkPassword(email: string, password: string): Promise<unknown>
}
