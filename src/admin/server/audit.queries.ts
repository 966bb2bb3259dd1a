import { and, desc, eq, gte, ilike, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ReportSubject } from '../../database/contract/values.ts'
import {
  auditLog,
  courts,
  facilitySuggestions,
  importChanges,
  photos,
  reviews,
  users,
} from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { containsPattern } from '../../platform/db/like-pattern.ts'
import type { AuditQuery, AuditSubject } from '../contract/schema.ts'

/** An administrator's account. */
export interface Administrator {
  id: number
  username: string | null
  email: string | null
}

/** The author of a change. */
export type Actor = Administrator | 'command line'

/** A change and the states before and after; null for a state that does not exist. */
export interface AuditEntry {
  /** Human-readable action: 'approve review', 'edit court'. */
  action: string
  subjectKind: AuditSubject
  subjectId: number
  before?: unknown
  after?: unknown
}

/**
 * Records a change in the transaction that makes it. States that contain a person's content must name them in
 * `author_id`, so that they are erased with the account.
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

const nameOf = ({ username, email }: Administrator) =>
  [username, email && `(${email})`].filter(Boolean).join(' ') || 'an administrator'

/** Action of the entry for undoing an import; every other import entry is the import itself. */
export const UNDO_IMPORT = 'undo import'

export type AuditRow = Awaited<ReturnType<typeof readAuditLog>>[number]

/** Filter of the audit log; `entry` selects a single entry by id. */
export type AuditFilter = Partial<AuditQuery> & Pick<AuditQuery, 'limit'> & { entry?: number }

/**
 * Entries of the audit log, latest first, joined with the current state of their subjects; up to one more than
 * `limit`, to detect a next page. The history of a court includes the imports that changed it.
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
        matchesSubject(query),
        query.entry ? eq(auditLog.id, query.entry) : undefined,
        query.person ? ilike(auditLog.actorName, containsPattern(query.person)) : undefined,
        query.from && gte(auditLog.at, query.from),
        query.to && lt(auditLog.at, endOf(query.to, query.from)),
        query.before ? lt(auditLog.id, query.before) : undefined,
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(query.limit + 1)
}

const DAY_MS = 86_400_000

/** If `from` and `to` are the same date, the range is that whole day. */
function endOf(to: Date, from: Date | undefined): Date {
  const isOneDate = from?.getTime() === to.getTime() && to.getTime() % DAY_MS === 0
  return isOneDate ? new Date(to.getTime() + DAY_MS) : to
}

/** The court whose history is requested, if any. */
const courtOf = ({ kind, subject }: AuditFilter) => (kind === 'court' ? subject : undefined)

function matchesSubject(query: AuditFilter): SQL | undefined {
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

/** Join condition: what an entry's import did to a court. */
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

/** The subject id of entries about reports is that of the reported item. */
const reportedSubject = sql<ReportSubject | null>`
  case when ${auditLog.subjectKind} = 'report' then ${auditLog.before}->>'subject' end`

const isReport = (subject: ReportSubject): SQL => sql`${reportedSubject} = ${subject}`

const isReportOf = (subject: ReportSubject, id: AnyPgColumn): SQL | undefined =>
  and(isReport(subject), eq(auditLog.subjectId, id))

/** The court that was changed or reported, or to which the changed or reported item belongs. */
const courtIdOfSubject = sql`
  case when ${auditLog.subjectKind} in ('court', 'fact') or (${isReport('court')}) then ${auditLog.subjectId}
  else coalesce(${reviews.courtId}, ${photos.courtId}, ${facilitySuggestions.courtId}) end`
