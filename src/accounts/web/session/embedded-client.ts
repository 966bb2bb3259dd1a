import { openSignInWindow, requestLocalSignIn } from '../local/local-sign-in.ts'
import type { IdentityUser } from '../session-state.ts'
import { authError, type ProviderId } from '../sign-in-texts.ts'
import { SIGNED_IN, type SignedIn } from '../signed-in-channel.ts'
import type { IdentityClient, Passkey, SignedInBrowser } from './identity-client.ts'

const PATH = '/api/identity'
/** A token is renewed when it has less than this left, milliseconds. */
const RENEW_MS = 60_000
/** Tells other windows of this browser that somebody has signed in or out. */
const CHANNEL = 'opencourt.identity'

/** The library's codes as Firebase's, which the texts are by. */
const CODES: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth/invalid-credential',
  INVALID_PASSWORD: 'auth/wrong-password',
  INVALID_EMAIL: 'auth/invalid-email',
  PASSWORD_TOO_SHORT: 'auth/weak-password',
  PASSWORD_TOO_LONG: 'auth/long-password',
  PASSWORD_COMMON: 'auth/common-password',
  INVALID_TOKEN: 'auth/invalid-action-code',
  new_user_signup_disabled: 'auth/invalid-action-code',
  VALIDATION_ERROR: 'auth/invalid-email',
  SESSION_NOT_FRESH: 'auth/requires-recent-login',
  USER_ALREADY_EXISTS: 'auth/email-already-in-use',
  LINKING_FAILED: 'auth/provider-already-linked',
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'auth/credential-already-in-use',
  OAUTH_LINK_ERROR: 'auth/account-exists-with-different-credential',
  ACCOUNT_HAS_PASSWORD: 'account-exists-with-password',
  USER_EMAIL_NOT_FOUND: 'auth/missing-email',
  PASSWORD_NEEDED: 'password-needed',
  TOO_MANY_PASSKEYS: 'too-many-passkeys',
  PASSKEY_TAKEN: 'passkey-added-before',
  PASSKEY_EXPIRED: 'passkey-expired',
  PASSKEY_UNKNOWN: 'passkey-unknown',
  PASSKEY_REFUSED: 'passkey-refused',
  PASSKEY_OF_ANOTHER: 'auth/user-mismatch',
  'too-many-requests': 'auth/too-many-requests',
}

const UNREACHABLE = 'auth/network-request-failed'

const fail = (code: string): never => {
  throw authError(code)
}

async function call<T>(path: string, body: object = {}, method = 'POST'): Promise<T> {
  const answer = await fetch(PATH + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  }).catch(() => fail(UNREACHABLE))
  const value = await answer.json().catch(() => undefined)
  if (answer.ok && value !== undefined) return value
  // An answer that was cut, as by leaving the page, says nothing.
  if (answer.ok) return fail(UNREACHABLE)
  return fail(CODES[value?.code ?? ''] ?? (answer.status >= 500 ? UNREACHABLE : 'auth/invalid-credential'))
}

interface Held {
  token: string
  /** Milliseconds since the start of the page. */
  expiresAt: number
  user: IdentityUser
}

/** The site's own identities. The session is a cookie that scripts can't read; tokens for calls are in memory only. */
export function createEmbeddedClient({ isLocal }: { isLocal: boolean }): IdentityClient {
  let held: Held | undefined
  /** Who has registered here, but not confirmed the address. */
  let registered: { email: string; password: string } | undefined
  let isMailed = false
  const listeners = new Set<() => void>()
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === 'changed') void refresh().then(tell)
  })

  const tell = () => {
    for (const listener of listeners) listener()
  }

  async function refresh(): Promise<void> {
    const answer = await call<{
      token: string
      seconds: number
      user: Omit<IdentityUser, 'emailVerified'>
    } | null>('/token')
    held = answer
      ? {
          token: answer.token,
          expiresAt: performance.now() + answer.seconds * 1000,
          user: { ...answer.user, emailVerified: true, providers: answer.user.providers.map(toProvider) },
        }
      : undefined
    if (held) registered = undefined
  }

  /** Makes a call that signs in, and learns who that is. */
  async function enter(path: string, body: object): Promise<void> {
    await call(path, body)
    await learn()
  }

  async function learn(): Promise<void> {
    await refresh()
    channel.postMessage('changed')
    tell()
  }

  async function throughProvider(path: string, provider: ProviderId): Promise<void> {
    if (isLocal && provider !== 'oidc') {
      const token = JSON.stringify(await requestLocalSignIn(provider))
      return enter(path, { provider: provider.replace('.com', ''), idToken: { token } })
    }
    const popup = openSignInWindow('about:blank')
    if (!popup) return fail('auth/popup-blocked')
    try {
      const { url } = await call<{ url: string }>(path, {
        provider: provider.replace('.com', ''),
        callbackURL: '/signed-in',
        errorCallbackURL: '/signed-in',
        disableRedirect: true,
      })
      popup.location = url
      await closed(popup)
    } catch (error) {
      popup.close()
      throw error
    }
    await learn()
  }

  return {
    // Whoever can't be asked is not signed out.
    ready: refresh,
    user: () =>
      held?.user ??
      (registered && {
        uid: registered.email,
        email: registered.email,
        emailVerified: false,
        providers: ['password'],
        lastSignInAt: undefined,
      }),
    async idToken(fresh = false) {
      if (held && (fresh || performance.now() > held.expiresAt - RENEW_MS)) {
        await refresh()
        // The session has ended elsewhere.
        if (!held) tell()
      }
      return held?.token
    },
    onToken(listener) {
      listeners.add(listener)
      listener()
    },
    /** After registering, whether the address has been confirmed, here or elsewhere. */
    async reload() {
      await refresh()
      if (!registered) return
      await call('/sign-in/email', registered).then(refresh, () => {})
    },
    async signOut() {
      registered = undefined
      await call('/sign-out')
      held = undefined
      channel.postMessage('changed')
    },
    signIn: (email, password) => enter('/sign-in/email', { email, password }),
    async createUser(email, password) {
      await call('/register', { email, password })
      registered = { email, password }
      isMailed = true
    },
    /** Registering has sent the first mail. */
    async sendVerification() {
      if (registered && !isMailed) await call('/register', registered)
      isMailed = false
    },
    sendReset: (email) => call('/request-password-reset', { email }),
    applyCode: (token, password) => enter('/confirm', { token, password }),
    resetPassword: (token, newPassword) => call('/reset-password', { token, newPassword }),
    sendSignInLink: (email) => call('/sign-in/magic-link', { email }),
    signInByLink: (token) => enter('/sign-in-link', { token }),
    sessions: () => call<SignedInBrowser[]>('/sessions', {}, 'GET'),
    endSessions: (id) => call('/sessions/end', { id }),
    passkeys: () => call<Passkey[]>('/passkeys', {}, 'GET'),
    async addPasskey(name) {
      const { makePasskey } = await loadDevice()
      await call('/passkeys/add', { name, response: await makePasskey(await call('/passkeys/make')) })
      await refresh()
    },
    async removePasskey(id) {
      await call('/passkeys/remove', { id })
      await refresh()
    },
    async signInWithPasskey() {
      const { signWithPasskey } = await loadDevice()
      await enter('/sign-in/passkey', { response: await signWithPasskey(await call('/sign-in/passkey/ask')) })
    },
    signInWith: (provider) => throughProvider('/sign-in/social', provider),
    reauthenticateWith: (provider) => throughProvider('/link-social', provider).catch(sayIfAnotherPerson),
    reauthenticate: (password) => enter('/again', { password }),
    link: (provider) => throughProvider('/link-social', provider),
    linkPassword: (_, password) => enter('/password', { password }),
  }
}

const loadDevice = () => import('./passkey-device.ts').catch(() => fail('auth/network-request-failed'))

const PROVIDERS: Record<string, string> = {
  credential: 'password',
  google: 'google.com',
  facebook: 'facebook.com',
}
const toProvider = (id: string) => PROVIDERS[id] ?? id

/** How often to look whether the person has closed the window, milliseconds. */
const LOOK_EVERY_MS = 800

/** Resolves when the pop-up has come back with success; rejects with why not. */
function closed(popup: Window): Promise<void> {
  return new Promise((resolve, reject) => {
    const answers = new BroadcastChannel(SIGNED_IN)
    const timer = setInterval(() => {
      // A provider that shields its windows looks closed from here, while the person is in it.
      if (popup.closed && document.hasFocus()) end(() => reject(authError('auth/popup-closed-by-user')))
    }, LOOK_EVERY_MS)
    function end(settle: () => void) {
      clearInterval(timer)
      answers.close()
      settle()
    }
    answers.addEventListener('message', ({ data }: MessageEvent<SignedIn>) =>
      end(() => (data.error === null ? resolve() : reject(authError(codeOf(data.error))))),
    )
  })
}

/** The library's errors in the address that a provider leads back to. */
const PROVIDER_CODES: Record<string, string> = {
  access_denied: 'auth/popup-closed-by-user',
  account_not_linked: 'auth/account-exists-with-different-credential',
  account_has_password: 'account-exists-with-password',
  account_already_linked_to_different_user: 'auth/credential-already-in-use',
  unable_to_link_account: 'auth/provider-already-linked',
  email_not_verified: 'auth/missing-email',
  email_not_found: 'auth/missing-email',
}
const codeOf = (error: string) => PROVIDER_CODES[error] ?? 'internal'

/** Why an account can't be linked, which for signing in again means that it is somebody else's. */
const OTHER_ACCOUNT = new Set(['auth/provider-already-linked', 'auth/credential-already-in-use'])

function sayIfAnotherPerson(error: { code?: string }): never {
  throw OTHER_ACCOUNT.has(error.code ?? '') ? authError('auth/user-mismatch') : error
}
