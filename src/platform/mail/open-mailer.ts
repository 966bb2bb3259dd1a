import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../process/log.ts'
import { MeasuredMailer } from './measured.ts'
import { OutboxMailer } from './outbox.ts'
import { SmtpMailer } from './smtp.ts'

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
