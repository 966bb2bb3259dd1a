import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureEmulator } from '../../scripts/lib/packages.mjs'
import { type Program, runProgram } from '../../test/program.ts'
import { runServer, serverUrl, stopServer } from '../../test/server-process.ts'
import { BASE_URL, SERVERS } from './environment.ts'
import { offerServers } from './servers.ts'

const courts = fileURLToPath(new URL('../data/courts.csv', import.meta.url))

/** Starts the server on the same seeded directory for every run; returns a function that stops it. */
export default async function startSeededServer(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-e2e-'))
  const removeData = () => rm(folder, { recursive: true, force: true })
  try {
    await ensureEmulator()
    await waitForSuccess(runProgram('scripts/build.mjs', ['--if-stale']))
    const firstData = join(folder, 'first')
    await createInitialData(firstData)

    const dataDir = join(folder, 'data')
    await cp(firstData, dataDir, { recursive: true })
    await waitForSuccess(runProgram('e2e/harness/seed.ts', [dataDir]))
    const server = runServer(dataDir, { IDENTITY: 'emulator' })
    process.env[BASE_URL] = await serverUrl(server)
    server.child.stdout?.pipe(process.stdout)
    server.child.stderr?.pipe(process.stderr)
    const others = await offerServers(firstData, folder)
    process.env[SERVERS] = others.url
    return async () => {
      others.close()
      const statuses = await Promise.all([server, ...others.running].map(stopServer))
      await removeData()
      if (statuses.some((status) => status !== 0)) throw new Error(`Servers ended with status ${statuses}.`)
    }
  } catch (error) {
    await removeData()
    throw error
  }
}

/** Creates the initial data once by starting a server on `courts.csv`; other servers copy it. */
async function createInitialData(dataDir: string): Promise<void> {
  const server = runServer(dataDir, { SAMPLE_COURTS: courts })
  await serverUrl(server)
  await stopServer(server)
}

async function waitForSuccess(program: Program): Promise<void> {
  const status = await program.exit
  if (status !== 0) throw new Error(`${program.stdout}${program.stderr}`)
}
