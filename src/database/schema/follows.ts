import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { FOLLOW_ENDS, FOLLOW_PERIODS } from '../contract/values.ts'
import { createdAt, id, oneOf, time } from './columns.ts'
import { users } from './users.ts'

/** Courts and areas of which somebody gets mails: of one court, of a place with a radius, or else of what they saved. */
export const follows = pgTable(
  'follows',
  {
    /** In the links of its mails; nobody can guess it. */
    token: text().primaryKey(),
    email: text().notNull(),
    /** Undefined for those who follow without an account. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    period: text({ enum: FOLLOW_PERIODS }).notNull(),
    /** Not a reference: what is gone is told, too. */
    courtId: integer(),
    /** Degrees. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    radiusMiles: doublePrecision(),
    /** What our list of places calls it; null for a point on the map. */
    place: text(),
    /** By whose clock mails are due. */
    timeZone: text().notNull(),
    /** What was last told; null until the address is confirmed. */
    seen: jsonb(),
    createdAt: createdAt(),
    confirmedAt: time(),
    /** Null while no mail is due. */
    nextAt: time(),
    endedAt: time(),
    ended: text({ enum: FOLLOW_ENDS }),
  },
  (table) => [
    check('follows_period', sql`${table.period} in (${oneOf(FOLLOW_PERIODS)})`),
    check('follows_ended', sql`${table.ended} in (${oneOf(FOLLOW_ENDS)})`),
    index('follows_email').on(table.email),
    index('follows_user').on(table.userId),
    index('follows_next').on(table.nextAt),
  ],
)

/** Mails to those who follow something, until the mail server has taken them over. */
export const followMails = pgTable(
  'follow_mails',
  {
    id: id(),
    follow: text()
      .notNull()
      .references(() => follows.token, { onDelete: 'cascade' }),
    /** When it was due: there is one mail for each such time. */
    dueAt: time().notNull(),
    /** The news in it; null in the mail that asks whether the address is theirs. */
    news: jsonb(),
    /** While an instance is sending it, the end of its lease. */
    tryAt: time().notNull(),
    failures: integer().notNull().default(0),
  },
  (table) => [
    unique('follow_mails_once').on(table.follow, table.dueAt),
    index('follow_mails_try').on(table.tryAt),
  ],
)
