import { useEffect, useState, useSyncExternalStore } from 'react'
import type { UndoBuffer } from './undo-buffer.ts'

/** Holds undoable decisions while the screen is mounted; the rest is sent on unmount. */
export function useUndoBuffer<D extends { item: { key: string } }>(create: () => UndoBuffer<D>) {
  const [hold] = useState(create)
  useSendOnLeave(hold)
  return { hold, held: useSyncExternalStore(hold.subscribe, hold.current, hold.current) }
}

/** A hidden page may never come back: phones discard it without notice. */
function useSendOnLeave(hold: { sendAll: () => void }): void {
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
