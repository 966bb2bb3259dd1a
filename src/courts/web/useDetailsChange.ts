import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../accounts/web/session.tsx'
import { type IdempotencyKeyStore, submitIdempotently } from '../../api/web/submit-idempotently.ts'
import { useAction } from '../../platform/ui/useAction.ts'
import { ownDetailsKey, refreshDetails, updateOwnDetails } from './details-cache.ts'

/** A member's change to a part of the details, such as a vote. */
interface DetailsChange<Details, Part extends object> {
  /** Identifies the change, so that a retry after a lost response counts once. */
  intent: string
  /** Reads the part; undefined if the subject is gone. */
  read: (details: Details) => Part | undefined
  /** The expected result; the same object if nothing changes. */
  applyOptimistically: (before: Part) => Part
  show: (details: Details, part: Part) => Details
  call: (key: string) => Promise<Partial<Part>>
}

/** Changes being sent. */
let runningCount = 0

/**
 * Optimistic changes, corrected by the response. Visitors are asked to sign in first; then the change is sent unless it
 * had already been made. After the last change the details are loaded again, because other parts may show it, too.
 */
export function useDetailsChange<Details>(courtId: number) {
  const { requireMember } = useSession()
  const client = useQueryClient()
  const [keyStore] = useState<IdempotencyKeyStore>({})
  const [queue] = useState<{ button: string; end: Promise<unknown> }>({ button: '', end: Promise.resolve() })
  const { busy, problem, run } = useAction()

  /** Returns false if the person declines to sign in. */
  async function send<Part extends object>({
    intent,
    read,
    applyOptimistically,
    show,
    call,
  }: DetailsChange<Details, Part>): Promise<boolean> {
    if (!(await requireMember())) return false
    const before = read(await client.fetchQuery<Details>({ queryKey: ownDetailsKey(courtId) }))
    const expected = before && applyOptimistically(before)
    if (!expected || expected === before) return true
    const display = (part: Part) =>
      updateOwnDetails<Details>(client, courtId, (details) => show(details, part))
    display(expected)
    runningCount++
    try {
      display({ ...expected, ...(await submitIdempotently({ keyStore, content: intent, call })) })
    } catch (error) {
      display(before)
      throw error
    } finally {
      if (--runningCount === 0) void refreshDetails(client, courtId)
    }
    return true
  }

  /**
   * Sends changes one after the other; ignores a second tap on a button whose change is pending. Resolves to whether it
   * was made.
   */
  async function tap<Part extends object>(
    button: string,
    change: DetailsChange<Details, Part>,
  ): Promise<boolean> {
    if (busy && queue.button === button) return false
    queue.button = button
    let isMade = false
    queue.end = queue.end.then(() =>
      run(async () => {
        isMade = await send(change)
      }),
    )
    await queue.end
    return isMade
  }

  return { busy, problem, tap }
}
