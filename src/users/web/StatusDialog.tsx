import { useState } from 'react'
import { MAX_MODERATOR_NOTE } from '../../admin/contract/limits.ts'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import type { AccountStatus } from '../../database/contract/values.ts'
import { TextArea } from '../../platform/ui/fields.tsx'
import type { AdminUserView } from '../contract/schema.ts'
import {
  BAN_EXPLAINED,
  displayNameOf,
  statusActionLabels,
  UPDATING_USER_FAILED,
  USER_NOTE_HINT,
} from './user-texts.ts'

const FREEZE_EXPLAINED =
  'They can’t contribute for now. They can still read, and they see the note when they sign in.'

/** Confirms a freeze, ban or reactivation and takes a note, or edits the note only. */
export function StatusDialog({
  user,
  asking,
  setStatus,
  onClose,
}: {
  user: AdminUserView
  asking: AccountStatus | 'note'
  setStatus: (status: AccountStatus, note: string) => Promise<void>
  onClose: () => void
}) {
  const isNote = asking === 'note'
  const [note, setNote] = useState(user.status_note ?? '')
  return (
    <SavingDialog
      title={
        isNote ? `Note on ${displayNameOf(user)}` : `${statusActionLabels[asking]} ${displayNameOf(user)}?`
      }
      submitLabel={isNote ? 'Save' : statusActionLabels[asking]}
      emphasis={isNote ? 'main' : 'danger'}
      failure={UPDATING_USER_FAILED}
      onSave={() => setStatus(isNote ? user.status : asking, note)}
      onClose={onClose}
    >
      {!isNote && <p>{asking === 'banned' ? BAN_EXPLAINED : FREEZE_EXPLAINED}</p>}
      <TextArea
        label="Note"
        hint={USER_NOTE_HINT}
        data-autofocus
        maxLength={MAX_MODERATOR_NOTE}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </SavingDialog>
  )
}
