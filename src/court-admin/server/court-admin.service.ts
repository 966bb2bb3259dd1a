import { audit } from '../../admin/server/audit.queries.ts'
import { readCourtEntry } from '../../admin/server/audit.service.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { sameFacility } from '../../facts/contract/facilities.ts'
import { setTags } from '../../facts/server/facilities.service.ts'
import { reportEditedFields } from '../../facts/server/facts.service.ts'
import { settleWithin } from '../../facts/server/settlements.service.ts'
import { insertPhoto, type StoredPhoto } from '../../photos/server/photos.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_FACILITIES_PER_COURT } from '../../platform/contract/limits.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { CourtEdit, CourtRestoration, NewCourtInput } from '../contract/input.ts'
import type { AdminCourt, AdminCourtsQuery, AdminCourtsView, TagView } from '../contract/schema.ts'
import {
  findCourts,
  incrementVersion,
  insertCourt,
  readPendingCourt,
  updateFields,
  updateStatus,
} from './court-admin.queries.ts'
import {
  applyEdit,
  type CourtState,
  changedFields,
  type EditOptions,
  haveSameTags,
  isSameState,
  readState,
  recordOf,
} from './court-state.ts'
import {
  adminCourtView,
  type ChangeContext,
  finishCourtChange,
  lockAndReadCourt,
  lockAndReadPublishedCourt,
  requireVersion,
  toAuditState,
} from './current-court.ts'

export async function listCourts(
  database: Database,
  query: AdminCourtsQuery,
  filesBaseUrl: string,
): Promise<AdminCourtsView> {
  const { found, total } = await findCourts(database, query)
  const listed = found.slice(0, query.limit).map((row) => adminCourtView(row, filesBaseUrl))
  const last = found.length > query.limit ? listed.at(-1) : undefined
  return { courts: listed, total, next: last ? `${last.id} ${last.name}` : null }
}

/** Adds a court with all that the administrator says of it. */
export async function addCourt(
  change: ChangeContext,
  { facts, ...fields }: NewCourtInput,
): Promise<AdminCourt> {
  const { tx, actor } = change
  const id = await insertCourt(tx, fields)
  await publishChanges(tx, [id])
  const { view: before } = await lockAndReadCourt(change, id)
  await setState(change, id, { before, after: applyEdit(before, fields) })
  const after = toAuditState(await lockAndReadCourt(change, id))
  await audit(tx, actor, { action: 'add court', subjectKind: 'court', subjectId: id, after })
  const said = { source: 'administrator', note: 'Said when the court was added.' } as const
  for (const { key, value } of facts)
    await settleWithin(tx, actor, { courtId: id, key, settlement: { ...said, value } })
  return (await lockAndReadCourt(change, id)).view
}

/** Edits a court as it is shown. An edit that changes nothing is not recorded. */
export async function editCourt(
  change: ChangeContext,
  id: number,
  edit: CourtEdit,
  options?: EditOptions,
): Promise<AdminCourt> {
  const court = await lockAndReadPublishedCourt(change, id)
  const { view: before } = court
  requireVersion(before, edit.version)
  const after = applyEdit(before, edit, options)
  if (isSameState(after, before)) return before
  await setState(change, id, { before, after })
  return finishCourtChange(change, court, 'edit court')
}

/** Archives a court with its reviews and photos. */
export async function archiveCourt(change: ChangeContext, id: number): Promise<AdminCourt> {
  const court = await lockAndReadCourt(change, id)
  if (court.view.status === 'archived') throw new ApiError('court-not-found')
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
  const { view, record: before } = court
  if (view.mergedInto !== null) throw new ApiError('court-is-merged')
  requireVersion(view, version)
  if (entry === undefined && view.status === 'published') throw new ApiError('court-not-archived')
  if (entry !== undefined) {
    const after = await earlierState(change, { id, record: before, entry, state })
    await setState(change, id, { before, after })
  }
  await updateStatus(change.tx, id, { status: 'published' })
  return finishCourtChange(change, court, 'restore court')
}

async function earlierState(
  { tx }: ChangeContext,
  { id, record, entry, state }: { id: number; record: CourtState; entry: number; state: 'before' | 'after' },
): Promise<CourtState> {
  const found = await readCourtEntry(tx, { courtId: id, entry })
  const earlier = found && readState(found[state], record)
  if (!earlier) throw new ApiError('earlier-state-not-found')
  return earlier
}

/** Sets the fields and tags of a court that differ, which the administrator thereby reports. */
export async function setState(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  id: number,
  { before, after }: Record<'before' | 'after', CourtState>,
): Promise<void> {
  await updateFields(tx, id, changedFields(before, after))
  await reportEditedFields(tx, { courtId: id, userId: actor.id }, { before, after })
  if (!haveSameTags(after, before)) await setTags(tx, id, after.tags)
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
  const { tags } = court.record
  if (tags.some((tag) => sameFacility(tag, name))) throw new ApiError('tag-attached')
  if (tags.length >= MAX_FACILITIES_PER_COURT) throw new ApiError('tags-full')
  await setTags(change.tx, courtId, [...tags, name])
  return tagsOf(await finishCourtChange(change, court, 'add tag'))
}

/** Removes a tag. Its confirmations are kept in case the tag is added again. */
export async function removeTag(change: ChangeContext, courtId: number, tagId: number): Promise<Tags> {
  const court = await lockAndReadPublishedCourt(change, courtId)
  const { facilitySummaries } = court.view
  const left = facilitySummaries.filter(({ id }) => id !== tagId)
  if (left.length === facilitySummaries.length) throw new ApiError('tag-not-found')
  await setTags(
    change.tx,
    courtId,
    left.map(({ name }) => name),
  )
  return tagsOf(await finishCourtChange(change, court, 'remove tag'))
}

const tagsOf = ({ facilitySummaries, version }: AdminCourt): Tags => ({ tags: facilitySummaries, version })

/** The state of a pending court, as stored in the audit log; undefined if there is none. */
export async function readPendingState(tx: Transaction, id: number): Promise<CourtState | undefined> {
  const row = await readPendingCourt(tx, id)
  return row && recordOf(row)
}

/** Edits a pending court that the caller has locked; returns the states before and after. */
export async function editPendingCourt(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  id: number,
  edit: CourtEdit,
): Promise<{ before: CourtState; after: CourtState } | undefined> {
  const row = await readPendingCourt(tx, id)
  if (!row) return undefined
  if (edit.version !== undefined && edit.version !== row.version) throw new ApiError('court-changed')
  const before = recordOf(row)
  const after = applyEdit(before, edit)
  await setState({ tx, actor }, id, { before, after })
  await incrementVersion(tx, id)
  return { before, after }
}
