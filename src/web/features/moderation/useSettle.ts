import { useQueryClient } from '@tanstack/react-query'
import type { ReportedView } from '../../../contract/moderation/admin-schema.ts'
import { useAdminApi } from '../../shared/admin/admin-api.ts'
import { MODERATION_KEY } from '../../shared/admin/moderation-query.ts'
import { ApiProblem } from '../../shared/api/client.ts'

/** Settles the reports of what was put right. What somebody else settled meanwhile is settled. */
export function useSettle({ subject, id }: Pick<ReportedView, 'subject' | 'id'>, onDone: () => void) {
  const api = useAdminApi()
  const client = useQueryClient()
  return async ({ reply, outcome }: { reply: string; outcome: 'kept' | 'corrected' }) => {
    await api.call('resolveReports', { body: { subject, id, reply, outcome } }).catch((problem: unknown) => {
      if (!(problem instanceof ApiProblem && problem.code === 'already-decided')) throw problem
    })
    onDone()
    await client.invalidateQueries({ queryKey: [MODERATION_KEY] })
  }
}
