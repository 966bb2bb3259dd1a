import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'

/** Whole postcodes in capitals without spaces (`SW98HP`), and where they lie, WGS84 degrees. */
export const postcodes = pgTable('postcodes', {
  postcode: text().primaryKey(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
})
