import { adminApi } from '../../accounts/web/member-api.ts'
import { type Api, ApiCallError, createApi } from '../../api/web/client.ts'
import { ADMIN_ACCESS_REQUIRED } from '../../moderation/web/moderation-texts.ts'
import { useAdminAccess } from './access.ts'

const lockedApi = createApi(async () => {
  throw new ApiCallError('admin-access-denied', 403, ADMIN_ACCESS_REQUIRED)
})

/** The API for administrators; every call fails while the admin screens are locked. */
export function useAdminApi(): Api {
  return useAdminAccess() ? adminApi : lockedApi
}
