import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { embeddedDump } from './database.ts'

/** Creates an empty temporary folder. */
export async function makeTemporaryFolder(): Promise<string> {
  return await mkdtemp(path.join(tmpdir(), 'opencourt-test-'))
}

/** Creates a data folder with a migrated embedded database, from the dump because that is faster. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await makeTemporaryFolder()
  const cluster = path.join(dataDir, 'database', 'cluster')
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', embeddedDump(), '-C', cluster])
  return dataDir
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
