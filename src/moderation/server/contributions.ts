import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import type { CourtEdit } from '../../court-admin/contract/input.ts'
import { editPendingCourt, readPendingState } from '../../court-admin/server/court-admin.service.ts'
import type { ChangeContext } from '../../court-admin/server/current-court.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import type { ModeratedKind } from '../../database/contract/values.ts'
import { tagAsSuggested } from '../../facts/server/facilities.service.ts'
import { reportSubmittedFields } from '../../facts/server/facts.service.ts'
import { archiveIfBrought } from '../../imports/server/court-sources.queries.ts'
import { setAllDifferent } from '../../imports/server/duplicates.queries.ts'
import { enqueuePhotoFiles } from '../../photos/server/photo-files.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { lockReporters, resolveReportsOfRemoved } from '../../reports/server/reports.service.ts'
import { keepNewestPublished } from '../../reviews/server/reviews.service.ts'
import * as queries from './contributions.queries.ts'
import { SUBJECTS } from './queue-keys.ts'

export interface RemovalRequest {
  kind: ModeratedKind
  id: number
  /** Shown to the author; may be empty. */
  reason: string
  /** Keeps published content. */
  onlyPending: boolean
}

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

/** Removes a contribution, tells its author, and resolves reports about it. */
export async function removeContribution(
  tx: Transaction,
  actor: Administrator,
  { kind, id, reason, onlyPending }: RemovalRequest,
): Promise<Removal> {
  // Lock order, as in purges: accounts, then the directory, then contributions.
  await queries.lockAuthor(tx, kind, id)
  await lockReportersOf(tx, kind, id)
  await lockDirectory(tx, await queries.courtsOf(tx, kind, id))
  const removal = await decisions[kind].remove(tx, id, onlyPending)
  const subjectKind = SUBJECTS[kind]
  await audit(tx, actor, {
    action: `${removal.wasPending ? 'reject' : 'delete'} ${subjectKind}`,
    subjectKind,
    subjectId: id,
    before: removal.before,
    after: { status: 'removed', reason },
  })
  await recordRejections(tx, removal.removed, reason)
  for (const subject of ['review', 'photo'] as const) {
    const gone = removal.removed.filter((one) => one.kind === subject)
    const courtName = gone[0]?.courtName ?? ''
    const reported = { ids: gone.map((one) => one.id), courtId: removal.courtId ?? null, courtName }
    await resolveReportsOfRemoved(tx, actor, subject, reported)
  }
  await enqueuePhotoFiles(tx, removal.contentHashes)
  if (removal.courtId !== undefined) await publishChanges(tx, [removal.courtId])
  return removal
}

/** For a review, also locks the reporters of its photos, which are deleted with it. */
async function lockReportersOf(tx: Transaction, kind: ModeratedKind, id: number): Promise<void> {
  if (kind !== 'review' && kind !== 'photo') return
  await lockReporters(tx, kind, [id])
  if (kind === 'review') await lockReporters(tx, 'photo', await queries.photosOfReview(tx, id))
}

async function recordRejections(tx: Transaction, removed: readonly Removed[], reason: string): Promise<void> {
  const rejections = removed.flatMap(({ id, userId, ...rejection }) =>
    userId === null ? [] : [{ ...rejection, userId, reason: reason || null }],
  )
  await queries.insertRejections(tx, rejections)
}

async function approveReview(tx: Transaction, id: number): Promise<Outcome> {
  const review = await queries.approveReview(tx, id)
  if (!review) throw new ApiError('already-decided')
  const photos = await queries.approvePhotosOfReview(tx, id)
  const { replaces, replacedBy } = await keepNewestPublished(tx, review)
  const state = { ...(await auditStateOfReview(tx, review)), photos: photos.map((photo) => photo.id) }
  const outcome = approved(state)
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
  const state = await auditStateOfReview(tx, review)
  await queries.deletePermanently(tx, 'review', id)
  return {
    before: { ...state, status: review.status, photos: photos.map((photo) => photo.id) },
    courtId: review.courtId,
    contentHashes: photos.map(({ contentHash }) => contentHash),
    wasPending: review.status === 'pending',
    removed: [
      { ...rejectionOf('review', review, state), text: review.reviewText, rating: review.rating },
      ...photos.map((photo) => rejectionOf('photo', photo, state)),
    ],
  }
}

/** Takes a published review with its photos, or a photo, out of sight: it waits for a decision again. */
export async function hideContribution(
  { tx, actor, queuedPhotos }: ChangeContext,
  kind: 'review' | 'photo',
  id: number,
): Promise<void> {
  await lockDirectory(tx, await queries.courtsOf(tx, kind, id))
  const hidden = await queries.unpublish(tx, kind, id)
  if (!hidden) throw new ApiError('already-decided')
  await audit(tx, actor, { action: `hide ${kind}`, subjectKind: kind, subjectId: id })
  await enqueuePhotoFiles(tx, hidden.contentHashes)
  await publishChanges(tx, [hidden.courtId])
  queuedPhotos.push(...hidden.contentHashes)
}

async function approvePhoto(tx: Transaction, id: number): Promise<Outcome> {
  const photo = await queries.approvePhoto(tx, id)
  if (!photo) throw new ApiError('already-decided')
  return {
    ...approved(await auditStateOfPhoto(tx, photo)),
    courtId: photo.courtId,
    contentHashes: [photo.contentHash],
  }
}

async function removePhoto(tx: Transaction, id: number, onlyPending: boolean): Promise<Removal> {
  const photo = await queries.lockPhoto(tx, id)
  if (!photo || (onlyPending && photo.status !== 'pending')) throw new ApiError('already-decided')
  const state = await auditStateOfPhoto(tx, photo)
  await queries.deletePermanently(tx, 'photo', id)
  return {
    before: { ...state, status: photo.status },
    courtId: photo.courtId,
    contentHashes: [photo.contentHash],
    wasPending: photo.status === 'pending',
    removed: [rejectionOf('photo', photo, state)],
  }
}

async function approveFacility(tx: Transaction, id: number): Promise<Outcome> {
  const suggestion = await queries.approveSuggestion(tx, id)
  if (!suggestion) throw new ApiError('already-decided')
  const { courtId, suggestedName } = suggestion
  await tagAsSuggested(tx, courtId, suggestedName)
  return { ...approved(await auditStateOfSuggestion(tx, suggestion)), courtId, contentHashes: [] }
}

async function rejectFacility(tx: Transaction, id: number): Promise<Removal> {
  const suggestion = await queries.lockSuggestion(tx, id)
  if (!suggestion) throw new ApiError('already-decided')
  const state = await auditStateOfSuggestion(tx, suggestion)
  await queries.deletePermanently(tx, 'facility', id)
  return {
    before: { ...state, status: 'pending' },
    courtId: undefined,
    contentHashes: [],
    wasPending: true,
    removed: [{ ...rejectionOf('facility', suggestion, state), text: suggestion.suggestedName }],
  }
}

/** What the audit log keeps of every contribution to a court. */
async function auditStateOf(tx: Transaction, row: { courtId: number; userId: number | null }) {
  const { courtName, username } = await queries.readNames(tx, row)
  return { court_id: row.courtId, court_name: courtName, author_id: row.userId, username }
}

export async function auditStateOfReview(tx: Transaction, review: queries.Review) {
  const { rating, reviewText, adminNotes } = review
  return { ...(await auditStateOf(tx, review)), rating, review_text: reviewText, admin_notes: adminNotes }
}

async function auditStateOfPhoto(tx: Transaction, photo: queries.Photo) {
  const { reviewId, width, height } = photo
  return { ...(await auditStateOf(tx, photo)), review_id: reviewId, width, height }
}

export async function auditStateOfSuggestion(tx: Transaction, suggestion: queries.Suggestion) {
  return { ...(await auditStateOf(tx, suggestion)), suggested_name: suggestion.suggestedName }
}

/** Publishes a pending court and its photos in `shownPhotos`; its other photos stay pending. */
export async function approveCourt(
  tx: Transaction,
  id: number,
  shownPhotos: readonly number[] = [],
): Promise<Outcome> {
  const { state, ...court } = await openPendingCourt(tx, id)
  await queries.publishCourt(tx, id)
  await setAllDifferent(tx, id)
  await reportSubmittedFields(tx, { ...court, id })
  const photos = await queries.approvePhotosOfCourt(tx, id, shownPhotos)
  return {
    before: { ...state, status: 'pending' },
    after: {
      ...state,
      status: 'published',
      ...(photos.length > 0 && { photos: photos.map((one) => one.id) }),
    },
    courtId: id,
    contentHashes: photos.map(({ contentHash }) => contentHash),
  }
}

async function rejectCourt(tx: Transaction, id: number): Promise<Removal> {
  const court = await openPendingCourt(tx, id)
  const contentHashes = await queries.photosOfCourt(tx, id)
  // The next edition of a source would bring it again.
  if (!(await archiveIfBrought(tx, id))) await queries.deletePermanently(tx, 'court', id)
  const author = { id, userId: court.submittedBy, createdAt: court.createdAt }
  return {
    before: { ...court.state, status: 'pending', author_id: court.submittedBy },
    courtId: undefined,
    contentHashes,
    wasPending: true,
    removed: [{ ...rejectionOf('court', author, { court_name: court.name }), text: court.name }],
  }
}

/** Edits a pending court; returns the states before and after. */
export async function editCourt(tx: Transaction, actor: Administrator, id: number, edit: CourtEdit) {
  await openPendingCourt(tx, id)
  const states = await editPendingCourt({ tx, actor }, id, edit)
  if (!states) throw new ApiError('already-decided')
  return states
}

async function openPendingCourt(tx: Transaction, id: number) {
  const court = await queries.lockPendingCourt(tx, id)
  const state = court && (await readPendingState(tx, id))
  if (!state) throw new ApiError('already-decided')
  return { ...court, state }
}

/** The effects of a decision, for the audit log, the directory and photo files. */
export interface Outcome {
  before: Record<string, unknown>
  after: Record<string, unknown>
  /** The court that changes for readers, if any. */
  courtId: number | undefined
  /** Hashes of photos whose files must be reconciled. */
  contentHashes: string[]
}

/** A removed contribution, as reported to its author. */
export interface Removed {
  kind: ModeratedKind
  id: number
  userId: number | null
  courtName: string
  text: string
  rating: number | null
  submittedAt: Date
}

interface Removal extends Omit<Outcome, 'after'> {
  wasPending: boolean
  removed: Removed[]
}

/** Audit states of an approval. */
const approved = (state: Record<string, unknown>) => ({
  before: { ...state, status: 'pending' },
  after: { ...state, status: 'approved' },
})

/** A rejection as shown to the author, without text and rating (as for a photo). */
function rejectionOf(
  kind: ModeratedKind,
  { id, userId, createdAt }: { id: number; userId: number | null; createdAt: Date },
  { court_name }: { court_name: string },
): Removed {
  return { kind, id, userId, courtName: court_name, text: '', rating: null, submittedAt: createdAt }
}
