import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** When each entry of IMPORT_SCHEDULE is due, for whichever instance comes first, and what came of the last time. */
export const scheduledImports = pgTable(
  'scheduled_imports',
  {
    /** The name of the data set. It is in `sources` only once it has been imported. */
    source: text().notNull(),
    /** The address or path. */
    location: text().notNull(),
    /** While an instance imports it, the end of its lease. */
    nextAt: time().notNull(),
    /** What the server said of the version that was imported last. */
    etag: text(),
    lastModified: text(),
    /** SHA-256 of the file that was imported last. */
    hash: text(),
    triedAt: time(),
    /** Why nothing was imported then, a sentence or two; null if all is well. */
    failure: text(),
    /** When moderators were told of the failure. */
    announcedAt: time(),
  },
  (table) => [primaryKey({ columns: [table.source, table.location] })],
)
