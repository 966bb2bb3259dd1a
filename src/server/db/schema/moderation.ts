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
import type { Point } from '../../../contract/geo.ts'
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_SUBJECTS } from '../../../contract/moderation/reasons.ts'
import { createdAt, id, oneOf, time } from './columns.ts'
import { courts } from './courts.ts'
import { users } from './users.ts'

/** Who changed what, when, from what to what. Written in the transaction of the change. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    actorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** As it was then: 'jo (jo@example.org)', or 'command line'. */
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

/** What people reported; equal reports are one row that counts the people: each once, by what they said first. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    subjectKind: text({ enum: REPORT_SUBJECTS }).notNull(),
    subjectId: integer().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    details: text(),
    /** Where people say that a court really is. */
    places: jsonb().$type<Point[]>().notNull().default([]),
    /** Ids of courts that people say it is the same as. */
    otherCourts: jsonb().$type<number[]>().notNull().default([]),
    count: integer().notNull().default(1),
    createdAt: createdAt(),
    lastReportedAt: createdAt(),
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

/** Who reported something, as far as reports are open: each person counts once. Null: visitors, who are not told apart. */
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

/** What became of what somebody reported, for them alone: one entry for each thing. Each person's latest are kept. */
export const reportOutcomes = pgTable(
  'report_outcomes',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subjectKind: text({ enum: REPORT_SUBJECTS }).notNull(),
    /** The court that it is, or was about. */
    courtId: integer().references(() => courts.id, { onDelete: 'set null' }),
    courtName: text().notNull(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    outcome: text({ enum: REPORT_OUTCOMES }).notNull(),
    /** What the moderator said to it. */
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

/** What was sent with an Idempotency-Key and answered, so that a repetition gets the same answer. */
export const submissions = pgTable(
  'submissions',
  {
    /** 'account 5', or 'anybody': keys of different people never meet. */
    owner: text().notNull(),
    key: text().notNull(),
    /** The call's name in the contract, and what of it stood in the address. */
    call: text().notNull(),
    answer: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('submissions_created_at').on(table.createdAt),
  ],
)
