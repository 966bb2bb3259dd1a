import { useQuery } from '@tanstack/react-query'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { detailsQuery } from '../../../directory/web/details-query.ts'

/** What visitors see of the court that an item is about. */
export function useCourtDetails(courtId: number | undefined) {
  const api = useAdminApi()
  return useQuery({
    ...detailsQuery(api, courtId ?? 0),
    queryKey: ['moderated-court', courtId ?? 0],
    staleTime: 0,
    enabled: courtId !== undefined,
  })
}
