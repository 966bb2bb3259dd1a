import { join } from 'node:path'
import { Counter, type Metric } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Log } from '../process/log.ts'
import type { Mail, Mailer } from './mailer.ts'
import { OutboxMailer } from './outbox.ts'
import { SmtpMailer } from './smtp.ts'

/** Counts mails that were sent and attempts that failed. */
export class MeasuredMailer implements Mailer {
  readonly #mailer: Mailer
  readonly #mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to send mails to moderators, by kind and outcome (sent or failed)',
    labelNames: ['kind', 'outcome'],
    registers: [],
  })
  readonly metrics: readonly Metric[] = [this.#mails]

  constructor(mailer: Mailer) {
    this.#mailer = mailer
  }

  async send(mail: Mail, signal?: AbortSignal): Promise<void> {
    const { kind } = mail
    try {
      await this.#mailer.send(mail, signal)
      this.#mails.inc({ kind, outcome: 'sent' })
    } catch (error) {
      this.#mails.inc({ kind, outcome: 'failed' })
      throw error
    }
  }
}

/** The configured way to send mails; undefined in production without a mail server. */
export function openMailer(
  { mail: { smtpUrl, ...addresses }, dataDir, production }: Pick<Config, 'mail' | 'dataDir' | 'production'>,
  log: Pick<Log, 'info' | 'warn'>,
): MeasuredMailer | undefined {
  if (smtpUrl) return new MeasuredMailer(new SmtpMailer({ url: smtpUrl, ...addresses, log }))
  if (!production) return new MeasuredMailer(new OutboxMailer(join(dataDir, 'outbox'), addresses))
  log.info('SMTP_URL is not set: moderators get no mails')
  return undefined
}
