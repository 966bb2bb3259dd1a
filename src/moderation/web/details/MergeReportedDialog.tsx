import { useState } from 'react'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { CourtPicker } from '../../../court-admin/web/CourtPicker.tsx'
import { COURTS_MERGED, MERGE_FAILED } from '../../../court-admin/web/court-admin-texts.ts'
import { MergePreview, type NamedCourt, useMergePreview } from '../../../court-admin/web/MergePreview.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import page from '../../../platform/ui/page.module.css'
import { resolvedText } from '../moderation-texts.ts'
import classes from './CourtFix.module.css'
import { ReplyField } from './ReplyField.tsx'
import { ReportReasons } from './ReportReasons.tsx'
import type { ReportedCourtProps } from './reported-court.ts'

/** Merges a reported court with another one and resolves its reports. */
export default function MergeReportedDialog(props: ReportedCourtProps & { onClose: () => void }) {
  const [other, setOther] = useState<NamedCourt>()
  if (other) return <Confirm {...props} other={other} onBack={() => setOther(undefined)} />
  return (
    <Dialog title="Which court is it the same as?" isWide onClose={props.onClose}>
      <div className={classes.columns}>
        <ReportReasons reported={props.reported} />
        <CourtPicker
          court={props.court}
          hint="Courts named in the report come first, then the nearest."
          suggestions={props.reported.neighbours.map((one) => ({
            court: one,
            miles: one.distanceMiles ?? 0,
            badge: one.isNamed ? 'Named in the report' : undefined,
          }))}
          onChoose={setOther}
        />
      </div>
    </Dialog>
  )
}

function Confirm({
  court,
  reported,
  other,
  onDecide,
  onBack,
  onClose,
}: ReportedCourtProps & { other: NamedCourt; onBack: () => void; onClose: () => void }) {
  const [isReportedKept, setIsReportedKept] = useState(false)
  const [reply, setReply] = useState('')
  const [from, into] = isReportedKept ? [other, court] : [court, other]
  const preview = useMergePreview(from, into)

  async function merge() {
    await onDecide({
      ...{ action: 'merge', remark: reply },
      ...(isReportedKept ? { from: other.id } : { into: other.id }),
      done: `${COURTS_MERGED} ${resolvedText(reported)}`,
    })
  }

  return (
    <SavingDialog
      title="Merge these courts?"
      submitLabel="Merge and resolve"
      failure={MERGE_FAILED}
      isReady={preview.data !== undefined}
      isWide
      onSave={merge}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <ReportReasons reported={reported} />
        <div className={classes.column}>
          <MergePreview from={from} into={into} query={preview} resolvesReports={!isReportedKept} />
          <div className={classes.actions}>
            <Button onClick={() => setIsReportedKept(!isReportedKept)}>Keep {from.name} instead</Button>
            <Button onClick={onBack}>Choose another court</Button>
          </div>
          <ReplyField reply={reply} onChange={setReply} />
          <p className={page.quiet}>This also resolves the reports about {court.name}.</p>
        </div>
      </div>
    </SavingDialog>
  )
}
