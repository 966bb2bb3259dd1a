import { chmod, rm } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../../../platform/process/log.ts'
import { withShortAddress } from '../../../platform/process/socket-address.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'

/** Beside the embedded database, in a folder that only its owner can enter. */
const socketOf = (dataDir: string) => join(dataDir, 'database', '.backup')

/**
 * Lets `requestBackup` get backups from this process, which is the only one that can open its embedded database; one at
 * a time. Returns a function that ends this.
 */
export async function serveBackups(
  dataDir: string,
  makeBackup: () => Readable,
  log: Pick<Log, 'error'>,
): Promise<() => Promise<void>> {
  let isBusy = false
  const server = createServer(async (_, response) => {
    if (isBusy) return response.writeHead(409).end()
    isBusy = true
    try {
      await pipeline(makeBackup(), response)
    } catch (error) {
      log.error({ err: error }, 'a backup could not be made')
    }
    isBusy = false
  })
  const socket = socketOf(dataDir)
  await rm(socket, { force: true })
  await withShortAddress(
    socket,
    (address) =>
      new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve)),
  )
  await chmod(socket, 0o600)
  server.unref()
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** A backup from the server that uses the embedded database in a data folder; undefined if none does. */
export async function requestBackup(dataDir: string): Promise<IncomingMessage | undefined> {
  const answer = await withShortAddress(
    socketOf(dataDir),
    (address) =>
      new Promise<IncomingMessage | undefined>((resolve, reject) => {
        get({ socketPath: address, agent: false }, resolve).once('error', (error: NodeJS.ErrnoException) => {
          const isAway = error.code === 'ENOENT' || error.code === 'ECONNREFUSED'
          if (isAway) resolve(undefined)
          else reject(error)
        })
      }),
  )
  if (answer?.statusCode === 409)
    throw new StartupError('Another backup is being made. Wait until it has finished.')
  return answer
}
