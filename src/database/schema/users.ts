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
import { ROLES } from '../../platform/contract/roles.ts'
import { ACCOUNT_STATUSES } from '../contract/values.ts'
import { createdAt, id, oneOf, time } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id(),
    firebaseUid: text().notNull().unique(),
    /** Null until the person has chosen one. */
    username: text(),
    /** The username in lower case, for uniqueness. */
    usernameKey: text().unique(),
    email: text(),
    /** Whether the address was verified at the person's last visit. */
    emailVerified: boolean().notNull().default(false),
    authProvider: text(),
    status: text({ enum: ACCOUNT_STATUSES }).notNull().default('active'),
    statusNote: text(),
    statusUpdatedAt: time(),
    deletionRequestedAt: time(),
    deletionScheduledFor: time(),
    /** Set when an administrator has deleted the account: until then it is blocked, and they can take it back. */
    removalScheduledFor: time(),
    createdAt: createdAt(),
  },
  (table) => [
    check('users_status', sql`${table.status} in (${oneOf(ACCOUNT_STATUSES)})`),
    index('users_banned').on(table.id).where(sql`${table.status} = 'banned'`),
    index('users_to_delete')
      .on(table.deletionScheduledFor)
      .where(sql`${table.deletionScheduledFor} is not null`),
    index('users_to_remove')
      .on(table.removalScheduledFor)
      .where(sql`${table.removalScheduledFor} is not null`),
  ],
)

/** Roles that owners, or the setup, have given to accounts. The settings make further owners. */
export const givenRoles = pgTable(
  'given_roles',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ROLES }).notNull(),
    /** Null for the command line, and once the giver's account is deleted. */
    givenBy: integer().references(() => users.id, { onDelete: 'set null' }),
    givenAt: createdAt(),
  },
  (table) => [check('given_roles_role', sql`${table.role} in (${oneOf(ROLES)})`)],
)

/**
 * Permanently deleted accounts. Tracks the clean-up outside the database (files, the identity account) until it is
 * done; afterwards only the hashed identity id is kept, so that the account cannot be recreated.
 */
export const purgedAccounts = pgTable(
  'purged_accounts',
  {
    /** SHA-256 of the identity provider's id, hexadecimal. */
    uidHash: text().primaryKey(),
    /** Kept until the identity account is deleted. */
    firebaseUid: text(),
    /** Content hashes of photos whose files still have to be deleted. */
    photoHashes: jsonb().$type<string[]>().notNull(),
    purgedAt: createdAt(),
    /** Lease: until then, one instance is working on it. */
    claimedUntil: time(),
    finishedAt: time(),
  },
  (table) => [index('purged_accounts_unfinished').on(table.purgedAt).where(sql`${table.finishedAt} is null`)],
)

/** An account's contributions per day (UTC), including those already moderated. Kept while they count towards limits. */
export const dailyContributions = pgTable(
  'contribution_days',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    reviews: integer().notNull().default(0),
    photos: integer().notNull().default(0),
    /** Stored bytes of the photos, in all widths. */
    photoBytes: bigint({ mode: 'number' }).notNull().default(0),
    facilities: integer().notNull().default(0),
    courts: integer().notNull().default(0),
    facts: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('contribution_days_day').on(table.day),
  ],
)

const REJECTED_KINDS = ['court', 'review', 'photo', 'facility'] as const

/** Rejected contributions, shown to their author. The contribution itself is deleted. */
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
