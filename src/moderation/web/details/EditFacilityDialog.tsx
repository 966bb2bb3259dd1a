import { useState } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { MAX_FACILITY_NAME } from '../../../facts/contract/limits.ts'
import { TextField } from '../../../platform/ui/fields.tsx'
import type { PendingFacilityView } from '../../contract/schema.ts'
import { UPDATING_SUGGESTION_FAILED } from '../moderation-texts.ts'

/** Corrects a suggested name. */
export function EditFacilityDialog({
  suggestion: { id, suggested_name },
  onSaved,
  onClose,
}: {
  suggestion: PendingFacilityView
  onSaved: () => Promise<unknown>
  onClose: () => void
}) {
  const api = useAdminApi()
  const [name, setName] = useState(suggested_name)

  async function save() {
    await api.call('PUT /api/admin/facilities/:id', { params: { id }, body: { name } })
    await onSaved()
  }

  return (
    <SavingDialog
      title="Edit this suggestion"
      failure={UPDATING_SUGGESTION_FAILED}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-autofocus
        autoComplete="off"
        maxLength={MAX_FACILITY_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </SavingDialog>
  )
}
