import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import type { Log } from '../../platform/process/log.ts'
import { type Claim, claimMail, endClaim, type MailKind } from './schedule.queries.ts'

export interface MailParts {
  database: Database
  mailer: Mailer
  /** The site's URL, without a slash at the end. */
  siteUrl: string
  log: Pick<Log, 'warn'>
  now: () => Date
  /** Aborts sending. */
  signal?: AbortSignal
}

interface ScheduledMail {
  kind: MailKind
  /** The mail, or undefined if there is nothing to say. */
  compose(now: Date): Promise<Omit<Mail, 'kind'> | undefined>
  /** When the next one may be sent. */
  nextAfter(now: Date): Date
  /** Called in the transaction that records the mail as sent. */
  onSent?(tx: Transaction, now: Date): Promise<void>
}

const MINUTE_MS = 60_000
/** Until another instance may send the mail of one that died: longer than a slow mail server takes. */
const LEASE_MS = 5 * MINUTE_MS
const LONGEST_PAUSE_MINUTES = 15

/**
 * Sends the mail of a kind if it is due, once over all instances. One that fails is retried after a pause that doubles
 * each time. If an instance dies while sending, another one sends the mail again.
 */
export async function sendWhenDue(parts: MailParts, mail: ScheduledMail): Promise<void> {
  const { database, log } = parts
  const now = parts.now()
  const until = later(now, LEASE_MS)
  const latest = laterOf(mail.nextAfter(now), later(now, LONGEST_PAUSE_MINUTES * MINUTE_MS))
  const claim = await claimMail(database, mail.kind, { now, until, latest })
  if (!claim) return
  try {
    await send(parts, mail, claim, now)
  } catch (error) {
    // The server stops: the lease ends by itself.
    if (parts.signal?.aborted) return
    const minutes = Math.min(2 ** claim.failures, LONGEST_PAUSE_MINUTES)
    const nextAt = later(parts.now(), minutes * MINUTE_MS)
    await endClaim(database, claim, { nextAt, failures: claim.failures + 1 })
    log.warn(
      { err: error },
      `a mail to moderators (${mail.kind}) could not be sent; it will be retried in ${minutes} min`,
    )
  }
}

async function send(
  { database, mailer, signal }: MailParts,
  { kind, compose, nextAfter, onSent }: ScheduledMail,
  claim: Claim,
  now: Date,
): Promise<void> {
  const composed = await compose(now)
  if (composed) await mailer.send({ kind, ...composed }, signal)
  await database.transaction(async (tx) => {
    await onSent?.(tx, now)
    await endClaim(tx, claim, { nextAt: nextAfter(now), failures: 0 })
  })
}

const laterOf = (one: Date, other: Date) => (one > other ? one : other)

export const later = (time: Date, ms: number): Date => new Date(Number(time) + ms)
