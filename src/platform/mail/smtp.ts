import { createTransport } from 'nodemailer'
import type { Log } from '../process/log.ts'
import { type Addresses, type Mail, type Mailer, messageOf } from './mailer.ts'

/** Milliseconds to wait for a connection, for the greeting, and for each further response. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

interface SmtpOptions extends Addresses {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  url: string
  log: Pick<Log, 'warn'>
  timeouts?: typeof TIMEOUTS
}

/** Sends mails through an SMTP server. */
export class SmtpMailer implements Mailer {
  readonly #options: SmtpOptions
  readonly #transport

  constructor(options: SmtpOptions) {
    this.#options = options
    this.#transport = createTransport({
      url: options.url,
      requireTLS: needsEncryption(new URL(options.url)),
      ...(options.timeouts ?? TIMEOUTS),
    })
  }

  async send(mail: Mail, signal?: AbortSignal): Promise<void> {
    const { rejectedErrors = [] } = await this.#transport
      .sendMail({ ...messageOf(mail, this.#options), signal })
      .catch((error) => {
        throw withoutPassword(error)
      })
    if (rejectedErrors.length === 0) return
    const codes = rejectedErrors.map(({ responseCode }) => responseCode).join(', ')
    this.#options.log.warn(
      `the mail server refused ${rejectedErrors.length} of ${this.#options.to.length} recipients of a mail (${codes}): check MODERATOR_EMAILS`,
    )
  }
}

/** Servers may repeat the user and password in their refusal, which would be logged. */
function withoutPassword(error: Error & { code?: string; responseCode?: number }): Error {
  if (error.code !== 'EAUTH') return error
  const code = error.responseCode ?? 'no code'
  return new Error(`the mail server refused the user or password of SMTP_URL (${code})`)
}

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** Whether a password would cross a network. Without this, `smtp://` accepts a server that offers no encryption. */
function needsEncryption({ username, hostname }: URL): boolean {
  return username !== '' && !THIS_MACHINE.includes(hostname)
}
