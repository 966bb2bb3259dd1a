import { ADMIN_ACCESS_REQUIRED } from '../../../contract/moderation/admin-texts.ts'
import { type Api, ApiCallError, createApi } from '../api/client.ts'
import { adminApi } from '../session/member-api.ts'
import { useAdminAccess } from './access.ts'

const lockedApi = createApi(async () => {
  throw new ApiCallError('admin-access-denied', 403, ADMIN_ACCESS_REQUIRED)
})

/** The API for administrators; every call fails while the admin screens are locked. */
export function useAdminApi(): Api {
  return useAdminAccess() ? adminApi : lockedApi
}
