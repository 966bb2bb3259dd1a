import { useEffect, useState, useSyncExternalStore } from 'react'
import type { HeldDecisions } from './held-decisions.ts'

/** Holds undoable decisions while the screen is mounted; the rest is sent on unmount. */
export function useHeld<D extends { item: { key: string } }>(create: () => HeldDecisions<D>) {
  const [hold] = useState(create)
  useSendingOnLeave(hold)
  return { hold, held: useSyncExternalStore(hold.subscribe, hold.current, hold.current) }
}

/** A hidden page may never come back: phones discard it without notice. */
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
