import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { offerOnDemand } from '../../test/on-demand.ts'
import type { Program } from '../../test/program.ts'
import { runServer, serverUrl } from '../../test/server-process.ts'

/**
 * Offers servers that begin with the data of `firstData`, set up as the query says: whoever asks for the same, by
 * the same path, gets the same one. Their data go to `folder`; `running` are those that were started.
 */
export async function offerServers(firstData: string, folder: string) {
  const running: Program[] = []
  const { url, close } = await offerOnDemand(async ({ searchParams }) => {
    const dataDir = await mkdtemp(join(folder, 'other-'))
    await cp(firstData, dataDir, { recursive: true })
    const server = runServer(dataDir, Object.fromEntries(searchParams))
    running.push(server)
    return serverUrl(server)
  })
  return { url, close, running }
}
