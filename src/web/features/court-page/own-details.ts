import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSignedIn } from '../../../contract/accounts/rules.ts'
import type { CourtDetailsView } from '../../../contract/courts/schema.ts'
import { api } from '../../shared/api/context.ts'
import { detailsQuery, untilItIsBack } from '../../shared/api/details-query.ts'
import { memberApi } from '../../shared/session/member-api.ts'
import { useSession } from '../../shared/session/session.tsx'
import { withOwnPhotos } from './own-photos.ts'

const OWN = 'own-details'

/** A court's details for the signed-in person, with their votes and pending contributions. */
export const ownDetailsQuery = (courtId: number) =>
  queryOptions({
    queryKey: [OWN, courtId],
    queryFn: async ({ signal }) =>
      withOwnPhotos(await memberApi.call('courtDetails', { params: { id: courtId }, signal })),
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
  const { data } = useQuery({ ...ownDetailsQuery(courtId), enabled, refetchInterval: untilItIsBack })
  useEffect(() => {
    if (accountId !== undefined) return () => void client.resetQueries({ queryKey: [OWN] })
  }, [accountId, client])
  return (enabled && data) || visitors
}

/** Updates the person's cached details optimistically. */
export function changeOwnDetails(
  client: QueryClient,
  courtId: number,
  change: (details: CourtDetailsView) => CourtDetailsView,
): void {
  client.setQueryData(ownDetailsQuery(courtId).queryKey, (details) => details && change(details))
  forgetDetails(client, courtId)
}

/** Refetches the person's details after a change. */
export async function refreshDetails(client: QueryClient, courtId: number): Promise<void> {
  forgetDetails(client, courtId)
  await client.invalidateQueries({ queryKey: ownDetailsQuery(courtId).queryKey })
}

/** Marks the public details as stale, for the list and the map. */
function forgetDetails(client: QueryClient, courtId: number): void {
  void client.invalidateQueries({ queryKey: detailsQuery(api, courtId).queryKey, refetchType: 'none' })
}
