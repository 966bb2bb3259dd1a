import { confirmAndSuggest } from '../../facilities/server/facilities.service.ts'
import { insertPhoto, type StoredPhoto } from '../../photos/server/photos.service.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.service.ts'
import type { ReviewInput } from '../contract/input.ts'
import { archivePendingReviews, lockReviewer } from './earlier-reviews.service.ts'
import { insertReview } from './reviews.queries.ts'

interface SubmittedReview {
  courtId: number
  userId: number
  input: ReviewInput
  photo: StoredPhoto | undefined
}

/**
 * Submits a review for moderation. Confirmed facilities count immediately; suggested ones and the photo are pending.
 * Replaces the person's pending review; a published one stays until the new one is approved.
 */
export async function submitReview(
  tx: Transaction,
  allowance: Allowance,
  { courtId, userId, input, photo }: SubmittedReview,
): Promise<{ id: number; status: 'pending' }> {
  await lockReviewer(tx, userId)
  await confirmAndSuggest(tx, allowance, {
    courtId,
    userId,
    facilityIds: input.facilities,
    names: input.suggested_facility,
  })
  const givePhotos = await archivePendingReviews(tx, { courtId, userId })
  await allowance.take(tx, userId, { review: 1, photo: photo ? 1 : 0, photoBytes: photo?.bytes ?? 0 })
  const id = await insertReview(tx, {
    courtId,
    userId,
    rating: input.rating,
    reviewText: input.review_text,
    adminNotes: input.admin_notes || null,
  })
  await givePhotos(id)
  if (photo) await insertPhoto(tx, { ...photo, courtId, userId, reviewId: id })
  return { id, status: 'pending' }
}
