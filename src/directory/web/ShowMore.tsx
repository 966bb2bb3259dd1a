import { Button } from '../../platform/ui/Button.tsx'
import page from '../../platform/ui/page.module.css'

/** The further pages of a list of courts. */
export interface Paging {
  hasMore: boolean
  loadingMore: boolean
  /** Whether loading the next page failed. */
  failed: boolean
  loadMore: () => void
}

/** Loads the next courts of a list. Without JavaScript it explains the alternative. */
export function ShowMore({
  paging: { loadingMore, failed, loadMore },
  className = '',
}: {
  paging: Paging
  className?: string | undefined
}) {
  return (
    <>
      {failed && <p role="alert">Unable to load more courts right now. Please try again.</p>}
      <div className={page.scripted}>
        <Button onClick={loadMore} disabled={loadingMore} className={className}>
          {loadingMore ? 'Loading courts...' : 'Show more courts'}
        </Button>
      </div>
      <noscript>
        <p className={page.quiet}>Showing more courts needs JavaScript. Without it, narrow your search.</p>
      </noscript>
    </>
  )
}
