import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createKeepaliveAdminApi } from '../../../accounts/web/keepalive-api.ts'
import { MODERATION_KEY, useAdminApi } from '../../../admin/web/admin-api.ts'
import { type Api, errorMessage } from '../../../api/web/client.ts'
import type { ModeratedKind } from '../../../database/contract/values.ts'
import type { AdminUserView } from '../../../users/contract/schema.ts'
import { displayNameOf } from '../../../users/web/user-texts.ts'
import { REJECTING_ALL_FAILED, rejectedAllText } from '../moderation-texts.ts'
import { UNDO_WINDOW_MS } from '../queue/send-decisions.ts'
import { UndoBuffer, useUndoBuffer } from '../queue/undo-buffer.ts'

/** Root key of queries for a person's contributions. */
export const PERSON_KEY = 'person'

/** What to reject of a person, and whether to ban them. */
export interface BulkRejection {
  kinds: ModeratedKind[]
  /** Number of pending items at that time. */
  count: number
  reason: string
  ban: boolean
  /** Note for the ban. */
  note: string
}

interface Outcome {
  tone: 'good' | 'wrong'
  text: string
}

/** Rejects a person's pending items in bulk, with undo. */
export function useRejectAll(user: AdminUserView) {
  const api = useAdminApi()
  const refresh = useRefreshPerson()
  const [outcome, setOutcome] = useState<Outcome>()
  const { buffer, state } = useUndoBuffer(
    () =>
      new UndoBuffer<BulkRejection & { item: { key: string } }>({
        undoMs: UNDO_WINDOW_MS,
        async prepare() {
          const keepaliveApi = await createKeepaliveAdminApi()
          return async (rejections) => {
            for (const one of rejections) setOutcome(await rejectAll(keepaliveApi, user, one))
            return []
          }
        },
        onSent: refresh,
      }),
  )
  const [rejection, setRejection] = useState<BulkRejection>()
  const isPending = state.decided.size > 0

  return {
    outcome,
    setOutcome,
    /** The rejection that is waiting or being sent. */
    pending: isPending ? rejection : undefined,
    canUndo: state.latest !== undefined,
    /** Starts with a dry run, so that missing permission or a needed sign-in shows immediately. */
    async requestRejection(rejection: BulkRejection) {
      const { count, ...body } = rejection
      await api.call('POST /api/admin/users/:id/reject-waiting', {
        params: { id: user.id },
        body: { ...body, dryRun: true },
      })
      setOutcome(undefined)
      setRejection(rejection)
      buffer.add([{ ...rejection, item: { key: String(user.id) } }])
    },
    undo: () => void buffer.undo(),
  }
}

/** Invalidates everything that shows a person and their contributions. */
export function useRefreshPerson() {
  const client = useQueryClient()
  return async () => {
    for (const key of [MODERATION_KEY, 'users']) void client.invalidateQueries({ queryKey: [key] })
    await client.invalidateQueries({ queryKey: [PERSON_KEY] })
  }
}

/** Repeats the call until nothing is left. The first call bans. */
async function rejectAll(api: Api, user: AdminUserView, rejection: BulkRejection): Promise<Outcome> {
  const { kinds, reason, ban, note } = rejection
  const params = { id: user.id }
  let body = { kinds, reason, ban, note: ban ? note : '' }
  let rejected = 0
  try {
    for (let isMore = true; isMore; ) {
      const answer = await api.call('POST /api/admin/users/:id/reject-waiting', { params, body })
      body = { ...body, ban: false, note: '' }
      rejected += answer.rejected
      isMore = answer.left > 0 && answer.rejected > 0
    }
    return { tone: 'good', text: rejectedAllText(rejected, displayNameOf(user), ban) }
  } catch (error) {
    return { tone: 'wrong', text: errorMessage(error, REJECTING_ALL_FAILED) }
  }
}
