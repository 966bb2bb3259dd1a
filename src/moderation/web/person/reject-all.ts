import { useQueryClient } from '@tanstack/react-query'
import { MODERATION_KEY } from '../../../admin/web/admin-api.ts'
import type { Api } from '../../../api/web/client.ts'
import type { ModeratedKind } from '../../../database/contract/values.ts'

/** Root key of queries for a person's contributions. */
export const PERSON_KEY = 'person'

/** What to reject of a person, and whether to ban them. */
export interface BulkRejection {
  kinds: ModeratedKind[]
  reason: string
  ban: boolean
  /** Note for the ban. */
  note: string
}

/** Invalidates everything that shows a person and their contributions. */
export function useRefreshPerson() {
  const client = useQueryClient()
  return async () => {
    for (const key of [MODERATION_KEY, 'users']) void client.invalidateQueries({ queryKey: [key] })
    await client.invalidateQueries({ queryKey: [PERSON_KEY] })
  }
}

/** Repeats the call until nothing is left, and returns how many were rejected. The first call bans. */
export async function rejectAll(api: Api, id: number, rejection: BulkRejection): Promise<number> {
  const { kinds, reason, ban, note } = rejection
  let body = { kinds, reason, ban, note: ban ? note : '' }
  let rejected = 0
  for (let isMore = true; isMore; ) {
    const answer = await api.call('POST /api/admin/users/:id/reject-waiting', { params: { id }, body })
    body = { ...body, ban: false, note: '' }
    rejected += answer.rejected
    isMore = answer.left > 0 && answer.rejected > 0
  }
  return rejected
}
