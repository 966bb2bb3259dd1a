import {
  type InfiniteData,
  infiniteQueryOptions,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../../../api/web/client.ts'
import { ADMIN_PAGE_SIZE } from '../../../platform/contract/limits.ts'
import { COURT_ACCESS, COURT_STATUSES } from '../../contract/list.ts'
import type { AdminCourt, AdminCourtsQuery, AdminCourtsView } from '../../contract/schema.ts'
import { unsavedBases } from './unsaved-edits.ts'

/** Keys of the cached lists, and of the courts being edited. */
const LISTS = 'admin-courts'
const EDITED = ['edited-courts']

export type CourtFilter = Pick<AdminCourtsQuery, 'q' | 'access' | 'status'>

/** The filter in the address, ignoring invalid values. */
export const readFilter = (parameters: URLSearchParams): CourtFilter => ({
  q: parameters.get('find') ?? '',
  access: COURT_ACCESS.find((access) => access === parameters.get('access')) ?? 'all',
  status: COURT_STATUSES.find((status) => status === parameters.get('where')) ?? 'published',
})

/** The address of a filter, without what is usual. */
export function writeFilter({ q, access, status }: CourtFilter): URLSearchParams {
  const parameters = new URLSearchParams()
  if (q) parameters.set('find', q)
  if (access !== 'all') parameters.set('access', access)
  if (status !== 'published') parameters.set('where', status)
  return parameters
}

/** Courts for administrators. While a filter changes, the courts found before stay. */
export const adminCourtsQuery = (api: Api, filter: CourtFilter) =>
  infiniteQueryOptions({
    queryKey: [LISTS, filter] as const,
    queryFn: ({ signal, pageParam: after }) =>
      api.call('GET /api/admin/courts', { query: { ...filter, after, limit: ADMIN_PAGE_SIZE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (known, query) => (query?.queryKey[1].status === filter.status ? known : undefined),
    // Shows cached data at once and refetches whenever the screen opens.
    staleTime: 0,
  })

/** The courts with these ids as last listed or saved, whether or not the list still has them. */
export function useEditedCourts(
  listed: readonly AdminCourt[],
  edited: ReadonlySet<number>,
): readonly AdminCourt[] {
  const client = useQueryClient()
  const { data: known = [] } = useQuery<AdminCourt[]>({
    queryKey: EDITED,
    queryFn: skipToken,
    initialData: unsavedBases,
  })
  useEffect(() => {
    const latest = new Map([...known, ...listed].map((court) => [court.id, court]))
    client.setQueryData(
      EDITED,
      [...latest.values()].filter(({ id }) => edited.has(id)),
    )
  }, [client, known, listed, edited])
  return known
}

/** Updates the cached courts. */
export function useLoadedCourts() {
  const client = useQueryClient()
  const lists = { queryKey: [LISTS] }

  /** Refetches after a change that affects several courts, or which courts are listed. */
  const reload = () => client.invalidateQueries(lists)

  /** Updates a cached court from its current value, which may have changed since the request. */
  function change(id: number, changed: (known: AdminCourt) => AdminCourt): void {
    const update = (courts: AdminCourt[]) => courts.map((known) => (known.id === id ? changed(known) : known))
    client.setQueriesData<InfiniteData<AdminCourtsView>>(
      lists,
      (list) =>
        list && { ...list, pages: list.pages.map((page) => ({ ...page, courts: update(page.courts) })) },
    )
    client.setQueryData<AdminCourt[]>(EDITED, (courts) => courts && update(courts))
    // A page on its way brings the others back as they were when it was asked for.
    if (client.isFetching(lists) > 0) void reload()
  }

  /** Replaces a cached court. */
  const put = (court: AdminCourt) => change(court.id, () => court)

  return {
    change,
    put,
    /** Replaces a court that was archived or restored, which changes the totals, too. */
    move(court: AdminCourt): void {
      put(court)
      void reload()
    },
    reload,
  }
}
