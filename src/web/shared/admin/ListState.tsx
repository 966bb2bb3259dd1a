import { callProblemText } from '../api/problem-text.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import page from '../ui/page.module.css'
import classes from './ListState.module.css'

interface PagedQuery {
  isPending: boolean
  isError: boolean
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

/** What stands below a list that comes in pages: that it is loading, failed or empty, or the way to more of it. */
export function ListState({
  query,
  isEmpty,
  loading,
  empty,
  failure,
}: {
  query: PagedQuery
  isEmpty: boolean
  loading: string
  empty: string
  /** What is said where the server gives no reason. */
  failure: string
}) {
  if (query.isPending) return <Line text={loading} />
  if (query.isError) {
    return (
      <Notice tone="wrong">
        {callProblemText(query.error, failure)}
        <div>
          <Button onClick={() => query.refetch()}>Try again</Button>
        </div>
      </Notice>
    )
  }
  if (isEmpty) return <Line text={empty} />
  if (!query.hasNextPage) return null
  return (
    <Button
      className={classes.more}
      disabled={query.isFetchingNextPage}
      onClick={() => query.fetchNextPage()}
    >
      {query.isFetchingNextPage ? loading : 'Show more'}
    </Button>
  )
}

function Line({ text }: { text: string }) {
  return (
    <p role="status" className={page.quiet}>
      {text}
    </p>
  )
}
