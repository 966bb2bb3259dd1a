import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { uidHash } from '../../accounts/server/accounts.queries.ts'
import {
  auditLog,
  courts,
  decisionChanges,
  decisions,
  follows,
  purgedAccounts,
  users,
} from '../../database/schema/index.ts'
import { courtsOfReports } from '../../facts/server/facts.queries.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

export type PurgedAccount = typeof purgedAccounts.$inferSelect

/** Locks an account that is due for deletion and not being purged by another instance. */
export async function lockDueAccount(tx: Transaction) {
  const [account] = await tx
    .select({ id: users.id, firebaseUid: users.firebaseUid })
    .from(users)
    .where(or(lte(users.deletionScheduledFor, sql`now()`), lte(users.removalScheduledFor, sql`now()`)))
    .orderBy(sql`least(${users.deletionScheduledFor}, ${users.removalScheduledFor})`)
    .limit(1)
    .for('update', { skipLocked: true })
  return account
}

/** Published courts that change for readers when this account is deleted. */
export async function courtsOfContributions(tx: Transaction, userId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from courts where status = 'published' and id in (
      select court_id from reviews where user_id = ${userId}
      union all select court_id from photos where user_id = ${userId}
      union all ${courtsOfReports(userId)})
    order by id`)
  return rows.map(({ id }) => id)
}

/** Hashes of the photos deleted with an account: its own, and those of its pending courts. */
export async function photosOfAccount(tx: Transaction, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ content_hash: string }>(sql`
    select distinct content_hash from photos
    where user_id = ${userId} or court_id in (
      select id from courts where submitted_by = ${userId} and status = 'pending')
    union
    select before ->> 'content_hash' from decision_changes where person_id = ${userId} and before ? 'content_hash'`)
  return rows.map(({ content_hash }) => content_hash)
}

/** Anonymises the audit log: actions stay on record, without the person's name and texts. */
export async function anonymizeAuditLog(tx: Transaction, userId: number): Promise<void> {
  const author = JSON.stringify({ author_id: userId })
  await tx.update(auditLog).set({ actorName: 'a deleted account' }).where(eq(auditLog.actorId, userId))
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(
      or(
        and(eq(auditLog.subjectKind, 'user'), eq(auditLog.subjectId, userId)),
        sql`${auditLog.before} @> ${author}`,
        sql`${auditLog.after} @> ${author}`,
      ),
    )
}

export async function deletePendingCourts(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(courts).where(and(eq(courts.submittedBy, userId), eq(courts.status, 'pending')))
}

/** Forgets how to undo what was decided about reports of the account: with others', their details would come back. */
export async function deleteDecisionsAboutReportsOf(tx: Transaction, userId: number): Promise<void> {
  const ofReports = tx
    .select({ id: decisionChanges.decisionId })
    .from(decisionChanges)
    .where(and(eq(decisionChanges.tableName, 'report_senders'), eq(decisionChanges.personId, userId)))
  await tx.delete(decisions).where(inArray(decisions.id, ofReports))
}

/** Deletes the account and all its data; records what remains to be cleaned up outside the database. */
export async function deleteAndRecordPurge(
  tx: Transaction,
  account: { id: number; firebaseUid: string },
  photoHashes: string[],
): Promise<void> {
  const { id, firebaseUid } = account
  await tx.insert(purgedAccounts).values({ uidHash: uidHash(firebaseUid), firebaseUid, photoHashes })
  await deleteFollowsWithAddress(tx, id)
  await tx.delete(users).where(eq(users.id, id))
}

/** What was followed with the address of an account, also without signing in. */
async function deleteFollowsWithAddress(tx: Transaction, id: number): Promise<void> {
  const address = tx
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.id, id), eq(users.emailVerified, true)))
  await tx.delete(follows).where(inArray(follows.email, address))
}

/** Claims purged accounts with unfinished clean-up for this instance, for a limited time. */
export async function claimUnfinished(database: Database, seconds: number): Promise<PurgedAccount[]> {
  return database
    .update(purgedAccounts)
    .set({ claimedUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(
      and(
        isNull(purgedAccounts.finishedAt),
        sql`coalesce(${purgedAccounts.claimedUntil}, '-infinity') <= now()`,
      ),
    )
    .returning()
}

export async function markFinished(database: Database, account: PurgedAccount): Promise<void> {
  await database
    .update(purgedAccounts)
    .set({ firebaseUid: null, photoHashes: [], claimedUntil: null, finishedAt: sql`now()` })
    .where(eq(purgedAccounts.uidHash, account.uidHash))
}
