import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import { type CourtRow, courtView, tagsOf } from '../../directory/server/directory.queries.ts'
import { enqueuePhotoFilesOfCourts } from '../../photos/server/photo-files.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { NO_PHOTO } from '../../platform/files/photo-urls.ts'
import { roundedAverage } from '../../reviews/contract/rules.ts'
import type { AdminCourt } from '../contract/schema.ts'
import { incrementVersion, lockCourt, readCourt } from './court-admin.queries.ts'
import { type CourtState, recordOf } from './court-state.ts'

/** The context of a change to courts. */
export interface ChangeContext {
  tx: Transaction
  actor: Administrator
  /** Base URL of photo files. */
  filesBaseUrl: string
  /** Collects the hashes of photos whose files have to be reconciled afterwards. */
  queuedPhotos: string[]
}

/** A court before or after a change. */
export interface CurrentCourt {
  /** As shown to administrators. */
  view: AdminCourt
  record: CourtState
}

/** Locks and reads a published or archived court; throws `court-not-found`. */
export async function lockAndReadCourt(change: ChangeContext, id: number): Promise<CurrentCourt> {
  await lockDirectory(change.tx, [id])
  await lockCourt(change.tx, id)
  return readLockedCourt(change, id)
}

async function readLockedCourt({ tx, filesBaseUrl }: ChangeContext, id: number): Promise<CurrentCourt> {
  const row = await readCourt(tx, id)
  if (!row) throw new ApiError('court-not-found')
  return { view: adminCourtView(row, filesBaseUrl), record: recordOf(row) }
}

/** Locks and reads a published court; also throws `court-archived`. */
export async function lockAndReadPublishedCourt(change: ChangeContext, id: number): Promise<CurrentCourt> {
  const court = await lockAndReadCourt(change, id)
  if (court.view.status === 'archived') throw new ApiError('court-archived')
  return court
}

/** Optimistic lock: throws `court-changed` if the caller has an older version. */
export function requireVersion(court: AdminCourt, version: number | undefined): void {
  if (version !== undefined && version !== court.version) throw new ApiError('court-changed', { court })
}

/** Finishes a change: increments the version, publishes and audits it; returns the court as it is then. */
export async function finishCourtChange(
  change: ChangeContext,
  before: CurrentCourt,
  action: string,
): Promise<AdminCourt> {
  const { tx, actor, queuedPhotos } = change
  const { id, status } = before.view
  await incrementVersion(tx, id)
  await publishChanges(tx, [id])
  const after = await readLockedCourt(change, id)
  if (after.view.status !== status) queuedPhotos.push(...(await enqueuePhotoFilesOfCourts(tx, [id])))
  await audit(tx, actor, {
    action,
    subjectKind: 'court',
    subjectId: id,
    before: toAuditState(before),
    after: toAuditState(after),
  })
  return after.view
}

/** A court as stored in the audit log. */
export const toAuditState = ({ view: { status, mergedInto }, record }: CurrentCourt) => ({
  ...record,
  status,
  mergedInto,
})

/** A court with everything that administrators edit. */
export function adminCourtView(row: CourtRow, filesBaseUrl: string): AdminCourt {
  const tags = tagsOf(row)
  return {
    ...courtView(row, filesBaseUrl),
    // The photo files of archived courts are not public.
    ...(row.status === 'archived' && NO_PHOTO),
    rating: row.rating,
    average_rating: roundedAverage(row.ratingSum ?? 0, row.ratingCount ?? 0),
    photo_count: row.photoCount ?? 0,
    // Only what is stored: facts say the rest.
    tags: tags.map(({ name }) => name),
    facilitySummaries: tags,
    status: row.status === 'archived' ? 'archived' : 'published',
    mergedInto: row.mergedInto,
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  }
}
