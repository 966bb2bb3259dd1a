import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { runServer, serverUrl, stopServer } from '../test/server-process.ts'
import { type GeneratedCourt, generateCourts } from './generated-courts.ts'

const SEED = 3

/** Runs the real server with the sample courts while `use` runs; `use` gets its URL and process id. */
export async function withServer<T>(
  environment: Record<string, string>,
  use: (url: string, pid: number) => Promise<T>,
): Promise<T> {
  return withDataFolder((dataDir) => serve(dataDir, environment, use))
}

/** Runs the real server with the sample courts after `change` has changed its data folder. */
export async function withChangedData<T>(
  change: (dataDir: string) => Promise<void>,
  use: (url: string) => Promise<T>,
): Promise<T> {
  return withDataFolder(async (dataDir) => {
    await serve(dataDir, {}, async () => {})
    await change(dataDir)
    return serve(dataDir, {}, use)
  })
}

/** Runs the real server with a data folder while `use` runs. */
export async function serve<T>(
  dataDir: string,
  environment: Record<string, string>,
  use: (url: string, pid: number) => Promise<T>,
): Promise<T> {
  const server = runServer(dataDir, environment)
  try {
    return await use(await serverUrl(server), server.child.pid ?? 0)
  } finally {
    await stopServer(server)
  }
}

export async function withDataFolder<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'opencourt-bench-'))
  try {
    return await use(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs the real server with `count` generated courts. */
export async function withCourts<T>(
  count: number,
  use: (url: string, courts: GeneratedCourt[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'opencourt-bench-'))
  const file = join(folder, 'courts.csv')
  const courts = generateCourts(count, SEED)
  await writeFile(file, stringify(courts, { header: true, cast: { boolean: String } }))
  try {
    return await withServer({ SAMPLE_COURTS: file, RATE_LIMIT_FACTOR: '1000000' }, (url) => use(url, courts))
  } finally {
    await rm(folder, { recursive: true })
  }
}
