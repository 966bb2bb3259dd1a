import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { MAX_FACILITY_NAME } from '../../../contract/limits.ts'
import type { PendingFacilityView } from '../../../contract/moderation/admin-schema.ts'
import { UPDATING_SUGGESTION_FAILED } from '../../../contract/moderation/admin-texts.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { EditReviewDialog } from '../../shared/admin/EditReviewDialog.tsx'
import { SavingDialog } from '../../shared/admin/SavingDialog.tsx'
import { TextField } from '../../shared/ui/fields.tsx'
import { lazyWithRetry } from '../../shared/unreachable/late.tsx'
import type { QueueItem } from './waiting-items.ts'
import { refetchAround } from './waiting-query.ts'

const EditCourtDialog = lazyWithRetry(() => import('./EditCourtDialog.tsx'))

/** Edits an item before approval. */
export function EditDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const readAnew = () => refetchAround(client, api, item)
  if (item.kind === 'review')
    return <EditReviewDialog review={item.what} onSaved={readAnew} onClose={onClose} />
  if (item.kind === 'facility')
    return <EditFacilityDialog suggestion={item.what} onSaved={readAnew} onClose={onClose} />
  if (item.kind !== 'court') return null
  return (
    <Suspense>
      <EditCourtDialog court={item.what} readAnew={readAnew} onClose={onClose} />
    </Suspense>
  )
}

function EditFacilityDialog({
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
    await api.call('editFacilitySuggestion', { params: { id }, body: { name } })
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
