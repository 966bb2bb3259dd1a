import { and, desc, eq, gte, ilike, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditQuery, AuditSubject } from '../../../contract/moderation/audit.ts'
import type { Database } from '../../db/database.ts'
import { auditLog, courts, facilitySuggestions, photos, reviews, users } from '../../db/schema/index.ts'
import { containing } from '../../db/text.ts'

export type AuditRow = Awaited<ReturnType<typeof readAuditLog>>[number]

/**
 * Entries of the audit log, the latest first, with what they are about as it stands now; one more than asked for
 * where there is one.
 */
export function readAuditLog(database: Database, query: AuditQuery) {
  return database
    .select({
      entry: auditLog,
      court: { id: courts.id, name: courts.name, status: courts.status },
      username: users.username,
    })
    .from(auditLog)
    .leftJoin(reviews, isAbout('review', reviews.id))
    .leftJoin(photos, isAbout('photo', photos.id))
    .leftJoin(facilitySuggestions, isAbout('facility suggestion', facilitySuggestions.id))
    .leftJoin(users, isAbout('user', users.id))
    .leftJoin(courts, eq(courts.id, courtIdOfSubject))
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

const isAbout = (kind: AuditSubject, id: AnyPgColumn): SQL | undefined =>
  and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id))

/** The court that was changed, or that has what was. */
const courtIdOfSubject = sql`
  case when ${auditLog.subjectKind} = 'court' then ${auditLog.subjectId}
  else coalesce(${reviews.courtId}, ${photos.courtId}, ${facilitySuggestions.courtId}) end`
