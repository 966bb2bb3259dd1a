import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runServer, serverUrl, stopServer } from '../../test/server-process.ts'
import { BASE_URL, PREPARED_DATA, SERVERS } from './environment.ts'
import { preparedData, prepareServers } from './initial-data.ts'
import { offerServers } from './servers.ts'

/** Starts the server on the same seeded directory for every run; returns a function that stops it. */
export default async function startSeededServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-e2e-'))
  const prepared = process.env[PREPARED_DATA] ?? join(folder, 'prepared')
  const removeData = () => rm(folder, { recursive: true, force: true })
  try {
    await prepareServers()
    const data = await preparedData(prepared)
    const dataDir = join(folder, 'data')
    await cp(data.seeded, dataDir, { recursive: true })
    const server = runServer(dataDir, { IDENTITY: 'embedded' })
    process.env[BASE_URL] = await serverUrl(server)
    server.child.stdout?.pipe(process.stdout)
    server.child.stderr?.pipe(process.stderr)
    const others = await offerServers(data.initial, folder)
    process.env[SERVERS] = others.url
    return async () => {
      await others.close()
      const statuses = await Promise.all([server, ...others.running].map(stopServer))
      await removeData()
      if (statuses.some((status) => status !== 0)) throw new Error(`Servers ended with status ${statuses}.`)
    }
  } catch (error) {
    await removeData()
    throw error
  }
}
