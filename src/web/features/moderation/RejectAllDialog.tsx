import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminUserView } from '../../../contract/accounts/admin-schema.ts'
import { MAX_ADMIN_REMARK, MAX_REJECTION_REASON } from '../../../contract/limits.ts'
import {
  BAN_MEANS,
  REASON_HINT,
  REJECTING_ALL_FAILED,
  rejectAllMeans,
  rejectAllText,
  rejectedAllText,
  USER_NOTE_HINT,
} from '../../../contract/moderation/admin-texts.ts'
import { READY_REASONS_OF_ALL } from '../../../contract/moderation/ready-reasons.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { MODERATION_KEY } from '../../shared/admin/moderation-query.ts'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { TextArea } from '../../shared/ui/TextArea.tsx'
import { TextField } from '../../shared/ui/TextField.tsx'
import classes from './Person.module.css'
import { PERSON_KEY, personName } from './person.ts'
import { ReadyReasons } from './ReadyReasons.tsx'

/** Makes sure, with the number, that all that waits of somebody is to be rejected, and asks whether to ban them. */
export function RejectAllDialog({
  user,
  waiting,
  canBan,
  onDone,
  onClose,
}: {
  user: AdminUserView
  /** How many things wait. */
  waiting: number
  canBan: boolean
  onDone: (text: string) => void
  onClose: () => void
}) {
  const api = useAdminApi()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [note, setNote] = useState(user.status_note ?? '')
  const [ban, setBan] = useState(canBan && waiting === 0)
  const name = personName(user)

  async function rejectAll() {
    let rejected = 0
    let wish = { reason, ban, note: ban ? note : '' }
    for (let isMore = true; isMore; ) {
      const answer = await api.call('rejectAllOf', { params: { id: user.id }, body: wish })
      wish = { reason, ban: false, note: '' }
      rejected += answer.rejected
      isMore = answer.left > 0 && answer.rejected > 0
    }
    for (const key of [MODERATION_KEY, 'users']) void client.invalidateQueries({ queryKey: [key] })
    await client.invalidateQueries({ queryKey: [PERSON_KEY] })
    onDone(rejectedAllText(rejected, name, ban))
  }

  return (
    <SavingDialog
      title={waiting > 0 ? 'Reject all that waits?' : `Ban ${name}?`}
      word={rejectAllText(waiting, ban)}
      emphasis="danger"
      failure={REJECTING_ALL_FAILED}
      onSave={rejectAll}
      onClose={onClose}
    >
      {waiting > 0 && (
        <>
          <p>{rejectAllMeans(waiting, name)}</p>
          <ReadyReasons reasons={READY_REASONS_OF_ALL} chosen={reason} onChoose={setReason} />
          <TextField
            label="Reason"
            hint={REASON_HINT}
            maxLength={MAX_REJECTION_REASON}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
      {canBan && waiting > 0 && (
        <label className={classes.ban}>
          <input type="checkbox" checked={ban} onChange={(event) => setBan(event.target.checked)} />
          Ban {name} as well
        </label>
      )}
      {ban && (
        <>
          <p>{BAN_MEANS}</p>
          <TextArea
            label="Note"
            hint={USER_NOTE_HINT}
            maxLength={MAX_ADMIN_REMARK}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
    </SavingDialog>
  )
}
