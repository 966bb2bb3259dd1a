import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import { identities, identityPasskeys } from '../../../database/schema/index.ts'
import { MAX_PASSKEYS } from '../../../platform/contract/limits.ts'
import type { Database } from '../../../platform/db/database.ts'

type Passkey = typeof identityPasskeys.$inferSelect

/** A person's, the oldest first, without the keys. */
export function passkeysOf(database: Database, userId: string) {
  const { id, name, createdAt, usedAt } = identityPasskeys
  return database
    .select({ id, name, createdAt, usedAt })
    .from(identityPasskeys)
    .where(eq(identityPasskeys.userId, userId))
    .orderBy(asc(createdAt), asc(id))
}

/** A new one, unless it is somebody's already, or the person has too many. */
export function addPasskey(
  database: Database,
  passkey: Omit<Passkey, 'createdAt' | 'usedAt'>,
): Promise<'added' | 'taken' | 'too-many'> {
  return database.transaction(async (tx) => {
    const { userId } = passkey
    // One after another, so that each counts those before it.
    await tx.select({ id: identities.id }).from(identities).where(eq(identities.id, userId)).for('update')
    if ((await tx.$count(identityPasskeys, eq(identityPasskeys.userId, userId))) >= MAX_PASSKEYS)
      return 'too-many'
    const added = await tx
      .insert(identityPasskeys)
      .values(passkey)
      .onConflictDoNothing()
      .returning({ id: identityPasskeys.id })
    return added.length > 0 ? 'added' : 'taken'
  })
}

export async function findPasskey(database: Database, id: string): Promise<Passkey | undefined> {
  const [passkey] = await database.select().from(identityPasskeys).where(eq(identityPasskeys.id, id))
  return passkey
}

/** Counts a use; false if it has been removed since, or another use has the same number. */
export async function countUse(database: Database, id: string, counter: number): Promise<boolean> {
  const isNext = or(lt(identityPasskeys.counter, counter), sql`${counter} = 0`)
  const used = await database
    .update(identityPasskeys)
    .set({ counter, usedAt: sql`now()` })
    .where(and(eq(identityPasskeys.id, id), isNext))
    .returning({ id: identityPasskeys.id })
  return used.length > 0
}

export async function removePasskey(database: Database, id: string, userId: string): Promise<void> {
  await database
    .delete(identityPasskeys)
    .where(and(eq(identityPasskeys.id, id), eq(identityPasskeys.userId, userId)))
}
