import { eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { reportSenders, reports } from '../../db/schema/index.ts'
import { isOfNobodyBanned } from '../../directory/banned.queries.ts'

const isOfThisReport = sql`${reportSenders.reportId} = ${reports.id}`

/** Whether somebody other than banned accounts sent a report: visitors, too, and those of whom nothing is known. */
export const isOfOthersThanBanned: SQL<boolean> = sql`(
  exists (select from ${reportSenders} where ${isOfThisReport} and ${isOfNobodyBanned(reportSenders.userId)})
  or not exists (select from ${reportSenders} where ${isOfThisReport}))`

/** Whether a sender said nothing of the same thing before, so that this report counts them. */
const isFirstOfSender = sql`not exists (
  select from report_senders earlier join reports other on other.id = earlier.report_id
  where other.subject_kind = ${reports.subjectKind} and other.subject_id = ${reports.subjectId}
    and other.resolved_at is null and earlier.user_id = ${reportSenders.userId}
    and (earlier.created_at, earlier.report_id) < (${reportSenders.createdAt}, ${reportSenders.reportId}))`

/** How many people an open report counts who are not banned. In brackets twice: so columns keep the names of their tables. */
export const countWithoutBanned: SQL<number> = sql`(${sql`greatest(0, ${reports.count} - (
  select count(*)::int from ${reportSenders}
  where ${isOfThisReport} and not ${isOfNobodyBanned(reportSenders.userId)} and ${isFirstOfSender}))`})`

/** Takes an account out of the open reports. Those that nobody else sent go; of the others the words stay. */
export async function takeOutSender(tx: Transaction, userId: number): Promise<void> {
  // Nobody adds to them from here on: the statements below see all who did.
  await tx.execute(sql`
    select from ${reports} where ${reports.resolvedAt} is null
      and ${reports.id} in (select report_id from report_senders where user_id = ${userId})
    order by ${reports.id} for update`)
  await tx.execute(sql`
    update reports set count = greatest(0, reports.count - 1) from report_senders
    where ${isOfThisReport} and ${reportSenders.userId} = ${userId} and ${isFirstOfSender}`)
  await tx.execute(sql`
    delete from reports where ${reports.resolvedAt} is null
      and ${reports.id} in (select report_id from report_senders where user_id = ${userId})
      and not exists (
        select from ${reportSenders} where ${isOfThisReport} and ${reportSenders.userId} is distinct from ${userId})`)
  await tx.delete(reportSenders).where(eq(reportSenders.userId, userId))
}
