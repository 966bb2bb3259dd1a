import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/web/client.ts'

/** Recent imports, newest first. */
export const pastImportsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['imports'],
    queryFn: async ({ signal }) => (await api.call('listImports', { signal })).imports,
    staleTime: 0,
  })
