import { type QueryFunctionContext, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSignedIn } from '../../accounts/contract/rules.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { ownDetailsKey } from '../../courts/web/details-cache.ts'
import { withPendingPhotoUrls } from '../../photos/web/pending-photos.ts'
import type { CourtDetailsView } from '../contract/schema.ts'
import { staleDetailsRefetchInterval } from './details-query.ts'

/** Loads a court's details for the signed-in person, with their votes and pending contributions. */
async function loadOwnDetails({ queryKey, signal }: QueryFunctionContext): Promise<CourtDetailsView> {
  const id = Number(queryKey.at(-1))
  return withPendingPhotoUrls(await memberApi.call('GET /api/courts/:id/details', { params: { id }, signal }))
}

/** The signed-in person's details once loaded; until then, and for visitors, the public ones. */
export function useOwnDetails(
  courtId: number,
  visitors: CourtDetailsView | undefined,
): CourtDetailsView | undefined {
  const session = useSession()
  const client = useQueryClient()
  const enabled = isSignedIn(session)
  const accountId = session.profile?.id
  const { data } = useQuery({
    queryKey: ownDetailsKey(courtId),
    queryFn: loadOwnDetails,
    enabled,
    refetchInterval: staleDetailsRefetchInterval,
  })
  // Parts of the page also load them, by their key.
  useEffect(() => client.setQueryDefaults(ownDetailsKey(), { queryFn: loadOwnDetails }), [client])
  useEffect(() => {
    if (accountId !== undefined) return () => void client.resetQueries({ queryKey: ownDetailsKey() })
  }, [accountId, client])
  return (enabled && data) || visitors
}
