import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { confirmAndSuggest } from '../../facts/server/facilities.service.ts'
import { insertPhoto, type StoredPhoto } from '../../photos/server/photos.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { lockReporters, moveReportsOfReviews } from '../../reports/server/reports.service.ts'
import type { ReviewInput } from '../contract/endpoints.ts'
import type { ReviewVoteView } from '../contract/schema.ts'
import * as queries from './reviews.queries.ts'

/** Voting again withdraws the vote; the opposite vote replaces it. Authors cannot vote on their own reviews. */
export async function voteForReview(
  tx: Transaction,
  vote: { reviewId: number; userId: number; vote: queries.Vote },
): Promise<ReviewVoteView> {
  const review = await queries.lockVisibleReview(tx, vote.reviewId)
  if (!review) throw new ApiError('review-not-found')
  if (review.userId === vote.userId) throw new ApiError('own-review')
  const userVote = await queries.toggleVote(tx, vote)
  return { ...(await queries.countVotes(tx, vote.reviewId)), userVote }
}

interface SubmittedReview {
  courtId: number
  userId: number
  input: ReviewInput
  photo: StoredPhoto | undefined
}

/**
 * Submits a review for moderation. Confirmed facilities count immediately; suggested ones and the photo are pending.
 * Replaces the person's pending review; a published one stays until the new one is approved. One that was written
 * before either, and is sent only now, is refused with `newer-review`.
 */
export async function submitReview(
  tx: Transaction,
  allowance: Allowance,
  { courtId, userId, input, photo }: SubmittedReview,
): Promise<{ id: number; status: 'pending' }> {
  await queries.lockReviewer(tx, userId)
  const writtenAt = input.observed_at
  if (writtenAt && (await queries.hasReviewedSince(tx, { courtId, userId }, writtenAt)))
    throw new ApiError('newer-review')
  await confirmAndSuggest(tx, allowance, {
    courtId,
    userId,
    facilityIds: input.facilities,
    names: input.suggested_facility,
  })
  const replaced = await queries.archiveReviews(tx, { courtId, userId }, { status: 'pending' })
  await allowance.take(tx, userId, { review: 1, photo: photo ? 1 : 0, photoBytes: photo?.bytes ?? 0 })
  const id = await queries.insertReview(tx, {
    courtId,
    userId,
    rating: input.rating,
    reviewText: input.review_text,
    adminNotes: input.admin_notes || null,
    ...(writtenAt && { createdAt: writtenAt }),
  })
  await queries.movePhotos(tx, replaced, id)
  if (photo) await insertPhoto(tx, { ...photo, courtId, userId, reviewId: id })
  return { id, status: 'pending' }
}

/** Locks the reporters of reviews that this one may replace, and further reports of those reviews. */
export async function lockReportersOfReplaced(tx: Transaction, id: number): Promise<void> {
  await lockReporters(tx, 'review', await queries.readUnarchived(tx, id))
}

interface NewReview {
  id: number
  courtId: number
  userId: number | null
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
