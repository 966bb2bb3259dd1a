import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Holds where a row is of an account that is not banned, or of nobody. `owner` is the account's id. */
export const isOfNobodyBanned = (owner: AnyPgColumn): SQL =>
  sql`coalesce(${owner}, 0) not in (select banned.id from users banned where banned.status = 'banned')`
