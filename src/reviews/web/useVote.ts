import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../accounts/web/session.tsx'
import { type IdempotencyKeyStore, submitIdempotently } from '../../api/web/submit-idempotently.ts'
import type { CourtDetailsView } from '../../courts/contract/schema.ts'
import { ownDetailsQuery, updateOwnDetails } from '../../courts/web/own-details.ts'
import { useAction } from '../../platform/ui/useAction.ts'

interface Vote<V extends object> {
  /** Identifies the vote, so that a retry after a lost response counts once. */
  intent: string
  /** Reads the current votes; undefined if the subject is gone. */
  read: (details: CourtDetailsView) => V | undefined
  /** The expected result; the same object if nothing changes. */
  applyOptimistically: (before: V) => V
  show: (details: CourtDetailsView, votes: V) => CourtDetailsView
  call: (key: string) => Promise<Partial<V>>
}

/**
 * Optimistic voting, corrected by the response. Visitors are asked to sign in first; then the vote is cast unless they
 * had already voted that way.
 */
export function useVote(courtId: number) {
  const { requireMember } = useSession()
  const client = useQueryClient()
  const [keyStore] = useState<IdempotencyKeyStore>({})
  const [queue] = useState<{ button: string; end: Promise<unknown> }>({ button: '', end: Promise.resolve() })
  const { busy, problem, run } = useAction()

  async function vote<V extends object>({
    intent,
    read,
    applyOptimistically,
    show,
    call,
  }: Vote<V>): Promise<void> {
    if (!(await requireMember())) return
    const before = read(await client.fetchQuery(ownDetailsQuery(courtId)))
    const expected = before && applyOptimistically(before)
    if (!expected || expected === before) return
    const display = (votes: V) => updateOwnDetails(client, courtId, (details) => show(details, votes))
    display(expected)
    try {
      display({ ...expected, ...(await submitIdempotently({ keyStore, content: intent, call })) })
    } catch (error) {
      display(before)
      throw error
    }
  }

  /** Runs votes one after the other; ignores a second tap on a button whose vote is pending. */
  function tap<V extends object>(button: string, votes: Vote<V>): void {
    if (busy && queue.button === button) return
    queue.button = button
    queue.end = queue.end.then(() => run(() => vote(votes)))
  }

  return { problem, tap }
}
