import { Link } from 'react-router'
import { longDateText } from '../../../accounts/web/account-texts.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import page from '../../../platform/ui/page.module.css'
import { statusLabels } from '../../../users/web/account-texts.ts'
import type { AuthorView } from '../../contract/schema.ts'
import { DELETED_AUTHOR } from '../moderation-texts.ts'
import classes from '../queue/Moderation.module.css'

/** The author, with the outcome of their earlier contributions. */
export function AuthorHistory({ author }: { author: AuthorView | null }) {
  if (!author) return <p className={`${classes.author} ${page.quiet}`}>{DELETED_AUTHOR}</p>
  const { username, status, approved, rejected, pending, reported } = author
  const everything = `/admin/users/${author.id}`
  const name = username ? `@${username}` : `Account ${author.id}`
  return (
    <div className={classes.author}>
      <p>
        <Link to={`/admin/users?q=%23${author.id}`}>{name}</Link>{' '}
        {status !== 'active' && <Badge tone="paid">{statusLabels[status]}</Badge>}
        <span className={page.quiet}> member since {longDateText(author.created_at)}</span>
      </p>
      <ul>
        <li>
          <Link to={`${everything}?status=approved`}>{approved} accepted</Link>
        </li>
        <li>
          <Link to={`${everything}?status=rejected`}>{rejected} not accepted</Link>
        </li>
        <li>
          <Link to={`${everything}?status=pending`}>{pending} waiting</Link>
        </li>
        <li data-many={reported > 0 || undefined}>{reported} open reports</li>
        <li>
          <Link to={everything}>Everything by this person</Link>
        </li>
      </ul>
    </div>
  )
}
