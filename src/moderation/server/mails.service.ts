import { markAnnounced, readUnannounced } from '../../reports/server/urgent-reports.queries.ts'
import { digestMail, urgentMail } from './mail-texts.ts'
import { readQueues } from './queues.service.ts'
import { later, type MailParts, sendWhenDue } from './send-when-due.ts'

/** Between two mails: what is reported meanwhile is in the next one. */
const PAUSE_MS = 5 * 60_000

/** Tells moderators of items that were reported as illegal or harmful since the latest such mail. */
export async function sendUrgentMail(parts: MailParts): Promise<void> {
  const reports = await readUnannounced(parts.database)
  if (reports.length === 0) return
  const subjects = reports.map(({ subject }) => subject)
  const ids = reports.map(({ id }) => id)
  await sendWhenDue(parts, {
    kind: 'urgent',
    // Nobody else has announced them: then the mail would not be due.
    compose: async () => urgentMail(subjects, parts.siteUrl),
    nextAfter: (now) => later(now, PAUSE_MS),
    onSent: (tx, now) => markAnnounced(tx, ids, now),
  })
}

/** The UTC hour from which the day's digest is sent. */
const DIGEST_HOUR = 7
const DAY_MS = 86_400_000

/** Sends moderators the digest of the day (UTC), if anything is waiting then. */
export async function sendDigest(parts: MailParts): Promise<void> {
  if (parts.now().getUTCHours() < DIGEST_HOUR) return
  await sendWhenDue(parts, {
    kind: 'digest',
    compose: async (now) => digestMail(await readQueues(parts.database), parts.siteUrl, now),
    nextAfter: startOfNextDay,
  })
}

function startOfNextDay(now: Date): Date {
  const nextDay = later(now, DAY_MS)
  nextDay.setUTCHours(0, 0, 0, 0)
  return nextDay
}
