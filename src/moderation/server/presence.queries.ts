import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import { queuePresence, users } from '../../database/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PresenceView } from '../contract/queue.ts'

/** Seconds after which somebody who hasn't been heard of isn't looking any more. */
const GONE_AFTER_SECONDS = 8

/** Notes which item a moderator has open; returns what the others have open. */
export async function meet(
  database: Database,
  userId: number,
  key: string | null,
): Promise<PresenceView['others']> {
  const seenAt = sql`now()`
  await database
    .insert(queuePresence)
    .values({ userId, key, seenAt })
    .onConflictDoUpdate({ target: queuePresence.userId, set: { key, seenAt } })
  const rows = await database
    .select({ key: queuePresence.key, user: { id: users.id, username: users.username } })
    .from(queuePresence)
    .innerJoin(users, eq(users.id, queuePresence.userId))
    .where(
      and(
        ne(queuePresence.userId, userId),
        isNotNull(queuePresence.key),
        gt(queuePresence.seenAt, sql`now() - make_interval(secs => ${GONE_AFTER_SECONDS})`),
      ),
    )
    .orderBy(queuePresence.userId)
  return rows.flatMap(({ key: open, user }) => (open === null ? [] : [{ key: open, user }]))
}
