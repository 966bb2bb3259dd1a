import { and, desc, eq, gte, ilike, lt } from 'drizzle-orm'
import type { AuditQuery } from '../../../contract/moderation/audit.ts'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/index.ts'
import { containing } from '../../db/text.ts'

export type AuditRow = typeof auditLog.$inferSelect

/** Entries of the audit log, the latest first; one more than asked for where there is one. */
export function readAuditLog(database: Database, query: AuditQuery): Promise<AuditRow[]> {
  return database
    .select()
    .from(auditLog)
    .where(
      and(
        query.kind && eq(auditLog.subjectKind, query.kind),
        query.subject ? eq(auditLog.subjectId, query.subject) : undefined,
        query.person ? ilike(auditLog.actorName, containing(query.person)) : undefined,
        query.from && gte(auditLog.at, query.from),
        query.to && lt(auditLog.at, query.to),
        query.before ? lt(auditLog.id, query.before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(query.limit + 1)
}
