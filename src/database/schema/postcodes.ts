import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core'

/** Full postcodes in capitals without spaces (`SW98HP`), and their location in WGS84 degrees. */
export const postcodes = pgTable('postcodes', {
  postcode: text().primaryKey(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
})
