import { errorMessage } from '../../api/web/client.ts'
import { Button } from '../../platform/ui/Button.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import page from '../../platform/ui/page.module.css'
import classes from './ListState.module.css'

const OFFLINE = 'You are offline. The list continues to load when you are back online.'

/** A paged query, or one whose answer has everything. */
interface ShownQuery {
  isPending: boolean
  isPaused: boolean
  isError: boolean
  error: unknown
  refetch: () => unknown
  hasNextPage?: boolean
  isFetchingNextPage?: boolean
  isFetchNextPageError?: boolean
  fetchNextPage?: () => unknown
}

/** Footer of a list: loading, offline, error or empty text, or the button for the next page. */
export function ListState({
  query,
  isEmpty,
  loading,
  empty,
  failure,
}: {
  query: ShownQuery
  isEmpty: boolean
  loading: string
  empty: string
  /** Shown when the server gives no reason. */
  failure: string
}) {
  const offline = query.isPaused && <Line text={OFFLINE} />
  if (query.isPending) return offline || <Line text={loading} />
  if (query.isError) {
    return (
      <Notice tone="wrong">
        {errorMessage(query.error, failure)}
        <div>
          <Button onClick={() => (query.isFetchNextPageError ? query.fetchNextPage?.() : query.refetch())}>
            Try again
          </Button>
        </div>
        {offline}
      </Notice>
    )
  }
  if (isEmpty) return <Line text={empty} />
  if (!query.hasNextPage) return null
  return (
    <>
      {offline}
      <Button
        className={classes.more}
        disabled={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage?.()}
      >
        {query.isFetchingNextPage ? loading : 'Show more'}
      </Button>
    </>
  )
}

function Line({ text }: { text: string }) {
  return (
    <p role="status" className={page.quiet}>
      {text}
    </p>
  )
}
