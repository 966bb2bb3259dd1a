import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { ListState } from '../../../admin/web/ListState.tsx'
import { LOADING_AUDIT_FAILED } from '../../../court-admin/web/court-admin-texts.ts'
import { ADMIN_PAGE_SIZE } from '../../../platform/contract/limits.ts'
import page from '../../../platform/ui/page.module.css'
import classes from './Audit.module.css'
import { AuditEntry } from './AuditEntry.tsx'
import { AuditFilter } from './AuditFilter.tsx'
import { queryOf, readFilter } from './audit-filter.ts'

/** The audit log: who did what and when, and what changed. */
export function AuditScreen() {
  const [parameters] = useSearchParams()
  const filter = readFilter(parameters)
  const api = useAdminApi()
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam: before }) =>
      api.call('GET /api/admin/audit', {
        query: { ...queryOf(filter), before, limit: ADMIN_PAGE_SIZE },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const entries = query.data?.pages.flatMap((one) => one.entries) ?? []
  return (
    <>
      <h2 className={page.hidden}>Log</h2>
      <AuditFilter key={parameters.toString()} filter={filter} />
      {entries.length > 0 && (
        <ol className={classes.entries}>
          {entries.map((entry) => (
            <AuditEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <ListState
        query={query}
        isEmpty={entries.length === 0}
        loading="Loading the log…"
        empty="No matching entries."
        failure={LOADING_AUDIT_FAILED}
      />
    </>
  )
}
