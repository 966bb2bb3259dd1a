import type { AdminCourt, MergePreview } from '../../../contract/courts/admin-schema.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Database } from '../../db/database.ts'
import { updateStatus } from './court-admin.queries.ts'
import * as queries from './court-merges.queries.ts'
import { type Change, closeCourt, openCourt, openPublishedCourt } from './standing-court.ts'

/**
 * Merges a court into another one: moves its reviews, photos, confirmations, suggestions and missing tags there. The
 * court itself is archived, and its URL redirects to the other one.
 */
export async function mergeCourt(change: Change, id: number, intoId: number): Promise<AdminCourt> {
  const { tx } = change
  const court = await openPublishedCourt(change, id)
  const into = intoId === id ? undefined : await findTarget(change, intoId)
  if (into?.status !== 'published') throw new Refusal('merge-target')
  const moved = await queries.moveThings(tx, { from: id, to: intoId })
  await queries.insertMerge(tx, { courtId: id, intoId, moved })
  await updateStatus(tx, id, { status: 'archived', mergedInto: intoId })
  await closeCourt(change, court, 'merge court')
  return closeCourt(change, into, 'take over court')
}

/** What merging these courts would move now; throws the same errors as `mergeCourt`. */
export async function previewMerge(database: Database, id: number, intoId: number): Promise<MergePreview> {
  const statuses = await queries.readStatuses(database, [id, intoId])
  const status = statuses.get(id)
  if (status !== 'published' && status !== 'archived') throw new Refusal('court-not-found')
  if (status === 'archived') throw new Refusal('court-archived')
  if (intoId === id || statuses.get(intoId) !== 'published') throw new Refusal('merge-target')
  return queries.readMergePreview(database, { from: id, to: intoId })
}

/** Undoes a merge: restores the court and moves back what came from it and still exists. */
export async function undoMerge(change: Change, id: number): Promise<AdminCourt> {
  const { tx } = change
  const court = await openCourt(change, id)
  const merge = await queries.readMerge(tx, id)
  if (court.mergedInto === null || !merge) throw new Refusal('court-not-merged')
  const from = await openCourt(change, merge.intoId)
  if (from.mergedInto !== null) throw new Refusal('merge-undo-order')
  await queries.moveThingsBack(tx, merge)
  await queries.deleteMerge(tx, id)
  await updateStatus(tx, id, { status: 'published', mergedInto: null })
  await closeCourt(change, from, 'give back court')
  return closeCourt(change, court, 'undo merge')
}

async function findTarget(change: Change, id: number): Promise<AdminCourt | undefined> {
  return openCourt(change, id).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}
