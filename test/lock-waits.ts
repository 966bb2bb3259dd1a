import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'
import { waitFor } from './wait-for.ts'

/** Resolves when this many transactions are waiting for locks. PostgreSQL only. */
export async function waitForLockWaits(database: Database, transactions = 1): Promise<void> {
  await waitFor(async () => {
    const waiting = await database.execute(sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    expect(waiting.rows).toHaveLength(transactions)
  })
}
