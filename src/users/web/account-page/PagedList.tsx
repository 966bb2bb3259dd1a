import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../../accounts/web/session.tsx'
import { errors } from '../../../platform/contract/errors.ts'
import type { PageQuery } from '../../../platform/contract/parameters.ts'
import { Button } from '../../../platform/ui/Button.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import { initialCount, ShowAll } from '../../../platform/ui/ShowAll.tsx'
import classes from './Account.module.css'

const PAGE_SIZE = 50
/** Number of entries shown at first, newest first. */
const INITIAL_COUNT = 5

interface Rows<Row> {
  rows: readonly Row[]
  total: number
}

/** Reads a list of the signed-in person page by page. */
export function usePages<Page extends Rows<unknown>>(
  name: string,
  read: (query: PageQuery, signal: AbortSignal) => Promise<Page>,
) {
  const { user } = useSession()
  return useInfiniteQuery({
    queryKey: [name, user?.uid],
    queryFn: ({ signal, pageParam }) => read({ offset: pageParam, limit: PAGE_SIZE }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _, offset) => (offset + PAGE_SIZE < total ? offset + PAGE_SIZE : undefined),
    staleTime: 0,
  })
}

interface PagedListProps<Row> {
  query: ReturnType<typeof usePages<Rows<Row>>>
  loading: string
  /** Shown if there is nothing. */
  empty: ReactNode
  /** An entry, with its key. */
  entry: (row: Row) => ReactNode
}

/** A list that comes in pages: the first few entries, then all that is loaded and a button for more. */
export function PagedList<Row>({ query, loading, empty, entry }: PagedListProps<Row>) {
  const [showsAll, setShowsAll] = useState(false)
  const all = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  const total = query.data?.pages.at(-1)?.total ?? 0
  const atFirst = initialCount(all.length, INITIAL_COUNT)
  return (
    <>
      {query.isPending && (
        <p role="status" className={classes.quiet}>
          {loading}
        </p>
      )}
      {all.length > 0 && (
        <ul className={classes.contributions}>{all.slice(0, showsAll ? undefined : atFirst).map(entry)}</ul>
      )}
      {showsAll && all.length < total && (
        <p role="status" className={classes.quiet}>
          Showing {all.length} of {total}.
        </p>
      )}
      {showsAll && query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {query.isFetchingNextPage ? loading : 'Show more'}
        </Button>
      )}
      {all.length > atFirst && <ShowAll count={total} showsAll={showsAll} onChange={setShowsAll} />}
      {query.isError && (
        <Notice tone="wrong">
          {errors.unavailable.text}
          <div>
            <Button onClick={() => query.refetch()}>Try again</Button>
          </div>
        </Notice>
      )}
      {query.data && all.length === 0 && empty}
    </>
  )
}
