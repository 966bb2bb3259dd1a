import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { courts } from './courts.ts'
import { users } from './users.ts'

/** Courts that people keep. A removed one stays as a row, so that a device that was away doesn't bring it back. */
export const savedCourts = pgTable(
  'saved_courts',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courtId: integer()
      .notNull()
      .references(() => courts.id, { onDelete: 'cascade' }),
    isSaved: boolean().notNull(),
    /** Seen by nobody else. */
    note: text().notNull().default(''),
    lists: text().array().notNull().default([]),
    /** When the person changed it; of two rows the later one counts. */
    changedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courtId] }),
    index('saved_courts_court').on(table.courtId),
  ],
)

/** Lists that people share by an address that nobody can guess. */
export const listLinks = pgTable(
  'list_links',
  {
    token: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('list_links_once').on(table.userId, table.list)],
)
