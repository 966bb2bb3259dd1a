import { sql } from 'drizzle-orm'
import { integer, timestamp } from 'drizzle-orm/pg-core'

/** Columns shared by many tables. All times are UTC. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()
export const time = () => timestamp({ withTimezone: true, mode: 'date' })
export const createdAt = () => time().notNull().default(sql`now()`)

/** The values of a check constraint: `'pending', 'published'`. */
export const listOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
export const oneOf = (values: readonly string[]) => sql.raw(listOf(values))
