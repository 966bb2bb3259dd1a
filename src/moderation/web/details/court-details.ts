import { useQuery } from '@tanstack/react-query'
import { useAdminApi } from '../../../admin/web/admin-api.ts'

/** What visitors see of the court that an item is about, or saw before it was hidden. */
export function useCourtDetails(courtId: number | undefined) {
  const api = useAdminApi()
  return useQuery({
    queryKey: ['moderated-court', courtId ?? 0],
    queryFn: ({ signal }) =>
      api.call('GET /api/admin/courts/:id/details', { params: { id: courtId ?? 0 }, signal }),
    staleTime: 0,
    enabled: courtId !== undefined,
  })
}
