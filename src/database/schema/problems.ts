import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { PROBLEM_NAMES, PROBLEM_STATES } from '../../problems/contract/problems.ts'
import { createdAt, id, oneOf } from './columns.ts'
import { courts } from './courts.ts'
import { users } from './users.ts'

/** Problems at courts. While one is not mended, further reports of the same kind renew it. */
export const courtProblems = pgTable(
  'court_problems',
  {
    id: id(),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    kind: text({ enum: PROBLEM_NAMES as [string, ...string[]] }).notNull(),
    state: text({ enum: PROBLEM_STATES }).notNull().default('reported'),
    stateAt: createdAt(),
  },
  (table) => [
    check('court_problems_kind', sql`${table.kind} in (${oneOf(PROBLEM_NAMES)})`),
    check('court_problems_state', sql`${table.state} in (${oneOf(PROBLEM_STATES)})`),
    uniqueIndex('court_problems_once').on(table.courtId, table.kind).where(sql`${table.state} <> 'mended'`),
    index('court_problems_court').on(table.courtId),
  ],
)

/** Who has reported a problem, and when last. */
export const courtProblemReports = pgTable(
  'court_problem_reports',
  {
    id: id(),
    problemId: integer()
      .notNull()
      .references(() => courtProblems.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reportedAt: createdAt(),
  },
  (table) => [
    unique('court_problem_reports_once').on(table.problemId, table.userId),
    index('court_problem_reports_user').on(table.userId),
  ],
)
