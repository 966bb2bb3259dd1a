import { Link } from 'react-router'
import { useIsAdmin } from '../../../admin/web/access.ts'
import { personName } from '../../../admin/web/person-name.ts'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { Badge } from '../../../platform/ui/Badge.tsx'
import { longDateText } from '../../../platform/ui/dates.ts'
import page from '../../../platform/ui/page.module.css'
import { statusLabels } from '../../../users/web/user-texts.ts'
import type { AuthorView, PendingFacilityView } from '../../contract/schema.ts'
import { DELETED_AUTHOR, itemTitle } from '../moderation-texts.ts'
import classes from '../queue/Moderation.module.css'
import { KindBadge } from '../queue/QueueList.tsx'
import type { DetailDecision, QueueItem } from '../queue/queue-items.ts'
import { CourtDetail } from './CourtDetail.tsx'
import { LargePhoto } from './LargePhoto.tsx'
import { ReportDetail } from './ReportDetail.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

interface DetailProps {
  item: QueueItem
  /** Whether nothing is left to decide. */
  isOver: boolean
  settings: ConfigView['map']
  /** Called when the item is decided in its details. */
  onDone: (done: DetailDecision) => void
}

/** Everything needed to decide about an item. */
export function Detail(props: DetailProps) {
  const { item } = props
  const courtId = courtIdOf(item)
  const author = (item.author !== null || item.kind !== 'report') && <AuthorHistory author={item.author} />
  return (
    <article className={classes.detail} aria-labelledby="waiting-item">
      <header>
        <div className={classes.rowHead}>
          <KindBadge item={item} />
          <time dateTime={item.since}>{TIME.format(new Date(item.since))}</time>
        </div>
        <h2 id="waiting-item">{itemTitle(item)}</h2>
        {courtId !== undefined && (
          <Link to={`/courts/${courtId}`} target="_blank" rel="noopener">
            Open the court page
          </Link>
        )}
      </header>
      {item.kind !== 'photo' && author}
      <Body {...props} />
      {item.kind === 'photo' && author}
    </article>
  )
}

/** Id of the court concerned; a pending court has no page. */
function courtIdOf(item: QueueItem): number | undefined {
  if (item.kind === 'court') return undefined
  return item.kind === 'report' ? item.what.court?.id : item.what.court_id
}

function Body({ item, isOver, settings, onDone }: DetailProps) {
  switch (item.kind) {
    case 'review':
      return (
        <ReviewDetail
          review={item.what}
          courtName={item.courtName}
          notes={item.what.admin_notes}
          earlier={item.what.earlier}
          newer={item.what.newer}
        />
      )
    case 'photo':
      return <LargePhoto photo={item.what} courtName={item.courtName} />
    case 'facility':
      return <FacilityDetail suggestion={item.what} />
    case 'court':
      return <CourtDetail court={item.what} settings={settings} onDone={onDone} />
    case 'report':
      return (
        <ReportDetail
          reported={item.what}
          isOver={isOver || item.what.isGone}
          settings={settings}
          onDone={(courtFix) => onDone({ courtFix })}
        />
      )
  }
}

/** The author, with the outcome of their earlier contributions. */
function AuthorHistory({ author }: { author: AuthorView | null }) {
  const isAdmin = useIsAdmin()
  if (!author) return <p className={`${classes.author} ${page.quiet}`}>{DELETED_AUTHOR}</p>
  const { status, approved, rejected, pending, reported } = author
  const everything = `/admin/users/${author.id}`
  const name = personName(author)
  return (
    <div className={classes.author}>
      <p>
        <Link to={isAdmin ? `/admin/users?q=%23${author.id}` : everything}>{name}</Link>{' '}
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

/** The suggested name, beside the court's existing facilities. */
function FacilityDetail({ suggestion }: { suggestion: PendingFacilityView }) {
  const { suggested_name, isKnown, facilities } = suggestion
  return (
    <>
      <p className={classes.suggested} dir="auto">
        {suggested_name}
      </p>
      <p className={page.quiet}>
        {isKnown
          ? 'Other courts have a facility with this name.'
          : 'No court has a facility with this name yet.'}
      </p>
      {facilities.length > 0 && (
        <ul className={classes.badges} aria-label="Facilities of this court">
          {facilities.map((name) => (
            <li key={name}>
              <Badge>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
