import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmulator } from '../../scripts/lib/emulator.mjs'
import { offerOnDemand } from '../../test/on-demand.ts'
import type { Program } from '../../test/program.ts'
import { runServer, serverUrl } from '../../test/server-process.ts'
import { MAP_DATA, WAITING } from './environment.ts'
import { addWaiting, importMapData } from './initial-data.ts'

/**
 * Starts servers on request, each on a copy of `initialData` in `folder`. The query of a request holds the server's
 * environment, `MAP_DATA` if map data is imported first, and `WAITING` if the queue of moderators is filled; requests
 * with the same path and query share a server. `running` are those started so far.
 */
export async function offerServers(initialData: string, folder: string) {
  const running: Program[] = []
  let emulator: ReturnType<typeof startEmulator> | undefined
  const { url, close } = await offerOnDemand(async ({ searchParams }) => {
    const dataDir = await mkdtemp(join(folder, 'other-'))
    await cp(initialData, dataDir, { recursive: true })
    const { [MAP_DATA]: hasMapData, [WAITING]: waiting, ...environment } = Object.fromEntries(searchParams)
    if (environment.IDENTITY === 'emulator') {
      emulator ??= startEmulator()
      environment.FIREBASE_AUTH_EMULATOR_HOST = (await emulator).host
    }
    if (hasMapData) await importMapData(dataDir)
    if (waiting) await addWaiting(dataDir, waiting)
    const server = runServer(dataDir, environment)
    running.push(server)
    return serverUrl(server)
  })
  return {
    url,
    running,
    async close() {
      close()
      await (await emulator)?.stop()
    },
  }
}
