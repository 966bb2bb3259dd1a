import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../../process/error-code.ts'
import { StartupError } from '../../process/startup-error.ts'
import { diskFailure, syncPath, syncTree } from './durable-files.ts'
import { unpackEmptyCluster } from './empty-cluster.ts'
import { describeFailure } from './messages.ts'

/** Entries of a database folder; `cluster` is PostgreSQL's data directory. */
const CLUSTER = 'cluster'
const UNFINISHED_CLUSTER = 'cluster.new'
export const LOCK = 'lock'
export const CLAIM_PREFIX = 'claim-'

/** Creates the folder if necessary, and checks that it is ours and contains no foreign files. */
export async function prepareFolder(folder: string): Promise<void> {
  await withFolderErrors(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }))
  await requireOwner(folder)
  const names = await withFolderErrors(folder, () => readdir(folder))
  const foreign = names.filter((name) => !isOurs(name))
  if (foreign.length > 0) {
    throw new StartupError(
      `The folder ${folder} holds files that do not belong to the database (${list(foreign)}). Move them elsewhere, or set DATA_DIR to another folder.`,
    )
  }
}

/** Files that root would leave in another user's database could not be opened by that user. */
async function requireOwner(folder: string): Promise<void> {
  const { uid } = await withFolderErrors(folder, () => stat(folder))
  if (process.geteuid && uid !== process.geteuid())
    throw new StartupError(
      `The database in ${folder} belongs to another user (${uid}). Run this as that user: sudo -u '#${uid}' …`,
    )
}

/**
 * Returns the path of PostgreSQL's data directory. A new one is renamed into place only once it is complete and on disk,
 * so that an interrupted creation simply starts over.
 */
export async function prepareCluster(folder: string): Promise<string> {
  const cluster = path.join(folder, CLUSTER)
  const unfinished = path.join(folder, UNFINISHED_CLUSTER)
  await withFolderErrors(folder, () => rm(unfinished, { recursive: true, force: true }))
  if (!existsSync(cluster)) {
    await withFolderErrors(folder, () => mkdir(unfinished, { mode: 0o700 }))
    try {
      await withFolderErrors(folder, async () => {
        await unpackEmptyCluster(unfinished)
        await moveIntoPlace(unfinished, cluster)
      })
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    }
  }
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) {
    throw new StartupError(
      `The database in ${folder} is damaged: ${CLUSTER}/PG_VERSION is missing. Restore a backup, or move the folder away to start with an empty directory.`,
    )
  }
  return cluster
}

/** Runs a file operation on the folder; turns errors into StartupErrors. */
export async function withFolderErrors<T>(folder: string, operation: () => Promise<T>): Promise<T> {
  try {
    return await operation()
  } catch (error) {
    throw toStartupError(folder, error)
  }
}

async function moveIntoPlace(unfinished: string, cluster: string): Promise<void> {
  await syncTree(unfinished)
  await rename(unfinished, cluster)
  const folder = path.dirname(cluster)
  await syncPath(folder)
  await syncPath(path.dirname(folder))
}

function isOurs(name: string): boolean {
  return (
    [CLUSTER, UNFINISHED_CLUSTER, LOCK].includes(name) ||
    name.startsWith(CLAIM_PREFIX) ||
    name.startsWith('.')
  )
}

function list(names: string[]): string {
  const shown = names.sort().slice(0, 3).join(', ')
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown
}

function toStartupError(folder: string, error: unknown): unknown {
  const code = errorCode(error)
  if (!code) return error
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return new StartupError(`${folder} is not a folder. Set DATA_DIR to one that can hold the database.`)
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return new StartupError(
      `The database folder ${folder} cannot be written (${code}). Allow this user to write there, or set DATA_DIR to another folder.`,
    )
  }
  const failure = diskFailure(error)
  const reason = failure === undefined ? undefined : describeFailure(failure, folder)
  return new StartupError(
    reason ?? `The database folder ${folder} cannot be used (${code}). Set DATA_DIR to another folder.`,
  )
}
