import { and, eq, inArray, or } from 'drizzle-orm'
import { identities, identityMethods, purgedAccounts } from '../../../database/schema/index.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { uidHash } from '../accounts.queries.ts'

/** A way to sign in, as the library stores it. */
export type NewMethod = Pick<
  typeof identityMethods.$inferInsert,
  'userId' | 'providerId' | 'accountId' | 'password'
>
interface NewIdentity {
  id: string
  email: string
  createdAt: Date | undefined
}

/** Identities that have one of these ids or addresses, with their passwords. */
export function identitiesWith(
  tx: Database | Transaction,
  { uids, addresses }: { uids: string[]; addresses: string[] },
) {
  const ofIdentity = and(
    eq(identityMethods.providerId, 'credential'),
    eq(identityMethods.accountId, identities.id),
  )
  return tx
    .select({ id: identities.id, email: identities.email, password: identityMethods.password })
    .from(identities)
    .leftJoin(identityMethods, ofIdentity)
    .where(or(inArray(identities.id, uids), inArray(identities.email, addresses)))
}

/** Those of these accounts at providers with which somebody signs in here. */
export function methodsWith(
  tx: Database | Transaction,
  { providerIds, accountIds }: { providerIds: string[]; accountIds: string[] },
) {
  return tx
    .select({ providerId: identityMethods.providerId, accountId: identityMethods.accountId })
    .from(identityMethods)
    .where(
      and(inArray(identityMethods.providerId, providerIds), inArray(identityMethods.accountId, accountIds)),
    )
}

/** Those who have deleted their account. */
export async function deletedOf(tx: Database | Transaction, uids: readonly string[]): Promise<Set<string>> {
  const byHash = new Map(uids.map((uid) => [uidHash(uid), uid]))
  const rows = await tx
    .select({ hash: purgedAccounts.uidHash })
    .from(purgedAccounts)
    .where(inArray(purgedAccounts.uidHash, [...byHash.keys()]))
  return new Set(rows.map(({ hash }) => byHash.get(hash) ?? ''))
}

/** Inserts identities with proven addresses; returns the ids of those whose address nobody has taken meanwhile. */
export async function insertIdentities(tx: Transaction, people: NewIdentity[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const rows = await tx
    .insert(identities)
    .values(people.map((one) => ({ ...one, emailVerified: true })))
    .onConflictDoNothing()
    .returning({ id: identities.id })
  return new Set(rows.map(({ id }) => id))
}

export async function insertMethods(tx: Transaction, methods: NewMethod[]): Promise<void> {
  if (methods.length === 0) return
  const rows = methods.map((method) => ({ ...method, id: crypto.randomUUID() }))
  await tx.insert(identityMethods).values(rows).onConflictDoNothing()
}
