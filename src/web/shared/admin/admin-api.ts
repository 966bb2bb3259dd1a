import { ADMIN_ACCESS_NEEDED } from '../../../contract/moderation/admin-texts.ts'
import { type Api, ApiProblem, createApi } from '../api/client.ts'
import { adminApi } from '../session/member-api.ts'
import { useAdminAccess } from './access.ts'

const closedApi = createApi(async () => {
  throw new ApiProblem('admin-access-denied', 403, ADMIN_ACCESS_NEEDED)
})

/** The API for administrators; every call fails while the admin screens are locked. */
export function useAdminApi(): Api {
  return useAdminAccess() ? adminApi : closedApi
}
