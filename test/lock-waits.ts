import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'

/** Resolves when this many transactions are waiting for locks. PostgreSQL only. */
export async function waitForLockWaits(database: Database, transactions = 1): Promise<void> {
  await vi.waitFor(
    async () => {
      const waiting = await database.execute(sql`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      expect(waiting.rows).toHaveLength(transactions)
    },
    { timeout: 30_000 },
  )
}
