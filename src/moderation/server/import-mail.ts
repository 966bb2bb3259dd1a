import {
  type ImportFailureRow,
  markFailuresAnnounced,
  readUnannouncedFailures,
} from '../../imports/server/scheduled-imports.queries.ts'
import { isAddress } from '../../platform/config/import-schedule.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { later, type MailParts, sendWhenDue } from './send-when-due.ts'

/** Between two mails: what fails meanwhile is in the next one. */
const PAUSE_MS = 5 * 60_000
const IMPORT_SCREEN = '/admin/courts/import'

/** Tells moderators of scheduled imports that failed or were held back, once for each time. */
export async function sendImportMail(parts: MailParts): Promise<void> {
  const failures = await readUnannouncedFailures(parts.database)
  if (failures.length === 0) return
  await sendWhenDue(parts, {
    kind: 'import',
    compose: async () => importMail(failures, parts.siteUrl),
    nextAfter: (now) => later(now, PAUSE_MS),
    onSent: (tx, now) => markFailuresAnnounced(tx, failures, now),
  })
}

type Failure = Pick<ImportFailureRow, 'source' | 'location' | 'failure'>

export function importMail(failures: readonly Failure[], siteUrl: string): Omit<Mail, 'kind'> {
  const [first] = failures
  const what =
    failures.length === 1 ? `The import of ${first?.source} was` : `${failures.length} scheduled imports were`
  return {
    subject: `${what} held back`,
    text: `Nothing was imported, and no court was changed:

${failures.map(({ source, location, failure }) => `- ${source}, from ${shown(location)}\n  ${failure}`).join('\n')}

It is tried again the next day or week. To do it sooner, or to accept a loss, look at what the file would change, and import it by hand with the same name of the data set: ${siteUrl}${IMPORT_SCREEN}

You get this mail each time that a scheduled import fails.
`,
  }
}

/** Without what follows a "?", which may be a key. */
const shown = (location: string) => (isAddress(location) ? (location.split('?')[0] ?? '') : location)
