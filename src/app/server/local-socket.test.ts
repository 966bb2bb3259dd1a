import { once } from 'node:events'
import { chmod, mkdir, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../../../test/disk-database.ts'
import { askServer, type LocalHandler, serveLocally } from './local-socket.ts'

const NOBODY = 65534

let dataDir: string
let socket: string
const ending: (() => Promise<void>)[] = []
const log = { error: vi.fn() }
beforeEach(async () => {
  dataDir = await makeTemporaryFolder()
  await mkdir(join(dataDir, 'database'))
  socket = join(dataDir, 'database', '.server')
  log.error.mockClear()
})
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
  await removeFolder(dataDir)
})

const serve = async (handler: LocalHandler, folder = dataDir) =>
  void ending.push(await serveLocally(folder, new Map([['GET /hello', handler]]), log))
const hello: LocalHandler = async (_, response) => void response.end('hello')

/** The status of a call; undefined if no server runs. */
async function call(path: string, folder = dataDir) {
  const request = await askServer(folder, { path })
  if (!request) return undefined
  const [response] = await once(request.end(), 'response')
  response.resume()
  return response.statusCode as number
}

it('finds no server where none ever ran', async () => {
  expect(await call('/hello')).toBeUndefined()
  expect(await call('/hello', join(dataDir, 'elsewhere'))).toBeUndefined()
  expect(await call('/hello', socket)).toBeUndefined()
})

it('finds none where one was killed, and another one can start there', async () => {
  const killed = createServer().listen(socket)
  await once(killed, 'listening')
  await rename(socket, `${socket}-kept`)
  await new Promise((resolve) => killed.close(resolve))
  await rename(`${socket}-kept`, socket)
  expect(await call('/hello')).toBeUndefined()
  await serve(hello)
  expect(await call('/hello')).toBe(200)
})

it('is for the owner only', async () => {
  await serve(hello)
  expect((await stat(join(dataDir, 'database'))).mode & 0o777).toBe(0o700)
  expect((await stat(socket)).mode & 0o777).toBe(0o600)
})

// As others see it: root may enter any folder.
test.runIf(process.seteuid)('another user is told whose data it is', async () => {
  await serve(hello)
  const isRoot = process.geteuid?.() === 0
  await chmod(dataDir, isRoot ? 0o755 : 0)
  if (isRoot) process.seteuid?.(NOBODY)
  try {
    await expect(askServer(dataDir, {})).rejects.toThrow(
      `The data in ${dataDir} belong to another user. Run this as the user who runs the server.`,
    )
  } finally {
    if (isRoot) process.seteuid?.(0)
    await chmod(dataDir, 0o700)
  }
})

it('works below a path that is longer than the path of a socket can be', async () => {
  const folder = join(dataDir, 'a'.repeat(120))
  await mkdir(join(folder, 'database'), { recursive: true })
  await serve(hello, folder)
  expect(await call('/hello', folder)).toBe(200)
})

it('knows only its calls', async () => {
  await serve(hello)
  expect(await call('/bye')).toBe(404)
})

it('breaks the connection when a call fails, and logs that', async () => {
  await serve(async () => {
    throw new Error('no hello')
  })
  await expect(call('/hello')).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(log.error).toHaveBeenCalledOnce()
})
