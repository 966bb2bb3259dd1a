import { fileURLToPath } from 'node:url'
import { ensureEmulator } from '../../scripts/lib/packages.mjs'
import { type Program, runProgram } from '../../test/program.ts'
import { runServer, serverUrl, stopServer } from '../../test/server-process.ts'

const dataFile = (name: string) => fileURLToPath(new URL(`../data/${name}`, import.meta.url))
const courts = dataFile('courts.csv')
const mapData = dataFile('courts.geojson')

/** Builds what has changed, and makes sure that the emulator can be started. */
export async function prepareServers(): Promise<void> {
  await ensureEmulator()
  await waitForSuccess(runProgram('scripts/build.mjs', ['--if-stale']))
}

/** Creates a data folder with the courts of `courts.csv` by starting a server on it once; other servers copy it. */
export async function createInitialData(dataDir: string): Promise<void> {
  const server = runServer(dataDir, { SAMPLE_COURTS: courts })
  await serverUrl(server)
  await stopServer(server)
}

/** Adds what people have contributed to the courts of `courts.csv`. */
export const seed = (dataDir: string): Promise<void> =>
  waitForSuccess(runProgram('e2e/harness/seed.ts', [dataDir]))

/** Imports a made-up file of map data, which leaves three pairs of courts and a price to decide. */
export const importMapData = (dataDir: string): Promise<void> =>
  waitForSuccess(
    runProgram('src/app/server/commands/import-courts.ts', [mapData, '--source', 'osm-gb'], {
      DATA_DIR: dataDir,
    }),
  )

async function waitForSuccess(program: Program): Promise<void> {
  const status = await program.exit
  if (status !== 0) throw new Error(`${program.stdout}${program.stderr}`)
}
