import { Button } from '../ui/Button.tsx'
import page from '../ui/page.module.css'

/** Brings the next courts of a list; without scripting it says what does not need it. */
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
        <p className={page.quiet}>Showing more courts needs JavaScript; a narrower search does not.</p>
      </noscript>
    </>
  )
}
