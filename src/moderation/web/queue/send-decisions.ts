import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createKeepaliveAdminApi } from '../../../accounts/web/keepalive-api.ts'
import { type Api, ApiCallError, errorMessage } from '../../../api/web/client.ts'
import { errors } from '../../../platform/contract/errors.ts'
import { MAX_PHOTOS_PER_COURT } from '../../contract/limits.ts'
import type { DecisionResultsView } from '../../contract/schema.ts'
import {
  APPROVING_FAILED,
  MERGING_PENDING_FAILED,
  REJECTING_FAILED,
  RESOLVING_FAILED,
} from '../moderation-texts.ts'
import type { DecisionAction, ItemDecision, PendingMerge, QueueItem } from './queue-items.ts'
import { removeDecidedFromCache } from './queue-query.ts'
import { type Failure, type SendDecisions, UndoBuffer, useUndoBuffer } from './undo-buffer.ts'

/** Prepares sending decisions so that it works even after the person has signed out or left the page. */
export async function createDecisionSender(): Promise<SendDecisions> {
  const api = await createKeepaliveAdminApi()
  return async (decisions) => {
    const reports = decisions.filter(({ item }) => item.kind === 'report')
    const merges = new Set(decisions.flatMap(({ merge }) => merge ?? []))
    const others = decisions.filter(({ item, merge }) => item.kind !== 'report' && !merge)
    const failures = await Promise.all([
      sendBatches(api, others),
      ...reports.map((one) => resolve(api, one)),
      ...[...merges].map((one) => mergeCourts(api, decisions, one)),
    ])
    return failures.flat()
  }
}

/** Batch size below the API limit: even with the longest reasons a batch fits into a keepalive request. */
export const DECISION_BATCH_SIZE = 50

/** Sends decisions in batches, all at once because a page being left cannot send a second one. */
async function sendBatches(api: Api, decisions: ItemDecision[]): Promise<Failure[]> {
  const sent: Promise<Failure[]>[] = []
  for (let from = 0; from < decisions.length; from += DECISION_BATCH_SIZE)
    sent.push(sendBatch(api, decisions.slice(from, from + DECISION_BATCH_SIZE)))
  return (await Promise.all(sent)).flat()
}

/** Sends one batch and returns its failures. */
async function sendBatch(api: Api, decisions: ItemDecision[]): Promise<Failure[]> {
  const wanted = decisions.flatMap(({ item, action, remark }) => {
    if (item.kind === 'report') return []
    const decision = { kind: item.kind, id: item.what.id, decision: action, reason: remark }
    return [{ ...decision, ...shownPhotos(item, action) }]
  })
  try {
    return failuresOf(
      decisions,
      (await api.call('POST /api/admin/moderation/decisions', { body: { decisions: wanted } })).results,
    )
  } catch (error) {
    return decisions.map((one) => failureOf(one, error))
  }
}

/** Photos that arrived since the court was shown stay in the queue, as do those over the limit. */
function shownPhotos(item: QueueItem, action: DecisionAction): { photos?: number[] } {
  if (item.kind !== 'court' || action !== 'approve') return {}
  return { photos: item.what.photos.slice(0, MAX_PHOTOS_PER_COURT).map(({ id }) => id) }
}

function failuresOf(decisions: ItemDecision[], results: DecisionResultsView['results']): Failure[] {
  return decisions.flatMap((decided, index) => {
    const { done, code, error } = results[index] ?? MISSING_RESULT
    return done ? [] : [{ decided, text: error ?? errors.internal.text, isDone: code === ALREADY_DECIDED }]
  })
}

const ALREADY_DECIDED = 'already-decided'
const MISSING_RESULT = { done: false, code: null, error: null }

/** Merges two courts with one call; if it fails, all decisions with this merge fail. */
async function mergeCourts(api: Api, decisions: ItemDecision[], merge: PendingMerge): Promise<Failure[]> {
  try {
    await api.call('POST /api/admin/courts/:id/join', {
      params: { id: merge.from.id },
      body: { into: merge.into.id },
    })
    return []
  } catch (error) {
    return decisions.filter((one) => one.merge === merge).map((one) => failureOf(one, error))
  }
}

/** Removes the reported content, or resolves its reports. */
async function resolve(api: Api, one: ItemDecision): Promise<Failure[]> {
  const { item, action, remark, courtFix } = one
  if (item.kind !== 'report') return []
  const { subject, id } = item.what
  const outcome = courtFix ? 'corrected' : 'kept'
  try {
    if (action === 'reject') await remove(api, subject, id, remark)
    await courtFix?.send?.(api)
    if (action === 'approve' || subject === 'court')
      await api.call('PATCH /api/admin/reports', { body: { subject, id, reply: remark, outcome } })
    return []
  } catch (error) {
    return [failureOf(one, error)]
  }
}

/** Courts are archived, so they can be restored. */
function remove(api: Api, subject: 'court' | 'review' | 'photo', id: number, reason: string) {
  if (subject === 'court') return api.call('DELETE /api/courts/:id', { params: { id } })
  const call = subject === 'review' ? 'DELETE /api/admin/reviews/:id' : 'DELETE /api/admin/photos/:id'
  return api.call(call, { params: { id }, query: { reason } })
}

function failureOf(decided: ItemDecision, error: unknown): Failure {
  return {
    decided,
    text: errorMessage(error, failureText(decided)),
    isDone: error instanceof ApiCallError && error.code === ALREADY_DECIDED,
  }
}

function failureText({ item, action, merge }: ItemDecision): string {
  if (merge) return MERGING_PENDING_FAILED
  if (item.kind === 'report') return RESOLVING_FAILED
  return action === 'approve' ? APPROVING_FAILED : REJECTING_FAILED
}

/** How long a decision can be undone before it is sent, milliseconds. */
export const UNDO_WINDOW_MS = 8_000

/** Undoable decisions about the queue, and the failures of those sent. */
export function useQueueDecisions() {
  const client = useQueryClient()
  const [failures, setFailures] = useState<Failure[]>([])
  const { buffer, state } = useUndoBuffer(
    () =>
      new UndoBuffer({
        undoMs: UNDO_WINDOW_MS,
        prepare: createDecisionSender,
        async onSent(failed, sent) {
          setFailures((earlier) => [...earlier, ...failed])
          const waits = new Set(failed.filter(({ isDone }) => !isDone).map(({ decided }) => decided))
          const done = sent.filter((one) => !waits.has(one)).map(({ item }) => item.key)
          await removeDecidedFromCache(client, new Set(done))
        },
      }),
  )
  return { buffer, state, failures, setFailures }
}
