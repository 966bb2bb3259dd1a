import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { type Addresses, type Mail, type Mailer, messageOf } from './mailer.ts'

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

  async #removeOld(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names.slice(0, -KEPT_MAILS)) await rm(join(this.#folder, name), { force: true })
  }
}
