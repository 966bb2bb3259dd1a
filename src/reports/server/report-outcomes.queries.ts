import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { resolveMergedCourts } from '../../courts/server/courts.queries.ts'
import type { ReportOutcome, ReportSubject } from '../../database/contract/values.ts'
import {
  courts,
  photos,
  reportOutcomes,
  reportSenders,
  reports,
  reviews,
} from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { MAX_OWN_REPORTS } from '../contract/rules.ts'
import type { OwnReportView } from '../contract/schema.ts'

/** The current state of a reported item. */
interface Subject {
  /** The reported court, or the item's court; null if it no longer exists. */
  courtId: number | null
  courtName: string
  /** Whether readers see it. */
  isShown: boolean
  /** Whether it is a court that was merged into another. */
  isMerged: boolean
}

const MISSING_SUBJECT: Subject = { courtId: null, courtName: '', isShown: false, isMerged: false }
const court = { courtId: courts.id, courtName: courts.name }

export async function readSubject(tx: Transaction, subject: ReportSubject, id: number): Promise<Subject> {
  if (subject === 'court') {
    const [row] = await tx
      .select({
        ...court,
        isShown: sql<boolean>`${courts.status} = 'published'`,
        isMerged: sql<boolean>`${courts.mergedInto} is not null`,
      })
      .from(courts)
      .where(eq(courts.id, id))
    return row ?? MISSING_SUBJECT
  }
  const table = subject === 'review' ? reviews : photos
  const [row] = await tx
    .select({ ...court, isShown: sql<boolean>`${table.status} = 'approved'` })
    .from(table)
    .innerJoin(courts, eq(courts.id, table.courtId))
    .where(eq(table.id, id))
  return row ? { ...row, isMerged: false } : MISSING_SUBJECT
}

/** Records the outcome for everyone with an open report of an item, and deletes outcomes too old to be shown. */
export async function recordOutcomes(
  tx: Transaction,
  subject: ReportSubject,
  result: {
    id: number
    courtId: number | null
    courtName: string
    outcome: ReportOutcome
    reply: string | null
  },
): Promise<void> {
  await tx.execute(sql`
    insert into report_outcomes (user_id, subject_kind, court_id, court_name, reason, outcome, reply, reported_at)
    select distinct on (report_senders.user_id)
      report_senders.user_id, ${subject}, ${result.courtId}::integer, ${result.courtName}, reports.reason,
      ${result.outcome}, ${result.reply}, report_senders.created_at
    from report_senders join reports on reports.id = report_senders.report_id
    where reports.subject_kind = ${subject} and reports.subject_id = ${result.id} and reports.resolved_at is null
      and report_senders.user_id is not null
    order by report_senders.user_id, report_senders.created_at, reports.id`)
  await tx.execute(sql`
    delete from report_outcomes where id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as position from report_outcomes
        where user_id in (
          select user_id from report_senders join reports on reports.id = report_senders.report_id
          where reports.subject_kind = ${subject} and reports.subject_id = ${result.id}
            and reports.resolved_at is null)) numbered
      where position > ${MAX_OWN_REPORTS})`)
}

const shownCourtId = sql<number | null>`case when ${courts.status} = 'published' then ${courts.id} end`

/** An account's open and resolved reports. */
export async function readOwnReports(database: Database, userId: number): Promise<OwnReportView[]> {
  const resolved = await database
    .select({
      subject: reportOutcomes.subjectKind,
      courtId: shownCourtId,
      reportedCourt: reportOutcomes.courtId,
      courtName: reportOutcomes.courtName,
      reason: reportOutcomes.reason,
      outcome: reportOutcomes.outcome,
      reply: reportOutcomes.reply,
      reportedAt: reportOutcomes.reportedAt,
      settledAt: reportOutcomes.settledAt,
    })
    .from(reportOutcomes)
    .leftJoin(courts, eq(courts.id, reportOutcomes.courtId))
    .where(eq(reportOutcomes.userId, userId))
  const mergedCourts = await resolveMergedCourts(
    database,
    resolved.flatMap(({ courtId, reportedCourt }) => (courtId === null && reportedCourt) || []),
  )
  const closed = resolved.map(({ reportedCourt, ...row }) => ({
    ...row,
    courtId: row.courtId ?? mergedCourts.get(reportedCourt ?? 0)?.id ?? null,
  }))
  const open = await readOpenReportsOf(database, userId)
  return [...closed, ...open]
    .sort((a, b) => Number(b.reportedAt) - Number(a.reportedAt))
    .slice(0, MAX_OWN_REPORTS)
    .map((row) => ({
      ...row,
      reportedAt: row.reportedAt.toISOString(),
      settledAt: row.settledAt?.toISOString() ?? null,
    }))
}

/** An account's open reports: the first of each item. */
function readOpenReportsOf(database: Database, userId: number) {
  const { subjectKind, subjectId } = reports
  const mine = database
    .selectDistinctOn([subjectKind, subjectId], {
      subject: subjectKind,
      courtId: shownCourtId.as('shown_court_id'),
      courtName: sql<string>`coalesce(${courts.name}, '')`.as('court_name'),
      reason: reports.reason,
      reportedAt: sql<Date>`${reportSenders.createdAt}`.mapWith(reportSenders.createdAt).as('reported_at'),
    })
    .from(reportSenders)
    .innerJoin(reports, eq(reports.id, reportSenders.reportId))
    .leftJoin(reviews, and(eq(subjectKind, 'review'), eq(reviews.id, subjectId)))
    .leftJoin(photos, and(eq(subjectKind, 'photo'), eq(photos.id, subjectId)))
    .leftJoin(
      courts,
      eq(
        courts.id,
        sql`case when ${subjectKind} = 'court' then ${subjectId} else coalesce(${reviews.courtId}, ${photos.courtId}) end`,
      ),
    )
    .where(and(eq(reportSenders.userId, userId), isNull(reports.resolvedAt)))
    .orderBy(subjectKind, subjectId, reportSenders.createdAt, reports.id)
    .as('mine')
  return database
    .select({
      subject: mine.subject,
      courtId: mine.courtId,
      courtName: mine.courtName,
      reason: mine.reason,
      reportedAt: mine.reportedAt,
      outcome: sql<null>`null`,
      reply: sql<null>`null`,
      settledAt: sql<null>`null`,
    })
    .from(mine)
    .orderBy(desc(mine.reportedAt))
    .limit(MAX_OWN_REPORTS)
}
