import type { Database, Transaction } from '../../db/database.ts'
import { lockReporters, moveReportsOfReviews } from '../reports/reports.service.ts'
import * as queries from './earlier-reviews.queries.ts'

export type { EarlierReview, NewerReview } from './earlier-reviews.queries.ts'

interface NewReview {
  id: number
  courtId: number
  userId: number | null
}

/** What moderators compare a review with: what its author said of the court before. */
export const earlierReviews = (database: Database, ids: number[]): Promise<queries.EarlierReview[]> =>
  queries.readEarlierReviews(database, ids)

/** Of what waits, what its author said of the court later and is published: an approval makes it an earlier version of that. */
export const newerReviews = (database: Database, ids: number[]): Promise<queries.NewerReview[]> =>
  queries.readNewerReviews(database, ids)

/** Lets one review of a person be written after the other; people are locked before what they send. */
export const lockReviewer = (tx: Transaction, userId: number): Promise<void> =>
  queries.lockReviewer(tx, userId)

/** Of a person and a court one review waits: puts earlier ones away, and answers how to give their photos to the new one. */
export async function replaceWaiting(
  tx: Transaction,
  person: { courtId: number; userId: number },
): Promise<(id: number) => Promise<void>> {
  const replaced = await queries.archiveReviews(tx, person, { status: 'pending' })
  return (id) => queries.movePhotos(tx, replaced, id)
}

/** Those who reported what a review may replace stay until the transaction ends, and nobody else reports it. */
export async function lockReportersOfReplaced(tx: Transaction, id: number): Promise<void> {
  await lockReporters(tx, 'review', await queries.readStanding(tx, id))
}

/**
 * Of a person and a court the newest review is published: one that was just approved puts earlier ones away, or is
 * put away itself where a newer one stands. The one that stands has the photos,
 * votes and open reports of those that are put away.
 */
export async function replacePublished(
  tx: Transaction,
  { id, courtId, userId }: NewReview,
): Promise<{ replaces: number[]; replacedBy: number | undefined }> {
  if (userId === null) return { replaces: [], replacedBy: undefined }
  const person = { courtId, userId }
  const replacedBy = await queries.readNewerPublished(tx, person, id)
  if (replacedBy !== undefined) {
    await queries.archiveReview(tx, id)
    await giveAll(tx, [id], replacedBy)
    return { replaces: [], replacedBy }
  }
  const replaces = await queries.archiveReviews(tx, person, { status: 'approved', before: id })
  await giveAll(tx, replaces, id)
  return { replaces, replacedBy }
}

async function giveAll(tx: Transaction, from: number[], to: number): Promise<void> {
  await queries.movePhotos(tx, from, to)
  await queries.moveVotes(tx, from, to)
  await moveReportsOfReviews(tx, from, to)
}
