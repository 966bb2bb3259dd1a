// @module-tag any-database
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { MAX_NOTES } from '../../database/contract/limits.ts'
import { courts } from '../../database/schema/index.ts'
import { MAX_LARGE_RESPONSES_PER_ADDRESS, MAX_LARGE_RESPONSES_PER_NETWORK } from './limits.ts'

const COURTS = 4000
/** Milliseconds that the server waits for a reader. */
const UNREAD_MS = 1500
const BYTES_PER_STEP = 1024 * 1024
const SEARCH = '/api/courts?bbox=-1,51,1,52'

let test: TestApp
let accepted: Socket[]

beforeAll(async () => {
  test = await openTestApp(
    { RATE_LIMIT_FACTOR: '1000' },
    { connectionLimits: { unreadMs: UNREAD_MS, ofAddress: 200 } },
  )
  await test.database.transaction(async (tx) => {
    const rows = await tx
      .insert(courts)
      .values(
        Array.from({ length: COURTS }, (_, i) => ({
          name: `Court ${i}`,
          latitude: 51.5,
          longitude: 0,
          notes: `${i}`.repeat(MAX_NOTES).slice(0, MAX_NOTES),
          status: 'published' as const,
        })),
      )
      .returning({ id: courts.id })
    await publishChanges(
      tx,
      rows.map(({ id }) => id),
    )
  })
  await test.directory.refresh()
  accepted = []
  test.app.server.on('connection', (socket) => accepted.push(socket))
  await test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => test.close())

/** Sends a request and leaves the response unread. */
async function ask(path: string, headers = '', localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = test.app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.pause()
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
  return socket
}

async function expectTooManyAnswers(socket: Socket): Promise<void> {
  socket.resume()
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: \d+[\s\S]*"too-many-answers"/i)
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await setImmediate()
}

/** Bytes buffered for readers, and number of connections with buffered bytes. */
const held = () => accepted.reduce((sum, socket) => sum + socket.writableLength, 0)
const waiting = () => accepted.filter(({ writableLength }) => writableLength > 0).length
const open = () => accepted.filter(({ destroyed }) => !destroyed).length

describe('clients that do not read', () => {
  it.each([
    ['a search', SEARCH, ''],
    ['an export', '/api/courts.csv', ''],
  ])('cost little memory, and are disconnected (%s)', { tags: 'large' }, async (_, path, headers) => {
    const readers = 40
    accepted.length = 0
    const before = process.memoryUsage().arrayBuffers
    const sockets = await Promise.all(Array.from({ length: readers }, () => ask(path, headers)))
    await until(() => waiting() === readers)
    expect(held()).toBeLessThan(readers * 256 * 1024)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(readers * 1024 * 1024)
    await until(() => open() === 0)
    for (const socket of sockets) socket.destroy()
  })

  it('get only a limited number of responses at once', async () => {
    accepted.length = 0
    const sockets = await Promise.all(
      Array.from({ length: MAX_LARGE_RESPONSES_PER_ADDRESS }, () => ask(SEARCH)),
    )
    await until(() => waiting() === MAX_LARGE_RESPONSES_PER_ADDRESS)
    const more = await ask(SEARCH)
    await expectTooManyAnswers(more)
    const small = await test.app.inject(`${SEARCH}&limit=1`)
    expect(small.statusCode).toBe(200)
    for (const socket of [...sockets, more]) socket.destroy()
    await until(() => open() === 0)
    const again = await ask(SEARCH)
    again.resume()
    const [whole] = await once(again, 'data')
    expect(String(whole)).toMatch(/^HTTP\/1\.1 200 /)
    again.destroy()
  })

  it('get no more of them through other addresses of their network', async () => {
    accepted.length = 0
    const sockets = await Promise.all(
      Array.from({ length: MAX_LARGE_RESPONSES_PER_NETWORK }, (_, i) =>
        ask(SEARCH, '', `127.0.0.${2 + (i % 4)}`),
      ),
    )
    await until(() => waiting() === MAX_LARGE_RESPONSES_PER_NETWORK)
    const more = await ask(SEARCH, '', '127.0.0.9')
    await expectTooManyAnswers(more)
    const elsewhere = await ask(SEARCH, '', '127.0.1.9')
    elsewhere.resume()
    const [whole] = await once(elsewhere, 'data')
    expect(String(whole)).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of [...sockets, more, elsewhere]) socket.destroy()
    await until(() => open() === 0)
  })
})

describe('a slow reader', () => {
  it('gets everything, however long it takes', { tags: 'large' }, async () => {
    accepted.length = 0
    const socket = await ask(SEARCH, 'Connection: close\r\n')
    const [head, body] = await readSlowly(socket)
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(JSON.parse(body)).toHaveLength(COURTS)
    expect(Number(/content-length: (\d+)/i.exec(head)?.[1])).toBe(Buffer.byteLength(body))
  })
})

/**
 * Reads with pauses that are individually shorter, but in total longer, than the server's timeout. Between pauses it
 * reads enough to drain the system's buffers.
 */
async function readSlowly(socket: Socket): Promise<[head: string, body: string]> {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    read += chunk.length
    if (read < BYTES_PER_STEP) continue
    read = 0
    await setTimeout(UNREAD_MS / 5)
  }
  const answer = Buffer.concat(chunks).toString()
  const end = answer.indexOf('\r\n\r\n')
  return [answer.slice(0, end), answer.slice(end + 4)]
}

describe('a client with too many connections', () => {
  it('gets an error on those beyond the limit, and responses on the others', async () => {
    accepted.length = 0
    const sockets = []
    for (let i = 0; i < 200; i++) {
      const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      sockets.push(socket)
    }
    await until(() => accepted.length === 200)
    const refused = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1')
    const [answer] = await once(refused, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429 [\s\S]*"too-many-connections"/)
    await once(refused, 'close')
    const [first] = sockets
    first?.write('GET /api/config HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const [config] = await once(first as Socket, 'data')
    expect(String(config)).toMatch(/^HTTP\/1\.1 200 /)
    for (const socket of sockets) socket.destroy()
    await until(() => open() === 0)
  })
})
