import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { oneOf, time } from './columns.ts'

const MAIL_KINDS = ['digest', 'urgent', 'import'] as const

/** When mails of each kind may be sent next, by whichever instance comes first. */
export const mailSchedule = pgTable(
  'mail_schedule',
  {
    kind: text({ enum: MAIL_KINDS }).primaryKey(),
    /** While an instance is sending a mail, the end of its lease. */
    nextAt: time().notNull(),
    /** Failures since a mail was sent. */
    failures: integer().notNull().default(0),
  },
  (table) => [check('mail_schedule_kind', sql`${table.kind} in (${oneOf(MAIL_KINDS)})`)],
)
