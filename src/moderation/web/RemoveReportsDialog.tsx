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
import { FACT_MODERATION_KEY, useRefreshFacts } from './facts/admin-queries.ts'
import {
  LOADING_REPORTS_FAILED,
  NOTHING_TO_REMOVE,
  REMOVING_EXPLAINED,
  REMOVING_REPORTS_FAILED,
  reportCountsText,
  reportsRemovedText,
} from './moderation-texts.ts'

/** Confirms the removal of everything that a person has reported about courts. */
export function RemoveReportsDialog({
  user,
  onRemoved,
  onClose,
}: {
  user: { id: number; username: string | null }
  /** Called with what to say about it. */
  onRemoved: (text: string) => unknown
  onClose: () => void
}) {
  const api = useAdminApi()
  const refresh = useRefreshFacts()
  const [reason, setReason] = useState('')
  const { data: counts, error } = useQuery({
    queryKey: [FACT_MODERATION_KEY, 'counts', user.id],
    queryFn: async ({ signal }) =>
      (
        await api.call('GET /api/admin/users/:id/contributions', {
          params: { id: user.id },
          query: { limit: 1 },
          signal,
        })
      ).fact_reports,
    staleTime: 0,
  })
  async function remove() {
    const query = { reason: reason.trim() }
    const { reports } = await api.call('DELETE /api/admin/users/:id/facts', {
      params: { id: user.id },
      query,
    })
    await refresh()
    await onRemoved(reportsRemovedText(reports, personName(user)))
  }

  return (
    <SavingDialog
      title={`Remove all reports by ${personName(user)}?`}
      submitLabel={counts ? `Remove ${reportCountsText(counts)}` : 'Remove'}
      emphasis="danger"
      failure={REMOVING_REPORTS_FAILED}
      isReady={counts !== undefined && counts.reports > 0 && reason.trim() !== ''}
      onSave={remove}
      onClose={onClose}
    >
      {error && <Notice tone="wrong">{errorMessage(error, LOADING_REPORTS_FAILED)}</Notice>}
      <p role="status">{counts ? summaryOf(counts.reports, reportCountsText(counts)) : 'Counting…'}</p>
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

const summaryOf = (reports: number, counts: string) =>
  reports === 0
    ? NOTHING_TO_REMOVE
    : `${counts}, confirmations of facilities and problems included. ${REMOVING_EXPLAINED}`
