import { IconArrowMerge, IconMapPin, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useIsAdmin } from '../../../admin/web/access.ts'
import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import { useShortcuts } from '../../../admin/web/useShortcuts.ts'
import type { ConfigView } from '../../../api/contract/config-view.ts'
import { NOT_PROVIDED } from '../../../courts/contract/rules.ts'
import { CoordinatesLink } from '../../../courts/web/CoordinatesLink.tsx'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import type { ReportedView } from '../../contract/schema.ts'
import type { CourtFix } from '../queue/queue-items.ts'
import classes from './CourtFix.module.css'
import { LargePhoto } from './LargePhoto.tsx'
import { ReportedReview } from './ReportedReview.tsx'
import { ReportReasons } from './ReportReasons.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import type { ReportedCourtProps } from './reported-court.ts'

/** The reports about something, and the thing itself. */
export function ReportDetail({
  reported,
  isOver,
  settings,
  onDone,
}: {
  reported: ReportedView
  /** Whether nothing is left to decide. */
  isOver: boolean
  settings: ConfigView['map']
  /** Called when the reported content is corrected. */
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
      {photo && <LargePhoto photo={photo} courtName={courtName} />}
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

const CorrectPlaceDialog = lazyWithRetry(() => import('./CorrectPlaceDialog.tsx'))
const MergeReportedDialog = lazyWithRetry(() => import('./MergeReportedDialog.tsx'))

/** A reported court, with actions for administrators to fix it. */
function ReportedCourt({ isOver, ...props }: ReportedCourtProps & { isOver: boolean }) {
  const { court } = props
  const [open, setOpen] = useState<'place' | 'merge'>()
  const close = () => setOpen(undefined)
  const mayCorrect = useIsAdmin() && !isOver
  useShortcuts(!mayCorrect ? {} : { p: () => setOpen('place'), m: () => setOpen('merge') })
  return (
    <>
      <p>{court.address ?? `Address: ${NOT_PROVIDED}`}</p>
      <p>
        <CoordinatesLink point={court} />
      </p>
      {mayCorrect && (
        <div className={classes.actions}>
          <Button onClick={() => setOpen('place')}>
            <IconMapPin size={17} aria-hidden />
            Correct the location… <KeyHint>p</KeyHint>
          </Button>
          <Button onClick={() => setOpen('merge')}>
            <IconArrowMerge size={17} aria-hidden />
            Merge… <KeyHint>m</KeyHint>
          </Button>
          <ButtonLink to={`/admin/courts?find=%23${court.id}`}>
            <IconPencil size={17} aria-hidden />
            Edit in the panel
          </ButtonLink>
        </div>
      )}
      <Suspense>
        {open === 'place' && <CorrectPlaceDialog {...props} onClose={close} />}
        {open === 'merge' && <MergeReportedDialog {...props} onClose={close} />}
      </Suspense>
    </>
  )
}
