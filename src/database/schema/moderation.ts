import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Point } from '../../platform/contract/geo.ts'
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_SUBJECTS } from '../contract/values.ts'
import { createdAt, id, oneOf, time } from './columns.ts'
import { courts } from './courts.ts'
import { users } from './users.ts'

/** Audit trail, written in the transaction of the change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The actor's name at the time: 'jo (jo@example.org)', or 'command line'. */
    actorName: text().notNull(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: integer(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('audit_log_subject').on(table.subjectKind, table.subjectId, table.at),
    index('audit_log_actor').on(table.actorId, table.at),
  ],
)

/** Reports; equal ones share a row that counts each person once, by their first report. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    subjectKind: text({ enum: REPORT_SUBJECTS }).notNull(),
    subjectId: integer().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    details: text(),
    /** Corrected locations that people suggested for the court. */
    places: jsonb().$type<Point[]>().notNull().default([]),
    /** Ids of courts that people say it duplicates. */
    otherCourts: jsonb().$type<number[]>().notNull().default([]),
    count: integer().notNull().default(1),
    createdAt: createdAt(),
    lastReportedAt: createdAt(),
    /** When moderators were told by mail that it is urgent. */
    announcedAt: time(),
    resolvedAt: time(),
    resolvedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    resolution: text(),
  },
  (table) => [
    check('reports_subject', sql`${table.subjectKind} in (${oneOf(REPORT_SUBJECTS)})`),
    check('reports_reason', sql`${table.reason} in (${oneOf(REPORT_REASONS)})`),
    uniqueIndex('reports_open')
      .on(table.subjectKind, table.subjectId, table.reason)
      .where(sql`${table.resolvedAt} is null`),
  ],
)

/** The senders of open reports, each counted once. A null user stands for all visitors, who are not distinguished. */
export const reportSenders = pgTable(
  'report_senders',
  {
    reportId: integer()
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('report_senders_once').on(table.reportId, table.userId).nullsNotDistinct(),
    index('report_senders_user').on(table.userId),
  ],
)

/** Outcomes of reports, visible only to their sender, one per reported item. Only each person's latest are kept. */
export const reportOutcomes = pgTable(
  'report_outcomes',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subjectKind: text({ enum: REPORT_SUBJECTS }).notNull(),
    /** The reported court, or the court of the reported item. */
    courtId: integer().references(() => courts.id, { onDelete: 'set null' }),
    courtName: text().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    outcome: text({ enum: REPORT_OUTCOMES }).notNull(),
    /** The moderator's reply. */
    reply: text(),
    reportedAt: time().notNull(),
    settledAt: createdAt(),
  },
  (table) => [
    check('report_outcomes_subject', sql`${table.subjectKind} in (${oneOf(REPORT_SUBJECTS)})`),
    check('report_outcomes_reason', sql`${table.reason} in (${oneOf(REPORT_REASONS)})`),
    check('report_outcomes_outcome', sql`${table.outcome} in (${oneOf(REPORT_OUTCOMES)})`),
    index('report_outcomes_user').on(table.userId),
    index('report_outcomes_court').on(table.courtId).where(sql`${table.courtId} is not null`),
  ],
)

/** Requests with an Idempotency-Key and their answers, so that a retry gets the same answer. */
export const submissions = pgTable(
  'submissions',
  {
    /** 'account 5' or 'anybody', so that keys of different people never collide. */
    owner: text().notNull(),
    key: text().notNull(),
    /** The call's name in the contract and its URL parameters. */
    call: text().notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('submissions_created_at').on(table.createdAt),
  ],
)

/** What moderators decided about items of the queue, for as long as it can be undone. */
export const decisions = pgTable(
  'decisions',
  {
    id: id(),
    /** The kind of the item and its key, such as 'review' and 'review 12'. */
    kind: text().notNull(),
    key: text().notNull(),
    courtId: integer().references(() => courts.id, { onDelete: 'set null' }),
    /** The court's name at the time, and what it was about in short. */
    courtName: text().notNull().default(''),
    title: text().notNull().default(''),
    /** Whose contribution it was. */
    personId: integer().references(() => users.id, { onDelete: 'cascade' }),
    source: text(),
    action: text().notNull(),
    remark: text().notNull().default(''),
    /** To whom it was passed on, with what, and until when it waits there. */
    passedTo: text(),
    passedText: text(),
    reference: text(),
    returnsAt: time(),
    /** Shared by decisions made together, to undo them as one: the id of the first. */
    batch: integer(),
    decidedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: createdAt(),
    undoneBy: integer().references(() => users.id, { onDelete: 'set null' }),
    undoneAt: time(),
    /** For whoever decides it next. */
    question: text(),
  },
  (table) => [
    index('decisions_key').on(table.key),
    index('decisions_at').on(table.decidedAt),
    index('decisions_undone_at').on(table.undoneAt).where(sql`${table.undoneAt} is not null`),
    index('decisions_batch').on(table.batch).where(sql`${table.batch} is not null`),
    index('decisions_person').on(table.personId),
    index('decisions_court').on(table.courtId),
  ],
)

/**
 * The rows that a decision changed, as they were before, written by the trigger `record_change` on the tables of
 * contributions while `opencourt.decision` is set. Undoing a decision restores them.
 */
export const decisionChanges = pgTable(
  'decision_changes',
  {
    id: id(),
    decisionId: integer()
      .notNull()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    tableName: text().notNull(),
    /** The row's primary key. */
    key: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The changed columns before, the whole row if it was deleted; null if it was added. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** The changed columns after; null if it was deleted. */
    after: jsonb().$type<Record<string, unknown>>(),
    /** Whose row it is. */
    personId: integer().references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('decision_changes_decision').on(table.decisionId),
    index('decision_changes_person').on(table.personId),
    index('decision_changes_photo').on(sql`(before ->> 'content_hash')`).where(sql`before ? 'content_hash'`),
  ],
)

/** Which item of the queue each moderator has open. */
export const queuePresence = pgTable('queue_presence', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  key: text(),
  seenAt: createdAt(),
})
