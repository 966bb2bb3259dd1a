import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { knownUid, type OutboxEntry, outboxQuery, sayLater } from './outbox.ts'

/** The court of a page, while there is no connection. */
export const KeptCourtContext = createContext<{ id: number; name: string } | undefined>(undefined)

/** On such a page, of somebody who is signed in: keeps what is said until it can be sent. Otherwise undefined. */
export function useSayLater() {
  const court = use(KeptCourtContext)
  const client = useQueryClient()
  if (!court || knownUid() === undefined) return undefined
  return async (said: Pick<OutboxEntry, 'summary' | 'endpoint' | 'body' | 'isForm'>): Promise<void> => {
    await sayLater({ ...said, court_id: court.id, court_name: court.name })
    await client.invalidateQueries(outboxQuery)
  }
}
