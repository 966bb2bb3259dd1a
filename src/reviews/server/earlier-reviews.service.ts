import type { Database, Transaction } from '../../platform/db/database.ts'
import { lockReporters, moveReportsOfReviews } from '../../reports/server/reports.service.ts'
import * as queries from './earlier-reviews.queries.ts'

export type { EarlierReview, NewerReview } from './earlier-reviews.queries.ts'

interface NewReview {
  id: number
  courtId: number
  userId: number | null
}

/** Earlier reviews of the same court by the same author, for moderators to compare. */
export const earlierReviews = (database: Database, ids: number[]): Promise<queries.EarlierReview[]> =>
  queries.readEarlierReviews(database, ids)

/** Later published reviews by the same author: approving an older one makes it an earlier version of those. */
export const newerReviews = (database: Database, ids: number[]): Promise<queries.NewerReview[]> =>
  queries.readNewerReviews(database, ids)

/** Serialises a person's review submissions. Lock people before their contributions. */
export const lockReviewer = (tx: Transaction, userId: number): Promise<void> =>
  queries.lockReviewer(tx, userId)

/** Archives a person's pending reviews of a court; returns a function that moves their photos to the new review. */
export async function archivePendingReviews(
  tx: Transaction,
  person: { courtId: number; userId: number },
): Promise<(id: number) => Promise<void>> {
  const replaced = await queries.archiveReviews(tx, person, { status: 'pending' })
  return (id) => queries.movePhotos(tx, replaced, id)
}

/** Locks the reporters of reviews that this one may replace, and further reports of those reviews. */
export async function lockReportersOfReplaced(tx: Transaction, id: number): Promise<void> {
  await lockReporters(tx, 'review', await queries.readUnarchived(tx, id))
}

/**
 * Keeps only a person's newest review of a court published: a newly approved review archives earlier ones, or is
 * archived itself if a newer one is published. The published one takes over photos, votes and open reports.
 */
export async function keepNewestPublished(
  tx: Transaction,
  { id, courtId, userId }: NewReview,
): Promise<{ replaces: number[]; replacedBy: number | undefined }> {
  if (userId === null) return { replaces: [], replacedBy: undefined }
  const person = { courtId, userId }
  const replacedBy = await queries.readNewerPublished(tx, person, id)
  if (replacedBy !== undefined) {
    await queries.archiveReview(tx, id)
    await moveContent(tx, [id], replacedBy)
    return { replaces: [], replacedBy }
  }
  const replaces = await queries.archiveReviews(tx, person, { status: 'approved', before: id })
  await moveContent(tx, replaces, id)
  return { replaces, replacedBy }
}

async function moveContent(tx: Transaction, from: number[], to: number): Promise<void> {
  await queries.movePhotos(tx, from, to)
  await queries.moveVotes(tx, from, to)
  await moveReportsOfReviews(tx, from, to)
}
