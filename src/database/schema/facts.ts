import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, pgView, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { FACT_SOURCES, PROBLEM_STATES } from '../contract/values.ts'
import { createdAt, id, oneOf, time } from './columns.ts'
import { courts, imports } from './courts.ts'
import { FACILITY_SOURCES } from './facilities.ts'
import { users } from './users.ts'

/**
 * What people and sources have said about courts, append-only: a newer report of the same person or source supersedes
 * the older one. Only reports that nothing supersedes count.
 */
export const factReports = pgTable(
  'fact_reports',
  {
    id: id(),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    /** A key of `FACTS`, the `fact` of a facility, or the `problemKey` of a problem. */
    fact: text().notNull(),
    value: jsonb().$type<boolean | string | number>().notNull(),
    source: text({ enum: FACT_SOURCES }).notNull(),
    /** The person; null for what a source says, and for people 90 days after the report was superseded. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The import of map data that stored it. */
    importId: integer().references(() => imports.id, { onDelete: 'set null' }),
    /** Where the source says so. */
    url: text(),
    /** Why an administrator settled the fact. */
    note: text(),
    createdAt: createdAt(),
    /** Since when it doesn't count: a newer report, a withdrawal, or an administrator's decision. */
    supersededAt: time(),
  },
  (table) => [
    check('fact_reports_source', sql`${table.source} in (${oneOf(FACT_SOURCES)})`),
    check(
      'fact_reports_person',
      sql`${table.supersededAt} is not null or (${table.userId} is not null) = (${table.source} in ('player', 'administrator'))`,
    ),
    uniqueIndex('fact_reports_person_counts_once')
      .on(table.courtId, table.fact, table.userId)
      .where(sql`${table.supersededAt} is null and ${table.userId} is not null`),
    uniqueIndex('fact_reports_source_counts_once')
      .on(table.courtId, table.fact, table.source)
      .where(sql`${table.supersededAt} is null and ${table.userId} is null`),
    index('fact_reports_court').on(table.courtId),
    index('fact_reports_user').on(table.userId, table.createdAt),
    index('fact_reports_time').on(table.createdAt).where(sql`${table.supersededAt} is null`),
    index('fact_reports_superseded')
      .on(table.supersededAt)
      .where(sql`${table.supersededAt} is not null and ${table.userId} is not null`),
  ],
)

/** The tags of courts: the facilities that reports of the source `tag` say are there. */
export const courtTags = pgView('court_tags', {
  courtId: integer().notNull(),
  facilityId: integer().notNull(),
  name: text().notNull(),
  nameKey: text().notNull(),
  source: text({ enum: FACILITY_SOURCES }).notNull(),
  fact: text().notNull(),
}).as(sql`
  select court_id, facilities.id as facility_id, name, name_key, facilities.source, fact
  from fact_reports join facilities using (fact)
  where fact_reports.source = 'tag' and superseded_at is null`)

/** What became of problems at courts. Who reported them stands in `fact_reports`. */
export const courtProblems = pgTable(
  'court_problems',
  {
    id: id(),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    state: text({ enum: PROBLEM_STATES }).notNull().default('reported'),
    stateAt: createdAt(),
  },
  (table) => [
    check('court_problems_state', sql`${table.state} in (${oneOf(PROBLEM_STATES)})`),
    uniqueIndex('court_problems_once').on(table.courtId, table.kind).where(sql`${table.state} <> 'mended'`),
    index('court_problems_court').on(table.courtId),
  ],
)
