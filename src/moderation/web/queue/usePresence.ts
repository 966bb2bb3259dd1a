import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { personName } from '../../../admin/web/person-name.ts'
import type { DecisionView } from '../../contract/queue.ts'

/** How often the open queue asks what others do, milliseconds. */
export const PRESENCE_MS = 2_000

/**
 * Says what this person looks at while the page is visible, and answers what others look at.
 *
 * @param onDecided called with what was decided in the last minute
 */
export function usePresence(
  currentKey: string | undefined,
  onDecided: (decided: readonly DecisionView[]) => void,
) {
  const api = useAdminApi()
  const looksAt = useRef<string>(undefined)
  useEffect(() => {
    looksAt.current = currentKey
  }, [currentKey])
  const { data, isPending } = useQuery({
    queryKey: ['moderation-presence'],
    queryFn: () => api.call('POST /api/admin/queue/presence', { body: { key: looksAt.current ?? null } }),
    refetchInterval: PRESENCE_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const heard = useRef(onDecided)
  useEffect(() => {
    heard.current = onDecided
  })
  useEffect(() => {
    if (data) heard.current(data.decided)
  }, [data])
  const others = useMemo(() => new Map(data?.others.map(({ key, user }) => [key, personName(user)])), [data])
  return { others, isPending }
}

/** Names of moderators by the key of the item that they look at. */
export type Lookers = ReadonlyMap<string, string>
