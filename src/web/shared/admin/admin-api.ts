import { ADMIN_ACCESS_NEEDED } from '../../../contract/moderation/admin-texts.ts'
import { type Api, ApiProblem, createApi } from '../api/client.ts'
import { adminApi } from '../session/member-api.ts'
import { useAdminAccess } from './access.ts'

const closedApi = createApi(async () => {
  throw new ApiProblem('admin-access-denied', 403, ADMIN_ACCESS_NEEDED)
})

/** The calls of administrators; while the gate is closed each of them fails. */
export function useAdminApi(): Api {
  return useAdminAccess() ? adminApi : closedApi
}
