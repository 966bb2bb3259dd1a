import { eq } from 'drizzle-orm'
import type { Answer } from '../../../contract/endpoints.ts'
import type { AuditEntryView, AuditQuery, AuditSubject } from '../../../contract/moderation/audit.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { auditLog } from '../../db/schema/index.ts'
import { type AuditRow, readAuditLog } from './audit.queries.ts'

/** An administrator's account. */
export interface Administrator {
  id: number
  username: string | null
  email: string | null
}

/** Who changes something. */
export type Actor = Administrator | 'command line'

/** What was changed, and from what to what; what is not there is null. */
export interface AuditEntry {
  /** What was done, as people read it: 'approve review', 'edit court'. */
  action: string
  subjectKind: AuditSubject
  subjectId: number
  before?: unknown
  after?: unknown
}

/**
 * Writes down what is changed, in the transaction that changes it. What came from somebody says so in
 * `author_id`: it is forgotten with their account.
 */
export async function audit(
  tx: Transaction,
  actor: Actor,
  { action, subjectKind, subjectId, before, after }: AuditEntry,
): Promise<void> {
  await tx.insert(auditLog).values({
    actorId: actor === 'command line' ? null : actor.id,
    actorName: actor === 'command line' ? actor : nameOf(actor),
    action,
    subjectKind,
    subjectId,
    before,
    after,
  })
}

/** An entry of the log by its id. */
export async function readAuditEntry(
  tx: Transaction,
  id: number,
): Promise<typeof auditLog.$inferSelect | undefined> {
  const [entry] = await tx.select().from(auditLog).where(eq(auditLog.id, id))
  return entry
}

const nameOf = ({ username, email }: Administrator) =>
  [username, email && `(${email})`].filter(Boolean).join(' ') || 'an administrator'

/** A page of the audit log, the latest entry first. */
export async function listAuditLog(database: Database, query: AuditQuery): Promise<Answer<'auditLog'>> {
  const found = await readAuditLog(database, query)
  const entries = found.slice(0, query.limit).map(toEntry)
  return { entries, next: found.length > query.limit ? (entries.at(-1)?.id ?? null) : null }
}

function toEntry({ entry, court, username }: AuditRow): AuditEntryView {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor_id: entry.actorId,
    actor_name: entry.actorName,
    action: entry.action,
    subject_kind: entry.subjectKind as AuditSubject,
    subject_id: entry.subjectId,
    subject_court: court && { id: court.id, name: court.name, published: court.status === 'published' },
    subject_username: username,
    before: entry.before,
    after: entry.after,
  }
}
