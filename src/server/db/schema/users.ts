import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { ACCOUNT_STATUSES } from '../../../contract/accounts/statuses.ts'
import { createdAt, id, oneOf, time } from './columns.ts'

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
    /** Whether the identity provider vouched for the address when the person last came. */
    emailVerified: boolean().notNull().default(false),
    authProvider: text(),
    status: text({ enum: ACCOUNT_STATUSES }).notNull().default('active'),
    statusNote: text(),
    statusUpdatedAt: time(),
    deletionRequestedAt: time(),
    deletionScheduledFor: time(),
    createdAt: createdAt(),
  },
  (table) => [
    check('users_status', sql`${table.status} in (${oneOf(ACCOUNT_STATUSES)})`),
    index('users_banned').on(table.id).where(sql`${table.status} = 'banned'`),
    index('users_to_delete')
      .on(table.deletionScheduledFor)
      .where(sql`${table.deletionScheduledFor} is not null`),
  ],
)

/**
 * Accounts that are gone for good. What is left to do outside of the store (files, the identity account) stands
 * here until it is done; afterwards only the hash of the identity's id tells who must not come back.
 */
export const purgedAccounts = pgTable(
  'purged_accounts',
  {
    /** SHA-256 of the identity provider's id, hexadecimal. */
    uidHash: text().primaryKey(),
    /** Until the identity account is deleted. */
    firebaseUid: text(),
    /** Content hashes of photos whose files are still there. */
    photoHashes: jsonb().$type<string[]>().notNull(),
    purgedAt: createdAt(),
    /** Until when one instance is at it, and the others leave it alone. */
    claimedUntil: time(),
    finishedAt: time(),
  },
  (table) => [index('purged_accounts_unfinished').on(table.purgedAt).where(sql`${table.finishedAt} is null`)],
)

/** What an account sent in on a day (UTC), also what was decided about since. Kept for as long as it counts. */
export const contributionDays = pgTable(
  'contribution_days',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    reviews: integer().notNull().default(0),
    photos: integer().notNull().default(0),
    /** Of the photos as they are kept, in all widths. */
    photoBytes: bigint({ mode: 'number' }).notNull().default(0),
    facilities: integer().notNull().default(0),
    courts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('contribution_days_day').on(table.day),
  ],
)

const REJECTED_KINDS = ['court', 'review', 'photo', 'facility'] as const

/** What moderators refused, for the person who sent it in. The refused thing itself is gone. */
export const rejections = pgTable(
  'rejections',
  {
    id: id(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: REJECTED_KINDS }).notNull(),
    courtName: text().notNull(),
    /** The review's text, or the name of the court or facility. */
    text: text().notNull().default(''),
    rating: smallint(),
    reason: text(),
    submittedAt: time().notNull(),
    rejectedAt: createdAt(),
  },
  (table) => [
    check('rejections_kind', sql`${table.kind} in (${oneOf(REJECTED_KINDS)})`),
    index('rejections_user').on(table.userId),
  ],
)
