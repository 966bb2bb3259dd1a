import { audit } from '../../audit/server/audit.queries.ts'
import { readCourtEntry } from '../../audit/server/audit.service.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { setTags } from '../../facilities/server/facilities.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { CourtEdit, CourtRestoration, NewCourtInput } from '../contract/input.ts'
import type { AdminCourt } from '../contract/schema.ts'
import { insertCourt, updateFields, updateStatus } from './court-admin.queries.ts'
import { applyEdit, type CourtState, haveSameTags, isSameState, readState, stateOf } from './court-state.ts'
import {
  type ChangeContext,
  finishCourtChange,
  lockAndReadCourt,
  lockAndReadPublishedCourt,
  requireVersion,
  toAuditState,
} from './current-court.ts'

export async function addCourt(change: ChangeContext, addition: NewCourtInput): Promise<AdminCourt> {
  const { tx, actor } = change
  const id = await insertCourt(tx, addition)
  await publishChanges(tx, [id])
  const court = await lockAndReadCourt(change, id)
  await audit(tx, actor, {
    action: 'add court',
    subjectKind: 'court',
    subjectId: id,
    after: toAuditState(court),
  })
  return court
}

/** Edits a court. An edit that changes nothing is not recorded. */
export async function editCourt(change: ChangeContext, id: number, edit: CourtEdit): Promise<AdminCourt> {
  const court = await lockAndReadPublishedCourt(change, id)
  requireVersion(court, edit.version)
  const state = applyEdit(stateOf(court), edit)
  if (isSameState(state, court)) return court
  await setState(change.tx, court, state)
  return finishCourtChange(change, court, 'edit court')
}

/** Archives a court with its reviews and photos. */
export async function archiveCourt(change: ChangeContext, id: number): Promise<AdminCourt> {
  const court = await lockAndReadCourt(change, id)
  if (court.status === 'archived') throw new ApiError('court-not-found')
  await updateStatus(change.tx, id, { status: 'archived' })
  return finishCourtChange(change, court, 'archive court')
}

/** Restores a court from the archive, or to its state in an audit log entry. */
export async function restoreCourt(
  change: ChangeContext,
  id: number,
  { entry, state, version }: CourtRestoration & { entry?: number; version?: number },
): Promise<AdminCourt> {
  const court = await lockAndReadCourt(change, id)
  if (court.mergedInto !== null) throw new ApiError('court-is-merged')
  requireVersion(court, version)
  if (entry === undefined && court.status === 'published') throw new ApiError('court-not-archived')
  if (entry !== undefined)
    await setState(change.tx, court, await earlierState(change, court, { entry, state }))
  await updateStatus(change.tx, id, { status: 'published' })
  return finishCourtChange(change, court, 'restore court')
}

async function earlierState(
  { tx }: ChangeContext,
  court: AdminCourt,
  { entry, state }: { entry: number; state: 'before' | 'after' },
): Promise<CourtState> {
  const found = await readCourtEntry(tx, { courtId: court.id, entry })
  const earlier = found && readState(found[state], stateOf(court))
  if (!earlier) throw new ApiError('earlier-state-not-found')
  return earlier
}

/** Sets the fields and tags of a court; `court` is its current state. */
export async function setState(
  tx: Transaction,
  court: CourtState & { id: number },
  state: CourtState,
): Promise<void> {
  await updateFields(tx, court.id, state)
  if (!haveSameTags(state, court)) await setTags(tx, court.id, state.tags)
}
