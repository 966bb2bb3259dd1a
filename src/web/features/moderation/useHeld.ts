import { useEffect, useState, useSyncExternalStore } from 'react'
import type { HeldDecisions } from './held-decisions.ts'

/** Decisions that can still be undone, for as long as the screen stands; what is left then is sent at once. */
export function useHeld<D extends { item: { key: string } }>(create: () => HeldDecisions<D>) {
  const [hold] = useState(create)
  useSendingOnLeave(hold)
  return { hold, held: useSyncExternalStore(hold.subscribe, hold.current, hold.current) }
}

/** Of a page that is hidden nobody can tell whether it comes back: telephones end it without a word. */
function useSendingOnLeave(hold: { sendAll: () => void }): void {
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && hold.sendAll()
    const sendAll = () => hold.sendAll()
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', sendAll)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [hold])
}
