import { lt, sql } from 'drizzle-orm'
import {
  courts,
  dailyContributions,
  facilitySuggestions,
  photos,
  reviews,
} from '../../database/schema/index.ts'
import type { ModeratedKind } from '../../moderation/contract/reasons.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** Numbers of contributions by kind, and stored photo bytes: of one submission, or of a day. */
export type ContributionCounts = Record<ModeratedKind | 'photoBytes', number>

const TODAY = sql`(now() at time zone 'UTC')::date`

const columns = {
  review: dailyContributions.reviews,
  photo: dailyContributions.photos,
  facility: dailyContributions.facilities,
  court: dailyContributions.courts,
  photoBytes: dailyContributions.photoBytes,
}

/**
 * Adds to an account's contributions of today and returns the new totals. Locks the row, so that the account's other
 * contributions wait until the transaction ends.
 */
export async function addToToday(
  tx: Transaction,
  userId: number,
  sent: ContributionCounts,
): Promise<ContributionCounts> {
  const { review, photo, facility, court, photoBytes } = sent
  const more = (column: keyof ContributionCounts) => sql`${columns[column]} + ${sent[column]}`
  const [day] = await tx
    .insert(dailyContributions)
    .values({
      ...{ userId, day: TODAY, photoBytes },
      ...{ reviews: review, photos: photo, facilities: facility, courts: court },
    })
    .onConflictDoUpdate({
      target: [dailyContributions.userId, dailyContributions.day],
      set: {
        reviews: more('review'),
        photos: more('photo'),
        facilities: more('facility'),
        courts: more('court'),
        photoBytes: more('photoBytes'),
      },
    })
    .returning(columns)
  return day as ContributionCounts
}

export async function readToday(database: Database, userId: number): Promise<ContributionCounts> {
  const [day] = await database
    .select(columns)
    .from(dailyContributions)
    .where(sql`${dailyContributions.userId} = ${userId} and ${dailyContributions.day} = ${TODAY}`)
  return day ?? { review: 0, photo: 0, facility: 0, court: 0, photoBytes: 0 }
}

/** Number of pending contributions of an account, by kind. */
export async function countWaitingOf(
  database: Database | Transaction,
  userId: number,
): Promise<Record<ModeratedKind, number>> {
  const { rows } = await database.execute<Record<ModeratedKind, number>>(sql`
    select
      (select count(*)::int from ${reviews} where user_id = ${userId} and status = 'pending') as review,
      (select count(*)::int from ${photos} where user_id = ${userId} and status = 'pending') as photo,
      (select count(*)::int from ${facilitySuggestions} where user_id = ${userId} and status = 'pending')
        as facility,
      (select count(*)::int from ${courts} where submitted_by = ${userId} and status = 'pending') as court`)
  return rows[0] ?? { review: 0, photo: 0, facility: 0, court: 0 }
}

/** Seconds until the daily limits reset (midnight UTC). */
export async function secondsUntilReset(database: Database | Transaction): Promise<number> {
  const { rows } = await database.execute<{ left: number }>(sql`
    select ceil(extract(epoch from ${TODAY} + 1 - (now() at time zone 'UTC')))::int as left`)
  return rows[0]?.left ?? 0
}

/** Deletes the counts of days that no longer matter. */
export async function deleteOldDays(database: Database): Promise<void> {
  await database.delete(dailyContributions).where(lt(dailyContributions.day, sql`${TODAY} - 1`))
}
