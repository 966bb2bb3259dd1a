import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../../../test/disk-database.ts'
import { freePort } from '../../../test/free-port.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { readConfig } from '../config/config.ts'
import { MeasuredMailer, OutboxMailer, openMailer, SmtpMailer } from './mailer.ts'

const ADDRESSES = {
  siteName: 'Opencourt',
  from: 'courts@example.org',
  to: ['ann@example.org', 'bob@example.org'],
}
const MAIL = { kind: 'digest', subject: '3 items wait', text: 'See https://courts.example/admin\n' }
/** Long enough for a busy machine, short enough to wait for. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 }

const logged: string[] = []
const note = (...said: unknown[]) => void logged.push(String(said.at(-1)))
const log = { info: note, warn: note }
const mailerTo = (url: string, timeouts: Partial<typeof TIMEOUTS> = {}) =>
  new SmtpMailer({ url, ...ADDRESSES, log, timeouts: { ...TIMEOUTS, ...timeouts } })

const opened: MailServer[] = []
async function start(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options)
  opened.push(server)
  return server
}
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
  logged.length = 0
})
const refusing = (isRefused: (address: string) => boolean) =>
  start({
    onRcptTo: ({ address }, _, done) =>
      done(isRefused(address) ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
  })

describe('a mail is not sent', () => {
  it('if nothing listens', async () => {
    await expect(mailerTo(`smtp://127.0.0.1:${await freePort()}`).send(MAIL)).rejects.toThrow('ECONNREFUSED')
  })

  it('if the server does not greet', async () => {
    const { url } = await start({ onConnect: () => {} })
    await expect(mailerTo(url, { greetingTimeout: 1 }).send(MAIL)).rejects.toThrow('Greeting never received')
  })

  it('if the server stops answering', async () => {
    const { url } = await start({ onMailFrom: () => {} })
    await expect(mailerTo(url, { socketTimeout: 100 }).send(MAIL)).rejects.toThrow('Timeout')
  })

  it('if this program stops meanwhile', async () => {
    const stopping = new AbortController()
    const { url } = await start({ onMailFrom: () => stopping.abort() })
    await expect(mailerTo(url).send(MAIL, stopping.signal)).rejects.toThrow('aborted')
  })

  it('if the server refuses the password, which is not repeated', async () => {
    const onAuth: NonNullable<Parameters<typeof start>[0]>['onAuth'] = ({ password }, __, done) =>
      done(new Error(`Wrong password ${password}`))
    const { url } = await start({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth })
    const sent = mailerTo(url.replace('//', '//jo:hush@')).send(MAIL)
    await expect(sent).rejects.toThrow('refused the user or password of SMTP_URL (535)')
    expect(inspect(await sent.catch((error) => error))).not.toContain('hush')
  })

  it('if a password would be sent to another machine without encryption', async () => {
    const options = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }
    const { url, mails } = await start(options, '127.0.0.2')
    await expect(mailerTo(url.replace('//', '//jo:p%40ss@')).send(MAIL)).rejects.toThrow('STARTTLS')
    expect(mails).toEqual([])
  })

  it('if the server’s certificate is not trusted', async () => {
    const { url, mails } = await start({ secure: true })
    await expect(mailerTo(url).send(MAIL)).rejects.toThrow('certificate')
    expect(mails).toEqual([])
  })

  it('if all recipients are refused', async () => {
    const { url, mails } = await refusing(() => true)
    await expect(mailerTo(url).send(MAIL)).rejects.toThrow('all recipients were rejected')
    expect(mails).toEqual([])
  })
})

describe('a mail', () => {
  it('reaches the other recipients if one is refused', async () => {
    const { url, mails } = await refusing((address) => address === 'ann@example.org')
    await mailerTo(url).send(MAIL)
    expect(mails).toMatchObject([{ to: ['bob@example.org'] }])
    expect(logged).toEqual([
      'the mail server refused 1 of 2 recipients of a mail (550): check MODERATOR_EMAILS',
    ])
  })

  it('is a plain text that does not show its recipients', async () => {
    const { url, mails } = await start()
    await mailerTo(url).send(MAIL)
    expect(mails).toMatchObject([{ to: ADDRESSES.to, text: MAIL.text }])
    const { headers = '' } = mails[0] ?? {}
    expect(headers).toContain(
      'From: courts@example.org\r\nTo: Undisclosed recipients:;\r\nSubject: Opencourt: 3 items wait',
    )
    expect(headers).toContain('Content-Type: text/plain; charset=utf-8')
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(headers).not.toMatch(/ann@|bob@/)
    expect(logged).toEqual([])
  })

  it('is sent with the user and password of the server’s URL', async () => {
    const onAuth: NonNullable<Parameters<typeof start>[0]>['onAuth'] = ({ username, password }, _, done) =>
      done(null, { user: `${username} ${password}` === 'jo p@ss' ? 'jo' : undefined })
    const { url, mails } = await start({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth })
    await mailerTo(url.replace('//', '//jo:p%40ss@')).send(MAIL)
    expect(mails).toHaveLength(1)
  })

  it('is counted by kind and outcome', async () => {
    const { url } = await start()
    const [sent, failed] = [
      new MeasuredMailer(mailerTo(url)),
      new MeasuredMailer(mailerTo(`smtp://127.0.0.1:${await freePort()}`)),
    ]
    await sent.send(MAIL)
    await expect(failed.send(MAIL)).rejects.toThrow()
    const valuesOf = async ({ metrics: [mails] }: MeasuredMailer) => (await mails?.get())?.values
    expect(await valuesOf(sent)).toEqual([{ labels: { kind: 'digest', outcome: 'sent' }, value: 1 }])
    expect(await valuesOf(failed)).toEqual([{ labels: { kind: 'digest', outcome: 'failed' }, value: 1 }])
  })
})

describe('without a mail server', () => {
  let dataDir: string
  let folder: string
  beforeAll(async () => {
    dataDir = await makeTemporaryFolder()
    folder = join(dataDir, 'outbox')
  })
  afterAll(() => removeFolder(dataDir))

  it('no mails are sent in production', () => {
    expect(openMailer(readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir }), log)).toBeUndefined()
  })

  it('mails are written to files otherwise', async () => {
    await openMailer(readConfig({ DATA_DIR: dataDir, MODERATOR_EMAILS: 'ann@example.org' }), log)?.send(MAIL)
    const [name = '', ...others] = await readdir(folder)
    expect(others).toEqual([])
    expect(name).toMatch(/^\d{4}-.+\.eml$/)
    const written = await readFile(join(folder, name), 'utf8')
    expect(written).toContain('Bcc: ann@example.org')
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    expect(written).toContain(MAIL.text.trim())
    expect(logged).toEqual([])
  })

  it('the newest 100 files are kept, and files of others', async () => {
    const numbered = (number: number) => `2026-01-01T00-00-00.${String(number).padStart(3, '0')}Z-x.eml`
    await mkdir(folder, { recursive: true })
    for (const name of await readdir(folder)) await removeFolder(join(folder, name))
    for (const number of Array(105).keys()) await writeFile(join(folder, numbered(number)), '')
    await writeFile(join(folder, '0-notes.txt'), '')

    await new OutboxMailer(folder, ADDRESSES).send(MAIL)

    const names = (await readdir(folder)).sort()
    expect(names.slice(0, 2)).toEqual(['0-notes.txt', numbered(6)])
    expect(names).toHaveLength(101)
    expect(await readFile(join(folder, names.at(-1) ?? ''), 'utf8')).toContain(MAIL.subject)
  })
})

it('mails are sent through the configured server', async () => {
  const { url, mails } = await start()
  const config = readConfig({
    NODE_ENV: 'production',
    SMTP_URL: url,
    MAIL_FROM: 'courts@example.org',
    ADMIN_EMAILS: 'Ann@example.org',
    PUBLIC_URL: 'https://courts.example',
  })
  await openMailer(config, log)?.send(MAIL)
  expect(mails).toMatchObject([{ to: ['ann@example.org'] }])
})
