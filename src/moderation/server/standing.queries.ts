import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { courts, decisions } from '../../database/schema/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isElsewhere } from '../../reports/server/reports.queries.ts'

/** What stands in the way of a decision, or of undoing one. */

/** Lets only one decision about an item be made at a time. Items that follow from what people say have no row to lock. */
export async function lockItem(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`decision about ${key}`}))`)
}

/** Whether somebody else has decided since the decision that is known; if none is named, whether they passed it on. */
export async function isDecidedByOthers(
  tx: Transaction,
  key: string,
  { after, by }: { after?: number | null | undefined; by: number },
): Promise<boolean> {
  const standing = and(
    eq(decisions.key, key),
    isNull(decisions.undoneAt),
    sql`${decisions.decidedBy} is distinct from ${by}`,
  )
  const since = after === undefined ? isElsewhere : gt(decisions.id, after ?? 0)
  return (await tx.$count(decisions, and(standing, since))) > 0
}

/**
 * Whether one of these courts waits for approval although others have contributed to it or were merged into it, which
 * happens only by undoing its approval. Rejecting it would delete what they contributed.
 */
export async function isAnyWaitingWithOthers(tx: Transaction, courtIds: readonly number[]): Promise<boolean> {
  const isOthers = (table: SQL) =>
    sql`exists (select from ${table} as its where its.court_id = ${courts.id} and its.user_id is distinct from ${courts.submittedBy})`
  const isMergedInto = sql`exists (select from courts as merged where merged.merged_into = ${courts.id})`
  const hasOthers = or(isOthers(sql`reviews`), isOthers(sql`photos`), isMergedInto)
  return (
    (await tx.$count(
      courts,
      and(inArray(courts.id, [...courtIds]), eq(courts.status, 'pending'), hasOthers),
    )) > 0
  )
}
