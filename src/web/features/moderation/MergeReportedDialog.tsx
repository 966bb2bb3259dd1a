import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { LOOKING_FOR_COURTS_FAILED, MERGE_FAILED } from '../../../contract/courts/admin-texts.ts'
import { distanceText, NOT_PROVIDED } from '../../../contract/courts/rules.ts'
import { MAX_NEIGHBOURS, MAX_SEARCH_TEXT } from '../../../contract/limits.ts'
import { RESOLVING_FAILED } from '../../../contract/moderation/admin-texts.ts'
import { NONE_WITH_FILTERS } from '../../../contract/search/rules.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { MergePreview, type NamedCourt, useMergePreview } from '../../shared/admin/MergePreview.tsx'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { api as publicApi } from '../../shared/api/context.ts'
import { callProblemText } from '../../shared/api/problem-text.ts'
import { Badge } from '../../shared/ui/Badge.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Dialog } from '../../shared/ui/Dialog.tsx'
import { Notice } from '../../shared/ui/Notice.tsx'
import page from '../../shared/ui/page.module.css'
import { TextField } from '../../shared/ui/TextField.tsx'
import classes from './PutRight.module.css'
import { ReplyField } from './ReplyField.tsx'
import type { ReportedCourtProps } from './reported-court.ts'
import { useSettle } from './useSettle.ts'

/** Merges a reported court with another one, and settles its reports with that. */
export default function MergeReportedDialog(props: ReportedCourtProps & { onClose: () => void }) {
  const [other, setOther] = useState<NamedCourt>()
  if (other) return <Confirm {...props} other={other} onBack={() => setOther(undefined)} />
  return (
    <Dialog title="Which court is it the same as?" onClose={props.onClose}>
      <ChooseCourt {...props} onChoose={setOther} />
    </Dialog>
  )
}

/** Those that the report names, then the nearest; all can be looked for. */
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
        query: { near: `${latitude},${longitude}`, q: text, limit: MAX_NEIGHBOURS + 1 },
        signal,
      }),
    enabled: text !== '',
  })
  const found = text === '' ? reported.neighbours : search.data?.filter(({ id }) => id !== court.id)
  return (
    <div className={classes.choose}>
      <TextField
        label="Find the other court"
        hint="Those that the report names come first, then the nearest."
        type="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_TEXT}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {search.isError && text !== '' && (
        <Notice tone="wrong">{callProblemText(search.error, LOOKING_FOR_COURTS_FAILED)}</Notice>
      )}
      {found?.length === 0 && <p role="status">{NONE_WITH_FILTERS}</p>}
      <ul className={classes.candidates}>
        {found?.map((one) => (
          <li key={one.id}>
            <button type="button" className={classes.candidate} onClick={() => onChoose(one)}>
              <b>{one.name}</b>
              {'isNamed' in one && one.isNamed && <Badge tone="paid">Named in the report</Badge>}
              <small>{one.address ?? NOT_PROVIDED}</small>
              <small>{distanceText(one.distanceMiles ?? 0)}</small>
            </button>
          </li>
        ))}
      </ul>
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
  const settle = useSettle(reported, onDone)
  const [isReportedKept, setIsReportedKept] = useState(false)
  const [reply, setReply] = useState('')
  const [isMerged, setIsMerged] = useState(false)
  const [from, into] = isReportedKept ? [other, court] : [court, other]
  const preview = useMergePreview(from, into)

  /** When only settling failed, another try does that alone. */
  async function merge() {
    if (!isMerged) await api.call('mergeCourt', { params: { id: from.id }, body: { into: into.id } })
    setIsMerged(true)
    await settle({ reply, outcome: 'corrected' })
  }

  return (
    <SavingDialog
      title="Merge these courts?"
      word="Merge and settle"
      failure={isMerged ? RESOLVING_FAILED : MERGE_FAILED}
      isReady={isMerged || preview.data !== undefined}
      onSave={merge}
      onClose={onClose}
    >
      <MergePreview from={from} into={into} query={preview} settlesReports={!isReportedKept} />
      {!isMerged && (
        <div className={classes.ways}>
          <Button onClick={() => setIsReportedKept(!isReportedKept)}>Keep {from.name} instead</Button>
          <Button onClick={onBack}>Choose another court</Button>
        </div>
      )}
      <ReplyField reply={reply} onChange={setReply} />
      <p className={page.quiet}>The reports of {court.name} are settled with it.</p>
    </SavingDialog>
  )
}
