import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import {
  COURTS_MERGED,
  MERGE_FAILED,
  SEARCHING_COURTS_FAILED,
  UNDO_MERGE_FAILED,
} from '../../../contract/courts/admin-texts.ts'
import { MAX_NEARBY_COURTS, MAX_SEARCH_TEXT } from '../../../contract/limits.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { CourtChoices } from '../../shared/admin/CourtChoices.tsx'
import { MergePreview, type NamedCourt, useMergePreview } from '../../shared/admin/MergePreview.tsx'
import { MODERATION_KEY } from '../../shared/admin/moderation-query.ts'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { api as publicApi } from '../../shared/api/context.ts'
import { errorMessage } from '../../shared/api/problem-text.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { TextField } from '../../shared/ui/fields.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import classes from './PutRight.module.css'
import { ReplyField } from './ReplyField.tsx'
import { ReportReasons } from './ReportReasons.tsx'
import type { ReportedCourtProps } from './reported-court.ts'

/** Merges a reported court with another one and settles its reports. */
export default function MergeReportedDialog(props: ReportedCourtProps & { onClose: () => void }) {
  const [other, setOther] = useState<NamedCourt>()
  if (other) return <Confirm {...props} other={other} onBack={() => setOther(undefined)} />
  return (
    <Dialog title="Which court is it the same as?" isWide onClose={props.onClose}>
      <div className={classes.columns}>
        <ReportReasons reported={props.reported} />
        <ChooseCourt {...props} onChoose={setOther} />
      </div>
    </Dialog>
  )
}

/** Lists the courts named in the report, then the nearest; searches all. */
function ChooseCourt({
  court,
  reported,
  onChoose,
}: ReportedCourtProps & { onChoose: (other: NamedCourt) => void }) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { latitude, longitude } = court
  const search = useQuery({
    queryKey: ['courts-to-merge', court.id, text],
    queryFn: ({ signal }) =>
      publicApi.call('listCourts', {
        query: { near: `${latitude},${longitude}`, q: text, limit: MAX_NEARBY_COURTS + 1 },
        signal,
      }),
    enabled: text !== '',
  })
  const found = text === '' ? reported.neighbours : search.data?.filter(({ id }) => id !== court.id)
  return (
    <div className={classes.column}>
      <TextField
        label="Find the other court"
        hint="Courts named in the report come first, then the nearest."
        type="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_TEXT}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {search.isError && text !== '' && (
        <Notice tone="wrong">{errorMessage(search.error, SEARCHING_COURTS_FAILED)}</Notice>
      )}
      <CourtChoices
        choices={found?.map((one) => ({
          court: one,
          miles: one.distanceMiles ?? 0,
          mark: 'isNamed' in one && one.isNamed ? 'Named in the report' : undefined,
        }))}
        onChoose={onChoose}
      />
    </div>
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
    await api.call('mergeCourt', { params, body: { into: into.id } })
    const revert = async () => {
      await api.call('undoMerge', { params })
      await refresh()
    }
    onDone({ text: COURTS_MERGED, reply, revert, failure: UNDO_MERGE_FAILED })
    void refresh()
  }

  return (
    <SavingDialog
      title="Merge these courts?"
      word="Merge and settle"
      failure={MERGE_FAILED}
      isReady={preview.data !== undefined}
      isWide
      onSave={merge}
      onClose={onClose}
    >
      <div className={classes.columns}>
        <ReportReasons reported={reported} />
        <div className={classes.column}>
          <MergePreview from={from} into={into} query={preview} settlesReports={!isReportedKept} />
          <div className={classes.actions}>
            <Button onClick={() => setIsReportedKept(!isReportedKept)}>Keep {from.name} instead</Button>
            <Button onClick={onBack}>Choose another court</Button>
          </div>
          <ReplyField reply={reply} onChange={setReply} />
          <p className={page.quiet}>This also settles the reports about {court.name}.</p>
        </div>
      </div>
    </SavingDialog>
  )
}
