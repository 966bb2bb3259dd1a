import { dayFullText, waitingFullText } from '../../../contract/allowance-texts.ts'
import { Refusal } from '../../../contract/errors.ts'
import {
  MAX_ALL_WAITING_OF_ACCOUNT,
  MAX_PHOTO_BYTES_A_DAY_OF_ACCOUNT,
  MAX_SENT_A_DAY_OF_ACCOUNT,
  MAX_WAITING_OF_ACCOUNT,
} from '../../../contract/limits.ts'
import { MODERATED_KINDS, type ModeratedKind } from '../../../contract/moderation/reasons.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { addToDay, countWaitingOf, readDay, type Sent, secondsOfDayLeft } from './allowance.queries.ts'

const NOTHING: Sent = { review: 0, photo: 0, facility: 0, court: 0, photoBytes: 0 }

/** Limits an account's contributions: per day, and pending at a time. */
export class Allowance {
  readonly #factor: number

  /** `factor` multiplies all limits. */
  constructor(factor: number) {
    this.#factor = factor
  }

  /** Counts a contribution in the transaction that stores it; throws `day-full` or `waiting-full`. */
  async take(tx: Transaction, userId: number, wanted: Partial<Sent>): Promise<void> {
    const sent = { ...NOTHING, ...wanted }
    const today = await addToDay(tx, userId, sent)
    await this.#check(tx, { sent, today, waiting: await countWaitingOf(tx, userId) })
  }

  /** Rejects a photo before its upload is read if it would exceed a limit. */
  async requireRoomForPhoto(database: Database, userId: number): Promise<void> {
    const today = await readDay(database, userId)
    const sent = { ...NOTHING, photo: 1 }
    const counted = { ...today, photo: today.photo + 1 }
    await this.#check(database, { sent, today: counted, waiting: await countWaitingOf(database, userId) })
  }

  /** `today` includes `sent`, `waiting` does not. */
  async #check(
    database: Database | Transaction,
    { sent, today, waiting }: { sent: Sent; today: Sent; waiting: Record<ModeratedKind, number> },
  ): Promise<void> {
    const kinds = MODERATED_KINDS.filter((kind) => sent[kind] > 0)
    const all = (of: Record<ModeratedKind, number>) =>
      MODERATED_KINDS.reduce((sum, kind) => sum + of[kind], 0)
    for (const kind of kinds) {
      const most = this.#times(MAX_WAITING_OF_ACCOUNT[kind])
      if (waiting[kind] + sent[kind] > most) throw waitingFull(kind, most)
    }
    const mostOfAll = this.#times(MAX_ALL_WAITING_OF_ACCOUNT)
    if (all(waiting) + all(sent) > mostOfAll) throw waitingFull('contribution', mostOfAll)
    for (const kind of kinds) {
      const most = this.#times(MAX_SENT_A_DAY_OF_ACCOUNT[kind])
      if (today[kind] > most) throw await dayFull(database, kind, most)
    }
    const mostBytes = this.#times(MAX_PHOTO_BYTES_A_DAY_OF_ACCOUNT)
    if (sent.photo > 0 && today.photoBytes > mostBytes) throw await dayFull(database, 'photoBytes', mostBytes)
  }

  #times(limit: number): number {
    return Math.ceil(limit * this.#factor)
  }
}

const waitingFull = (kind: ModeratedKind | 'contribution', most: number) =>
  new Refusal('waiting-full', { text: waitingFullText(kind, most) })

async function dayFull(
  database: Database | Transaction,
  kind: ModeratedKind | 'photoBytes',
  most: number,
): Promise<Refusal> {
  const retryAfterSeconds = await secondsOfDayLeft(database)
  return new Refusal('day-full', { text: dayFullText(kind, most), retryAfterSeconds })
}
