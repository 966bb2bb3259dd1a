import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeDecidedFromCache } from './queue-query.ts'
import { createDecisionSender } from './send-decisions.ts'
import { type Failure, UndoBuffer } from './undo-buffer.ts'
import { useUndoBuffer } from './useUndoBuffer.ts'

/** How long a decision can be undone before it is sent, milliseconds. */
export const UNDO_WINDOW_MS = 8_000

/** Undoable decisions about the queue, and the failures of those sent. */
export function useQueueDecisions() {
  const client = useQueryClient()
  const [failures, setFailures] = useState<Failure[]>([])
  const { hold, held } = useUndoBuffer(
    () =>
      new UndoBuffer({
        undoMs: UNDO_WINDOW_MS,
        prepare: createDecisionSender,
        async onSent(failed, sent) {
          setFailures((earlier) => [...earlier, ...failed])
          const waits = new Set(failed.filter(({ isDone }) => !isDone).map(({ decided }) => decided))
          const done = sent.filter((one) => !waits.has(one)).map(({ item }) => item.key)
          await removeDecidedFromCache(client, new Set(done))
        },
      }),
  )
  return { hold, held, failures, setFailures }
}
