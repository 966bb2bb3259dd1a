import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
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

/** The SQL of a court's name as readers see it, which may be a made one. */
export const shownName = (court: Record<'name' | 'madeName', AnyPgColumn>): SQL<string> =>
  sql`coalesce(nullif(${court.name}, ''), ${court.madeName}, '')`

/**
 * The SQL to sort names by: without accents, and without case from A to Z. The same in any database, whatever its
 * locale.
 */
export const nameOrder = (name: SQL): SQL =>
  sql`lower(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g') collate "C")`

export const courts = pgTable(
  'courts',
  {
    id: id(),
    ...fieldColumns,
    /** Shown while the court has no name and no address; made of what is known, never given by anybody. */
    madeName: text(),
    madeAddress: text(),
    status: text({ enum: COURT_STATUSES }).notNull(),
    /** Optimistic lock: counts edits. */
    version: integer().notNull().default(1),
    /** The directory version in which this court last changed for readers. */
    directoryVersion: bigint({ mode: 'number' }).notNull().default(0),
    /** Whether map data has named an operator at any time; set by a trigger on `source_courts`. */
    hadOperator: boolean().notNull().default(false),
    submittedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Null if it didn't wait for approval. */
    approvedAt: time(),
    /** Set when the court was merged: its URL redirects to the other one. */
    mergedInto: integer().references((): AnyPgColumn => courts.id),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('courts_status', sql`${table.status} in (${oneOf(COURT_STATUSES)})`),
    ...fieldChecks(table),
    index('courts_by_name').on(table.status, nameOrder(shownName(table)), table.id),
    index('courts_place').using('gist', sql`point(${table.longitude}, ${table.latitude})`),
    index('courts_changes').on(table.directoryVersion, table.id),
    index('courts_operated').on(table.directoryVersion, table.id).where(sql`${table.hadOperator}`),
    index('courts_waiting').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    index('courts_submitted_by').on(table.submittedBy),
    index('courts_merged_into').on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
  ],
)

/**
 * A single row. Every transaction that changes what readers see increments the version; the row lock makes such
 * transactions commit in version order, so that reading "newer than mine" misses none.
 */
export const directoryState = pgTable(
  'directory_state',
  {
    one: boolean().primaryKey().default(true),
    version: bigint({ mode: 'number' }).notNull(),
    /** Identifies this store: versions of different stores cannot be compared. */
    store: uuid().notNull().defaultRandom(),
    /** The UTC day for which the states of facts have been published: time alone makes them stale. */
    factsAgedTo: date().notNull().default(sql`(now() at time zone 'UTC')::date`),
  },
  (table) => [check('directory_state_one', sql`${table.one}`)],
)

/** Imports of courts from a file. */
export const imports = pgTable('imports', {
  id: id(),
  fileName: text().notNull(),
  /** The data set, if the file was map data; null for CSV files. */
  source: text(),
  /** The moment that the data set describes; null if the file didn't say. */
  editionAt: time(),
  startedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  total: integer().notNull(),
  inserted: integer().notNull(),
  updated: integer().notNull(),
  archived: integer().notNull(),
  skipped: integer().notNull(),
  /** Courts that it added, changed, restored or archived; null if an older version of the program did not record them. */
  changed: integer(),
  /** Whether what it changed was recorded; false once it is undone. */
  undoable: boolean().notNull().default(false),
  undoneAt: time(),
  createdAt: createdAt(),
})

/** One row per court changed by an import. The audit log shows it as part of the court's history. */
export const importChanges = pgTable(
  'import_changes',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    /** The court's version after the import; a different one means that somebody has edited it since. */
    version: integer().notNull(),
    /** Column values, status and tag names before the import, without nulls; null if the court was added. */
    before: jsonb().$type<CourtSnapshot>(),
    /** The values after the import that differ. */
    after: jsonb().$type<CourtSnapshot>().notNull(),
    /** Whether undoing the import restored the court. */
    reverted: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.courtId] }),
    index('import_changes_court').on(table.courtId),
  ],
)
export type CourtSnapshot = Record<string, unknown>

/** Written by older versions of the program only. To be dropped in a later release. */
export const importedCourts = pgTable('imported_courts', {
  courtId: integer()
    .primaryKey()
    .references(() => courts.id, { onDelete: 'cascade' }),
  /** The court's version after the import; a different one means that somebody has edited it since. */
  version: integer().notNull(),
  /** The row of `courts` before the import; null for a court that it added. */
  before: jsonb(),
  /** Ids of facilities that the import added and removed. */
  facilitiesAdded: integer().array(),
  facilitiesRemoved: integer().array(),
})

/** What a source says of a merged court. */
export interface MovedSource {
  source: string
  sourceId: string
  /** Whether the merged court came from it. */
  isBrought: boolean
}

/** What a merge moved to the other court, as needed to undo it. */
export interface MovedContributions {
  reviews: number[]
  photos: number[]
  suggestions: number[]
  facts: number[]
  /** Ids of problems. Merges of before there were problems lack them. */
  problems?: number[]
  /** Courts of map data. Merges of before there was map data lack them. */
  sources?: MovedSource[]
  /** Reports of facts, of either court, that a newer one of the same person or source superseded. */
  supersededFacts: number[]
}

/** Merged courts; undoing a merge deletes its row. */
export const courtMerges = pgTable('court_merges', {
  courtId: integer()
    .primaryKey()
    .references(() => courts.id, { onDelete: 'cascade' }),
  intoId: integer()
    .notNull()
    .references(() => courts.id, { onDelete: 'cascade' }),
  moved: jsonb().$type<MovedContributions>().notNull(),
  createdAt: createdAt(),
})
