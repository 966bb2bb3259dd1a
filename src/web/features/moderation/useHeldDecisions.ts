import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { UNDO_MS } from '../../../contract/limits.ts'
import { type Failure, HeldDecisions } from './held-decisions.ts'
import { prepareToSend } from './send-decisions.ts'
import { forgetDecided } from './waiting-query.ts'

/** Decisions that can still be undone, and what became of those that were sent. */
export function useHeldDecisions() {
  const client = useQueryClient()
  const [failures, setFailures] = useState<Failure[]>([])
  const [hold] = useState(
    () =>
      new HeldDecisions({
        undoMs: UNDO_MS,
        prepare: prepareToSend,
        async onSent(failed, sent) {
          setFailures((earlier) => [...earlier, ...failed])
          const waits = new Set(failed.filter(({ isDone }) => !isDone).map(({ decided }) => decided))
          const done = sent.filter((one) => !waits.has(one)).map(({ item }) => item.key)
          await forgetDecided(client, new Set(done))
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
