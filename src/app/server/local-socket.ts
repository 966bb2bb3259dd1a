import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { errorCode } from '../../platform/process/error-code.ts'
import type { Log } from '../../platform/process/log.ts'
import { withShortAddress } from '../../platform/process/socket-address.ts'
import { StartupError } from '../../platform/process/startup-error.ts'

/** Beside the embedded database. */
const socketOf = (dataDir: string) => join(dataDir, 'database', '.server')
const MAX_CONNECTIONS = 20
/** Errors of a connection that mean that no server listens. */
const AWAY = ['ENOENT', 'ENOTDIR', 'ECONNREFUSED']

export type LocalHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Answers programs of the same user that can't open the embedded database because this process has. `handlers` by method
 * and path. Returns a function that ends this.
 */
export async function serveLocally(
  dataDir: string,
  handlers: ReadonlyMap<string, LocalHandler>,
  log: Pick<Log, 'error'>,
): Promise<() => Promise<void>> {
  const answer: LocalHandler = async (request, response) => {
    const handle = handlers.get(`${request.method} ${request.url}`)
    if (!handle) return void response.writeHead(404).end()
    await handle(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a local request failed')
      response.destroy()
    })
  }
  const server = createServer({ requestTimeout: 0 }, answer)
  server.on('checkContinue', answer)
  server.maxConnections = MAX_CONNECTIONS
  const socket = socketOf(dataDir)
  await chmod(dirname(socket), 0o700)
  // What a killed server left.
  await rm(socket, { force: true })
  await withShortAddress(socket, async (address) => {
    server.listen(address)
    await once(server, 'listening')
  })
  await chmod(socket, 0o600)
  server.unref()
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/**
 * A request to the server that uses the embedded database in a data folder, not yet sent; undefined if none does. Throws
 * StartupError if this user may not ask it.
 */
export async function askServer(
  dataDir: string,
  options: Pick<RequestOptions, 'method' | 'path' | 'headers'>,
): Promise<ClientRequest | undefined> {
  const socket = await withShortAddress(socketOf(dataDir), (address) => connected(address, dataDir))
  return socket && request({ ...options, createConnection: () => socket })
}

async function connected(address: string, dataDir: string): Promise<Socket | undefined> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    const code = errorCode(error)
    if (!code) throw error
    if (AWAY.includes(code)) return undefined
    throw new StartupError(
      code === 'EACCES' || code === 'EPERM'
        ? `The data in ${dataDir} belong to another user. Run this as the user who runs the server.`
        : `The server that uses ${dataDir} cannot be asked (${code}).`,
    )
  }
}
