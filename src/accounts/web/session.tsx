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
import type { ConfigView } from '../../api/contract/config-view.ts'
import { isMember, isSignedIn, SIGN_IN_REASON } from '../contract/rules.ts'
import { setReauthentication } from './member-api.ts'
import type { Identity } from './session/identity.ts'
import { initialState, type SessionState, SIGNED_OUT } from './session-state.ts'
import { wasSignedIn } from './signed-in-flag.ts'

/** The session, and how screens ask for sign-in. */
export interface Session extends SessionState {
  /** Changes when the signed-in person leaves; used as a key to reset personal state. */
  personKey: number
  /** Reason shown in the sign-in dialog while it is open. */
  signInReason: string | undefined
  openSignIn: (reason?: string) => void
  closeSignIn: () => void
  /**
   * Suppresses the sign-in dialog while a screen says why the account is blocked. Returns the function that undoes it.
   */
  suppressSignInDialog: () => () => void
  /** Asks to sign in and choose a username if needed; resolves to false if the person declines. */
  requireMember: (reason?: string) => Promise<boolean>
  /** Whether the person is being asked to sign in again for a call that needs a recent sign-in. */
  asksToSignInAgain: boolean
  /** Resolves that request: the waiting calls continue or fail. */
  endSignInAgain: (isDone: boolean) => void
  /** Where visitors sign in, and the screen to open after that. */
  signInUrl: (next?: string) => string
  /** The identity provider, loaded on first use. */
  identity: () => Promise<Identity>
  change: (changes: Partial<SessionState>) => void
}

const SessionContext = createContext<Session | undefined>(undefined)

interface SessionProviderProps extends Pick<Session, 'signInUrl'> {
  config: ConfigView
  children: ReactNode
}

export function SessionProvider({ config, signInUrl, children }: SessionProviderProps) {
  const [state, setState] = useState(() => initialState(config))
  const [signInReason, setSignInReason] = useState<string>()
  // Without a transition React would hold back the dialog for 300 ms while its fallback is empty.
  const openSignIn = useCallback((reason: string) => startTransition(() => setSignInReason(reason)), [])
  const change = useCallback((changes: Partial<SessionState>) => setState((s) => ({ ...s, ...changes })), [])
  const identity = useIdentity(config, change)
  const waiting = useRef<((isMember: boolean) => void)[]>([])
  const resolveWaiting = useCallback((isMember: boolean) => {
    for (const resolve of waiting.current.splice(0)) resolve(isMember)
  }, [])

  const personKey = usePersonKey(state.user?.uid)
  const [asksToSignInAgain, endSignInAgain] = useReauthentication()
  const signedIn = isSignedIn(state)
  const member = isMember(state)
  const blocked = state.accountHold?.message ?? state.backendStatus === 'deleted'
  useEffect(() => {
    if (member) resolveWaiting(true)
  }, [member, resolveWaiting])
  useEffect(() => {
    if (!signedIn) return
    return () => {
      resolveWaiting(false)
      endSignInAgain(false)
    }
  }, [signedIn, resolveWaiting, endSignInAgain])
  const isDialogSuppressed = useRef(false)
  const suppressSignInDialog = useCallback(() => {
    isDialogSuppressed.current = true
    setSignInReason(undefined)
    resolveWaiting(false)
    return () => {
      isDialogSuppressed.current = false
    }
  }, [resolveWaiting])
  useEffect(() => {
    if (blocked && !isDialogSuppressed.current) openSignIn(SIGN_IN_REASON)
  }, [blocked, openSignIn])
  if (signedIn && signInReason !== undefined) setSignInReason(undefined)

  const session = useMemo<Session>(
    () => ({
      ...state,
      personKey,
      signInReason,
      openSignIn: (reason = SIGN_IN_REASON) => openSignIn(reason),
      closeSignIn() {
        setSignInReason(undefined)
        change({ error: undefined })
        resolveWaiting(false)
      },
      suppressSignInDialog,
      requireMember(reason = SIGN_IN_REASON) {
        if (member) return Promise.resolve(true)
        if (!signedIn) openSignIn(reason)
        return new Promise((resolve) => waiting.current.push(resolve))
      },
      asksToSignInAgain,
      endSignInAgain,
      signInUrl,
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
      suppressSignInDialog,
      asksToSignInAgain,
      endSignInAgain,
      signInUrl,
      identity,
      change,
      resolveWaiting,
    ],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Does not change when a visitor signs in, so that their input is kept. */
function usePersonKey(uid: string | undefined): number {
  const [person, setPerson] = useState({ uid, key: 0 })
  if (person.uid !== uid) setPerson({ uid, key: person.uid === undefined ? person.key : person.key + 1 })
  return person.key
}

/** Whether calls are waiting for a new sign-in, and how to resolve them. */
function useReauthentication(): [boolean, Session['endSignInAgain']] {
  const [isAsking, setIsAsking] = useState(false)
  const waiting = useRef<((isDone: boolean) => void)[]>([])
  const end = useCallback((isDone: boolean) => {
    setIsAsking(false)
    for (const resolve of waiting.current.splice(0)) resolve(isDone)
  }, [])
  useEffect(
    () =>
      setReauthentication(() => {
        startTransition(() => setIsAsking(true))
        return new Promise((resolve) => waiting.current.push(resolve))
      }),
    [],
  )
  return [isAsking, end]
}

/** Milliseconds between tries to find out who is signed in, while there is no connection. */
const TRY_EVERY_MS = 5_000

/** Loads the identity provider once: upfront if someone was signed in, here or in another window. */
function useIdentity({ identity: settings }: ConfigView, change: Session['change']): Session['identity'] {
  const opened = useRef<Promise<Identity>>(undefined)
  const identity = useCallback(() => {
    opened.current ??= import('./session/identity.ts')
      .then(({ openIdentity }) => openIdentity(settings, change))
      .catch((error: unknown) => {
        opened.current = undefined
        throw error
      })
    return opened.current
  }, [settings, change])

  useEffect(() => {
    if (settings.mode === 'none') return
    let retry: ReturnType<typeof setTimeout> | undefined
    // Once loaded, the provider itself follows sign-ins in other windows.
    function resume(isFirst: unknown) {
      clearTimeout(retry)
      if (opened.current || !wasSignedIn()) return
      if (isFirst) change({ isReturning: true })
      identity().catch(() => {
        change({ isReturning: false, backendStatus: 'error' })
        retry = setTimeout(resume, TRY_EVERY_MS, false)
      })
    }
    if (wasSignedIn()) resume(true)
    else change(SIGNED_OUT)
    window.addEventListener('storage', resume)
    return () => {
      clearTimeout(retry)
      window.removeEventListener('storage', resume)
    }
  }, [settings, identity, change])
  return identity
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession must be used inside SessionProvider')
  return session
}
