import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { UNDO_MS } from '../../../contract/limits.ts'
import { MODERATION_KEY } from '../../shared/admin/moderation-query.ts'
import { type Failure, HeldDecisions } from './held-decisions.ts'
import { prepareToSend } from './send-decisions.ts'

/** Decisions that can still be undone, and what became of those that were sent. */
export function useHeldDecisions() {
  const client = useQueryClient()
  const [failures, setFailures] = useState<Failure[]>([])
  const [hold] = useState(
    () =>
      new HeldDecisions({
        undoMs: UNDO_MS,
        prepare: prepareToSend,
        onSent(failed) {
          setFailures((earlier) => [...earlier, ...failed])
          void client.invalidateQueries({ queryKey: [MODERATION_KEY] })
        },
      }),
  )
  useSendingOnLeave(hold)
  const held = useSyncExternalStore(hold.subscribe, hold.current, hold.current)
  return { hold, held, failures, setFailures }
}

/** Of a page that is hidden nobody can tell whether it comes back: telephones end it without a word. */
function useSendingOnLeave(hold: HeldDecisions): void {
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
