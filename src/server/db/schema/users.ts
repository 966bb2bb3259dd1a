import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, time } from './columns.ts'

const ACCOUNT_STATUSES = ['active', 'frozen', 'banned'] as const

export const users = pgTable(
  'users',
  {
    id: id(),
    firebaseUid: text().notNull().unique(),
    /** Null until the person chose one. */
    username: text(),
    /** The username in lower case: names that differ in case only are one. */
    usernameKey: text().unique(),
    email: text(),
    authProvider: text(),
    status: text({ enum: ACCOUNT_STATUSES }).notNull().default('active'),
    statusNote: text(),
    statusUpdatedAt: time(),
    deletionRequestedAt: time(),
    deletionScheduledFor: time(),
    createdAt: createdAt(),
  },
  (table) => [check('users_status', sql`${table.status} in (${oneOf(ACCOUNT_STATUSES)})`)],
)
