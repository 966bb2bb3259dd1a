import { customType, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Imported sets of places. */
export const placeSets = pgTable('place_sets', {
  name: text().primaryKey(),
  /** Increases with each import. */
  version: integer().notNull(),
  importedAt: createdAt(),
})

/** The places of a set, packed for searching and cut into chunks. */
export const placeChunks = pgTable(
  'place_chunks',
  {
    set: text()
      .notNull()
      .references(() => placeSets.name, { onDelete: 'cascade' }),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.set, table.position] })],
)

/** Full postcodes in capitals without spaces (`SW98HP`), and their location in WGS84 degrees. */
export const postcodes = pgTable('postcodes', {
  postcode: text().primaryKey(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
})
