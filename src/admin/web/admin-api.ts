import { adminApi } from '../../accounts/web/member-api.ts'
import { type Api, ApiCallError, createApi } from '../../api/web/client.ts'
import { useAdminAccess } from './access.ts'

const ADMIN_ACCESS_REQUIRED = 'Admin access is required to perform this action.'

/** How often admin screens count what is waiting, milliseconds. */
export const MODERATION_REFRESH_MS = 30_000

/** Root key of all queue queries; invalidated after every decision. */
export const MODERATION_KEY = 'moderation'

const lockedApi = createApi(async () => {
  throw new ApiCallError('admin-access-denied', 403, ADMIN_ACCESS_REQUIRED)
})

/** The API for administrators; every call fails while the admin screens are locked. */
export function useAdminApi(): Api {
  return useAdminAccess() ? adminApi : lockedApi
}
