import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { type BackendStatus, SIGN_IN_REASON } from '../../../contract/accounts/rules.ts'
import type { ConfigView } from '../../../contract/accounts/schema.ts'

/** What screens know of the person's session, and how they ask for signing in. */
export interface Session {
  firebaseReady: boolean
  backendStatus: BackendStatus
  /** The reason the sign-in dialog gives, while it is open. */
  signInReason: string | undefined
  openSignIn: (reason?: string) => void
  closeSignIn: () => void
}

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({
  identity,
  children,
}: {
  identity: ConfigView['identity']
  children: ReactNode
}) {
  const [signInReason, setSignInReason] = useState<string>()
  const openSignIn = useCallback((reason = SIGN_IN_REASON) => setSignInReason(reason), [])
  const closeSignIn = useCallback(() => setSignInReason(undefined), [])
  const configured = identity.mode !== 'none'
  const session = useMemo<Session>(
    () => ({
      firebaseReady: configured,
      backendStatus: configured ? 'signed-out' : 'unconfigured',
      signInReason,
      openSignIn,
      closeSignIn,
    }),
    [configured, signInReason, openSignIn, closeSignIn],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession stands outside SessionProvider')
  return session
}
