import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { UNDO_MS } from '../../../contract/limits.ts'
import { type Failure, HeldDecisions } from './held-decisions.ts'
import { prepareToSend } from './send-decisions.ts'
import { useHeld } from './useHeld.ts'
import { forgetDecided } from './waiting-query.ts'

/** Undoable decisions about the queue, and the failures of those sent. */
export function useHeldDecisions() {
  const client = useQueryClient()
  const [failures, setFailures] = useState<Failure[]>([])
  const { hold, held } = useHeld(
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
  return { hold, held, failures, setFailures }
}
