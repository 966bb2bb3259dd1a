import { and, eq, lte, sql } from 'drizzle-orm'
import { mailSchedule } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

type Row = typeof mailSchedule.$inferSelect
export type MailKind = Row['kind']

/** An instance's lease on the next mail of a kind. */
export interface Claim {
  kind: MailKind
  until: Date
  /** Failures since a mail was sent. */
  failures: number
}

/** Claims the next mail of a kind if it is due and no other instance is sending it. */
export async function claimMail(
  database: Database,
  kind: MailKind,
  { now, until }: { now: Date; until: Date },
): Promise<Claim | undefined> {
  const [row] = await database
    .insert(mailSchedule)
    .values({ kind, nextAt: until })
    .onConflictDoUpdate({
      target: mailSchedule.kind,
      set: { nextAt: sql`excluded.next_at` },
      setWhere: lte(mailSchedule.nextAt, now),
    })
    .returning({ failures: mailSchedule.failures })
  return row && { kind, until, ...row }
}

/** Ends a claim, unless it has expired and another instance has claimed the mail. */
export async function endClaim(
  database: Database | Transaction,
  { kind, until }: Claim,
  next: Pick<Row, 'nextAt' | 'failures'>,
): Promise<void> {
  await database
    .update(mailSchedule)
    .set(next)
    .where(and(eq(mailSchedule.kind, kind), eq(mailSchedule.nextAt, until)))
}
