import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CourtDetailsView } from '../../../directory/contract/schema.ts'
import { type Copy, keepSeen, readCopy } from '../../../directory/web/copies.ts'
import { isUnreachable } from '../../../directory/web/details-query.ts'

interface KeptCourt {
  /** What to show while there is no connection. */
  court?: Pick<Copy, 'details' | 'at'> | undefined
  /** There is no connection, and no copy. */
  isMissing: boolean
}

/** Keeps a court that is shown, and shows what was kept while there is no connection. */
export function useKeptCourt(id: number, query: UseQueryResult<CourtDetailsView>): KeptCourt {
  const { data: loaded, dataUpdatedAt } = query
  const at = new Date(dataUpdatedAt).toISOString()
  useEffect(() => {
    if (loaded) void keepSeen(loaded, at)
  }, [loaded, at])
  // Offline, queries pause instead of failing.
  const isCut = query.isPaused || isUnreachable(query.failureReason) || isUnreachable(query.error)
  const { data: copy } = useQuery({
    queryKey: ['copy', id],
    queryFn: async () => (await readCopy(id)) ?? null,
    enabled: isCut && !loaded,
    networkMode: 'always',
    gcTime: 0,
  })
  const { refetch } = query
  useEffect(() => {
    if (!isCut) return
    // A query that has failed isn't tried again when the connection is back.
    const tryAgain = () => void refetch()
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  }, [isCut, refetch])
  // While another try is under way, the copy stays.
  if (!isCut && (loaded || !copy)) return { isMissing: false }
  const court = loaded ? { details: loaded, at } : copy
  if (!court) return { isMissing: court === null }
  return { court: { at: court.at, details: withoutPhotos(court.details) }, isMissing: false }
}

/** Photos aren't kept. */
const withoutPhotos = (details: CourtDetailsView): CourtDetailsView => ({
  ...details,
  photos: [],
  reviews: details.reviews.map((review) => ({ ...review, photos: [] })),
})
