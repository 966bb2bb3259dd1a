import type { ConfigView } from '../../../accounts/contract/schema.ts'
import { Notice } from '../../../platform/ui/Notice.tsx'
import type { ReportedView } from '../../contract/schema.ts'
import type { CourtFix } from '../queue/queue-items.ts'
import { ReportedReview } from '../ReportedReview.tsx'
import { ReportedCourt } from './ReportedCourt.tsx'
import { ReportReasons } from './ReportReasons.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import { WaitingPhoto } from './WaitingPhoto.tsx'

/** The reports about something, and the thing itself. */
export function ReportDetail({
  reported,
  isOver,
  settings,
  onDone,
}: {
  reported: ReportedView
  /** Nothing can be put right of it any more. */
  isOver: boolean
  settings: ConfigView['map']
  /** It was put right here. */
  onDone: (fix: CourtFix) => void
}) {
  const { isGone, court, review, photo } = reported
  const courtName = court?.name ?? ''
  return (
    <>
      <ReportReasons reported={reported} />
      {isGone && <Notice tone="plain">It is no longer in the directory.</Notice>}
      {review && !isOver && <ReportedReview review={review} reported={reported} onDone={onDone} />}
      {review && <ReviewDetail review={review} courtName={courtName} />}
      {photo && <WaitingPhoto photo={photo} courtName={courtName} />}
      {reported.subject === 'court' && court && (
        <ReportedCourt
          court={court}
          reported={reported}
          isOver={isOver}
          settings={settings}
          onDone={onDone}
        />
      )}
    </>
  )
}
