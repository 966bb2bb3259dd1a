// @module-tag programs
/** Embedded store only: a database folder is locked by one process. */
import { mkdir, readdir, rename, symlink } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDataDir, makeTemporaryFolder, removeFolder } from '../../../../test/disk-database.ts'
import { runProgram } from '../../../../test/program.ts'
import { killProgram, waitForOutput } from '../../../../test/program-output.ts'
import { StartupError } from '../../process/startup-error.ts'
import { openStore } from '../store.ts'
import { lockFolder } from './lock.ts'

let folder: string
beforeEach(async () => {
  folder = await makeTemporaryFolder()
})
afterEach(() => removeFolder(folder))

/** Leaves the socket file of a killed holder, on which nobody listens. */
async function leaveDeadHolder(): Promise<void> {
  const server = net.createServer()
  const alive = path.join(folder, 'alive')
  await new Promise<void>((resolve) => server.listen(alive, resolve))
  await mkdir(path.join(folder, 'lock'), { recursive: true })
  await rename(alive, path.join(folder, 'lock', '1-dead'))
  await new Promise((resolve) => server.close(resolve))
}

test('a second process is refused while the first one runs, and admitted after kill -9', async () => {
  const dataDir = await makeDataDir()
  const open = () => openStore({ dataDir, onFailure: expect.unreachable })
  const first = runProgram('test/programs/save-numbers.ts', [dataDir])
  try {
    await waitForOutput(first, /^saved 1$/m)
    await expect(open()).rejects.toThrow(
      new StartupError(
        `The database in ${dataDir}/database is in use by another program (process ${first.child.pid}). Stop that program first, or set DATA_DIR to another folder.`,
      ),
    )
    await killProgram(first)
    const store = await open()
    const { rows } = await store.pool.query<{ saved: boolean }>('select count(*) > 0 as saved from numbers')
    await store.close()
    expect(rows).toEqual([{ saved: true }])
  } finally {
    await killProgram(first)
    await removeFolder(dataDir)
  }
})

test('a folder is free again after its release', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow('is in use')
  await unlock()
  const unlockAgain = await lockFolder(folder)
  await unlockAgain()
  await expect(readdir(folder)).resolves.toEqual(['lock'])
})

test('another path to the same folder is refused too', async () => {
  const shortcut = path.join(folder, 'shortcut')
  await mkdir(path.join(folder, 'database'))
  await symlink(path.join(folder, 'database'), shortcut)
  const unlock = await lockFolder(path.join(folder, 'database'))
  await expect(lockFolder(shortcut)).rejects.toThrow('is in use')
  await expect(lockFolder(`${folder}/./database/`)).rejects.toThrow('is in use')
  await unlock()
})

test('a path longer than a socket address can be locked', async () => {
  const long = path.join(folder, 'a-long-name'.repeat(10), 'another-long-name'.repeat(10))
  await mkdir(long, { recursive: true })
  const unlock = await lockFolder(long)
  await expect(lockFolder(long)).rejects.toThrow('is in use')
  await unlock()
  await (await lockFolder(long))()
})

test('exactly one of many processes that find a dead holder wins', async () => {
  for (let round = 0; round < 20; round++) {
    await leaveDeadHolder()
    const starts = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
    const winners = starts.filter((start) => start.status === 'fulfilled')
    const refusals = starts.filter((start) => start.status === 'rejected')
    expect(winners).toHaveLength(1)
    expect(
      refusals.every(({ reason }) => reason instanceof StartupError && /is in use/.test(reason.message)),
    ).toBe(true)
    for (const { value } of winners) await value()
  }
  await expect(readdir(folder)).resolves.toEqual(['lock'])
})
