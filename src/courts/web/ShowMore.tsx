import { Button } from '../../platform/ui/Button.tsx'
import page from '../../platform/ui/page.module.css'

/** Loads the next courts of a list. Without JavaScript it explains the alternative. */
export function ShowMore({
  loadingMore,
  loadMore,
  className = '',
}: {
  loadingMore: boolean
  loadMore: () => void
  className?: string | undefined
}) {
  return (
    <>
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
