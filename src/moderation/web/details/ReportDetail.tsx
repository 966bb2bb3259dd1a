import { IconArrowMerge, IconMapPin, IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useIsAdmin } from '../../../admin/web/access.ts'
import { KeyHint } from '../../../admin/web/KeyHint.tsx'
import { useShortcuts } from '../../../admin/web/useShortcuts.ts'
import { Button, ButtonLink } from '../../../platform/ui/Button.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import { Notice } from '../../../platform/ui/Notice.tsx'
import type { DetailProps, ItemOf } from '../kinds/kind.ts'
import { nameOf } from '../moderation-texts.ts'
import classes from './CourtFix.module.css'
import { CourtInBrief } from './CourtInBrief.tsx'
import detail from './Detail.module.css'
import { LargePhoto } from './LargePhoto.tsx'
import { ReportedReview } from './ReportedReview.tsx'
import { ReportReasons } from './ReportReasons.tsx'
import { ReviewDetail } from './ReviewDetail.tsx'
import type { ReportedCourtProps } from './reported-court.ts'

/** The reports about something, and the thing itself. */
export function ReportDetail(props: DetailProps<ItemOf<'report'>>) {
  const { item, settings, onDecide } = props
  const { subject, court, review, photo } = item.what
  const isGone = item.what.isGone && !item.hidden
  const isOver = props.isOver || isGone
  const courtName = nameOf(court)
  const reasons = (
    <>
      <ReportReasons reported={item.what} />
      {isGone && <Notice tone="plain">It is no longer in the directory.</Notice>}
    </>
  )
  if (review)
    return (
      <ReviewDetail review={review} courtName={courtName}>
        {reasons}
        {!isOver && <ReportedReview review={review} reported={item.what} onDecide={onDecide} />}
      </ReviewDetail>
    )
  if (photo)
    return (
      <div className={detail.beside}>
        <div className={detail.body}>{reasons}</div>
        <LargePhoto photo={photo} courtName={courtName} />
      </div>
    )
  return (
    <>
      {reasons}
      {subject === 'court' && court && (
        <>
          {!isOver && (
            <CorrectCourt court={court} reported={item.what} settings={settings} onDecide={onDecide} />
          )}
          <CourtInBrief item={item} settings={settings} isWhole />
        </>
      )}
    </>
  )
}

const CorrectPlaceDialog = lazyWithRetry(() => import('./CorrectPlaceDialog.tsx'))
const MergeReportedDialog = lazyWithRetry(() => import('./MergeReportedDialog.tsx'))

/** What administrators can do to put a reported court right. */
function CorrectCourt(props: ReportedCourtProps) {
  const [open, setOpen] = useState<'place' | 'merge'>()
  const close = () => setOpen(undefined)
  const isAdmin = useIsAdmin()
  useShortcuts(isAdmin ? { p: () => setOpen('place'), m: () => setOpen('merge') } : {})
  if (!isAdmin) return null
  return (
    <div className={classes.actions}>
      <Button onClick={() => setOpen('place')}>
        <IconMapPin size={17} aria-hidden />
        Correct the location… <KeyHint>p</KeyHint>
      </Button>
      <Button onClick={() => setOpen('merge')}>
        <IconArrowMerge size={17} aria-hidden />
        Merge… <KeyHint>m</KeyHint>
      </Button>
      <ButtonLink to={`/admin/courts?find=%23${props.court.id}`}>
        <IconPencil size={17} aria-hidden />
        Edit in the panel
      </ButtonLink>
      <Suspense>
        {open === 'place' && <CorrectPlaceDialog {...props} onClose={close} />}
        {open === 'merge' && <MergeReportedDialog {...props} onClose={close} />}
      </Suspense>
    </div>
  )
}
