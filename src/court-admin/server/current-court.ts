import { type Administrator, audit } from '../../audit/server/audit.queries.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import { enqueuePhotoFilesOfCourts } from '../../photos/server/photo-files.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { AdminCourt } from '../contract/schema.ts'
import { incrementVersion, lockCourt, readCourt } from './court-admin.queries.ts'
import { adminCourtView } from './court-admin.view.ts'
import { stateOf } from './court-state.ts'

/** The context of a change to courts. */
export interface ChangeContext {
  tx: Transaction
  actor: Administrator
  /** Base URL of photo files. */
  filesBaseUrl: string
  /** Collects the hashes of photos whose files have to be reconciled afterwards. */
  queuedPhotos: string[]
}

/** Locks and reads a published or archived court; throws `court-not-found`. */
export async function lockAndReadCourt({ tx, filesBaseUrl }: ChangeContext, id: number): Promise<AdminCourt> {
  await lockDirectory(tx, [id])
  await lockCourt(tx, id)
  const row = await readCourt(tx, id)
  if (!row) throw new ApiError('court-not-found')
  return adminCourtView(row, filesBaseUrl)
}

/** Locks and reads a published court; also throws `court-archived`. */
export async function lockAndReadPublishedCourt(change: ChangeContext, id: number): Promise<AdminCourt> {
  const court = await lockAndReadCourt(change, id)
  if (court.status === 'archived') throw new ApiError('court-archived')
  return court
}

/** Optimistic lock: throws `court-changed` if the caller has an older version. */
export function requireVersion(court: AdminCourt, version: number | undefined): void {
  if (version !== undefined && version !== court.version) throw new ApiError('court-changed', { court })
}

/** Finishes a change: increments the version, publishes and audits it; returns the court's new state. */
export async function finishCourtChange(
  change: ChangeContext,
  before: AdminCourt,
  action: string,
): Promise<AdminCourt> {
  const { tx, actor, queuedPhotos } = change
  const { id } = before
  await incrementVersion(tx, id)
  await publishChanges(tx, [id])
  const after = await lockAndReadCourt(change, id)
  if (after.status !== before.status) queuedPhotos.push(...(await enqueuePhotoFilesOfCourts(tx, [id])))
  await audit(tx, actor, {
    action,
    subjectKind: 'court',
    subjectId: id,
    before: toAuditState(before),
    after: toAuditState(after),
  })
  return after
}

/** A court as stored in the audit log. */
export const toAuditState = (court: AdminCourt) => ({
  ...stateOf(court),
  status: court.status,
  mergedInto: court.mergedInto,
})
