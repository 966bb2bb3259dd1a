import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { isMember } from '../../../accounts/contract/rules.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'

// Visitors have nothing to send.
const SendOutbox = lazy(() => import('./SendOutbox.tsx').catch(() => ({ default: () => null })))

/** Milliseconds between checks of a session that couldn’t be checked. */
const TRY_EVERY_MS = 30_000

/** What waits until a page is at rest. */
export default function AtRest({ isOn }: { isOn: boolean }): ReactNode {
  const session = useSession()
  const uid = isMember(session) ? session.user?.uid : undefined
  useCheckedSession()
  return (
    <>
      {uid !== undefined && (
        <Suspense>
          <SendOutbox uid={uid} />
        </Suspense>
      )}
      {isOn && <UpdateNotice />}
    </>
  )
}

/** Asks again who is signed in, if the server couldn’t be asked. */
function useCheckedSession(): void {
  const { backendStatus, identity } = useSession()
  useEffect(() => {
    if (backendStatus !== 'error') return
    // A check that fails leaves the status as it is, so the next one follows.
    const check = () =>
      void identity()
        .then(({ sync }) => sync())
        .catch(() => {})
    const timer = setInterval(check, TRY_EVERY_MS)
    window.addEventListener('online', check)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', check)
    }
  }, [backendStatus, identity])
}
