import { lt, sql } from 'drizzle-orm'
import { MODERATED_KINDS, type ModeratedKind } from '../../database/contract/values.ts'
import {
  courts,
  dailyContributions,
  facilitySuggestions,
  photos,
  reviews,
} from '../../database/schema/index.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/**
 * Quotas per account: submissions waiting for approval, by kind and in total; submissions per day (UTC), by kind; and
 * bytes of stored photos per day. `RATE_LIMIT_FACTOR` multiplies all of them.
 */
export const MAX_PENDING_PER_ACCOUNT = { review: 50, photo: 100, facility: 60, court: 30 } as const
export const MAX_TOTAL_PENDING_PER_ACCOUNT = 150
export const MAX_DAILY_SUBMISSIONS_PER_ACCOUNT = { review: 50, photo: 100, facility: 60, court: 30 } as const
export const MAX_DAILY_FACTS_PER_ACCOUNT = 200
export const MAX_DAILY_PHOTO_BYTES_PER_ACCOUNT = 100 * 1024 * 1024

/** Numbers of contributions by kind, and stored photo bytes: of one submission, or of a day. */
type ContributionCounts = Record<ModeratedKind | 'fact' | 'photoBytes', number>

const NOTHING: ContributionCounts = { review: 0, photo: 0, facility: 0, court: 0, fact: 0, photoBytes: 0 }

/** Limits an account's contributions: per day, and pending at a time. */
export class Allowance {
  readonly #factor: number

  /** `factor` multiplies all limits. */
  constructor(factor: number) {
    this.#factor = factor
  }

  /** Counts a contribution in the transaction that stores it; throws `day-full` or `waiting-full`. */
  async take(tx: Transaction, userId: number, wanted: Partial<ContributionCounts>): Promise<void> {
    const sent = { ...NOTHING, ...wanted }
    const today = await addToToday(tx, userId, sent)
    await this.#check(tx, { sent, today, waiting: await countWaitingOf(tx, userId) })
  }

  /** Counts reports of facts in the transaction that stores them; throws `day-full`. */
  async takeFacts(tx: Transaction, userId: number, sent: number): Promise<void> {
    const most = this.#times(MAX_DAILY_FACTS_PER_ACCOUNT)
    const today = await addToToday(tx, userId, { ...NOTHING, fact: sent })
    if (today.fact > most) throw await dailyLimitError(tx, 'fact', most)
  }

  /** Rejects a photo before its upload is read if it would exceed a limit. */
  async requireRoomForPhoto(database: Database, userId: number): Promise<void> {
    const today = await readToday(database, userId)
    const sent = { ...NOTHING, photo: 1 }
    const counted = { ...today, photo: today.photo + 1 }
    await this.#check(database, { sent, today: counted, waiting: await countWaitingOf(database, userId) })
  }

  /** `today` includes `sent`, `waiting` does not. */
  async #check(
    database: Database | Transaction,
    {
      sent,
      today,
      waiting,
    }: { sent: ContributionCounts; today: ContributionCounts; waiting: Record<ModeratedKind, number> },
  ): Promise<void> {
    const kinds = MODERATED_KINDS.filter((kind) => sent[kind] > 0)
    const all = (of: Record<ModeratedKind, number>) =>
      MODERATED_KINDS.reduce((sum, kind) => sum + of[kind], 0)
    for (const kind of kinds) {
      const most = this.#times(MAX_PENDING_PER_ACCOUNT[kind])
      if (waiting[kind] + sent[kind] > most) throw pendingLimitError(kind, most)
    }
    const mostOfAll = this.#times(MAX_TOTAL_PENDING_PER_ACCOUNT)
    if (all(waiting) + all(sent) > mostOfAll) throw pendingLimitError('contribution', mostOfAll)
    for (const kind of kinds) {
      const most = this.#times(MAX_DAILY_SUBMISSIONS_PER_ACCOUNT[kind])
      if (today[kind] > most) throw await dailyLimitError(database, kind, most)
    }
    const mostBytes = this.#times(MAX_DAILY_PHOTO_BYTES_PER_ACCOUNT)
    if (sent.photo > 0 && today.photoBytes > mostBytes)
      throw await dailyLimitError(database, 'photoBytes', mostBytes)
  }

  #times(limit: number): number {
    return Math.ceil(limit * this.#factor)
  }
}

const plural: Record<ModeratedKind | 'contribution' | 'fact', string> = {
  fact: 'facts',
  review: 'reviews',
  photo: 'photos',
  facility: 'facility suggestions',
  court: 'courts',
  contribution: 'contributions',
}

/** `most`: how many contributions of the kind may be pending. */
const pendingLimitError = (kind: ModeratedKind | 'contribution', most: number) =>
  new ApiError('waiting-full', {
    text: `You can’t have more than ${most} ${plural[kind]} waiting for approval. Please wait until an administrator has reviewed some of them.`,
  })

/** `most`: how many contributions of the kind, or bytes of photos, are allowed per day. */
async function dailyLimitError(
  database: Database | Transaction,
  kind: ModeratedKind | 'photoBytes' | 'fact',
  most: number,
): Promise<ApiError> {
  const quota = kind === 'photoBytes' ? `${megabytes(most)} MB of photos` : `${most} ${plural[kind]}`
  return new ApiError('day-full', {
    text: `You can’t submit more than ${quota} a day. Please try again tomorrow.`,
    retryAfterSeconds: await secondsUntilReset(database),
  })
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)

const TODAY = sql`(now() at time zone 'UTC')::date`

const columns = {
  review: dailyContributions.reviews,
  photo: dailyContributions.photos,
  facility: dailyContributions.facilities,
  court: dailyContributions.courts,
  fact: dailyContributions.facts,
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
  const { review, photo, facility, court, fact, photoBytes } = sent
  const more = (column: keyof ContributionCounts) => sql`${columns[column]} + ${sent[column]}`
  const [day] = await tx
    .insert(dailyContributions)
    .values({
      ...{ userId, day: TODAY, photoBytes },
      ...{ reviews: review, photos: photo, facilities: facility, courts: court, facts: fact },
    })
    .onConflictDoUpdate({
      target: [dailyContributions.userId, dailyContributions.day],
      set: {
        reviews: more('review'),
        photos: more('photo'),
        facilities: more('facility'),
        courts: more('court'),
        facts: more('fact'),
        photoBytes: more('photoBytes'),
      },
    })
    .returning(columns)
  return day as ContributionCounts
}

async function readToday(database: Database, userId: number): Promise<ContributionCounts> {
  const [day] = await database
    .select(columns)
    .from(dailyContributions)
    .where(sql`${dailyContributions.userId} = ${userId} and ${dailyContributions.day} = ${TODAY}`)
  return day ?? NOTHING
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
async function secondsUntilReset(database: Database | Transaction): Promise<number> {
  const { rows } = await database.execute<{ left: number }>(sql`
    select ceil(extract(epoch from ${TODAY} + 1 - (now() at time zone 'UTC')))::int as left`)
  return rows[0]?.left ?? 0
}

/** Deletes the counts of days that no longer matter. */
export async function deleteOldDays(database: Database): Promise<void> {
  await database.delete(dailyContributions).where(lt(dailyContributions.day, sql`${TODAY} - 1`))
}
