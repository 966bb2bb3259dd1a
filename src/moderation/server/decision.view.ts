import type { DecisionView, QueueAction, QueueKind } from '../contract/queue.ts'
import type { DecisionRow } from './decisions.queries.ts'

/** A decision as moderators see it. */
export function decisionView({ decision, person, by, undoneBy, courtName }: DecisionRow): DecisionView {
  const { id, key, kind, courtId, title, action, remark, passedTo, returnsAt, undoneAt } = decision
  return {
    ...{ id, key, kind: kind as QueueKind, title, action: action as QueueAction, remark },
    court: courtId === null && courtName === '' ? null : { id: courtId, name: courtName },
    ...{ person, by, at: decision.decidedAt.toISOString(), batch: decision.batch },
    passed_on:
      passedTo === null
        ? null
        : {
            ...{ to: passedTo, reference: decision.reference, text: decision.passedText },
            returns_at: returnsAt?.toISOString() ?? null,
          },
    ...{ undone_at: undoneAt?.toISOString() ?? null, undone_by: undoneBy, question: decision.question },
  }
}
