import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { courts, followMails, follows, savedCourts, users } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { FollowNews } from '../contract/news.ts'
import type { SeenPlace } from '../contract/place-news.ts'

type Row = typeof follows.$inferSelect
export type Follow = Omit<Row, 'seen'> & { seen: SeenPlace | null }
export type FollowMail = Omit<typeof followMails.$inferSelect, 'news'> & { news: FollowNews | null }

const isOn = and(isNotNull(follows.confirmedAt), isNull(follows.endedAt))

/** Banned and removed accounts get none. */
const isWelcome = sql`not exists (select from ${users} where ${users.id} = ${follows.userId}
  and (${users.status} = 'banned' or ${users.removalScheduledFor} is not null))`

/** The published courts that somebody keeps. */
export async function readSavedIds(database: Database | Transaction, userId: number): Promise<number[]> {
  const rows = await database
    .select({ id: savedCourts.courtId })
    .from(savedCourts)
    .innerJoin(courts, eq(courts.id, savedCourts.courtId))
    .where(and(eq(savedCourts.userId, userId), eq(savedCourts.isSaved, true), isNull(courts.mergedInto)))
    .orderBy(asc(savedCourts.courtId))
  return rows.map(({ id }) => id)
}

export async function insertFollow(tx: Transaction, follow: typeof follows.$inferInsert): Promise<void> {
  await tx.insert(follows).values(follow)
}

export async function readFollow(
  database: Database | Transaction,
  token: string,
): Promise<Follow | undefined> {
  const [row] = await database.select().from(follows).where(eq(follows.token, token))
  return row as Follow | undefined
}

export async function lockFollow(tx: Transaction, token: string): Promise<Follow | undefined> {
  const [row] = await tx.select().from(follows).where(eq(follows.token, token)).for('update')
  return row as Follow | undefined
}

/** Makes this transaction the only one that adds to what an address follows. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`follow ${email}`}, 0))`)
}

export async function readOwn(database: Database, userId: number): Promise<Follow[]> {
  const rows = await database
    .select()
    .from(follows)
    .where(eq(follows.userId, userId))
    .orderBy(asc(follows.createdAt), asc(follows.token))
  return rows as Follow[]
}

/** How many an address follows. */
export const countOn = (tx: Transaction, email: string) =>
  tx.$count(follows, and(eq(follows.email, email), isOn))

/** How many mails have asked an address since a moment, and got no answer. */
export const countAsked = (tx: Transaction, email: string, since: Date) =>
  tx.$count(follows, and(eq(follows.email, email), isNull(follows.confirmedAt), gt(follows.createdAt, since)))

/** Deletes what somebody follows twice: the same subject with the same address, but for this one. */
export async function deleteSame(tx: Transaction, follow: Follow): Promise<void> {
  const { email, token, courtId, latitude, longitude, radiusMiles } = follow
  const same = [
    [follows.courtId, courtId],
    [follows.latitude, latitude],
    [follows.longitude, longitude],
    [follows.radiusMiles, radiusMiles],
  ].map(([column, value]) => sql`${column} is not distinct from ${value}`)
  await tx.delete(follows).where(and(eq(follows.email, email), ne(follows.token, token), ...same))
}

export async function updateFollow(tx: Transaction, token: string, changes: Partial<Row>): Promise<void> {
  await tx.update(follows).set(changes).where(eq(follows.token, token))
}

export async function insertMail(
  tx: Transaction,
  mail: { follow: string; dueAt: Date; news: FollowNews | null; tryAt: Date },
): Promise<void> {
  await tx.insert(followMails).values(mail).onConflictDoNothing()
}

/** Locks follows of which a mail is due, skipping those that another instance is working on. */
export async function lockDue(tx: Transaction, now: Date, limit: number): Promise<Follow[]> {
  const rows = await tx
    .select()
    .from(follows)
    .where(and(lte(follows.nextAt, now), isOn, isWelcome))
    .orderBy(asc(follows.nextAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows as Follow[]
}

/** Takes mails that are to be sent, for this instance until `until`. */
export async function claimMails(
  database: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<(FollowMail & { to: Follow })[]> {
  return database.transaction(async (tx) => {
    const found = await tx
      .select({ mail: followMails, to: follows })
      .from(followMails)
      .innerJoin(follows, eq(follows.token, followMails.follow))
      .where(lte(followMails.tryAt, now))
      .orderBy(asc(followMails.tryAt), asc(followMails.id))
      .limit(limit)
      .for('update', { of: followMails, skipLocked: true })
    const ids = found.map(({ mail }) => mail.id)
    if (ids.length > 0) await tx.update(followMails).set({ tryAt: until }).where(inArray(followMails.id, ids))
    return found.map(({ mail, to }) => ({ ...(mail as FollowMail), to: to as Follow }))
  })
}

/** Whether a mail is still to be sent by whoever has taken it until then. */
export const holdsMail = async (database: Database, id: number, until: Date): Promise<boolean> =>
  (await database.$count(followMails, and(eq(followMails.id, id), eq(followMails.tryAt, until)))) > 0

export async function deleteMails(
  tx: Database | Transaction,
  which: { id: number } | { follow: string },
): Promise<void> {
  await tx
    .delete(followMails)
    .where('id' in which ? eq(followMails.id, which.id) : eq(followMails.follow, which.follow))
}

export async function postponeMail(database: Database, id: number, tryAt: Date): Promise<void> {
  await database
    .update(followMails)
    .set({ tryAt, failures: sql`${followMails.failures} + 1` })
    .where(eq(followMails.id, id))
}

/** Deletes what nobody confirmed, and what was stopped long ago. */
export async function deleteOldFollows(
  database: Database,
  before: { asked: Date; ended: Date },
): Promise<void> {
  const isForgotten: SQL | undefined = or(
    and(isNull(follows.confirmedAt), lt(follows.createdAt, before.asked)),
    lt(follows.endedAt, before.ended),
  )
  await database.delete(follows).where(isForgotten)
}
