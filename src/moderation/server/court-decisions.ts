import type { CourtEdit } from '../../court-admin/contract/input.ts'
import { editPendingCourt, readPendingState } from '../../court-admin/server/pending-court.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import * as queries from './decisions.queries.ts'
import { type Outcome, type Removal, rejectionOf } from './outcome.ts'

/** Publishes a pending court and its photos in `shownPhotos`; its other photos stay pending. */
export async function approveCourt(
  tx: Transaction,
  id: number,
  shownPhotos: readonly number[] = [],
): Promise<Outcome> {
  const { state } = await openPendingCourt(tx, id)
  await queries.publishCourt(tx, id)
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

export async function rejectCourt(tx: Transaction, id: number): Promise<Removal> {
  const court = await openPendingCourt(tx, id)
  const contentHashes = await queries.photosOfCourt(tx, id)
  await queries.deletePermanently(tx, 'court', id)
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
export async function editCourt(tx: Transaction, id: number, edit: CourtEdit) {
  await openPendingCourt(tx, id)
  const states = await editPendingCourt(tx, id, edit)
  if (!states) throw new ApiError('already-decided')
  return states
}

async function openPendingCourt(tx: Transaction, id: number) {
  const court = await queries.lockPendingCourt(tx, id)
  const state = court && (await readPendingState(tx, id))
  if (!state) throw new ApiError('already-decided')
  return { ...court, state }
}
