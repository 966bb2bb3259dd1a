import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSignedIn } from '../../accounts/contract/rules.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { useSession } from '../../accounts/web/session.tsx'
import { api } from '../../api/web/client.ts'
import { withPendingPhotoUrls } from '../../photos/web/pending-photos.ts'
import type { CourtDetailsView } from '../contract/schema.ts'
import { detailsQuery, staleDetailsRefetchInterval } from './details-query.ts'

const OWN_DETAILS_KEY = 'own-details'

/** A court's details for the signed-in person, with their votes and pending contributions. */
export const ownDetailsQuery = (courtId: number) =>
  queryOptions({
    queryKey: [OWN_DETAILS_KEY, courtId],
    queryFn: async ({ signal }) =>
      withPendingPhotoUrls(await memberApi.call('courtDetails', { params: { id: courtId }, signal })),
  })

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
    ...ownDetailsQuery(courtId),
    enabled,
    refetchInterval: staleDetailsRefetchInterval,
  })
  useEffect(() => {
    if (accountId !== undefined) return () => void client.resetQueries({ queryKey: [OWN_DETAILS_KEY] })
  }, [accountId, client])
  return (enabled && data) || visitors
}

/** Updates the person's cached details optimistically. */
export function updateOwnDetails(
  client: QueryClient,
  courtId: number,
  change: (details: CourtDetailsView) => CourtDetailsView,
): void {
  client.setQueryData(ownDetailsQuery(courtId).queryKey, (details) => details && change(details))
  markDetailsStale(client, courtId)
}

/** Refetches the person's details after a change. */
export async function refreshDetails(client: QueryClient, courtId: number): Promise<void> {
  markDetailsStale(client, courtId)
  await client.invalidateQueries({ queryKey: ownDetailsQuery(courtId).queryKey })
}

/** Marks the public details as stale, for the list and the map. */
function markDetailsStale(client: QueryClient, courtId: number): void {
  void client.invalidateQueries({ queryKey: detailsQuery(api, courtId).queryKey, refetchType: 'none' })
}
