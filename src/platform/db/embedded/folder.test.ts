/** Embedded store only: which folders it accepts, and how it creates one. */
import { chown, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeDataDir, makeTemporaryFolder, removeFolder } from '../../../../test/disk-database.ts'
import { StartupError } from '../../process/startup-error.ts'
import { openStore, type Store } from '../store.ts'

let dataDir: string
let database: string
const open = (): Promise<Store> => openStore({ dataDir, onFailure: expect.unreachable })
const useDataDir = (folder: string) => {
  dataDir = folder
  database = path.join(folder, 'database')
}

async function expectStartupError(text: string): Promise<void> {
  const refusal = await open().catch((error) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect(refusal.message).toContain(text)
}

afterEach(() => removeFolder(dataDir))

describe('without a database', () => {
  beforeEach(async () => useDataDir(await makeTemporaryFolder()))

  test('a file in its place is refused', async () => {
    await writeFile(database, '')
    await expectStartupError(`${database} is not a folder. Set DATA_DIR`)
  })

  test('a file as its parent is refused', async () => {
    const file = path.join(dataDir, 'file')
    await writeFile(file, '')
    const refusal = openStore({ dataDir: file, onFailure: expect.unreachable })
    await expect(refusal).rejects.toThrow(`${file}/database is not a folder.`)
  })

  test("somebody else's files are refused and left alone", async () => {
    await mkdir(database)
    for (const name of ['PG_VERSION', 'base', 'global', 'pg_wal'])
      await writeFile(path.join(database, name), '')
    await expectStartupError(
      'holds files that do not belong to the database (PG_VERSION, base, global and 1 more)',
    )
    await expect(readdir(database)).resolves.toHaveLength(4)
  })

  test.runIf(process.getuid?.() === 0)('a folder that may not be written is refused', async () => {
    await mkdir(database, { mode: 0o500 })
    process.seteuid?.('nobody')
    try {
      await expectStartupError(`The database folder ${database} cannot be written (EACCES). Allow this user`)
    } finally {
      process.seteuid?.(0)
    }
  })

  test.runIf(process.getuid?.() === 0)("another user's folder is refused, also for root", async () => {
    await mkdir(database)
    await chown(database, 65534, 65534)
    await expectStartupError(`The database in ${database} belongs to another user (65534).`)
    await expect(readdir(database)).resolves.toEqual([])
  })

  test('an interrupted creation starts over and succeeds', async () => {
    await mkdir(path.join(database, 'cluster.new', 'base'), { recursive: true })
    await writeFile(path.join(database, 'cluster.new', 'PG_VERSION'), '18')
    const first = await open()
    await first.pool.query('create table notes as select 1 as number')
    await first.close()
    const second = await open()
    const { rows } = await second.pool.query('select number from notes')
    await second.close()

    expect(rows).toEqual([{ number: 1 }])
    expect((await readdir(database)).sort()).toEqual(['cluster', 'lock'])
    expect((await stat(path.join(database, 'cluster'))).mode & 0o077).toBe(0)
  })
})

describe('with a database', () => {
  beforeEach(async () => useDataDir(await makeDataDir()))

  test('one without its version is refused as damaged', async () => {
    await removeFolder(path.join(database, 'cluster', 'PG_VERSION'))
    await expectStartupError(`The database in ${database} is damaged: cluster/PG_VERSION is missing.`)
  })

  test("one of another version is rejected with PostgreSQL's message", async () => {
    await writeFile(path.join(database, 'cluster', 'PG_VERSION'), '12\n')
    await expectStartupError(
      `The database in ${database} stopped: database files are incompatible with server.`,
    )
  })

  test('the folder is unlocked after a failed start', async () => {
    const version = path.join(database, 'cluster', 'PG_VERSION')
    await writeFile(version, '12\n')
    await expectStartupError('incompatible')
    await writeFile(version, '18\n')
    const store = await open()
    await store.close()
  })
})
