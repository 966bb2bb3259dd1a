import { markAnnounced, readUnannounced } from '../../reports/server/urgent-reports.queries.ts'
import { urgentMail } from './mail-texts.ts'
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
