import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_REJECTION_REASON_LENGTH } from '../../admin/contract/limits.ts'
import { useAdminApi } from '../../admin/web/admin-api.ts'
import { personName } from '../../admin/web/person-name.ts'
import { SavingDialog } from '../../admin/web/SavingDialog.tsx'
import { errorMessage } from '../../api/web/client.ts'
import { REASON_REQUIRED } from '../../facts/contract/admin-schema.ts'
import { TextArea } from '../../platform/ui/fields.tsx'
import { Notice } from '../../platform/ui/Notice.tsx'
import { FACT_MODERATION_KEY } from './facts/admin-queries.ts'
import {
  answerCountsText,
  LOADING_ANSWERS_FAILED,
  NOTHING_TO_REMOVE,
  REMOVING_ANSWERS_FAILED,
  REMOVING_EXPLAINED,
} from './moderation-texts.ts'

/** Confirms the removal of everything that a person has said about courts. */
export function RemoveAnswersDialog({
  user,
  onRemove,
  onClose,
}: {
  user: { id: number; username: string | null }
  onRemove: (reason: string) => Promise<unknown>
  onClose: () => void
}) {
  const api = useAdminApi()
  const [reason, setReason] = useState('')
  const { data: counts, error } = useQuery({
    queryKey: [FACT_MODERATION_KEY, 'counts', user.id],
    queryFn: async ({ signal }) => {
      const call = { params: { id: user.id }, query: { limit: 1 }, signal }
      return (await api.call('GET /api/admin/users/:id/contributions', call)).fact_reports
    },
    staleTime: 0,
  })
  return (
    <SavingDialog
      title={`Remove all answers by ${personName(user)}?`}
      submitLabel={counts ? `Remove ${answerCountsText(counts)}` : 'Remove'}
      emphasis="danger"
      failure={REMOVING_ANSWERS_FAILED}
      isReady={counts !== undefined && counts.reports > 0 && reason.trim() !== ''}
      onSave={() => onRemove(reason.trim())}
      onClose={onClose}
    >
      {error && <Notice tone="wrong">{errorMessage(error, LOADING_ANSWERS_FAILED)}</Notice>}
      <p role="status">{counts ? summaryOf(counts.reports, answerCountsText(counts)) : 'Counting…'}</p>
      <TextArea
        label="Reason"
        hint={`${REASON_REQUIRED} It is kept in the log.`}
        data-autofocus
        maxLength={MAX_REJECTION_REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </SavingDialog>
  )
}

const summaryOf = (answers: number, counts: string) =>
  answers === 0
    ? NOTHING_TO_REMOVE
    : `${counts}, confirmations of facilities and problems included. ${REMOVING_EXPLAINED}`
