import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isMember, isSignedIn, SIGN_IN_REASON } from '../../../contract/accounts/rules.ts'
import type { ConfigView } from '../../../contract/accounts/schema.ts'
import type { Identity } from './identity.ts'
import { provideSignInAgain } from './member-api.ts'
import { wasSignedIn } from './remembered.ts'
import { firstState, type SessionState, SIGNED_OUT } from './session-state.ts'

/** What screens know of the person's session, and how they ask for signing in. */
export interface Session extends SessionState {
  /** Another one whenever somebody leaves who was signed in: keys what the next person shall not see. */
  personKey: number
  /** The reason the sign-in dialog gives, while it is open. */
  signInReason: string | undefined
  openSignIn: (reason?: string) => void
  closeSignIn: () => void
  /** For a screen that says itself what keeps the person out: no dialog says it over it, until the returned call. */
  sayKeptOutOnScreen: () => () => void
  /** Asks for signing in and for a username where they are missing; false when the person would not. */
  requireMember: (reason?: string) => Promise<boolean>
  /** Whether the person is asked to sign in again, because something needs a recent sign-in. */
  asksToSignInAgain: boolean
  /** Ends that question: what waited goes on, or says why it did not. */
  endSignInAgain: (isDone: boolean) => void
  /** The identity provider's side, loaded when it is first needed. */
  identity: () => Promise<Identity>
  change: (changes: Partial<SessionState>) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ config, children }: { config: ConfigView; children: ReactNode }) {
  const [state, setState] = useState(() => firstState(config))
  const [signInReason, setSignInReason] = useState<string>()
  // Otherwise the dialog would wait for React to have shown nothing in its place for 300 ms.
  const openSignIn = useCallback((reason: string) => startTransition(() => setSignInReason(reason)), [])
  const change = useCallback((changes: Partial<SessionState>) => setState((s) => ({ ...s, ...changes })), [])
  const identity = useIdentity(config, change)
  const waiting = useRef<((isMember: boolean) => void)[]>([])
  const answer = useCallback((would: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(would)
  }, [])

  const personKey = usePersonKey(state.user?.uid)
  const [asksToSignInAgain, endSignInAgain] = useSignInAgain()
  const signedIn = isSignedIn(state)
  const member = isMember(state)
  const held = state.accountHold?.message ?? state.backendStatus === 'deleted'
  useEffect(() => {
    if (member) answer(true)
  }, [member, answer])
  useEffect(() => {
    if (!signedIn) return
    return () => {
      answer(false)
      endSignInAgain(false)
    }
  }, [signedIn, answer, endSignInAgain])
  const isSaidOnScreen = useRef(false)
  const sayKeptOutOnScreen = useCallback(() => {
    isSaidOnScreen.current = true
    setSignInReason(undefined)
    answer(false)
    return () => {
      isSaidOnScreen.current = false
    }
  }, [answer])
  useEffect(() => {
    if (held && !isSaidOnScreen.current) openSignIn(SIGN_IN_REASON)
  }, [held, openSignIn])
  if (signedIn && signInReason !== undefined) setSignInReason(undefined)

  const session = useMemo<Session>(
    () => ({
      ...state,
      personKey,
      signInReason,
      openSignIn: (reason = SIGN_IN_REASON) => openSignIn(reason),
      closeSignIn() {
        setSignInReason(undefined)
        change({ problem: undefined })
        answer(false)
      },
      sayKeptOutOnScreen,
      requireMember(reason = SIGN_IN_REASON) {
        if (member) return Promise.resolve(true)
        if (!signedIn) openSignIn(reason)
        return new Promise((resolve) => waiting.current.push(resolve))
      },
      asksToSignInAgain,
      endSignInAgain,
      identity,
      change,
    }),
    [
      state,
      personKey,
      signedIn,
      member,
      signInReason,
      openSignIn,
      sayKeptOutOnScreen,
      asksToSignInAgain,
      endSignInAgain,
      identity,
      change,
      answer,
    ],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Stays the same while visitors come in: what they typed goes to who they turn out to be. */
function usePersonKey(uid: string | undefined): number {
  const [person, setPerson] = useState({ uid, key: 0 })
  if (person.uid !== uid) setPerson({ uid, key: person.uid === undefined ? person.key : person.key + 1 })
  return person.key
}

/** Whether a call waits for the person to sign in again, and how that ends. */
function useSignInAgain(): [boolean, Session['endSignInAgain']] {
  const [isAsking, setIsAsking] = useState(false)
  const waiting = useRef<((isDone: boolean) => void)[]>([])
  const end = useCallback((isDone: boolean) => {
    setIsAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isDone)
  }, [])
  useEffect(
    () =>
      provideSignInAgain(() => {
        startTransition(() => setIsAsking(true))
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [],
  )
  return [isAsking, end]
}

/** Loads the identity provider once: at once for those who were signed in, here or in another window. */
function useIdentity({ identity: settings }: ConfigView, change: Session['change']): Session['identity'] {
  const opened = useRef<Promise<Identity>>(undefined)
  const identity = useCallback(() => {
    opened.current ??= import('./identity.ts')
      .then(({ openIdentity }) => openIdentity(settings, change))
      .catch((problem: unknown) => {
        opened.current = undefined
        throw problem
      })
    return opened.current
  }, [settings, change])

  useEffect(() => {
    if (settings.mode === 'none') return
    // Once it is loaded the provider itself follows what is signed in in other windows.
    function resume() {
      if (opened.current || !wasSignedIn()) return
      change({ isReturning: true })
      identity().catch(() => change({ isReturning: false, backendStatus: 'error' }))
    }
    if (wasSignedIn()) resume()
    else change(SIGNED_OUT)
    window.addEventListener('storage', resume)
    return () => window.removeEventListener('storage', resume)
  }, [settings, identity, change])
  return identity
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession stands outside SessionProvider')
  return session
}
