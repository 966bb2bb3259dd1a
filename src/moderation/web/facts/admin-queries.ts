import { useQueryClient } from '@tanstack/react-query'
import { refreshDetails } from '../../../courts/web/details-cache.ts'

/** Root key of everything that moderators see of facts. */
export const FACT_MODERATION_KEY = 'fact-moderation'

/** Invalidates what moderators see of facts, and a court’s details, after a change. */
export function useRefreshFacts() {
  const client = useQueryClient()
  return async (courtId?: number) => {
    if (courtId !== undefined) void refreshDetails(client, courtId)
    await client.invalidateQueries({ queryKey: [FACT_MODERATION_KEY] })
  }
}
