import { createHash } from 'node:crypto'
import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { givenRoles, purgedAccounts, users } from '../../database/schema/index.ts'
import type { Role } from '../../platform/contract/roles.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { VerifiedIdentity } from '../../platform/identity/identity.ts'
import { usernameKey } from '../contract/usernames.ts'

type User = typeof users.$inferSelect

export type Account = User & { givenRole: Role | null }

export async function findAccount(database: Database, uid: string): Promise<Account | undefined> {
  const [account] = await database
    .select({ ...getTableColumns(users), givenRole: givenRoles.role })
    .from(users)
    .leftJoin(givenRoles, eq(givenRoles.userId, users.id))
    .where(eq(users.firebaseUid, uid))
  return account
}

export async function accountById(tx: Database | Transaction, id: number): Promise<User | undefined> {
  const [account] = await tx.select().from(users).where(eq(users.id, id))
  return account
}

/** The given identity ids that have an account. */
export async function uidsWithAccount(
  database: Database | Transaction,
  uids: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .select({ uid: users.firebaseUid })
    .from(users)
    .where(inArray(users.firebaseUid, [...uids]))
  return new Set(rows.map(({ uid }) => uid))
}

/** Creates an account, or returns the one that a concurrent call has created. */
export async function insertAccount(
  database: Database | Transaction,
  identity: Pick<VerifiedIdentity, 'uid' | 'provider' | 'email' | 'emailVerified'>,
): Promise<Account> {
  const [account] = await database
    .insert(users)
    .values({ firebaseUid: identity.uid, authProvider: identity.provider, ...addressOf(identity) })
    .onConflictDoUpdate({ target: users.firebaseUid, set: addressOf(identity) })
    .returning()
  return { ...(account as User), givenRole: null }
}

export type Address = Pick<User, 'email' | 'emailVerified'>

/** The part of an identity that may change between calls. */
export function addressOf({ email, emailVerified }: Address): Address {
  return { email, emailVerified }
}

export async function updateAddress(database: Database, accountId: number, address: Address): Promise<void> {
  await database.update(users).set(address).where(eq(users.id, accountId))
}

/** The hash of an identity's id that outlives its account. */
export function uidHash(uid: string): string {
  return createHash('sha256').update(uid).digest('hex')
}

export async function isPurged(database: Database, uid: string): Promise<boolean> {
  const rows = await database
    .select({ uidHash: purgedAccounts.uidHash })
    .from(purgedAccounts)
    .where(eq(purgedAccounts.uidHash, uidHash(uid)))
  return rows.length > 0
}

/** Sets an account's first username; undefined if it already has one. Rejects if the name is taken. */
export async function setUsername(
  database: Database,
  accountId: number,
  username: string,
): Promise<User | undefined> {
  const [account] = await database
    .update(users)
    .set({ username, usernameKey: usernameKey(username) })
    .where(and(eq(users.id, accountId), isNull(users.username)))
    .returning()
  return account
}

/** The keys of the given usernames that are taken. */
export async function takenUsernames(database: Database, names: readonly string[]): Promise<Set<string>> {
  const rows = await database
    .select({ key: users.usernameKey })
    .from(users)
    .where(inArray(users.usernameKey, names.map(usernameKey)))
  return new Set(rows.map(({ key }) => key as string))
}

/** Schedules the deletion unless already scheduled; undefined if the account no longer exists. */
export async function scheduleDeletion(
  tx: Transaction,
  accountId: number,
  graceDays: number,
): Promise<User | undefined> {
  const [account] = await tx
    .update(users)
    .set({
      deletionRequestedAt: sql`coalesce(${users.deletionRequestedAt}, now())`,
      deletionScheduledFor: sql`coalesce(${users.deletionScheduledFor}, now() + make_interval(days => ${graceDays}))`,
    })
    .where(eq(users.id, accountId))
    .returning()
  return account
}

export async function cancelDeletion(database: Database, accountId: number): Promise<User | undefined> {
  const [account] = await database
    .update(users)
    .set({ deletionRequestedAt: null, deletionScheduledFor: null })
    .where(eq(users.id, accountId))
    .returning()
  return account
}

/** True for rows whose owner is not banned or that have no owner. `owner` is the account id column. */
export const isOwnerNotBanned = (owner: AnyPgColumn): SQL =>
  sql`coalesce(${owner}, 0) not in (select banned.id from users banned where banned.status = 'banned')`
