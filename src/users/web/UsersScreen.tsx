import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { ListState } from '../../admin/web/ListState.tsx'
import { pagedList } from '../../admin/web/paged-list.ts'
import { ADMIN_PAGE_SIZE } from '../../platform/contract/limits.ts'
import page from '../../platform/ui/page.module.css'
import type { AdminUserView, UsersView } from '../contract/schema.ts'
import { USER_FILTERS, USER_SORTS } from '../contract/statuses.ts'
import { GiveRole } from './RoleDialog.tsx'
import { UserRow } from './UserRow.tsx'
import classes from './Users.module.css'
import { UsersSearch } from './UsersSearch.tsx'

/** The list of accounts with admin actions. */
export function UsersScreen() {
  const search = useUsersSearch()
  const api = useAdminApi()
  const query = useInfiniteQuery({
    queryKey: ['users', search],
    queryFn: ({ signal, pageParam }) =>
      api.call('GET /api/admin/users', {
        query: { ...search, offset: pageParam, limit: ADMIN_PAGE_SIZE },
        signal,
      }),
    ...pagedList(({ users }: UsersView) => users),
  })
  const users: AdminUserView[] = query.data?.pages.flatMap((one) => one.users) ?? []
  const total = query.data?.pages.at(-1)?.total
  return (
    <>
      <h2 className={page.hidden}>Users</h2>
      <UsersSearch {...search} total={total} />
      <GiveRole />
      {users.length > 0 && (
        <ul className={classes.users} aria-label="Accounts">
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      )}
      <ListState
        query={query}
        isEmpty={users.length === 0}
        loading="Loading accounts…"
        empty="No matching accounts."
        failure="Failed to load users"
      />
    </>
  )
}

/** Reads the search from the URL, ignoring invalid values. */
function useUsersSearch() {
  const [parameters] = useSearchParams()
  return {
    q: parameters.get('q') ?? '',
    status: USER_FILTERS.find((status) => status === parameters.get('status')) ?? 'all',
    sort: USER_SORTS.find((sort) => sort === parameters.get('sort')) ?? 'newest',
  }
}
