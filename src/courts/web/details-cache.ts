import type { QueryClient } from '@tanstack/react-query'

/** Key of a court's details as visitors see them. */
export const detailsKey = (courtId: number) => ['details', courtId]

const OWN_DETAILS_KEY = 'own-details'

/**
 * Key of a court's details for the signed-in person, or of all courts'. On the page of a court, the key suffices to load
 * them.
 */
export const ownDetailsKey = (courtId?: number) =>
  courtId === undefined ? [OWN_DETAILS_KEY] : [OWN_DETAILS_KEY, courtId]

/** Updates the person's cached details optimistically. */
export function updateOwnDetails<Details>(
  client: QueryClient,
  courtId: number,
  change: (details: Details) => Details,
): void {
  client.setQueryData<Details>(ownDetailsKey(courtId), (details) => details && change(details))
  markDetailsStale(client, courtId)
}

/** Refetches the person's details after a change. */
export async function refreshDetails(client: QueryClient, courtId: number): Promise<void> {
  markDetailsStale(client, courtId)
  await refetchOwnDetails(client, courtId)
}

export const refetchOwnDetails = (client: QueryClient, courtId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: ownDetailsKey(courtId) })

/** Marks the public details as stale, for the list and the map. */
function markDetailsStale(client: QueryClient, courtId: number): void {
  void client.invalidateQueries({ queryKey: detailsKey(courtId), refetchType: 'none' })
}
