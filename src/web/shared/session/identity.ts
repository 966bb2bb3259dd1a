import type { ProfileView } from '../../../contract/accounts/schema.ts'
import { type ProviderId, problemCode } from '../../../contract/accounts/sign-in-texts.ts'
import { SESSION_CHECK_GAP_MS } from '../../../contract/limits.ts'
import { ApiProblem } from '../api/client.ts'
import { api } from '../api/context.ts'
import { createIdentityClient } from './identity-client.ts'
import { forgetDraftsOf, forgetDraftsWithoutOwner } from './kept-drafts.ts'
import { personLeaves } from './leaving.ts'
import { provideIdToken } from './member-api.ts'
import { type Registration, registration } from './register.ts'
import { rememberSignedIn } from './remembered.ts'
import { refusedSession, sessionOf } from './session-outcome.ts'
import { type IdentitySettings, type IdentityUser, type SessionState, SIGNED_OUT } from './session-state.ts'
import { forgetWish, wishedUsername } from './wished-username.ts'

export type Identity = Awaited<ReturnType<typeof openIdentity>>

/** Connects the identity provider to the session: the server is told of every change, and its answer decides. */
export async function openIdentity(
  settings: IdentitySettings,
  change: (state: Partial<SessionState>) => void,
) {
  if (settings.mode === 'none') throw Object.assign(new Error(), { code: 'auth-not-configured' })
  const client = createIdentityClient(settings)
  const register = registration(client)
  provideIdToken(() => client.idToken())
  /** The token of the session; null before the first check. */
  let known: string | undefined | null = null
  /** The provider's user id. */
  let uid: string | undefined
  let isOk = false
  let checkedAt = 0
  let acting = 0
  let round = 0

  /** Asks the server for the session. Of overlapping calls only the latest counts. */
  async function sync(): Promise<void> {
    const mine = ++round
    checkedAt = Date.now()
    const user = client.user()
    const idToken = await client.idToken().catch(() => undefined)
    if (mine !== round) return
    rememberSignedIn(user !== undefined)
    if (!user) return signedOut()
    if (uid !== undefined && uid !== user.uid) forgetPerson()
    uid = user.uid
    known = idToken
    change({ user })
    const outcome = await askServer(idToken ?? '', user)
    if (mine !== round || !outcome) return
    isOk = outcome.state.backendStatus === 'ok'
    if (outcome.state.backendStatus === 'deleted') forgetDraftsOf(user.uid)
    if (outcome.signOut) await leave()
    change(isOk ? { ...outcome.state, signedOutHere: false } : outcome.state)
  }

  async function askServer(idToken: string, { uid, email }: IdentityUser) {
    try {
      const profile = await api.call('session', { body: { idToken } })
      return { state: await withWishedUsername(profile, { uid, idToken }), signOut: false }
    } catch (problem) {
      const refusal = problem instanceof ApiProblem ? problem : new ApiProblem('unreachable', 0, '')
      const isPassing = refusal.code === 'unreachable' || refusal.status >= 500 || refusal.status === 429
      // A temporary failure does not end a working session.
      return isPassing && isOk ? undefined : refusedSession(refusal, email)
    }
  }

  function signedOut(): void {
    if (known === undefined) return
    forgetPerson()
    change(SIGNED_OUT)
  }

  function forgetPerson(): void {
    known = undefined
    uid = undefined
    isOk = false
    personLeaves()
  }

  /** Signs out without updating the state; the caller does that. */
  async function leave(): Promise<void> {
    forgetPerson()
    rememberSignedIn(false)
    await client.signOut()
  }

  /** Runs an action of the provider, then syncs once if the token changed. */
  async function act<T>(work: () => Promise<T>): Promise<T> {
    acting++
    try {
      return await work()
    } finally {
      acting--
      if (acting === 0 && (await client.idToken().catch(() => undefined)) !== known) await sync()
    }
  }

  async function recheck(): Promise<boolean> {
    await client.reload()
    if (!client.user()?.emailVerified) return false
    await client.idToken(true)
    return true
  }

  async function hearToken(): Promise<void> {
    if (acting > 0) return
    if ((await client.idToken().catch(() => undefined)) !== known) await sync()
  }

  async function comeBack(): Promise<void> {
    const user = client.user()
    if (!user || acting > 0 || Date.now() - checkedAt < SESSION_CHECK_GAP_MS) return
    if (!user.emailVerified) await recheck().catch(() => false)
    await sync()
  }

  forgetDraftsWithoutOwner()
  await client.ready()
  client.onToken(hearToken)
  window.addEventListener('focus', comeBack)

  return {
    sync,
    signIn: (email: string, password: string) => act(() => client.signIn(email, password)),
    signInWith: (provider: ProviderId) => act(() => client.signInWith(provider)),
    signInAgain: (password: string) => act(() => client.signInAgain(password)),
    signInAgainWith: (provider: ProviderId) => act(() => client.signInAgainWith(provider)),
    register: (person: Registration) =>
      act(async () => change({ verificationEmailSentAt: await register(person) })),
    sendReset: (email: string) => client.sendReset(email),
    /** Returns false if the address is already verified. */
    async sendVerification(): Promise<boolean> {
      if (await act(recheck)) return false
      await client.sendVerification()
      change({ verificationEmailSentAt: new Date() })
      return true
    },
    recheckVerification: () => act(recheck),
    async chooseUsername(username: string): Promise<void> {
      const idToken = (await client.idToken()) ?? ''
      change(sessionOf(await api.call('chooseUsername', { body: { idToken, username } })))
      forgetWish()
    },
    link: (provider: ProviderId) => act(() => client.link(provider)).then(showUser),
    linkPassword: (email: string, password: string) =>
      act(() => client.linkPassword(email, password)).then(showUser),
    async signOut(): Promise<void> {
      change({ signedOutHere: true })
      if (uid !== undefined) forgetDraftsOf(uid)
      await leave()
      change({ ...SIGNED_OUT, problem: undefined })
    },
    applyCode: client.applyCode,
    resetPassword: client.resetPassword,
  }

  function showUser(): void {
    change({ user: client.user() })
  }
}

/** The session of a profile, after claiming the username requested at registration. */
async function withWishedUsername(
  profile: ProfileView,
  { uid, idToken }: { uid: string; idToken: string },
): Promise<Partial<SessionState>> {
  const username = wishedUsername(uid)
  if (username === undefined) return sessionOf(profile)
  if (!profile.needsUsername) {
    forgetWish()
    return sessionOf(profile)
  }
  try {
    const named = await api.call('chooseUsername', { body: { idToken, username } })
    forgetWish()
    return sessionOf(named)
  } catch (problem) {
    if (problemCode(problem) === 'username-taken') forgetWish()
    return { ...sessionOf(profile), missedUsername: { username, problem } }
  }
}
