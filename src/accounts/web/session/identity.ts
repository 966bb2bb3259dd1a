import { ApiCallError, api } from '../../../api/web/client.ts'
import { rememberFlag } from '../../../platform/ui/remembered-flag.ts'
import type { ProfileView } from '../../contract/schema.ts'
import { deleteDraftsOf, deleteOwnerlessDrafts } from '../draft-storage.ts'
import { setIdTokenSource, setSessionRefresh } from '../member-api.ts'
import { deleteOutboxOf } from '../outbox.ts'
import { runLeaveCleanups } from '../person-leave.ts'
import { type IdentitySettings, type IdentityUser, type SessionState, SIGNED_OUT } from '../session-state.ts'
import { authError, errorCodeOf, type ProviderId } from '../sign-in-texts.ts'
import { SIGNED_IN, wasSignedIn } from '../signed-in-flag.ts'
import type { IdentityClient } from './identity-client.ts'
import { clearRequestedUsername, createRegister, type Registration, requestedUsername } from './register.ts'
import { sessionFromError, sessionOf } from './session-from-response.ts'

/** Minimum interval between session checks when a person returns to the page, milliseconds. */
const MIN_SESSION_CHECK_INTERVAL_MS = 15_000

/** Why the provider couldn’t give a token, which says nothing about the session. */
const PASSING = new Set(['auth/network-request-failed', 'auth/too-many-requests'])

export type Identity = Awaited<ReturnType<typeof openIdentity>>

/** Connects the identity provider to the session: every change is sent to the server, whose response decides. */
export async function openIdentity(
  settings: IdentitySettings,
  change: (state: Partial<SessionState>) => void,
) {
  if (settings.mode === 'none') throw authError('auth-not-configured')
  const client = await openClient(settings)
  const register = createRegister(client)
  setIdTokenSource(() => client.idToken())
  // Another window may have begun a new session since.
  setSessionRefresh(async () => {
    await client.idToken(true).catch(() => undefined)
    await sync()
  })
  /** The token of the session; null before the first check. */
  let knownToken: string | undefined | null = null
  /** The provider's user id. */
  let uid: string | undefined
  let isOk = false
  let checkedAt = 0
  let runningActions = 0
  let latestSync = 0

  /** Asks the server for the session. Of overlapping calls only the latest counts. */
  async function sync(): Promise<void> {
    const mine = ++latestSync
    checkedAt = Date.now()
    const user = client.user()
    let problem: unknown
    const idToken = await client.idToken().catch((error) => {
      problem = error
      return undefined
    })
    if (mine !== latestSync) return
    if (!user) {
      const hasLeft = uid !== undefined || wasSignedIn()
      rememberFlag(SIGNED_IN, false)
      return signedOut(hasLeft)
    }
    rememberSignedIn(user)
    if (uid !== undefined && uid !== user.uid) forgetPerson()
    uid = user.uid
    const isPassing = PASSING.has(errorCodeOf(problem))
    if (!isPassing) knownToken = idToken
    change({ user })
    const outcome = isPassing
      ? sessionAfter(problem, user)
      : user.emailVerified || idToken
        ? await fetchSession(idToken ?? '', user)
        : unverifiedSession(user)
    if (mine !== latestSync || !outcome) return
    isOk = outcome.state.backendStatus === 'ok'
    if (outcome.state.profile) rememberSignedIn(user, outcome.state.profile)
    if (outcome.state.backendStatus === 'deleted') {
      deleteDraftsOf(user.uid)
      await deleteOutboxOf(user.uid)
    }
    if (outcome.signOut) await endSession()
    change(isOk ? { ...outcome.state, signedOutHere: false } : outcome.state)
  }

  async function fetchSession(idToken: string, user: IdentityUser) {
    // Read before the profile: a window that claims it meanwhile clears the request, and this profile would still lack it.
    const username = requestedUsername(user.email)
    try {
      const profile = await api.call('POST /api/auth/session', { body: { idToken } })
      return { state: await claimUsername(profile, username, idToken), signOut: false }
    } catch (error) {
      return sessionAfter(error, user)
    }
  }

  function sessionAfter(problem: unknown, { email }: IdentityUser) {
    const error = problem instanceof ApiCallError ? problem : new ApiCallError('unreachable', 0, '')
    const isPassing = error.code === 'unreachable' || error.status >= 500 || error.status === 429
    // A temporary failure does not end a working session.
    return isPassing && isOk ? undefined : sessionFromError(error, email)
  }

  function signedOut(hasLeft: boolean): void {
    if (knownToken === undefined) return
    knownToken = undefined
    if (hasLeft) forgetPerson()
    change(SIGNED_OUT)
  }

  function forgetPerson(): void {
    knownToken = undefined
    uid = undefined
    isOk = false
    runLeaveCleanups()
  }

  /** Signs out without updating the state; the caller does that. */
  async function endSession(): Promise<void> {
    forgetPerson()
    rememberFlag(SIGNED_IN, false)
    await client.signOut()
  }

  /** Whoever has registered has no token yet. */
  async function hasChanged(): Promise<boolean> {
    const idToken = await client.idToken().catch(() => undefined)
    return idToken !== knownToken || client.user()?.uid !== uid
  }

  /** Runs an action of the provider, then syncs once if the token or the person changed. */
  async function runThenSync<T>(work: () => Promise<T>): Promise<T> {
    runningActions++
    try {
      return await work()
    } finally {
      runningActions--
      if (runningActions === 0 && (await hasChanged())) await sync()
    }
  }

  async function recheck(): Promise<boolean> {
    await client.reload()
    if (!client.user()?.emailVerified) return false
    await client.idToken(true)
    return true
  }

  async function onTokenChange(): Promise<void> {
    if (runningActions > 0) return
    if (await hasChanged()) await sync()
  }

  async function onWindowFocus(): Promise<void> {
    const user = client.user()
    if (!user || runningActions > 0 || Date.now() - checkedAt < MIN_SESSION_CHECK_INTERVAL_MS) return
    if (!user.emailVerified) await recheck().catch(() => false)
    await sync()
  }

  deleteOwnerlessDrafts()
  await client.ready()
  client.onToken(onTokenChange)
  window.addEventListener('focus', onWindowFocus)

  return {
    sync,
    signIn: (email: string, password: string) => runThenSync(() => client.signIn(email, password)),
    signInWith: (provider: ProviderId) => runThenSync(() => client.signInWith(provider)),
    signInAgain: (password: string) => runThenSync(() => client.reauthenticate(password)),
    signInAgainWith: (provider: ProviderId) => runThenSync(() => client.reauthenticateWith(provider)),
    register: (person: Registration) =>
      runThenSync(async () => change({ verificationEmailSentAt: await register(person) })),
    sendReset: (email: string) => client.sendReset(email),
    /** Returns false if the address is already verified. */
    async sendVerification(): Promise<boolean> {
      if (await runThenSync(recheck)) return false
      await client.sendVerification()
      change({ verificationEmailSentAt: new Date() })
      return true
    },
    recheckVerification: () => runThenSync(recheck),
    async chooseUsername(username: string): Promise<void> {
      const idToken = (await client.idToken()) ?? ''
      const profile = await api.call('POST /api/auth/username', { body: { idToken, username } })
      // What a check under way has read is out of date.
      latestSync++
      clearRequestedUsername()
      change(sessionOf(profile))
    },
    link: (provider: ProviderId) => runThenSync(() => client.link(provider)).then(showUser),
    linkPassword: (email: string, password: string) =>
      runThenSync(() => client.linkPassword(email, password)).then(showUser),
    /** Rejects without a connection, and then nothing has changed: the session would go on. */
    async signOut(): Promise<void> {
      change({ signedOutHere: true })
      runningActions++
      try {
        await client.signOut()
      } catch (error) {
        change({ signedOutHere: false })
        throw error
      } finally {
        runningActions--
      }
      if (uid !== undefined) {
        deleteDraftsOf(uid)
        await deleteOutboxOf(uid)
      }
      forgetPerson()
      rememberFlag(SIGNED_IN, false)
      change({ ...SIGNED_OUT, error: undefined })
    },
    applyCode: (code: string, password?: string) => runThenSync(() => client.applyCode(code, password)),
    resetPassword: client.resetPassword,
    signInByLink: (code: string) => runThenSync(() => client.signInByLink(code)),
    sendSignInLink: client.sendSignInLink,
    signInWithPasskey: () => runThenSync(() => client.signInWithPasskey()),
    passkeys: client.passkeys,
    addPasskey: (name: string) => client.addPasskey(name).then(showUser),
    removePasskey: (id: string) => client.removePasskey(id).then(showUser),
    sessions: client.sessions,
    endSessions: client.endSessions,
  }

  function showUser(): void {
    change({ user: client.user() })
  }
}

/** Before the address is confirmed, the site's own identities have no token. */
const unverifiedSession = ({ email }: IdentityUser) => ({
  signOut: false,
  ...sessionFromError(new ApiCallError('email_not_verified', 403, ''), email),
})

/** Remembers that someone is signed in, and the profile once it is known. Where storage is refused, people sign in on every visit. */
function rememberSignedIn({ uid }: IdentityUser, profile?: ProfileView): void {
  if (!profile && wasSignedIn()) return
  const { username, role } = profile ?? {}
  rememberFlag(SIGNED_IN, true, JSON.stringify({ uid, username, role }))
}

/** The session of a profile, after claiming the username requested at registration. */
async function claimUsername(
  profile: ProfileView,
  username: string | undefined,
  idToken: string,
): Promise<Partial<SessionState>> {
  if (username === undefined) return sessionOf(profile)
  if (!profile.needsUsername) {
    clearRequestedUsername()
    return sessionOf(profile)
  }
  try {
    const named = await api.call('POST /api/auth/username', { body: { idToken, username } })
    clearRequestedUsername()
    return sessionOf(named)
  } catch (error) {
    return { ...sessionOf(profile), missedUsername: { username, error } }
  }
}

/** Loads the one that the settings want. */
async function openClient(settings: Exclude<IdentitySettings, { mode: 'none' }>): Promise<IdentityClient> {
  if (settings.mode !== 'embedded')
    return (await import('./firebase-client.ts')).createFirebaseClient(settings)
  return (await import('./embedded-client.ts')).createEmbeddedClient(settings)
}
