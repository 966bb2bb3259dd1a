import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { AdminCourt, MergePreview } from '../contract/schema.ts'
import { updateStatus } from './court-admin.queries.ts'
import * as queries from './court-merges.queries.ts'
import {
  type ChangeContext,
  type CurrentCourt,
  finishCourtChange,
  lockAndReadCourt,
  lockAndReadPublishedCourt,
} from './current-court.ts'
import { restateClaims } from './source-claims.queries.ts'

/**
 * Merges a court into another one: moves its reviews, photos, confirmations, suggestions and missing tags there. The
 * court itself is archived, and its URL redirects to the other one.
 */
export async function mergeCourt(change: ChangeContext, id: number, intoId: number): Promise<AdminCourt> {
  const { tx } = change
  const court = await lockAndReadPublishedCourt(change, id)
  const into = intoId === id ? undefined : await findTarget(change, intoId)
  if (into?.view.status !== 'published') throw new ApiError('merge-target')
  const moved = await queries.moveContributions(tx, { from: id, to: intoId })
  await queries.insertMerge(tx, { courtId: id, intoId, moved })
  await updateStatus(tx, id, { status: 'archived', mergedInto: intoId })
  await finishCourtChange(change, court, 'merge court')
  return finishCourtChange(change, into, 'take over court')
}

/** What merging these courts would move now; throws the same errors as `mergeCourt`. */
export async function previewMerge(database: Database, id: number, intoId: number): Promise<MergePreview> {
  const statuses = await queries.readStatuses(database, [id, intoId])
  const status = statuses.get(id)
  if (status !== 'published' && status !== 'archived') throw new ApiError('court-not-found')
  if (status === 'archived') throw new ApiError('court-archived')
  if (intoId === id || statuses.get(intoId) !== 'published') throw new ApiError('merge-target')
  return queries.readMergePreview(database, { from: id, to: intoId })
}

/** Undoes a merge: restores the court and moves back what came from it and still exists. */
export async function undoMerge(change: ChangeContext, id: number): Promise<AdminCourt> {
  const { tx } = change
  const court = await lockAndReadCourt(change, id)
  const merge = await queries.readMerge(tx, id)
  if (court.view.mergedInto === null || !merge) throw new ApiError('court-not-merged')
  const from = await lockAndReadCourt(change, merge.intoId)
  if (from.view.mergedInto !== null) throw new ApiError('merge-undo-order')
  await queries.moveContributionsBack(tx, merge)
  await queries.deleteMerge(tx, id)
  if (merge.moved.sources?.length) for (const one of [id, merge.intoId]) await restateClaims(tx, one)
  await updateStatus(tx, id, { status: 'published', mergedInto: null })
  await finishCourtChange(change, from, 'give back court')
  return finishCourtChange(change, court, 'undo merge')
}

async function findTarget(change: ChangeContext, id: number): Promise<CurrentCourt | undefined> {
  return lockAndReadCourt(change, id).catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}
