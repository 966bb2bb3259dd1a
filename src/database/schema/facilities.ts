import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf } from './columns.ts'
import { courts } from './courts.ts'
import { users } from './users.ts'

export const FACILITY_SOURCES = ['community', 'tag'] as const

/** Facilities and tags are the same thing: `courtTags` says which courts have which. */
export const facilities = pgTable(
  'facilities',
  {
    id: id(),
    name: text().notNull(),
    /** The name in lower case with single spaces, for uniqueness. */
    nameKey: text().notNull().unique(),
    source: text({ enum: FACILITY_SOURCES }).notNull(),
    /** Offered on every court, not only on those known to have it. */
    inCatalogue: boolean().notNull().default(false),
    /** The fact of the catalogue (`FACTS`) that means the same. */
    catalogueFact: text().unique('facilities_catalogue_fact_unique'),
    /** What reports of it are about: the fact of the catalogue, or `facility:` and the id. */
    fact: text().notNull().unique().generatedAlwaysAs(sql`coalesce(catalogue_fact, 'facility:' || id::text)`),
    createdAt: createdAt(),
  },
  (table) => [check('facilities_source', sql`${table.source} in (${oneOf(FACILITY_SOURCES)})`)],
)

/** Facility names suggested by players; approved ones become facilities. */
export const facilitySuggestions = pgTable(
  'facility_suggestions',
  {
    id: id(),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    suggestedName: text().notNull(),
    status: text({ enum: ['pending', 'approved'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
  },
  (table) => [
    check('facility_suggestions_status', sql`${table.status} in ('pending', 'approved')`),
    index('facility_suggestions_waiting').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    index('facility_suggestions_user').on(table.userId),
  ],
)
