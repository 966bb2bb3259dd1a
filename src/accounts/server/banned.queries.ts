import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** True for rows whose owner is not banned or that have no owner. `owner` is the account id column. */
export const isOwnerNotBanned = (owner: AnyPgColumn): SQL =>
  sql`coalesce(${owner}, 0) not in (select banned.id from users banned where banned.status = 'banned')`
