import { and, desc, eq, gte, ilike, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AuditQuery, AuditSubject } from '../../../contract/moderation/audit.ts'
import type { ReportSubject } from '../../../contract/moderation/reasons.ts'
import type { Database, Transaction } from '../../db/database.ts'
import {
  auditLog,
  courts,
  facilitySuggestions,
  importChanges,
  photos,
  reviews,
  users,
} from '../../db/schema/index.ts'
import { containing } from '../../db/text.ts'

/** What the entry of an import that is undone says; it is an import's other one. */
export const UNDO_IMPORT = 'undo import'

export type AuditRow = Awaited<ReturnType<typeof readAuditLog>>[number]

/** What is asked for; `entry` is the id of one. */
export type AuditFilter = Partial<AuditQuery> & Pick<AuditQuery, 'limit'> & { entry?: number }

/**
 * Entries of the audit log, the latest first, with what they are about as it stands now; one more than asked for
 * where there is one. Of a court also the imports that changed it, each with what it did there.
 */
export function readAuditLog(database: Database | Transaction, query: AuditFilter) {
  return database
    .select({
      entry: auditLog,
      court: { id: courts.id, name: courts.name, status: courts.status },
      username: users.username,
      reported: reportedSubject,
      imported: importChanges,
    })
    .from(auditLog)
    .leftJoin(reviews, or(isAbout('review', reviews.id), isReportOf('review', reviews.id)))
    .leftJoin(photos, or(isAbout('photo', photos.id), isReportOf('photo', photos.id)))
    .leftJoin(facilitySuggestions, isAbout('facility suggestion', facilitySuggestions.id))
    .leftJoin(users, isAbout('user', users.id))
    .leftJoin(importChanges, changeOf(courtOf(query)))
    .leftJoin(courts, eq(courts.id, sql`coalesce(${importChanges.courtId}, ${courtIdOfSubject})`))
    .where(
      and(
        isAskedFor(query),
        query.entry ? eq(auditLog.id, query.entry) : undefined,
        query.person ? ilike(auditLog.actorName, containing(query.person)) : undefined,
        query.from && gte(auditLog.at, query.from),
        query.to && lt(auditLog.at, endOf(query.to, query.from)),
        query.before ? lt(auditLog.id, query.before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(query.limit + 1)
}

const DAY_MS = 86_400_000

/** From a date to the same one is that day. */
function endOf(to: Date, from: Date | undefined): Date {
  const isOneDate = from?.getTime() === to.getTime() && to.getTime() % DAY_MS === 0
  return isOneDate ? new Date(to.getTime() + DAY_MS) : to
}

/** The court whose history is asked for. */
const courtOf = ({ kind, subject }: AuditFilter) => (kind === 'court' ? subject : undefined)

function isAskedFor(query: AuditFilter): SQL | undefined {
  const isSubject = and(
    query.kind && eq(auditLog.subjectKind, query.kind),
    query.subject ? eq(auditLog.subjectId, query.subject) : undefined,
  )
  const court = courtOf(query)
  if (court === undefined) return isSubject
  const itsImports = sql`array(select ${importChanges.importId} from ${importChanges} where ${importChanges.courtId} = ${court})`
  const isImport = and(
    eq(auditLog.subjectKind, 'import'),
    sql`${auditLog.subjectId} = any (${itsImports})`,
    or(ne(auditLog.action, UNDO_IMPORT), importChanges.reverted),
  )
  return or(isSubject, isImport)
}

/** What the import that an entry is about did to a court. */
const changeOf = (court: number | undefined): SQL | undefined =>
  court === undefined
    ? sql`false`
    : and(
        eq(auditLog.subjectKind, 'import'),
        eq(importChanges.importId, auditLog.subjectId),
        eq(importChanges.courtId, court),
      )

const isAbout = (kind: AuditSubject, id: AnyPgColumn): SQL | undefined =>
  and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id))

/** Entries about reports have the number of what was reported. */
const reportedSubject = sql<ReportSubject | null>`
  case when ${auditLog.subjectKind} = 'report' then ${auditLog.before}->>'subject' end`

const isReport = (subject: ReportSubject): SQL => sql`${reportedSubject} = ${subject}`

const isReportOf = (subject: ReportSubject, id: AnyPgColumn): SQL | undefined =>
  and(isReport(subject), eq(auditLog.subjectId, id))

/** The court that was changed or reported, or that has what was. */
const courtIdOfSubject = sql`
  case when ${auditLog.subjectKind} = 'court' or (${isReport('court')}) then ${auditLog.subjectId}
  else coalesce(${reviews.courtId}, ${photos.courtId}, ${facilitySuggestions.courtId}) end`
