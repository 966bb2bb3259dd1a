import { Link } from 'react-router'
import page from '../../platform/ui/page.module.css'
import type { ReportedView } from '../contract/schema.ts'
import { VISITORS } from './moderation-texts.ts'

/** Who said something against a thing: accounts by their names, and people who were not signed in. */
export function Senders({
  senders,
  senderCount,
  byVisitors,
}: Pick<ReportedView['reasons'][number], 'senders' | 'senderCount' | 'byVisitors'>) {
  const more = senderCount - senders.length
  const others = [more > 0 && `${more} more`, byVisitors && VISITORS].filter(Boolean)
  if (senders.length + others.length === 0) return null
  return (
    <p className={page.quiet}>
      By{' '}
      {senders.map(({ id, username }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={`/admin/users/${id}`}>{username ? `@${username}` : `Account ${id}`}</Link>
        </span>
      ))}
      {senders.length > 0 && others.length > 0 && ', '}
      {others.join(', ')}
    </p>
  )
}
