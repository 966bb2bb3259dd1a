import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MODERATION_KEY, useAdminApi } from '../../../admin/web/admin-api.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { CourtPicker } from '../../../court-admin/web/CourtPicker.tsx'
import { COURTS_MERGED, MERGE_FAILED, UNDO_MERGE_FAILED } from '../../../court-admin/web/court-admin-texts.ts'
import { MergePreview, type NamedCourt, useMergePreview } from '../../../court-admin/web/MergePreview.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import page from '../../../platform/ui/page.module.css'
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
  onDone,
  onBack,
  onClose,
}: ReportedCourtProps & { other: NamedCourt; onBack: () => void; onClose: () => void }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const [isReportedKept, setIsReportedKept] = useState(false)
  const [reply, setReply] = useState('')
  const [from, into] = isReportedKept ? [other, court] : [court, other]
  const preview = useMergePreview(from, into)

  const params = { id: from.id }
  const refresh = () => client.invalidateQueries({ queryKey: [MODERATION_KEY] })

  async function merge() {
    await api.call('POST /api/admin/courts/:id/merge', { params, body: { into: into.id } })
    const revert = async () => {
      await api.call('POST /api/admin/courts/:id/merge/undo', { params })
      await refresh()
    }
    onDone({ text: COURTS_MERGED, reply, revert, failure: UNDO_MERGE_FAILED })
    void refresh()
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
