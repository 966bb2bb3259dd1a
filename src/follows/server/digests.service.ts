import { createHash } from 'node:crypto'
import { resolveMergedCourts } from '../../courts/server/courts.queries.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { Units } from '../../platform/contract/units.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import { isRefusedForGood, type Mailer } from '../../platform/mail/mailer.ts'
import type { Log } from '../../platform/process/log.ts'
import { followNews, isEmpty } from '../contract/news.ts'
import { confirmMail, digestMail } from './follow-mails.ts'
import * as queries from './follows.queries.ts'
import { stop } from './follows.service.ts'
import { nextDue } from './next-due.ts'
import { subjectView, watchedCourts } from './subjects.ts'

export interface DigestParts {
  database: Database
  directory: Directory
  mailer: Mailer
  /** The site's URL, without a slash at the end. */
  siteUrl: string
  units: Units
  log: Pick<Log, 'warn'>
  /** Shows a mail in the outbox of a local installation; the link is a path. */
  onSent?: ((mail: { email: string; subject: string; link: string }) => void) | undefined
  now: () => Date
  /** Aborts sending. */
  signal?: AbortSignal
}

const MINUTE_MS = 60_000
/** Follows that are looked at in one transaction. */
const BATCH = 20
/** Mails that are taken at a time: a slow mail server takes up to three minutes for each. */
const MAILS_AT_ONCE = 3
/** Until another instance may send the mails of one that died. */
const LEASE_MS = 10 * MINUTE_MS
/** A mail is tried again after a minute, two, four … and given up before the next one of the day is due. */
const MAX_TRIES = 11

/** Writes the mails that are due, and sends those that wait. Safe on several instances at once. */
export async function sendDigests(parts: DigestParts): Promise<void> {
  try {
    while (!parts.signal?.aborted && (await writeDue(parts)));
  } finally {
    while (!parts.signal?.aborted && (await sendWaiting(parts)));
  }
}

/** News, what was told of and the next time are changed together. Returns whether there may be more that are due. */
function writeDue(parts: DigestParts): Promise<boolean> {
  return parts.database.transaction(async (tx) => {
    const due = await queries.lockDue(tx, parts.now(), BATCH)
    for (const follow of due) await writeOrPostpone(tx, parts, follow)
    return due.length === BATCH
  })
}

/** One that can't be told holds up no other. */
async function writeOrPostpone(tx: Transaction, parts: DigestParts, follow: queries.Follow): Promise<void> {
  try {
    await tx.transaction((own) => writeMail(own, parts, follow))
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error
    parts.log.warn(
      { err: error },
      'what somebody follows could not be told; it will be tried again in an hour',
    )
    const nextAt = new Date(Number(parts.now()) + 60 * MINUTE_MS)
    await queries.updateFollow(tx, follow.token, { nextAt })
  }
}

async function writeMail(
  tx: Transaction,
  { directory, now }: DigestParts,
  found: queries.Follow,
): Promise<void> {
  const at = now()
  const follow = await afterMerge(tx, found)
  const watched = await watchedCourts(follow, { database: tx, directory })
  const { news, seen } = followNews(follow.seen ?? undefined, watched, Number(at))
  const dueAt = follow.nextAt ?? at
  if (!isEmpty(news)) await queries.insertMail(tx, { follow: follow.token, dueAt, news, tryAt: at })
  const { courtId, token } = follow
  await queries.updateFollow(tx, token, { courtId, seen, nextAt: nextDue(follow, at) })
}

/** A court that was merged into another one is followed as that, from what was known of it. */
async function afterMerge(tx: Transaction, follow: queries.Follow): Promise<queries.Follow> {
  const { courtId, seen } = follow
  if (courtId === null) return follow
  const heir = (await resolveMergedCourts(tx, [courtId])).get(courtId)
  if (!heir) return follow
  const known = seen?.courts[courtId]
  return { ...follow, courtId: heir.id, seen: seen && { ...seen, courts: known ? { [heir.id]: known } : {} } }
}

/** Returns whether there may be more that wait. */
async function sendWaiting(parts: DigestParts): Promise<boolean> {
  const now = parts.now()
  const until = new Date(Number(now) + LEASE_MS)
  const mails = await queries.claimMails(parts.database, { now, until, limit: MAILS_AT_ONCE })
  for (const mail of mails) {
    if (parts.signal?.aborted) return false
    // Somebody may have stopped it since.
    if (await queries.holdsMail(parts.database, mail.id, until)) await send(parts, mail)
  }
  return mails.length === MAILS_AT_ONCE
}

async function send(
  parts: DigestParts,
  { id, dueAt, news, failures, to: follow }: queries.FollowMail & { to: queries.Follow },
): Promise<void> {
  const { database, directory, mailer, siteUrl, units, log, signal } = parts
  const subject = { ...subjectView(follow, directory.current(), units), period: follow.period }
  const link = `${siteUrl}/follows/${follow.token}`
  try {
    const mail = news
      ? digestMail(subject, news, { siteUrl, link, now: parts.now() })
      : confirmMail(subject, link)
    const messageId = messageIdOf(follow.token, dueAt, siteUrl)
    await mailer.send(
      { ...mail, kind: news ? 'follow' : 'follow question', to: follow.email, messageId },
      signal,
    )
    await queries.deleteMails(database, { id })
    parts.onSent?.({ email: follow.email, subject: mail.subject, link: new URL(link).pathname })
  } catch (error) {
    // The server stops: the lease ends by itself.
    if (signal?.aborted) return
    if (isRefusedForGood(error)) return endRefused(parts, follow.token)
    const isLast = failures + 1 >= MAX_TRIES
    if (isLast) await queries.deleteMails(database, { id })
    else await queries.postponeMail(database, id, new Date(Number(parts.now()) + 2 ** failures * MINUTE_MS))
    const next = isLast ? 'it is given up' : `it will be retried in ${2 ** failures} min`
    log.warn({ err: error }, `a mail to somebody who follows courts could not be sent; ${next}`)
  }
}

const endRefused = ({ database, now }: DigestParts, token: string) =>
  database.transaction(async (tx) => {
    // First the follow, then its mails, as everybody does who changes it.
    const follow = await queries.lockFollow(tx, token)
    if (follow) await stop(tx, follow, 'refused', now())
  })

/** The same when a mail is sent again after a crash, so that mailboxes show it once. */
const messageIdOf = (token: string, dueAt: Date, siteUrl: string) =>
  `<${createHash('sha256').update(`${token} ${dueAt.toISOString()}`).digest('hex').slice(0, 32)}@${new URL(siteUrl).hostname}>`
