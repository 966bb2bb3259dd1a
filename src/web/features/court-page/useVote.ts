import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CourtDetailsView } from '../../../contract/courts/schema.ts'
import { type AttemptKeeper, carryOut } from '../../shared/api/intention.ts'
import { useSession } from '../../shared/session/session.tsx'
import { useAction } from '../../shared/ui/useAction.ts'
import { changeOwnDetails, ownDetailsQuery } from './own-details.ts'

interface Vote<V extends object> {
  /** The same for the same wish: tried again after a lost answer, it is done once. */
  wish: string
  /** What the person's details say now; undefined where that is gone. */
  read: (details: CourtDetailsView) => V | undefined
  /** What they shall say; the same where they say it already. */
  hope: (before: V) => V
  show: (details: CourtDetailsView, votes: V) => CourtDetailsView
  call: (key: string) => Promise<Partial<V>>
}

/**
 * Votes of members, shown at once and put right by the answer. Who is not signed in is asked to first; then
 * the wish is carried out, unless they had voted so before.
 */
export function useVote(courtId: number) {
  const { requireMember } = useSession()
  const client = useQueryClient()
  const [keeper] = useState<AttemptKeeper>({})
  const [line] = useState<{ button: string; end: Promise<unknown> }>({ button: '', end: Promise.resolve() })
  const { busy, problem, run } = useAction()

  async function vote<V extends object>({ wish, read, hope, show, call }: Vote<V>): Promise<void> {
    if (!(await requireMember())) return
    const before = read(await client.fetchQuery(ownDetailsQuery(courtId)))
    const hoped = before && hope(before)
    if (!hoped || hoped === before) return
    const put = (votes: V) => changeOwnDetails(client, courtId, (details) => show(details, votes))
    put(hoped)
    try {
      put({ ...hoped, ...(await carryOut({ keeper, content: wish, call })) })
    } catch (thrown) {
      put(before)
      throw thrown
    }
  }

  /** One after the other; a second tap on what is on its way already is none. */
  function tap<V extends object>(button: string, votes: Vote<V>): void {
    if (busy && line.button === button) return
    line.button = button
    line.end = line.end.then(() => run(() => vote(votes)))
  }

  return { problem, tap }
}
