import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, time } from './columns.ts'
import { fieldChecks, fieldColumns } from './court-columns.ts'
import { users } from './users.ts'

const COURT_STATUSES = ['pending', 'published', 'archived'] as const

export const courts = pgTable(
  'courts',
  {
    id: id(),
    ...fieldColumns,
    status: text({ enum: COURT_STATUSES }).notNull(),
    /** Counts edits, so that two people do not overwrite each other unseen. */
    version: integer().notNull().default(1),
    /** The state of the directory in which this court last changed for readers. */
    directoryVersion: bigint({ mode: 'number' }).notNull().default(0),
    submittedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Set when the court was merged: its address leads to the other one. */
    mergedInto: integer().references((): AnyPgColumn => courts.id),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('courts_status', sql`${table.status} in (${oneOf(COURT_STATUSES)})`),
    ...fieldChecks(table),
    index('courts_place').using('gist', sql`point(${table.longitude}, ${table.latitude})`),
    index('courts_directory_version').on(table.directoryVersion),
    index('courts_waiting').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    index('courts_submitted_by').on(table.submittedBy),
    index('courts_merged_into').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
)

/**
 * One row. Every change that readers can see raises the version in its own transaction; the row's lock makes
 * such transactions commit in the order of their versions, so that "newer than what I have" misses none.
 */
export const directoryState = pgTable(
  'directory_state',
  {
    one: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull(),
    /** Tells one store from another, whose versions say nothing of this one's. */
    store: uuid().notNull().defaultRandom(),
  },
  (table) => [check('directory_state_one', sql`${table.one}`)],
)

/** One change of courts from a file. */
export const imports = pgTable('imports', {
  id: id(),
  fileName: text().notNull(),
  startedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  total: integer().notNull(),
  inserted: integer().notNull(),
  updated: integer().notNull(),
  archived: integer().notNull(),
  skipped: integer().notNull(),
  /** Courts that it added, changed, restored or archived; null: an older version of the program did not keep them. */
  changed: integer(),
  /** So for the latest one that changed something, until it is undone. */
  undoable: boolean().notNull().default(false),
  undoneAt: time(),
  createdAt: createdAt(),
})

/** What imports did to courts, a row for each court that one changed. The log shows it as part of a court's history. */
export const importChanges = pgTable(
  'import_changes',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    /** Of the court as the import left it: another one says that somebody changed it since. */
    version: integer().notNull(),
    /** Facts by their columns, status and the names of the tags, without those that are null; null: it was added. */
    before: jsonb().$type<KeptCourt>(),
    /** The same after the import, as far as it differs. */
    after: jsonb().$type<KeptCourt>().notNull(),
    /** Facilities that the import gave the court, and those that it took away. */
    facilitiesAdded: integer().array(),
    facilitiesRemoved: integer().array(),
    /** Undoing the import made the court what it was before. */
    reverted: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.courtId] }),
    index('import_changes_court').on(table.courtId),
  ],
)
export type KeptCourt = Record<string, unknown>

/** Older versions of the program keep here what stood before the latest import. To be removed with a later release. */
export const importedCourts = pgTable('imported_courts', {
  courtId: integer()
    .primaryKey()
    .references(() => courts.id, { onDelete: 'cascade' }),
  /** Of the court as the import left it: another one says that somebody changed it since. */
  version: integer().notNull(),
  /** The row of `courts` before the import; null for a court that it added. */
  before: jsonb(),
  /** Facilities that the import gave the court, and those that it took away. */
  facilitiesAdded: integer().array(),
  facilitiesRemoved: integer().array(),
})

/** What a merged court gave to the other one, as far as taking it back needs it. */
export interface MovedThings {
  reviews: number[]
  photos: number[]
  suggestions: number[]
  /** Facilities that the other court did not have. */
  facilities: number[]
  /** Confirmations; `moved` are those that the other court did not have. */
  votes: { facility_id: number; user_id: number; created_at: string; moved: boolean }[]
}

/** Courts that were merged into another one; the row goes when that is undone. */
export const courtMerges = pgTable('court_merges', {
  courtId: integer()
    .primaryKey()
    .references(() => courts.id, { onDelete: 'cascade' }),
  intoId: integer()
    .notNull()
    .references(() => courts.id, { onDelete: 'cascade' }),
  moved: jsonb().$type<MovedThings>().notNull(),
  createdAt: createdAt(),
})
