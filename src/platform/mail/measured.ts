import { Counter, type Metric } from 'prom-client'
import type { Mail, Mailer } from './mailer.ts'

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
