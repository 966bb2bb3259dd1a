import { existsSync } from 'node:fs'
import { cp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Program, runProgram } from '../../test/program.ts'
import { runServer, serverUrl, stopServer } from '../../test/server-process.ts'

const dataFile = (name: string) => fileURLToPath(new URL(`../data/${name}`, import.meta.url))
const courts = dataFile('courts.csv')
const mapData = dataFile('courts.geojson')

/** Builds what has changed. */
export const prepareServers = (): Promise<void> =>
  waitForSuccess(runProgram('scripts/build.mjs', ['--if-stale']))

/**
 * Data folders for servers to copy: one with the courts of `courts.csv`, one with what people have contributed, too.
 * They are created in `folder` unless they are there.
 */
export async function preparedData(folder: string): Promise<{ initial: string; seeded: string }> {
  const data = { initial: join(folder, 'initial'), seeded: join(folder, 'seeded') }
  if (existsSync(data.seeded)) return data
  const server = runServer(data.initial, { SAMPLE_COURTS: courts })
  await serverUrl(server)
  await stopServer(server)
  const unfinished = join(folder, 'unfinished')
  await cp(data.initial, unfinished, { recursive: true })
  await waitForSuccess(runProgram('e2e/harness/seed.ts', [unfinished]))
  await rename(unfinished, data.seeded)
  return data
}

/** Imports a made-up file of map data, which leaves three pairs of courts and a price to decide. */
export const importMapData = (dataDir: string): Promise<void> =>
  waitForSuccess(
    runProgram('src/app/server/commands/main.ts', ['import-courts', mapData, '--source', 'osm-gb'], {
      DATA_DIR: dataDir,
    }),
  )

/** Adds so many items that wait for moderators. */
export const addWaiting = (dataDir: string, count: string): Promise<void> =>
  waitForSuccess(runProgram('e2e/harness/seed.ts', [dataDir, count]))

async function waitForSuccess(program: Program): Promise<void> {
  const status = await program.exit
  if (status !== 0) throw new Error(`${program.stdout}${program.stderr}`)
}
