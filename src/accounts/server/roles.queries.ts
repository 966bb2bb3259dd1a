import { and, asc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { givenRoles, users } from '../../database/schema/index.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { usernameKey } from '../contract/usernames.ts'
import type { Account } from './accounts.queries.ts'
import { addressKey, type OwnerSettings } from './roles.ts'

/** The same rule as `isOwnerBySettings`. */
const isListed = ({ adminEmails, adminUsernames }: OwnerSettings): SQL | undefined =>
  and(
    users.emailVerified,
    or(inArray(users.usernameKey, [...adminUsernames]), inArray(emailKey, [...adminEmails])),
  )

/** The same as `addressKey`. */
const emailKey = sql`lower(${users.email} collate "C")`

const isGiven = (role: SQL | undefined): SQL =>
  exists(sql`(select from ${givenRoles} where ${and(sql`${givenRoles.userId} = ${users.id}`, role)})`)

/** True for accounts with a role. */
export const isOfTeam = (settings: OwnerSettings): SQL | undefined =>
  or(isListed(settings), isGiven(undefined))

/** True for accounts of owners. */
const isOwner = (settings: OwnerSettings): SQL | undefined =>
  or(isListed(settings), isGiven(eq(givenRoles.role, 'owner')))

/** Whether a site has an owner who stays: not frozen, banned or about to be deleted. `except` is an account's id. */
export async function hasOwner(
  tx: Database | Transaction,
  settings: OwnerSettings,
  except = 0,
): Promise<boolean> {
  const isKept = and(isNull(users.deletionScheduledFor), isNull(users.removalScheduledFor))
  const stays = and(eq(users.status, 'active'), isKept)
  return (await tx.$count(users, and(isOwner(settings), stays, ne(users.id, except)))) > 0
}

/**
 * Locks accounts, and with them those of all owners, until the transaction ends: what leaves the site without an owner
 * is refused, whoever else acts. Their owners can still write rows that reference them: such a transaction may hold the
 * directory lock, which a deletion waits for.
 */
export async function lockAccounts(
  tx: Transaction,
  ids: readonly number[],
  settings: OwnerSettings,
): Promise<Account[]> {
  const locked = await tx
    .select()
    .from(users)
    .where(or(inArray(users.id, [...ids]), isOwner(settings)))
    .orderBy(asc(users.id))
    .for('no key update')
  // In a statement of its own, which sees what others have changed while this one waited.
  const roles = await tx
    .select()
    .from(givenRoles)
    .where(
      inArray(
        givenRoles.userId,
        locked.map(({ id }) => id),
      ),
    )
  const given = new Map(roles.map(({ userId, role }) => [userId, role]))
  return locked.map((account) => ({ ...account, givenRole: given.get(account.id) ?? null }))
}

/** Gives an account a role instead of the one it has, or takes it. `giver` is null for the command line. */
export async function storeRole(
  tx: Transaction,
  userId: number,
  role: Role | null,
  giver: number | null,
): Promise<void> {
  if (!role) {
    await tx.delete(givenRoles).where(eq(givenRoles.userId, userId))
    return
  }
  const given = { role, givenBy: giver, givenAt: sql`now()` }
  await tx
    .insert(givenRoles)
    .values({ userId, ...given })
    .onConflictDoUpdate({ target: givenRoles.userId, set: given })
}

/** Ids of the accounts with a username, or with a verified email address. */
export async function accountsNamed(tx: Database | Transaction, name: string): Promise<number[]> {
  const isNamed = name.includes('@')
    ? and(users.emailVerified, eq(emailKey, addressKey(name)))
    : eq(users.usernameKey, usernameKey(name))
  const found = await tx.select({ id: users.id }).from(users).where(isNamed).limit(2)
  return found.map(({ id }) => id)
}
