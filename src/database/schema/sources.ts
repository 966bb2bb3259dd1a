import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { courts, imports } from './courts.ts'

/** Named data sets that courts come from: `osm-br` is OpenStreetMap in Brazil. */
export const sources = pgTable('sources', {
  name: text().primaryKey(),
  /** Whom to name beside its data, if that isn't OpenStreetMap; null if nobody said. */
  attribution: text(),
  /** The moment that its latest imported file describes; null if the file didn't say. */
  editionAt: time(),
  importedAt: createdAt(),
  /** Whether its courts that may be the same as others wait for a decision, rather than being published until then. */
  doubtfulWait: boolean().notNull().default(false),
})

/** What a source says of each of its courts, apart from what people say. */
export const sourceCourts = pgTable(
  'source_courts',
  {
    source: text()
      .notNull()
      .references(() => sources.name, { onDelete: 'cascade' }),
    /** As in the source, `way/123`; the coordinates if it has no ids. */
    sourceId: text().notNull(),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    /** Whether the court came from it, rather than being joined with one that was here. */
    isBrought: boolean().notNull(),
    /** Increases with each edit there; null if unknown. */
    version: integer(),
    /** When it was last edited there. */
    editedAt: time(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    /** Extent of an area west to east and south to north, metres; null for points. */
    widthM: doublePrecision(),
    heightM: doublePrecision(),
    tags: jsonb().$type<Record<string, string>>().notNull(),
    /** Since when it is missing from the source. */
    goneAt: time(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.sourceId] }),
    index('source_courts_court').on(table.courtId),
  ],
)

/** What a source said of a court that was here, before an import changed it. */
export const sourceChanges = pgTable(
  'source_changes',
  {
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    source: text().notNull(),
    sourceId: text().notNull(),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    /**
     * The row of `source_courts`, with the court's rows of `source_differences` as `differences`; null if it had none: a
     * court that was here was joined.
     */
    before: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.source, table.sourceId] }),
    index('source_changes_court').on(table.courtId),
  ],
)

/** Courts that may be the same, for a person to decide. */
export const possibleDuplicates = pgTable(
  'possible_duplicates',
  {
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    otherId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    /** When somebody said that they are different. */
    differentAt: time(),
    /** Whether the source of the first one, in its latest edition, lacks the other one: it may have been drawn anew. */
    drawnAgain: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.courtId, table.otherId] }),
    index('possible_duplicates_other').on(table.otherId),
  ],
)

/** Where a source's latest edition contradicts what people said here, for a moderator to see. */
export const sourceDifferences = pgTable(
  'source_differences',
  {
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    source: text()
      .notNull()
      .references(() => sources.name, { onDelete: 'cascade' }),
    /** The name of a court's field, or the key of a fact. */
    field: text().notNull(),
    /** What the source says now. */
    value: jsonb().$type<unknown>(),
    /** Since when it says so. */
    saidAt: time(),
    importId: integer().references(() => imports.id, { onDelete: 'cascade' }),
    /** When a moderator decided it. It opens again when the source says something else. */
    settledAt: time(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.courtId, table.source, table.field] }),
    index('source_differences_open').on(table.createdAt).where(sql`${table.settledAt} is null`),
  ],
)
