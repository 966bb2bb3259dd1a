import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { courts } from './courts.ts'

/** Named data sets that courts come from: `osm-br` is OpenStreetMap in Brazil. */
export const sources = pgTable('sources', {
  name: text().primaryKey(),
  /** The moment that its latest imported file describes; null if the file didn't say. */
  editionAt: time(),
  importedAt: createdAt(),
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
