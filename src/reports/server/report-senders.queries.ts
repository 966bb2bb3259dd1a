import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import { auditLog, reportSenders, reports, users } from '../../database/schema/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { MAX_SHOWN_SENDERS } from '../contract/rules.ts'

const isOfThisReport = sql`${reportSenders.reportId} = ${reports.id}`

/**
 * Whether a reported court is hidden until its reports are decided: nothing has been decided about them since. A decision
 * that is being made doesn't count.
 */
export const isCourtHidden = (courtId: SQL | AnyPgColumn | number) => sql`exists (
  select from courts as hidden
  where hidden.id = ${courtId} and hidden.status = 'archived' and hidden.merged_into is null and 'hide' = (
    select made.action from decisions as made
    where made.key = concat('report of court ', hidden.id) and made.undone_at is null and made.action <> 'pass-on'
      and made.id is distinct from nullif(current_setting('opencourt.decision', true), '')::integer
    order by made.id desc limit 1))`

/** Whether a report is about a court that is hidden because of it: then it waits, whoever sent it. */
export const isOfHiddenCourt = and(eq(reports.subjectKind, 'court'), isCourtHidden(reports.subjectId))

/**
 * Whether a report has a sender who is not banned; visitors and unknown senders count. Looks for what banned accounts
 * sent, which is little.
 */
export const hasUnbannedSender: SQL<boolean> = sql`${reports.id} not in (
  select sent.report_id from report_senders sent join users on users.id = sent.user_id and users.status = 'banned'
  where not exists (
    select from ${reportSenders}
    where ${reportSenders.reportId} = sent.report_id and ${isOwnerNotBanned(reportSenders.userId)}))`

/** Whether this is the sender's first report of the item, the only one that counts them. */
const isFirstOfSender = sql`not exists (
  select from report_senders earlier join reports other on other.id = earlier.report_id
  where other.subject_kind = ${reports.subjectKind} and other.subject_id = ${reports.subjectId}
    and other.resolved_at is null and earlier.user_id = ${reportSenders.userId}
    and (earlier.created_at, earlier.report_id) < (${reportSenders.createdAt}, ${reportSenders.reportId}))`

/** An open report's count without banned accounts. The nesting makes Drizzle keep the table names of columns. */
export const countWithoutBanned: SQL<number> = sql`(${sql`greatest(0, ${reports.count} - (
  select count(*)::int from ${reportSenders}
  where ${isOfThisReport} and not ${isOwnerNotBanned(reportSenders.userId)} and ${isFirstOfSender}))`})`

/** An account that sent a report. */
export interface Sender {
  id: number
  username: string | null
}

/** The senders of a report who are not banned. */
const sendersOfThis = sql`${reportSenders} join ${users} on ${users.id} = ${reportSenders.userId}
  where ${isOfThisReport} and ${users.status} <> 'banned'`

/** The first of the senders of a report who are not banned. */
export const firstSenders: SQL<Sender[]> = sql`(${sql`
  select coalesce(json_agg(json_build_object('id', first.id, 'username', first.username)), '[]') from (
    select ${users.id}, ${users.username} from ${sendersOfThis}
    order by ${reportSenders.createdAt}, ${users.id} limit ${MAX_SHOWN_SENDERS}) first`})`

export const senderCount: SQL<number> = sql`(${sql`select count(*)::int from ${sendersOfThis}`})`

export const isByVisitors: SQL<boolean> = sql`(${sql`exists (
  select from ${reportSenders} where ${isOfThisReport} and ${reportSenders.userId} is null)`})`

/** Ids of all senders of a report, including banned ones. */
export const idsOfSenders: SQL<number[]> = sql`(${sql`array(
  select ${reportSenders.userId} from ${reportSenders}
  where ${isOfThisReport} and ${reportSenders.userId} is not null order by ${reportSenders.userId})`})`

/**
 * Removes an account from all reports. Open reports that nobody else sent are deleted, or without text and sender if they
 * are why a court is hidden; shared ones keep their text. Resolved ones lose their content and senders in the audit log.
 */
export async function removeReporter(tx: Transaction, userId: number): Promise<void> {
  await eraseFromAuditLog(tx, userId)
  // Lock them, so that the statements below see all senders.
  await tx.execute(sql`
    select from ${reports} where ${reports.resolvedAt} is null
      and ${reports.id} in (select report_id from report_senders where user_id = ${userId})
    order by ${reports.id} for update`)
  const isTheirsAlone = sql`not exists (
    select from ${reportSenders} where ${isOfThisReport} and ${reportSenders.userId} is distinct from ${userId})`
  await tx.execute(sql`
    with unnamed as (
      update report_senders set user_id = null where user_id = ${userId} and report_id in (
        select ${reports.id} from ${reports} where ${reports.resolvedAt} is null and ${isOfHiddenCourt} and ${isTheirsAlone})
      returning report_id)
    update reports set details = null, places = '[]', other_courts = '[]' from unnamed where id = unnamed.report_id`)
  await tx.execute(sql`
    update reports set count = greatest(0, reports.count - 1) from report_senders
    where ${isOfThisReport} and ${reportSenders.userId} = ${userId} and ${isFirstOfSender}`)
  await tx.execute(sql`
    delete from reports where ${reports.resolvedAt} is null
      and ${reports.id} in (select report_id from report_senders where user_id = ${userId}) and ${isTheirsAlone}`)
  await tx.delete(reportSenders).where(eq(reportSenders.userId, userId))
}

/** Texts of several senders cannot be told apart, so they are erased with the first of those accounts. */
async function eraseFromAuditLog(tx: Transaction, userId: number): Promise<void> {
  const isTheirs = sql`@> ${JSON.stringify({ author_ids: [userId] })}::jsonb`
  const hasTheirs = sql`@> ${JSON.stringify({ reports: [{ author_ids: [userId] }] })}::jsonb`
  await tx.execute(sql`
    update ${auditLog} set before = jsonb_set(before, '{reports}', (
      select jsonb_agg(
        case when report ${isTheirs} then report - array['details', 'places', 'otherCourts', 'author_ids'] else report end
        order by position)
      from jsonb_array_elements(before->'reports') with ordinality as entry (report, position)))
    where subject_kind = 'report' and before ${hasTheirs}`)
}
