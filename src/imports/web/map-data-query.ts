import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { MODERATION_REFRESH_MS } from '../../admin/web/admin-api.ts'
import type { Api } from '../../api/web/client.ts'

/** Root key of what imports of map data have left to decide. */
export const MAP_DATA_KEY = 'map-data'
export const DUPLICATES_KEY = [MAP_DATA_KEY, 'duplicates']
export const DIFFERENCES_KEY = [MAP_DATA_KEY, 'differences']
const COUNTS_KEY = [MAP_DATA_KEY, 'counts']

/** How much imports of map data have left to decide. */
export const mapDataCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: COUNTS_KEY,
    queryFn: ({ signal }) => api.call('GET /api/admin/map-data/counts', { signal }),
    staleTime: 0,
    refetchInterval: MODERATION_REFRESH_MS,
  })

/** Reads the counts again after a decision. */
export function useRefreshCounts() {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: COUNTS_KEY })
}
