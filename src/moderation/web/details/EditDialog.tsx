import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useAdminApi } from '../../../admin/web/admin-api.ts'
import { SavingDialog } from '../../../admin/web/SavingDialog.tsx'
import { MAX_FACILITY_NAME } from '../../../facts/contract/limits.ts'
import { TextField } from '../../../platform/ui/fields.tsx'
import { lazyWithRetry } from '../../../platform/ui/lazy-with-retry.tsx'
import type { PendingFacilityView } from '../../contract/schema.ts'
import { EditReviewDialog } from '../EditReviewDialog.tsx'
import { UPDATING_SUGGESTION_FAILED } from '../moderation-texts.ts'
import type { QueueItem } from '../queue/queue-items.ts'
import { refetchAround } from '../queue/queue-query.ts'

const EditCourtDialog = lazyWithRetry(() => import('./EditCourtDialog.tsx'))

/** Edits an item before approval. */
export function EditDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const api = useAdminApi()
  const client = useQueryClient()
  const refetch = () => refetchAround(client, api, item)
  if (item.kind === 'review')
    return <EditReviewDialog review={item.what} onSaved={refetch} onClose={onClose} />
  if (item.kind === 'facility')
    return <EditFacilityDialog suggestion={item.what} onSaved={refetch} onClose={onClose} />
  if (item.kind !== 'court') return null
  return (
    <Suspense>
      <EditCourtDialog court={item.what} refetch={refetch} onClose={onClose} />
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
