import type { Database, Transaction } from '../../db/database.ts'
import * as queries from './earlier-reviews.queries.ts'

export type { EarlierReview } from './earlier-reviews.queries.ts'

interface NewReview {
  id: number
  courtId: number
  userId: number | null
}

/** What moderators compare a review with: what its author said of the court before. */
export const earlierReviews = (database: Database, ids: number[]): Promise<queries.EarlierReview[]> =>
  queries.readEarlierReviews(database, ids)

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

/** Of a person and a court one review is published: puts earlier ones away, whose photos and votes the new one has. */
export async function replacePublished(
  tx: Transaction,
  { id, courtId, userId }: NewReview,
): Promise<number[]> {
  if (userId === null) return []
  const replaced = await queries.archiveReviews(tx, { courtId, userId }, { status: 'approved', but: id })
  await queries.movePhotos(tx, replaced, id)
  await queries.moveVotes(tx, replaced, id)
  return replaced
}
