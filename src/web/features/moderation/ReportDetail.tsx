import type { ConfigView } from '../../../contract/accounts/schema.ts'
import { reportReasons } from '../../../contract/contribution-texts.ts'
import type { ReportedView } from '../../../contract/moderation/admin-schema.ts'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import classes from './Moderation.module.css'
import { Pointers } from './Pointers.tsx'
import { ReportedCourt } from './ReportedCourt.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import { WaitingPhoto } from './WaitingPhoto.tsx'

/** What was said against something, and the thing itself. */
export function ReportDetail({
  reported,
  settings,
  onDone,
}: {
  reported: ReportedView
  settings: ConfigView['map']
  /** It was decided about here. */
  onDone: () => void
}) {
  const { reasons, isGone, court, review, photo, neighbours } = reported
  const courtName = court?.name ?? ''
  return (
    <>
      <ul className={classes.reasons} aria-label="What was reported">
        {reasons.map(({ reason, count, details, places, otherCourts }) => (
          <li key={reason}>
            <strong>{reportReasons[reason]}</strong>{' '}
            {count > 0 && <span className={page.quiet}>× {count}</span>}
            {details && (
              <p className={classes.text} dir="auto">
                {details}
              </p>
            )}
            <Pointers places={places} others={neighbours.filter(({ id }) => otherCourts.includes(id))} />
          </li>
        ))}
      </ul>
      {isGone && <Notice tone="plain">It is not in the directory any more.</Notice>}
      {review && <ReviewDetail review={review} courtName={courtName} />}
      {photo && <WaitingPhoto photo={photo} courtName={courtName} />}
      {reported.subject === 'court' && court && (
        <ReportedCourt court={court} reported={reported} settings={settings} onDone={onDone} />
      )}
    </>
  )
}
