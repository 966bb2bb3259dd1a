import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { makeTemporaryFolder, removeFolder } from '../../../test/disk-database.ts'
import { createCourt, tagCourt, voteFacility } from '../../../test/factories.ts'
import { expectSameAsRead } from '../../../test/same-courts.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { courts, directoryState } from '../../database/schema/index.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import { type Piece, readPieces, writePieces } from '../../platform/files/column-file.ts'
import { readState } from './directory.queries.ts'
import { Directory } from './directory.ts'
import { SavedDirectory, type SavedDirectoryParts } from './saved-directory.ts'

const MANY = 2000

let store: Store
let database: Database
let dataDir: string
let file: string
const log = { info: vi.fn(), warn: vi.fn() }

const savedWith = (parts: Partial<SavedDirectoryParts> = {}) =>
  new SavedDirectory({ dataDir, build: 'b1', filesBaseUrl: '/files', minFreeBytes: 0, log, ...parts })
const read = async (parts: Partial<SavedDirectoryParts> = {}) =>
  savedWith(parts).read(await readState(database))
const openDirectory = (saved?: SavedDirectory) =>
  new Directory({ database, filesBaseUrl: '/files', log: console, saved })

async function withDirectory<T>(saved: SavedDirectory | undefined, use: (directory: Directory) => T) {
  const directory = openDirectory(saved)
  try {
    await directory.start()
    return await use(directory)
  } finally {
    await directory.close()
  }
}

/** Saves the present courts. */
const save = () => withDirectory(undefined, (directory) => savedWith().save(directory.current()))

beforeAll(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
})
beforeEach(async () => {
  dataDir = await makeTemporaryFolder()
  file = join(dataDir, 'courts.cache')
  log.info.mockClear()
  log.warn.mockClear()
})
afterEach(() => removeFolder(dataDir))
afterAll(() => store.close())

describe('saved courts', () => {
  beforeEach(async () => {
    await createCourt(database)
    await save()
  })

  async function expectRefused(reason: string, parts: Partial<SavedDirectoryParts> = {}): Promise<void> {
    expect(await read(parts)).toBeUndefined()
    expect(log.info.mock.calls).toEqual([[expect.stringContaining(reason)]])
    expect(await readdir(dataDir)).toEqual([])
  }

  it('that are missing are not read, which is normal', async () => {
    await rm(file)
    expect(await read()).toBeUndefined()
    expect(log.info).not.toHaveBeenCalled()
  })

  it.each([
    ['another program', 'another program', { build: 'b2' }],
    [
      'one with another address of photos',
      'address of the photos',
      { filesBaseUrl: 'https://cdn.example.org' },
    ],
  ])('are not read by %s', (_, reason, parts) => expectRefused(reason, parts))

  it('are not read by another version of Node.js', async () => {
    const spy = vi.spyOn(process, 'versions', 'get').mockReturnValue({ ...process.versions, icu: '1.0' })
    await expectRefused('another program').finally(() => spy.mockRestore())
  })

  it('are not used for another database, nor for one that was set back', async () => {
    const { store: id, version } = await readState(database)
    expect(await savedWith().read({ store: id, version })).toBeDefined()
    expect(await savedWith().read({ store: id, version: version + 1 })).toBeDefined()
    expect(await savedWith().read({ store: id, version: version - 1 })).toBeUndefined()
    expect(log.info.mock.lastCall).toEqual([expect.stringContaining('set back')])
    await save()
    expect(await savedWith().read({ store: 'other', version })).toBeUndefined()
    expect(log.info.mock.lastCall).toEqual([expect.stringContaining('another database')])
    expect(await readdir(dataDir)).toEqual([])
  })

  it.each([0.05, 0.5, 0.9, 0.999999])(
    'that were altered at %d of their length are not used',
    async (share) => {
      const bytes = await readFile(file)
      const at = Math.floor(bytes.length * share)
      bytes[at] = (bytes[at] as number) ^ 1
      await writeFile(file, bytes)
      expect(await read()).toBeUndefined()
      expect(log.info).toHaveBeenCalledOnce()
      expect(await readdir(dataDir)).toEqual([])
    },
  )

  it('whose parts are in another order are not used', async () => {
    const pieces: Piece[] = []
    for await (const piece of readPieces(file)) pieces.push(piece)
    const [header, facts, base, ...others] = pieces as [Piece, Piece, Piece, ...Piece[]]
    await rm(file)
    await writePieces(file, [header, base, facts, ...others])
    await expectRefused('another piece is in the place of: facts')
  })

  it('that are a folder are left alone', async () => {
    await rm(file)
    await mkdir(file)
    expect(await read()).toBeUndefined()
    expect(await readdir(dataDir)).toEqual(['courts.cache'])
  })
})

describe('saving', () => {
  it('that fails is logged once until it succeeds again, and leaves the courts saved before', async () => {
    await save()
    const before = await readFile(file)
    await withDirectory(undefined, async (directory) => {
      const saved = savedWith({ minFreeBytes: Number.MAX_SAFE_INTEGER })
      expect(await saved.save(directory.current())).toBe(false)
      expect(await saved.save(directory.current())).toBe(false)
      const nowhere = savedWith({ dataDir: join(dataDir, 'nowhere') })
      expect(await nowhere.save(directory.current())).toBe(false)
    })
    expect(log.warn).toHaveBeenCalledTimes(2)
    expect(await readFile(file)).toEqual(before)
    expect(await readdir(dataDir)).toEqual(['courts.cache'])
  })

  it('that is aborted leaves nothing behind and is no failure', async () => {
    await withDirectory(undefined, async (directory) => {
      expect(await savedWith().save(directory.current(), AbortSignal.abort())).toBe(false)
    })
    expect(log.warn).not.toHaveBeenCalled()
    expect(await readdir(dataDir)).toEqual([])
  })

  it('by two servers at once leaves the courts of one of them', async () => {
    await withDirectory(undefined, async (directory) => {
      const saves = Array.from({ length: 4 }, () => savedWith().save(directory.current()))
      expect(await Promise.all(saves)).toEqual([true, true, true, true])
      expect((await read())?.texts.tag).toBe(directory.current().tag)
    })
    expect(await readdir(dataDir)).toEqual(['courts.cache'])
  })
})

describe('a directory', () => {
  it('with few courts saves nothing', async () => {
    await withDirectory(savedWith(), (directory) => directory.save())
    expect(await readdir(dataDir)).toEqual([])
  })

  it('reads everything if a court has vanished without a trace', async () => {
    const ghost = await createCourt(database, { name: 'Ghost' })
    await save()
    await database.delete(courts).where(eq(courts.id, ghost.id))
    await withDirectory(savedWith(), async (directory) => {
      expect(directory.current().courtOf(ghost.id)).toBeUndefined()
      await expectSameAsRead(directory, database, '/files')
    })
    expect(log.info.mock.calls).toEqual([[expect.stringContaining('other courts')]])
    expect(await readdir(dataDir)).toEqual([])
  })

  it('reads everything if the database has since followed another path', async () => {
    const court = await createCourt(database)
    const { version } = await readState(database)
    const { id } = await createCourt(database, { name: 'Before' })
    await save()
    await database.delete(courts).where(eq(courts.id, id))
    await database.update(courts).set({ name: 'After' }).where(eq(courts.id, court.id))
    await database.update(directoryState).set({ version })
    await database.transaction((tx) => publishChanges(tx, [court.id]))
    await withDirectory(savedWith(), (directory) => expectSameAsRead(directory, database, '/files'))
    expect(log.info.mock.calls).toEqual([[expect.stringContaining('not used')]])
  })

  it('reads everything if a change was lost and another one was made of the same court', async () => {
    const [first, second] = [await createCourt(database), await createCourt(database)]
    const before = await readState(database)
    const versionOf = async (id: number) => {
      const [court] = await database.select().from(courts).where(eq(courts.id, id))
      return court?.directoryVersion ?? 0
    }
    for (let i = 0; i < 5; i++) await edit(first.id, { name: 'Lost' })
    const lost = await versionOf(first.id)
    await save()
    do {
      await database.update(directoryState).set({ version: before.version })
      await edit(first.id, { name: 'Made' })
    } while ((await versionOf(first.id)) >= lost)
    await database.update(directoryState).set({ version: lost })
    await edit(second.id, { name: 'Also made' })
    await withDirectory(savedWith(), (directory) => expectSameAsRead(directory, database, '/files'))
    expect(log.info.mock.calls).toEqual([[expect.stringContaining('other courts')]])
  })

  it('starts while others write all the time', async () => {
    await createMany()
    const court = await createCourt(database)
    await withDirectory(savedWith(), (directory) => directory.save())
    const started = new AbortController()
    const writing = (async () => {
      for (let i = 0; !started.signal.aborted; i++) await edit(court.id, { name: `Edit ${i}` })
    })()
    await withDirectory(savedWith(), async (directory) => {
      started.abort()
      await writing
      await directory.refresh()
      await expectSameAsRead(directory, database, '/files')
    })
    expect(log.info).not.toHaveBeenCalled()
  })

  it('saves again only when many courts have changed', async () => {
    const ids = await createMany()
    await withDirectory(savedWith(), async (directory) => {
      await directory.save()
      const { ino } = await stat(file)
      const isSavedAgain = async () => {
        await directory.refresh()
        await directory.save()
        return (await stat(file)).ino !== ino
      }
      expect(await isSavedAgain()).toBe(false)
      await database.transaction((tx) => publishChanges(tx, ids.slice(0, 19)))
      expect(await isSavedAgain()).toBe(false)
      await database.transaction((tx) => publishChanges(tx, ids.slice(0, 100)))
      expect(await isSavedAgain()).toBe(true)
    })
  })

  it('starts with the saved courts and what changed since', async () => {
    const ids = await createMany()
    const [edited, archived, voted, restored] = ids as [number, number, number, number]
    await edit(restored, { status: 'archived' })
    await withDirectory(savedWith(), (directory) => directory.save())
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await edit(edited, { name: 'Édited', latitude: -33.9, longitude: 151.2 })
    await edit(archived, { status: 'archived' })
    await edit(restored, { status: 'published', name: 'Restored' })
    await voteFacility(database, { id: voted }, 'Seating')
    await tagCourt(database, { id: voted }, 'Seating')
    await createCourt(database, { name: 'New' })
    await withDirectory(savedWith(), (directory) => expectSameAsRead(directory, database, '/files'))
    expect(log.info).not.toHaveBeenCalled()
  })
})

async function createMany(): Promise<number[]> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into courts (name, latitude, longitude, status)
      select 'Court of many ' || n, (n % 170) - 85, (n % 350) - 175, 'published'
      from generate_series(1, ${MANY}::integer) n returning id`)
    const ids = rows.map(({ id }) => id)
    await publishChanges(tx, ids)
    return ids
  })
}

async function edit(id: number, values: Partial<typeof courts.$inferInsert>): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.update(courts).set(values).where(eq(courts.id, id))
    await publishChanges(tx, [id])
  })
}
