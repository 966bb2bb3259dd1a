import { digestMail } from './mail-texts.ts'
import { readQueues } from './queues.service.ts'
import { later, type MailParts, sendWhenDue } from './send-when-due.ts'

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
