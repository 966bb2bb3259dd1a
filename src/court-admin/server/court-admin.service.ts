import { audit } from '../../audit/server/audit.queries.ts'
import { readCourtEntry } from '../../audit/server/audit.service.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { sameFacility } from '../../facilities/contract/rules.ts'
import { setTags } from '../../facilities/server/facilities.service.ts'
import { reportEditedFields } from '../../facts/server/facts.service.ts'
import { insertPhoto, type StoredPhoto } from '../../photos/server/photos.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_FACILITIES_PER_COURT } from '../../platform/contract/limits.ts'
import type { CourtEdit, CourtRestoration, NewCourtInput } from '../contract/input.ts'
import type { AdminCourt, TagView } from '../contract/schema.ts'
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
  await setState(change, court, state)
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
  if (entry !== undefined) await setState(change, court, await earlierState(change, court, { entry, state }))
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

/** Sets the fields and tags of a court, which the administrator thereby reports; `court` is its current state. */
export async function setState(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  court: CourtState & { id: number },
  state: CourtState,
): Promise<void> {
  await updateFields(tx, court.id, state)
  await reportEditedFields(tx, { courtId: court.id, userId: actor.id }, { before: court, after: state })
  if (!haveSameTags(state, court)) await setTags(tx, court.id, state.tags)
}

/** Inserts a photo that is approved immediately; returns its id. */
export async function addApprovedPhoto(
  change: ChangeContext,
  photo: StoredPhoto & { courtId: number; userId: number },
): Promise<number> {
  const { tx, actor } = change
  const { courtId, contentHash, userId } = photo
  await lockAndReadPublishedCourt(change, courtId)
  const id = await insertPhoto(tx, { ...photo, status: 'approved' })
  await publishChanges(tx, [courtId])
  const after = { author_id: userId, courtId, contentHash }
  await audit(tx, actor, { action: 'add photo', subjectKind: 'photo', subjectId: id, after })
  return id
}

interface Tags {
  tags: TagView[]
  version: number
}

export async function addTag(change: ChangeContext, courtId: number, name: string): Promise<Tags> {
  const court = await lockAndReadPublishedCourt(change, courtId)
  if (court.tags.some((tag) => sameFacility(tag, name))) throw new ApiError('tag-attached')
  if (court.tags.length >= MAX_FACILITIES_PER_COURT) throw new ApiError('tags-full')
  await setTags(change.tx, courtId, [...court.tags, name])
  return tagsOf(await finishCourtChange(change, court, 'add tag'))
}

/** Removes a tag. Its confirmations are kept in case the tag is added again. */
export async function removeTag(change: ChangeContext, courtId: number, tagId: number): Promise<Tags> {
  const court = await lockAndReadPublishedCourt(change, courtId)
  const left = court.facilitySummaries.filter(({ id }) => id !== tagId)
  if (left.length === court.facilitySummaries.length) throw new ApiError('tag-not-found')
  await setTags(
    change.tx,
    courtId,
    left.map(({ name }) => name),
  )
  return tagsOf(await finishCourtChange(change, court, 'remove tag'))
}

const tagsOf = ({ facilitySummaries, version }: AdminCourt): Tags => ({ tags: facilitySummaries, version })
