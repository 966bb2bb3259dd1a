import { addFacilityToCourt } from '../../facilities/server/facilities.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { keepNewestPublished } from '../../reviews/server/reviews.service.ts'
import type { ModeratedKind } from '../contract/reasons.ts'
import { approveCourt, rejectCourt } from './court-decisions.ts'
import * as queries from './decisions.queries.ts'
import { approved, type Outcome, type Removal, rejectionOf } from './outcome.ts'

interface Decisions {
  /** `shownPhotos`: for courts, the ids of the photos to publish with it. */
  approve(tx: Transaction, id: number, shownPhotos?: readonly number[]): Promise<Outcome>
  /** Deletes permanently; with `onlyPending`, only if it is pending. */
  remove(tx: Transaction, id: number, onlyPending: boolean): Promise<Removal>
}

/** Moderation actions by kind of contribution. They throw `already-decided` if it is no longer pending. */
export const decisions: Record<ModeratedKind, Decisions> = {
  review: { approve: approveReview, remove: removeReview },
  photo: { approve: approvePhoto, remove: removePhoto },
  facility: { approve: approveFacility, remove: rejectFacility },
  court: { approve: approveCourt, remove: rejectCourt },
}

async function approveReview(tx: Transaction, id: number): Promise<Outcome> {
  const review = await queries.approveReview(tx, id)
  if (!review) throw new ApiError('already-decided')
  const photos = await queries.approvePhotosOfReview(tx, id)
  const { replaces, replacedBy } = await keepNewestPublished(tx, review)
  const facts = { ...(await factsOfReview(tx, review)), photos: photos.map((photo) => photo.id) }
  const outcome = approved(facts)
  return {
    ...outcome,
    after: {
      ...outcome.after,
      ...(replaces.length > 0 && { replaces }),
      ...(replacedBy !== undefined && { status: 'archived', replaced_by: replacedBy }),
    },
    courtId: review.courtId,
    contentHashes: photos.map(({ contentHash }) => contentHash),
  }
}

async function removeReview(tx: Transaction, id: number, onlyPending: boolean): Promise<Removal> {
  const review = await queries.lockReview(tx, id)
  if (!review || (onlyPending && review.status !== 'pending')) throw new ApiError('already-decided')
  const all = await queries.lockPhotosOfReview(tx, id)
  const photos = onlyPending ? all.filter(({ status }) => status === 'pending') : all
  if (onlyPending) await queries.detachDecidedPhotos(tx, id)
  const facts = await factsOfReview(tx, review)
  await queries.deletePermanently(tx, 'review', id)
  return {
    before: { ...facts, status: review.status, photos: photos.map((photo) => photo.id) },
    courtId: review.courtId,
    contentHashes: photos.map(({ contentHash }) => contentHash),
    wasPending: review.status === 'pending',
    removed: [
      { ...rejectionOf('review', review, facts), text: review.reviewText, rating: review.rating },
      ...photos.map((photo) => rejectionOf('photo', photo, facts)),
    ],
  }
}

async function approvePhoto(tx: Transaction, id: number): Promise<Outcome> {
  const photo = await queries.approvePhoto(tx, id)
  if (!photo) throw new ApiError('already-decided')
  return {
    ...approved(await factsOfPhoto(tx, photo)),
    courtId: photo.courtId,
    contentHashes: [photo.contentHash],
  }
}

async function removePhoto(tx: Transaction, id: number, onlyPending: boolean): Promise<Removal> {
  const photo = await queries.lockPhoto(tx, id)
  if (!photo || (onlyPending && photo.status !== 'pending')) throw new ApiError('already-decided')
  const facts = await factsOfPhoto(tx, photo)
  await queries.deletePermanently(tx, 'photo', id)
  return {
    before: { ...facts, status: photo.status },
    courtId: photo.courtId,
    contentHashes: [photo.contentHash],
    wasPending: photo.status === 'pending',
    removed: [rejectionOf('photo', photo, facts)],
  }
}

async function approveFacility(tx: Transaction, id: number): Promise<Outcome> {
  const suggestion = await queries.approveSuggestion(tx, id)
  if (!suggestion) throw new ApiError('already-decided')
  const { courtId, suggestedName } = suggestion
  await addFacilityToCourt(tx, { courtId, name: suggestedName, source: 'community' })
  return { ...approved(await factsOfSuggestion(tx, suggestion)), courtId, contentHashes: [] }
}

async function rejectFacility(tx: Transaction, id: number): Promise<Removal> {
  const suggestion = await queries.lockSuggestion(tx, id)
  if (!suggestion) throw new ApiError('already-decided')
  const facts = await factsOfSuggestion(tx, suggestion)
  await queries.deletePermanently(tx, 'facility', id)
  return {
    before: { ...facts, status: 'pending' },
    courtId: undefined,
    contentHashes: [],
    wasPending: true,
    removed: [{ ...rejectionOf('facility', suggestion, facts), text: suggestion.suggestedName }],
  }
}

/** Audit log facts common to all contributions to a court. */
async function factsOf(tx: Transaction, row: { courtId: number; userId: number | null }) {
  const { courtName, username } = await queries.readNames(tx, row)
  return { court_id: row.courtId, court_name: courtName, author_id: row.userId, username }
}

export async function factsOfReview(tx: Transaction, review: queries.Review) {
  const { rating, reviewText, adminNotes } = review
  return { ...(await factsOf(tx, review)), rating, review_text: reviewText, admin_notes: adminNotes }
}

async function factsOfPhoto(tx: Transaction, photo: queries.Photo) {
  const { reviewId, width, height } = photo
  return { ...(await factsOf(tx, photo)), review_id: reviewId, width, height }
}

export async function factsOfSuggestion(tx: Transaction, suggestion: queries.Suggestion) {
  return { ...(await factsOf(tx, suggestion)), suggested_name: suggestion.suggestedName }
}
