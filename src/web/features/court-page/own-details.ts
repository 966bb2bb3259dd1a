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

/** A court's details as the person who is signed in sees them: with their votes, and what waits for approval. */
export const ownDetailsQuery = (courtId: number) =>
  queryOptions({
    queryKey: [OWN, courtId],
    queryFn: async ({ signal }) =>
      withOwnPhotos(await memberApi.call('courtDetails', { params: { id: courtId }, signal })),
  })

/** Those details as soon as they are there; until then, and for visitors, the ones given. */
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

/** Shows what the person has just done, in their details of a court. */
export function changeOwnDetails(
  client: QueryClient,
  courtId: number,
  change: (details: CourtDetailsView) => CourtDetailsView,
): void {
  client.setQueryData(ownDetailsQuery(courtId).queryKey, (details) => details && change(details))
  forgetDetails(client, courtId)
}

/** Loads the person's details of a court anew, after they changed something of it. */
export async function refreshDetails(client: QueryClient, courtId: number): Promise<void> {
  forgetDetails(client, courtId)
  await client.invalidateQueries({ queryKey: ownDetailsQuery(courtId).queryKey })
}

/** The list and the map load the court anew when they show it next. */
function forgetDetails(client: QueryClient, courtId: number): void {
  void client.invalidateQueries({ queryKey: detailsQuery(api, courtId).queryKey, refetchType: 'none' })
}
