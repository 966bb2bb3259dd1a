import { type ReactNode, Suspense, useState } from 'react'
import { hasDrafts } from '../../../accounts/web/draft-storage.ts'
import { readOutbox } from '../../../accounts/web/outbox.ts'
import { useSession } from '../../../accounts/web/session.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import { useTransitionState } from '../../../platform/ui/useTransitionState.ts'
import { savedStore } from '../../../saved/web/saved-loader.ts'

const SignOutDialog = lazyWithRetry(() => import('./SignOutDialog.tsx'))

/** Signs out; asks first if something would be lost, or if there is no connection. `dialog` has to be on the page. */
export function useSignOut(afterwards: () => void | Promise<void>): {
  askOrSignOut: () => Promise<void>
  dialog: ReactNode
} {
  const { identity, user } = useSession()
  const [isAsking, setIsAsking] = useTransitionState(false)
  const [waiting, setWaiting] = useState(0)
  const [needsConnection, setNeedsConnection] = useState(false)
  const hasOwnDrafts = () => user !== undefined && hasDrafts(user.uid)

  async function signOut() {
    // What is on this device only would go with the person.
    await (await savedStore()).sendUnsent()
    await (await identity()).signOut()
    await afterwards()
  }

  async function askOrSignOut() {
    const waiting = user ? (await readOutbox(user.uid)).length : 0
    const isCut = !navigator.onLine
    setWaiting(waiting)
    setNeedsConnection(isCut)
    if (isCut || waiting > 0 || hasOwnDrafts()) return setIsAsking(true)
    await signOut().catch(() => {
      setNeedsConnection(true)
      setIsAsking(true)
    })
  }

  const dialog = (
    <Suspense>
      {isAsking && (
        <SignOutDialog
          {...{ waiting, needsConnection }}
          hasDrafts={hasOwnDrafts()}
          onClose={() => setIsAsking(false)}
          onSignOut={signOut}
        />
      )}
    </Suspense>
  )
  return { askOrSignOut, dialog }
}
