import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { Counter, type Metric } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Log } from '../process/log.ts'

/** A mail for the moderators, or for one person. */
export interface Mail {
  /** Whom it is for; by default the moderators. */
  to?: string
  /** For metrics. */
  kind: string
  subject: string
  text: string
  /** The same as HTML. */
  html?: string
  headers?: Readonly<Record<string, string>>
  /** By default a new one. */
  messageId?: string
}

export interface Mailer {
  /** Resolves once at least one recipient's copy was taken over; rejects if none was, or if `signal` aborts. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>
  /** Rejects if mails can't be handed over at present. Sends none. */
  verify(): Promise<void>
}

interface Addresses {
  /** Begins every subject. */
  siteName: string
  from: string
  to: readonly string[]
}

/** The message without recipients in its headers, so that forwarding it reveals no addresses. */
function messageOf(
  { to: person, subject, headers, kind: _, ...content }: Mail,
  { siteName, from, to }: Addresses,
) {
  return {
    from,
    ...(person === undefined ? { to: 'Undisclosed recipients:;', bcc: [...to] } : { to: person }),
    subject: `${siteName}: ${subject}`,
    ...content,
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
  }
}

/** Counts mails that were sent and attempts that failed. */
export class MeasuredMailer implements Mailer {
  readonly #mailer: Mailer
  readonly #mails = new Counter({
    name: 'mails_total',
    help: 'Attempts to send mails, by kind and outcome (sent or failed)',
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

  verify(): Promise<void> {
    return this.#mailer.verify()
  }
}

/** Whether mails can be sent, or are written to files instead. */
export const hasMails = ({ mail, production }: Pick<Config, 'mail' | 'production'>): boolean =>
  mail.smtpUrl !== undefined || !production

/** The configured way to send mails; undefined in production without a mail server. */
export function openMailer(
  { mail: { smtpUrl, ...addresses }, dataDir, production }: Pick<Config, 'mail' | 'dataDir' | 'production'>,
  log: Pick<Log, 'warn'>,
): MeasuredMailer | undefined {
  if (smtpUrl) return new MeasuredMailer(new SmtpMailer({ url: smtpUrl, ...addresses, log }))
  if (!production) return new MeasuredMailer(new OutboxMailer(join(dataDir, 'outbox'), addresses))
  return undefined
}

/** The newest mails, which are kept. */
const KEPT_MAILS = 100

/** Writes mails into a folder, for installations without a mail server. */
export class OutboxMailer implements Mailer {
  readonly #folder: string
  readonly #addresses: Addresses
  readonly #composer = createTransport({ streamTransport: true, buffer: true })

  constructor(folder: string, addresses: Addresses) {
    this.#folder = folder
    this.#addresses = addresses
  }

  async send(mail: Mail): Promise<void> {
    const { message } = await this.#composer.sendMail(messageOf(mail, this.#addresses))
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    // Sorted by name, they are sorted by time.
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
    await writeFile(join(this.#folder, name), message, { mode: 0o600 })
    await this.#removeOld()
  }

  async verify(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  async #removeOld(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names.slice(0, -KEPT_MAILS)) await rm(join(this.#folder, name), { force: true })
  }
}

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

  async verify(): Promise<void> {
    await this.#transport.verify().catch((error) => {
      throw withoutPassword(error)
    })
  }
}

/** Whether a mail server said that it will never take a mail for this address. */
export function isRefusedForGood(error: unknown): boolean {
  const {
    command,
    responseCode = 0,
    response = '',
  } = error as Partial<Record<'command' | 'response', string>> & {
    responseCode?: number
  }
  // RFC 3463: 5.1 is about the address; 5.7, say, is about whoever sends.
  const [, subject = '1'] = /\b5\.(\d{1,3})\.\d/.exec(response) ?? []
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode) && subject === '1'
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
