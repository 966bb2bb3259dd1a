import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
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

/**
 * Claims the next mail of a kind if it is due and no other instance is sending it. A time after `latest` was written with
 * a wrong clock and does not count.
 */
export async function claimMail(
  database: Database,
  kind: MailKind,
  { now, until, latest }: { now: Date; until: Date; latest: Date },
): Promise<Claim | undefined> {
  const [row] = await database
    .insert(mailSchedule)
    .values({ kind, nextAt: until })
    .onConflictDoUpdate({
      target: mailSchedule.kind,
      set: { nextAt: sql`excluded.next_at` },
      setWhere: or(lte(mailSchedule.nextAt, now), gt(mailSchedule.nextAt, latest)),
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

export const readMailSchedule = (database: Database): Promise<Row[]> =>
  database.select().from(mailSchedule).orderBy(mailSchedule.kind)
