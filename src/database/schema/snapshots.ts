import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'

/** Files of all published courts, from which clients follow the changes. */
export const snapshots = pgTable('snapshots', {
  id: id(),
  /** Where the changes after it begin. */
  cursor: text().notNull(),
  /** The name of the file, in the public files below `snapshots/`. */
  file: text().notNull(),
  /** Size of the file, bytes. */
  bytes: bigint({ mode: 'number' }).notNull(),
  courts: integer().notNull(),
  createdAt: createdAt(),
})
