import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsAdmin } from '../../../admin/web/access.ts'
import { personName } from '../../../admin/web/person-name.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { statusLabels } from '../../../users/web/user-texts.ts'
import type { AuthorView } from '../../contract/schema.ts'
import type { DetailProps } from '../kinds/kind.ts'
import { kindOf, titleOf } from '../kinds/kinds.ts'
import { DELETED_AUTHOR } from '../moderation-texts.ts'
import { Earlier } from '../queue/Earlier.tsx'
import { queueLink } from '../queue/filter.ts'
import { KindBadge } from '../queue/QueueList.tsx'
import classes from './Detail.module.css'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** Everything needed to decide about an item. */
export function Detail({ children, ...props }: DetailProps & { children: ReactNode }) {
  const { item } = props
  const { Detail: Body, isContribution, isUnpublished } = kindOf(item)
  const { author, court, source, since } = item
  return (
    <article className={classes.detail} aria-labelledby="waiting-item">
      <header>
        <div className={classes.rowHead}>
          <KindBadge item={item} />
          <time dateTime={since}>{TIME.format(new Date(since))}</time>
        </div>
        <h2 id="waiting-item">{titleOf(item)}</h2>
        <p className={classes.links}>
          {court && !isUnpublished && (
            <Link to={`/courts/${court.id}`} target="_blank" rel="noopener">
              Open the court page
            </Link>
          )}
          {court && <Link to={queueLink({ court: court.id })}>Only this court</Link>}
          {author && <Link to={queueLink({ person: author.id })}>Only this person</Link>}
          {source && <Link to={queueLink({ source })}>Only {source}</Link>}
        </p>
      </header>
      {children}
      <Earlier decisions={item.earlier} />
      {(author || isContribution) && <AuthorHistory author={author} />}
      <Body {...props} />
    </article>
  )
}

/** The author, with the outcome of their earlier contributions. */
function AuthorHistory({ author }: { author: AuthorView | null }) {
  const isAdmin = useIsAdmin()
  if (!author) return <p className={`${classes.author} ${page.quiet}`}>{DELETED_AUTHOR}</p>
  const { status, approved, rejected, pending, reported } = author
  const everything = `/admin/users/${author.id}`
  return (
    <div className={classes.author}>
      <p>
        <Link to={isAdmin ? `/admin/users?q=%23${author.id}` : everything}>{personName(author)}</Link>{' '}
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
        <li data-many={reported > 0 || undefined}>
          {reported === 1 ? '1 open report' : `${reported} open reports`}
        </li>
        <li>
          <Link to={everything}>Everything by this person</Link>
        </li>
      </ul>
    </div>
  )
}
