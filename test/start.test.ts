// @module-tag programs
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { access, truncate, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeDataDir, removeFolder } from './disk-database.ts'
import { IdentityBrowser } from './identity-browser.ts'
import type { Program } from './program.ts'
import { killProgram, waitForOutput } from './program-output.ts'
import { runServer, serverUrl } from './server-process.ts'
import { waitFor } from './wait-for.ts'

let dataDir: string
const started: Program[] = []

beforeAll(async () => {
  dataDir = await makeDataDir()
})
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.child.kill('SIGKILL')
    await server.exit
  }
})
afterAll(() => removeFolder(dataDir))

function start(env: Record<string, string> = {}, folder = dataDir): Program {
  const server = runServer(folder, env)
  started.push(server)
  return server
}

/** What may be written by any start: what it waits for, and what took long on a busy machine. */
const PROGRESS = /^.*…$|^.* WARN: slow statement\n(?: {4}.*\n)*/gm

/** Expects a failed start: one sentence, no other output, and exit status 1. */
async function refusal(server: Program): Promise<string> {
  expect(await server.exit).toBe(1)
  expect(server.stdout.replace(PROGRESS, '').trim()).toBe('')
  const [sentence = '', ...more] = server.stderr.trimEnd().split('\n')
  expect(more).toEqual([])
  return sentence
}

describe('a failed start', () => {
  test('with a setting that contradicts another', async () => {
    const env = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'demo', FIREBASE_API_KEY: 'key' }
    expect(await refusal(start(env))).toBe('FIREBASE_AUTH_DOMAIN must also be set for sign-in with Firebase.')
  })

  test('with a data folder that cannot be created', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    expect(await refusal(start({}, join(file, 'data')))).toMatch(
      /^The data folder .* cannot be created \(ENOTDIR\)\./,
    )
  })

  test('with a database server that cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/courts' }
    expect(await refusal(start(env))).toMatch(/^PostgreSQL on 127.0.0.1:1 cannot be reached/)
  })

  test('with sample courts that are damaged', async () => {
    const file = join(dataDir, 'damaged.csv')
    await writeFile(file, 'name,address,latitude\n"A court without an end')
    expect(await refusal(start({ SAMPLE_COURTS: file }))).toMatch(
      /^The sample courts in .*damaged\.csv cannot be loaded\. .* Set SAMPLE_COURTS/,
    )
  })

  test('with a port that is in use', async () => {
    const other = createServer().listen(0, 'localhost')
    await once(other, 'listening')
    const port = String((other.address() as { port: number }).port)
    expect(await refusal(start({ PORT: port, SAMPLE_COURTS: '' }))).toBe(
      `Port ${port} is in use by another program. Stop that program, or set PORT to a free port.`,
    )
    other.close()
  })

  test('because of SIGTERM before it is ready', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    const asked = once(silent, 'connection')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number }
    const server = start({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/courts` })
    const [socket] = await asked
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(server.stderr).toBe('')
    socket.destroy()
    silent.close()
  })
})

describe('a running server', () => {
  test('reports not ready while draining, but keeps answering', async () => {
    const server = start({ DRAIN_SECONDS: '300' })
    const url = await serverUrl(server)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    server.child.kill('SIGTERM')
    await waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(503))
    expect((await fetch(`${url}/api/courts`)).status).toBe(200)
  })

  test('keeps its data folder to itself, and stops on SIGTERM', async () => {
    const server = start({ LOG_LEVEL: 'info' })
    const url = await serverUrl(server)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(await refusal(start())).toMatch(/in use by another program/)
    // npm forwards the signal that the process has already received.
    server.child.kill('SIGTERM')
    server.child.kill('SIGINT')
    expect(await server.exit).toBe(0)
    expect(server.stderr).toBe('')
    const logged = server.stdout.match(/(?<=INFO: )(?:starting|draining|stopped listening|stopped)/g)
    expect(logged).toEqual(['starting', 'draining', 'stopped listening', 'stopped'])
  })

  test('loads the sample courts into an empty directory only, and stops on SIGINT', async () => {
    const server = start({ SAMPLE_COURTS: 'no/such/file.csv' })
    const answer = await fetch(`${await serverUrl(server)}/api/courts`)
    expect(((await answer.json()) as unknown[]).length).toBeGreaterThanOrEqual(60)
    server.child.kill('SIGINT')
    expect(await server.exit).toBe(0)
  })

  test('saves many courts for the next start, which reads them all again if they were altered', async () => {
    const folder = await makeDataDir()
    const rows = Array.from(
      { length: 2000 },
      (_, i) => `Court ${i},${i} Ball Street,${(i % 170) - 85},${(i % 350) - 175}`,
    )
    const sample = join(folder, 'sample.csv')
    await writeFile(sample, `name,address,latitude,longitude\n${rows.join('\n')}\n`)
    const file = join(folder, 'courts.cache')
    const startAndList = async () => {
      const server = start({ SAMPLE_COURTS: sample, LOG_LEVEL: 'info' }, folder)
      const list = await (await fetch(`${await serverUrl(server)}/api/courts`)).text()
      await waitFor(() => access(file))
      await killProgram(server)
      return { list, output: server.stdout }
    }
    const first = await startAndList()
    expect(JSON.parse(first.list)).toHaveLength(2000)
    const saved = await startAndList()
    expect(saved.output).not.toContain('not used')
    expect(saved.list).toBe(first.list)
    await truncate(file, 100_000)
    const again = await startAndList()
    expect(again.output).toContain('the saved courts are not used: the file is cut or altered')
    expect(again.list).toBe(first.list)
    await removeFolder(folder)
  })

  test('keeps registered accounts when killed, and prints the administrator and where the emails are', async () => {
    const credentials = { email: 'ann@players.example', password: 'long enough' }
    const first = start({ IDENTITY: 'embedded', SAMPLE_COURTS: '' })
    const url = await serverUrl(first)
    const browser = new IdentityBrowser(url, fetch)
    await browser.call('/register', credentials)
    const [mail] = await (await fetch(`${url}/api/local/outbox`)).json()
    await browser.call('/confirm', { token: mail.link.split('#')[1] })
    await killProgram(first)
    const second = start({ IDENTITY: 'embedded', PORT: new URL(url).port, SAMPLE_COURTS: '' })
    await waitForOutput(second, /Admin {3}sign in with Google as admin@opencourt\.example/)
    await waitForOutput(second, new RegExp(`Mails {3}${url}/local/outbox`))
    expect(await browser.token()).toBeTruthy()
    expect((await new IdentityBrowser(url, fetch).call('/sign-in/email', credentials)).status).toBe(200)
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
    expect(second.stderr).toBe('')
  })

  test('writes JSON lines in production, and is not blocked when nobody reads them', async () => {
    const server = start({ NODE_ENV: 'production', LOG_LEVEL: 'debug' })
    const [, url = ''] = await waitForOutput(server, /"url":"([^"]+)","msg":"ready"/)
    server.child.stdout?.pause()
    for (let call = 0; call < 600; call++) expect((await fetch(`${url}/api/config`)).status).toBe(200)
    const ended = once(server.child, 'exit')
    server.child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    server.child.stdout?.resume()
    await server.exit
    // The last line was still buffered when the server exited.
    const lines = server.stdout.split('\n').slice(0, -1)
    const messages = lines.map((line) => JSON.parse(line).msg)
    expect(messages[0]).toBe('starting')
    expect(messages).toContainEqual(expect.stringMatching(/^SMTP_URL is not set/))
    for (const line of lines) expect(JSON.parse(line)).toHaveProperty('level')
  })

  test('warns about insecure settings of its Firebase project', async () => {
    const google = createHttpServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      const isToken = request.url === '/token'
      response.end(JSON.stringify(isToken ? { access_token: 'any', expires_in: 3600 } : { name: 'config' }))
    }).listen(0, '127.0.0.1')
    await once(google, 'listening')
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const server = start({
      NODE_OPTIONS: `--import=${new URL('programs/fake-google.mjs', import.meta.url)}`,
      GOOGLE_PORT: String((google.address() as { port: number }).port),
      NODE_ENV: 'production',
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'courts',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'courts.example',
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        project_id: 'courts',
        client_email: 'courts@courts.example',
        private_key: key.export({ type: 'pkcs8', format: 'pem' }),
      }),
      SAMPLE_COURTS: '',
    })
    await waitForOutput(server, /"level":40.*"msg":"The Firebase project accepts passwords of fewer than 8/)
    await waitForOutput(
      server,
      /"level":40.*"msg":"The Firebase project reveals which email addresses have an account/,
    )
    await killProgram(server)
    google.close()
  })
})
