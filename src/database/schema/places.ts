import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
