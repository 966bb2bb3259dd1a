import { once } from 'node:events'
import net from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { waitFor } from '../../../test/wait-for.ts'
import { StartupError } from '../process/startup-error.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { openStore, type StoreOptions } from './store.ts'

interface Answers {
  /** Rejects every connection with this SQLSTATE and message. */
  refusal?: { code: string; message: string }
  /** Answers every query with this. */
  settings?: Partial<typeof SETTINGS>
}
const SETTINGS = { version: '16.4', number: 160004, encoding: 'UTF8' }

const sockets = new Set<net.Socket>()
let server: net.Server | undefined
/** Accepts data but never answers, like a frozen server. */
let isSilent = false
let onUnanswered = () => {}
const unanswered = () => new Promise<void>((resolve) => (onUnanswered = resolve))
afterEach(async () => {
  isSilent = false
  for (const socket of sockets) socket.destroy()
  server?.close()
})

const message = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const number = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeIntBE(value, 0, bytes)
  return buffer
}
const column = (name: string, type: number) =>
  Buffer.concat([
    Buffer.from(`${name}\0`),
    number(4, 0),
    number(2, 0),
    number(4, type),
    number(2, -1),
    number(4, -1),
    number(2, 0),
  ])
const field = (text: string) => Buffer.concat([number(4, text.length), Buffer.from(text)])
const READY = message('Z', 'I')
const WELCOME = Buffer.concat([message('R', number(4, 0)), READY])

/** A fake server that speaks enough of PostgreSQL's protocol to open a pool; resolves with its port. */
async function serve({ refusal, settings }: Answers): Promise<number> {
  const { version, number: versionNumber, encoding } = { ...SETTINGS, ...settings }
  const answer = (bytes: Buffer) => {
    if (refusal !== undefined) {
      return message('E', 'SFATAL\0', `C${refusal.code}\0`, `M${refusal.message}\0`, '\0')
    }
    if (bytes[0] === 0) return WELCOME
    return Buffer.concat([
      message('T', number(2, 3), column('version', 25), column('number', 23), column('encoding', 25)),
      message('D', number(2, 3), field(version), field(String(versionNumber)), field(encoding)),
      message('C', 'SELECT 1\0'),
      READY,
    ])
  }
  server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      if (bytes[0] === 'X'.charCodeAt(0)) return
      if (isSilent) onUnanswered()
      else socket.write(answer(bytes))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const open = (databaseUrl: string, options: Partial<StoreOptions> = {}) =>
  openStore({ databaseUrl, dataDir: '/nowhere', onFailure: expect.unreachable, ...options })
const openOn = (port: number, options?: Partial<StoreOptions>) =>
  open(`postgres://ada:sEcret%21@127.0.0.1:${port}/courts`, options)

async function refusalOf(opening: Promise<unknown>): Promise<string> {
  const refusal: unknown = await opening.catch((error) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  return refusal instanceof StartupError ? refusal.message : ''
}

describe('an unusable server is rejected with a sentence', () => {
  test.each([
    [
      '28P01',
      'password authentication failed for user "ada"',
      'rejects the user "ada". Correct the user or the password in DATABASE_URL.',
    ],
    ['3D000', 'database "courts" does not exist', 'There is no database "courts" on 127.0.0.1:'],
    [
      '57P03',
      'the database system is starting up',
      'refuses the connection: the database system is starting up.',
    ],
    [
      '08001',
      'no way from postgres://ada:sEcret!@pool or password=sEcret! to the database',
      'refuses the connection: no way from postgres://ada:***@pool or password=*** to the database.',
    ],
  ])('%s', async (code, words, sentence) => {
    const port = await serve({ refusal: { code, message: words } })
    await expect(refusalOf(openOn(port))).resolves.toContain(sentence)
  })

  test.each(['a', 'the', 'refuse'])('whose words stay whole if the password is %s', async (password) => {
    const refusal = { code: '57P03', message: 'the database system refuses all that comes' }
    const refused = refusalOf(open(`postgres://ada:${password}@127.0.0.1:${await serve({ refusal })}/courts`))
    await expect(refused).resolves.toContain(
      'refuses the connection: the database system refuses all that comes.',
    )
  })

  test('one that is too old', async () => {
    const port = await serve({ settings: { version: '14.11', number: 140011 } })
    await expect(refusalOf(openOn(port))).resolves.toBe(
      'The server of DATABASE_URL is PostgreSQL 14.11. Use version 15 or newer.',
    )
  })

  test('one whose database cannot normalize names', async () => {
    const port = await serve({ settings: { encoding: 'SQL_ASCII' } })
    await expect(refusalOf(openOn(port))).resolves.toBe(
      'The database of DATABASE_URL has the encoding SQL_ASCII. Use one with UTF8 (createdb --encoding=UTF8 --template=template0).',
    )
  })

  test('one that does not exist', async () => {
    const port = await serve({})
    server?.close()
    await expect(refusalOf(openOn(port))).resolves.toBe(
      `PostgreSQL on 127.0.0.1:${port} cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
    )
  })

  test('an address that cannot be read', async () => {
    const refusal = await refusalOf(open('postgres://ada:sEcret!@127.0.0.1:port/courts'))
    expect(refusal).toMatch(/^DATABASE_URL cannot be read\./)
    expect(refusal).not.toContain('sEcret')
  })
})

test('losing a connection in use ends neither the process nor the pool', async () => {
  const store = await openOn(await serve({}))
  const client = await store.pool.connect()
  const lost = new Promise((resolve) => client.once('end', resolve))
  for (const socket of sockets) socket.destroy()
  await lost
  client.release()
  const { rows } = await store.pool.query('select 1')
  expect(rows).toEqual([SETTINGS])
  await store.close()
})

test('a connection that is lost while idle ends neither the process nor the pool', async () => {
  const store = await openOn(await serve({}))
  const client = await store.pool.connect()
  const lost = new Promise((resolve) => client.once('end', resolve))
  client.release()
  for (const socket of sockets) socket.destroy()
  await lost
  await expect(store.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  await store.close()
})

/** The error of a query. */
const failureOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error: unknown) => error,
  )

test('queries wait for a silent server until the timeout, then fail at once until it answers', async () => {
  const onReachabilityChange = vi.fn()
  const store = await openOn(await serve({}), { limits: { waitSeconds: 0.3 }, onReachabilityChange })
  const client = await store.pool.connect()
  const idle = await store.pool.connect()
  await client.query('begin')
  isSilent = true
  const failures = await Promise.all([
    failureOf(client.query('update courts set name = name')),
    failureOf(store.pool.query('select 1')),
  ])
  expect(failures.map(isDatabaseUnavailable)).toEqual([true, true])
  expect(isDatabaseUnavailable(await failureOf(idle.query('select 1')))).toBe(true)
  client.release()
  idle.release()
  expect(onReachabilityChange.mock.calls).toEqual([[true]])
  const asked = [store.pool.connect(), store.pool.query('select 1')]
  for (const asking of asked) expect(isDatabaseUnavailable(await failureOf(asking))).toBe(true)

  isSilent = false
  await waitFor(() => expect(onReachabilityChange.mock.calls).toEqual([[true], [false]]))
  await expect(store.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  const again = await store.pool.connect()
  await expect(again.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  again.release()
  await store.close()
})

test('a server that closes its connections but accepts new ones is not unreachable', async () => {
  const onReachabilityChange = vi.fn()
  const store = await openOn(await serve({}), { limits: { waitSeconds: 5 }, onReachabilityChange })
  await waitFor(() => expect(sockets.size).toBeGreaterThan(1))
  const before = sockets.size
  for (const socket of sockets) socket.destroy()
  await waitFor(() => expect(sockets.size).toBeGreaterThan(before))
  await expect(store.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
  expect(onReachabilityChange).not.toHaveBeenCalled()
  await store.close()
})

test('closing does not wait for a silent server', async () => {
  const store = await openOn(await serve({}), { limits: { waitSeconds: 600 } })
  await store.pool.query('select 1')
  isSilent = true
  await unanswered()
  await store.close()
})
