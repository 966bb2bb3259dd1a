import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { and, eq, lt, sql } from 'drizzle-orm'
import {
  identities,
  identityMethods,
  identitySessions,
  identityTokens,
} from '../../../database/schema/index.ts'
import type { Database, Transaction } from '../../../platform/db/database.ts'

/** The tables of the library. */
export const identityTables = (database: Database) =>
  drizzleAdapter(database, {
    provider: 'pg',
    schema: {
      user: identities,
      session: identitySessions,
      account: identityMethods,
      verification: identityTokens,
    },
    transaction: true,
  })

/** Who is signed in by a session that has not ended. */
export async function sessionOwner(database: Database, sessionId: string) {
  const [row] = await database
    .select({
      uid: identities.id,
      email: identities.email,
      emailVerified: identities.emailVerified,
      provider: identitySessions.provider,
      signedInAt: identitySessions.createdAt,
    })
    .from(identitySessions)
    .innerJoin(identities, eq(identities.id, identitySessions.userId))
    .where(sql`${identitySessions.id} = ${sessionId} and ${identitySessions.expiresAt} > now()`)
  return row
}

/** How whoever has this address can sign in. */
export async function methodsOfAddress(database: Database, email: string): Promise<string[]> {
  const rows = await database
    .select({ id: identityMethods.providerId })
    .from(identityMethods)
    .innerJoin(identities, eq(identities.id, identityMethods.userId))
    .where(eq(identities.email, email.toLowerCase()))
  return rows.map(({ id }) => id)
}

export async function hasIdentity(database: Database, uid: string): Promise<boolean> {
  const rows = await database.select({ id: identities.id }).from(identities).where(eq(identities.id, uid))
  return rows.length > 0
}

/** The password of somebody who may have another one by now, which then stays. */
export async function replacePassword(
  database: Database | Transaction,
  uid: string,
  before: string,
  after: string,
): Promise<void> {
  await database
    .update(identityMethods)
    .set({ password: after, updatedAt: sql`now()` })
    .where(
      and(
        eq(identityMethods.providerId, 'credential'),
        eq(identityMethods.accountId, uid),
        eq(identityMethods.password, before),
      ),
    )
}

/** Sessions, ways to sign in and links in mails go with it. */
export function deleteIdentity(database: Database, uid: string): Promise<void> {
  return database.transaction(async (tx) => {
    const [gone] = await tx
      .delete(identities)
      .where(eq(identities.id, uid))
      .returning({ email: identities.email })
    if (gone)
      await tx.delete(identityTokens).where(sql`${uid} = ${tokenOwner} or ${gone.email} = ${tokenOwner}`)
  })
}

/** The id or the address that a link in a mail is for. */
const tokenOwner = sql`case when ${identityTokens.value} like '{%' then ${identityTokens.value}::json ->> 'email' else ${identityTokens.value} end`

/** Deletes sessions that have ended and links that no longer work. */
export async function deleteExpired(database: Database, now: Date): Promise<void> {
  await database.delete(identitySessions).where(lt(identitySessions.expiresAt, now))
  await database.delete(identityTokens).where(lt(identityTokens.expiresAt, now))
}

const NOTE = 'secret'

/** Notes what this instance signs with; resolves with what was noted before. */
export async function noteSecret(database: Database, digest: string): Promise<string | undefined> {
  const [before] = await database
    .select({ digest: identityTokens.value })
    .from(identityTokens)
    .where(eq(identityTokens.id, NOTE))
  await database
    .insert(identityTokens)
    .values({ id: NOTE, identifier: NOTE, value: digest, expiresAt: new Date('9999-12-31') })
    .onConflictDoUpdate({ target: identityTokens.id, set: { value: digest } })
  return before?.digest
}
