import type { MailParts } from '../src/moderation/server/send-when-due.ts'
import type { Database } from '../src/platform/db/database.ts'
import { SmtpMailer } from '../src/platform/mail/mailer.ts'

const ADDRESSES = {
  siteName: 'Opencourt',
  from: 'courts@example.org',
  to: ['ann@example.org', 'bob@example.org'],
}
/** Long enough for a busy machine. */
const TIMEOUTS = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 60_000 }

/** What sends mails to moderators, at a time that tests set. */
export class ModeratorMails {
  readonly #database: Database
  readonly warnings: string[] = []
  readonly #log = { warn: (...said: unknown[]) => void this.warnings.push(String(said.at(-1))) }
  now = new Date('2026-01-05T07:00:00Z')

  constructor(database: Database) {
    this.#database = database
  }

  /** Sends through the server with this URL. */
  through(url: string): MailParts {
    return {
      database: this.#database,
      mailer: new SmtpMailer({ url, ...ADDRESSES, log: this.#log, timeouts: TIMEOUTS }),
      siteUrl: 'https://courts.example',
      log: this.#log,
      now: () => this.now,
    }
  }

  pass({ minutes = 0, ms = 0 }: { minutes?: number; ms?: number }): void {
    this.now = new Date(Number(this.now) + minutes * 60_000 + ms)
  }
}
