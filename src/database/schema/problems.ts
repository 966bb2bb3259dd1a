import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { PROBLEM_STATES } from '../contract/values.ts'
import { createdAt, id, oneOf } from './columns.ts'
import { courts } from './courts.ts'

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
