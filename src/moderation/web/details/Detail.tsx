import { Link } from 'react-router'
import type { ConfigView } from '../../../accounts/contract/schema.ts'
import { itemTitle } from '../queue/item-texts.ts'
import { KindBadge } from '../queue/KindBadge.tsx'
import classes from '../queue/Moderation.module.css'
import type { DoneThere, QueueItem } from '../queue/queue-items.ts'
import { AuthorHistory } from './AuthorHistory.tsx'
import { CourtDetail } from './CourtDetail.tsx'
import { FacilityDetail } from './FacilityDetail.tsx'
import { ReportDetail } from './ReportDetail.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import { WaitingPhoto } from './WaitingPhoto.tsx'

const TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

interface DetailProps {
  item: QueueItem
  /** Nothing is left to decide of it. */
  isOver: boolean
  settings: ConfigView['map']
  /** It was decided about here. */
  onDone: (done: DoneThere) => void
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
      return <WaitingPhoto photo={item.what} courtName={item.courtName} />
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
