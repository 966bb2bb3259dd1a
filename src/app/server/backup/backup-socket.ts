import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../../../platform/process/log.ts'
import { StartupError } from '../../../platform/process/startup-error.ts'
import { askServer, type LocalHandler } from '../local-socket.ts'

const CALL = { method: 'GET', path: '/backup' }

/** Lets `requestBackup` get backups from this process, one at a time. */
export function backupHandlers(
  makeBackup: () => Readable,
  log: Pick<Log, 'error'>,
): Map<string, LocalHandler> {
  let isBusy = false
  const send: LocalHandler = async (_, response) => {
    if (isBusy) return void response.writeHead(409).end()
    isBusy = true
    try {
      await pipeline(makeBackup(), response)
    } catch (error) {
      log.error({ err: error }, 'a backup could not be made')
    }
    isBusy = false
  }
  return new Map([[`${CALL.method} ${CALL.path}`, send]])
}

/** A backup from the server that uses the embedded database in a data folder; undefined if none does. */
export async function requestBackup(dataDir: string): Promise<IncomingMessage | undefined> {
  const request = await askServer(dataDir, CALL)
  if (!request) return undefined
  request.end()
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode === 409)
    throw new StartupError('Another backup is being made. Wait until it has finished.')
  return answer
}
