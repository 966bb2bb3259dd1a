import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { withShortAddress } from '../../process/socket-address.ts'
import { StartupError } from '../../process/startup-error.ts'
import { CLAIM_PREFIX, LOCK, withFolderErrors } from './folder.ts'

/**
 * Locks a folder for this process until the returned function is called or the process ends, even by a crash.
 * A listening socket inside the folder proves that the holder is alive, whatever path leads there.
 *
 * Two processes cannot both win: each listens in its own folder and renames that to `lock`, which succeeds only
 * while `lock` is missing or empty; and a dead holder's socket is removed by its unique name.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const id = `${process.pid}-${randomBytes(6).toString('hex')}`
  const claim = path.join(folder, CLAIM_PREFIX + id)
  const lock = path.join(folder, LOCK)
  await withFolderErrors(folder, () => mkdir(claim, { mode: 0o700 }))
  const server = await listen(folder, path.join(claim, id))
  try {
    await withFolderErrors(folder, () => acquire(folder, claim, lock))
  } catch (error) {
    server.close()
    await rm(claim, { recursive: true, force: true })
    throw error
  }
  await removeOtherClaims(folder)
  return async () => {
    await rm(path.join(lock, id), { force: true })
    await new Promise((resolve) => server.close(resolve))
  }
}

async function acquire(folder: string, claim: string, lock: string): Promise<void> {
  for (;;) {
    try {
      return await rename(claim, lock)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error
      // ENOENT: another process won and removed this claim.
      if (error.code === 'ENOENT') throw inUse(folder)
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    }
    await removeDeadHolder(folder, lock)
  }
}

async function removeDeadHolder(folder: string, lock: string): Promise<void> {
  for (const id of await readdir(lock)) {
    const socket = path.join(lock, id)
    if (await isListening(socket)) throw inUse(folder, id.split('-')[0])
    await rm(socket, { force: true })
  }
}

/** Removes claims of killed processes. Live processes with a claim have lost the race anyway. */
async function removeOtherClaims(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(CLAIM_PREFIX)) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

function inUse(folder: string, processId?: string): StartupError {
  const holder = processId === undefined ? '' : ` (process ${processId})`
  return new StartupError(
    `The database in ${folder} is in use by another program${holder}. Stop that program first, or set DATA_DIR to another folder.`,
  )
}

async function listen(folder: string, socket: string): Promise<net.Server> {
  return await withShortAddress(socket, async (address) => {
    const server = net.createServer((connection) => connection.destroy())
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(address, resolve)
    }).catch((error: NodeJS.ErrnoException) => {
      // Another process won and removed this claim, which is reported as EACCES.
      if (!existsSync(path.dirname(socket))) throw inUse(folder)
      throw new StartupError(
        `The disk of ${folder} does not support database locks (${error.code}). Set DATA_DIR to a folder on a local disk.`,
      )
    })
    return server.unref()
  })
}

/** A socket counts as dead only if certainly nobody is listening. */
async function isListening(socket: string): Promise<boolean> {
  return await withShortAddress(
    socket,
    (address) =>
      new Promise((resolve) => {
        const connection = net.connect(address)
        connection.once('connect', () => {
          connection.destroy()
          resolve(true)
        })
        connection.once('error', (error: NodeJS.ErrnoException) => {
          resolve(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT')
        })
      }),
  )
}
