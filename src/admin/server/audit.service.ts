import type { ResponseBody } from '../../api/contract/registry.ts'
import { columnName, VALUE_FIELDS } from '../../database/contract/court-fields.ts'
import type { CourtSnapshot, importChanges } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { auditEndpoints } from '../contract/audit-endpoints.ts'
import type { AuditEntryView, AuditQuery, AuditSubject } from '../contract/schema.ts'
import { type AuditRow, readAuditLog, UNDO_IMPORT } from './audit.queries.ts'

/** An entry of a court's history by its id. */
export async function readCourtEntry(
  tx: Transaction,
  { courtId, entry }: { courtId: number; entry: number },
): Promise<AuditEntryView | undefined> {
  const [row] = await readAuditLog(tx, { kind: 'court', subject: courtId, entry, limit: 1 })
  return row && toEntry(row)
}

/** A page of the audit log, latest entry first. */
export async function listAuditLog(
  database: Database,
  query: AuditQuery,
): Promise<ResponseBody<typeof auditEndpoints.auditLog>> {
  const found = await readAuditLog(database, query)
  const entries = found.slice(0, query.limit).map(toEntry)
  return { entries, next: found.length > query.limit ? (entries.at(-1)?.id ?? null) : null }
}

function toEntry({ entry, court, username, reported, imported }: AuditRow): AuditEntryView {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    action: entry.action,
    subject_kind: imported ? 'court' : (entry.subjectKind as AuditSubject),
    subject_id: imported ? imported.courtId : entry.subjectId,
    subject_of_reports: reported,
    subject_court: court && { id: court.id, name: court.name, published: court.status === 'published' },
    subject_username: username,
    imported_from: importedFrom(entry.after),
    ...(imported ? importedStates(imported, entry.action) : { before: entry.before, after: entry.after }),
  }
}

/** 'brazil.geojson (osm-br)'; null for anything but an import. */
function importedFrom(after: unknown): string | null {
  const { fileName, source } = (after ?? {}) as { fileName?: string; source?: string }
  return fileName ? [fileName, source && `(${source})`].filter(Boolean).join(' ') : null
}

/** The states before and after an import, or before and after it was undone. */
function importedStates({ before, after }: typeof importChanges.$inferSelect, action: string) {
  const earlier = before && courtSnapshotView(before)
  const later = courtSnapshotView(before ?? {}, after)
  if (action !== UNDO_IMPORT) return { before: earlier, after: later }
  return { before: later, after: earlier ?? { ...later, status: 'archived' } }
}

/** A court snapshot as shown in the audit log; `changes` override its values. */
function courtSnapshotView(kept: CourtSnapshot, changes: CourtSnapshot = {}): Record<string, unknown> {
  const state = { ...kept, ...changes }
  const values = VALUE_FIELDS.map((field) => [field, state[columnName(field)] ?? null])
  return { ...Object.fromEntries(values), tags: state.tags ?? [], status: state.status, mergedInto: null }
}
