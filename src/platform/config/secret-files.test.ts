import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opencourt-secrets-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function secret(text: string, mode = 0o600): Promise<string> {
  const path = join(folder, `secret-${mode}`)
  await rm(path, { force: true })
  await writeFile(path, text)
  await chmod(path, mode)
  return path
}

it.each([
  ['that does not exist', async () => join(folder, 'none'), /none \(METRICS_TOKEN_FILE\) does not exist\.$/],
  ['that is a folder', async () => folder, /\(METRICS_TOKEN_FILE\) cannot be read \(EISDIR\)\.$/],
  ['that is empty', () => secret(' \n'), /\(METRICS_TOKEN_FILE\) is empty\.$/],
  [
    'that everybody can read',
    () => secret('0123456789abcdef', 0o644),
    /^Everybody can read .* \(METRICS_TOKEN_FILE\)\. Restrict it: chmod 600 /,
  ],
  ['with an invalid value', () => secret('short'), /^METRICS_TOKEN must be at least 16/],
])('a file %s is refused', async (_, make, sentence) => {
  const path = await make()
  expect(() => readConfig({ METRICS_TOKEN_FILE: path })).toThrow(sentence)
})

it('a secret cannot be set twice', async () => {
  const path = await secret('postgres://localhost/a')
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/b', DATABASE_URL_FILE: path })).toThrow(
    'Set either DATABASE_URL or DATABASE_URL_FILE, not both.',
  )
})

it('secrets are read from their files', async () => {
  const path = await secret('postgres://court:secret@localhost/courts\n')
  expect(readConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://court:secret@localhost/courts')
  const { SMTP_URL, ...mail } = {
    SMTP_URL: await secret('smtp://jo:secret@mail.example\n', 0o400),
    ...{ MAIL_FROM: 'courts@example.org', MODERATOR_EMAILS: 'ann@example.org' },
    ...{ PUBLIC_URL: 'https://courts.example', IDENTITY: 'none' },
  }
  expect(readConfig({ SMTP_URL_FILE: SMTP_URL, ...mail }).mail.smtpUrl).toBe('smtp://jo:secret@mail.example')
  expect(readConfig({ DATABASE_URL: '', DATABASE_URL_FILE: path }).databaseUrl).toBeDefined()
  expect(readConfig({ DATABASE_URL_FILE: '' }).databaseUrl).toBeUndefined()
})
