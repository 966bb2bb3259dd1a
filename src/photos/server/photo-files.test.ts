import { EventEmitter, once } from 'node:events'
import { tmpdir } from 'node:os'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { createCourt, createPhoto, createUser } from '../../../test/factories.ts'
import { Allowance } from '../../accounts/server/allowance.queries.ts'
import { photoRemovalLeases, photos } from '../../database/schema/index.ts'
import { connect, type Database } from '../../platform/db/database.ts'
import type { Store } from '../../platform/db/store.ts'
import type { EdgeCache } from '../../platform/files/edge-cache.ts'
import { type PhotoStorage, StorageFailure } from '../../platform/files/photo-storage.ts'
import {
  enqueuePhotoFiles,
  reconcilePhotoFiles,
  reconcileQueuedPhotoFiles,
  reconcileStalePhotoFiles,
} from './photo-files.service.ts'
import { PhotoUploads } from './photo-uploads.ts'
import { insertPhoto, Photos, type StoredPhoto } from './photos.service.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

let store: Store
let database: Database
let court: { id: number }
beforeAll(async () => {
  store = await openTestDatabase()
  database = connect(store.pool)
  court = await createCourt(database)
})
afterAll(() => store.close())

/** Records storage operations, and runs a hook during the first one. */
let steps: string[]
let meanwhile: () => Promise<unknown>
beforeEach(() => {
  steps = []
  meanwhile = async () => {}
})

async function take(step: string): Promise<void> {
  steps.push(step)
  if (steps.length === 1) await meanwhile()
}
/** Statuses of the photos that share files. */
const stored = new Set<string>()
const photoStorage: PhotoStorage = {
  async store(contentHash) {
    stored.add(contentHash)
  },
  async read(contentHash) {
    return stored.has(contentHash) ? Buffer.from('a photo') : undefined
  },
  publish: (contentHash) => take(`publish ${contentHash}`),
  withdraw: (contentHash) => take(`withdraw ${contentHash}`),
  remove: (contentHash) => {
    stored.delete(contentHash)
    return take(`remove ${contentHash}`)
  },
}

type Status = 'pending' | 'approved' | 'archived'
let made = 0
/** Creates equal photos with these statuses; returns their hash. */
async function photoWith(...statuses: Status[]): Promise<string> {
  const contentHash = String(++made)
  for (const status of statuses) await createPhoto(database, court, { contentHash, status })
  return contentHash
}
const reconcile = (contentHash: string) =>
  reconcilePhotoFiles({ database, photoStorage, edgeCache }, contentHash)
/** Whether the edge cache is reachable. */
let edgeAnswers = true
const edgeCache: EdgeCache = {
  async purge(contentHash) {
    steps.push(`purge ${contentHash}`)
    if (!edgeAnswers) throw new Error('the cache is away')
  },
}
const changeTo = (status: Status, contentHash: string) =>
  database.update(photos).set({ status }).where(eq(photos.contentHash, contentHash))

describe('the files of a photo', () => {
  it.each<[string, Status[], string]>([
    ['that is gone are removed', [], 'remove'],
    ['that waits are shown to nobody', ['pending'], 'withdraw'],
    ['that is archived are shown to nobody', ['archived', 'pending'], 'withdraw'],
    ['that is approved are shown to everybody', ['approved'], 'publish'],
    ['that is approved and waits elsewhere are shown to everybody', ['pending', 'approved'], 'publish'],
  ])('%s', async (_, statuses, step) => {
    const contentHash = await photoWith(...statuses)
    await photoWith('approved', 'pending')
    await reconcile(contentHash)
    expect(steps).toEqual([`${step} ${contentHash}`])
  })

  it('match the rows even if those change in the meantime', async () => {
    const contentHash = await photoWith('approved')
    meanwhile = () => changeTo('archived', contentHash)
    await reconcile(contentHash)
    expect(steps).toEqual([`publish ${contentHash}`, `withdraw ${contentHash}`, `purge ${contentHash}`])
  })

  it('are private while its court is archived', async () => {
    const [gone, stays] = [await photoWith('approved'), await photoWith('approved')]
    const archived = await createCourt(database, { status: 'archived' })
    await createPhoto(database, archived, { contentHash: stays })
    await database.update(photos).set({ courtId: archived.id }).where(eq(photos.contentHash, gone))
    await reconcile(gone)
    await reconcile(stays)
    expect(steps).toEqual([`withdraw ${gone}`, `publish ${stays}`])
  })
})

describe('the edge cache', () => {
  const look = () =>
    reconcileStalePhotoFiles({ database, photoStorage, edgeCache, log: { warn: () => {} } }, 0)
  const decide = async (status: Status, contentHash: string) => {
    await changeTo(status, contentHash)
    await database.transaction((tx) => enqueuePhotoFiles(tx, [contentHash]))
  }

  it('purges a published photo once', async () => {
    const contentHash = await photoWith('approved')
    await reconcile(contentHash)
    await decide('archived', contentHash)
    await look()
    await look()
    expect(steps).toEqual([`publish ${contentHash}`, `withdraw ${contentHash}`, `purge ${contentHash}`])
  })

  it('is retried until it has purged the photo', async () => {
    const contentHash = await photoWith('approved')
    await reconcile(contentHash)
    await decide('archived', contentHash)
    edgeAnswers = false
    await look()
    await look()
    edgeAnswers = true
    await look()
    await look()
    const attempt = [`withdraw ${contentHash}`, `purge ${contentHash}`]
    expect(steps).toEqual([`publish ${contentHash}`, ...attempt, ...attempt, ...attempt])
  })

  it('is not purged of a photo that was never public', async () => {
    const contentHash = await photoWith('pending')
    await reconcile(contentHash)
    await database.delete(photos).where(eq(photos.contentHash, contentHash))
    await reconcile(contentHash)
    expect(steps).toEqual([`withdraw ${contentHash}`, `remove ${contentHash}`])
  })
})

describe('a storage that does not respond', () => {
  it('is not called again after the first photo, and the next run starts with the others', async () => {
    const failing = await photoWith('approved')
    const [second, third] = [await photoWith('approved'), await photoWith('approved')]
    const all = [failing, second, third]
    await database.transaction((tx) => enqueuePhotoFiles(tx, all))
    const away: PhotoStorage = {
      ...photoStorage,
      async publish(contentHash) {
        await take(`publish ${contentHash}`)
        if (contentHash === failing) throw new StorageFailure('no answer')
      },
    }
    const parts = { database, photoStorage: away, log: { warn: () => {} } }
    await reconcileQueuedPhotoFiles(parts, all)
    expect(steps).toEqual([`publish ${failing}`])
    await reconcileStalePhotoFiles(parts, 0)
    expect(steps.slice(1).toSorted()).toEqual(all.map((hash) => `publish ${hash}`).toSorted())
    expect(steps.at(-1)).toBe(`publish ${failing}`)
    await reconcileStalePhotoFiles({ ...parts, photoStorage }, 0)
    await reconcileStalePhotoFiles({ ...parts, photoStorage }, 0)
    expect(steps.slice(4)).toEqual([`publish ${failing}`])
  })
})

describe('a photo with a row in the database', () => {
  const prepared = (contentHash: string): PreparedPhoto => ({
    contentHash,
    width: 4,
    height: 3,
    placeholder: 'data:,',
    files: { 400: Buffer.of(1), 800: Buffer.of(2), 1600: Buffer.of(3) },
  })
  const parts = () => ({ database, photoStorage, log: { warn: () => {} } })

  it('keeps its files while an identical one is being removed', async () => {
    const photos = new Photos({
      ...parts(),
      uploads: new PhotoUploads(tmpdir()),
      allowance: new Allowance(1),
      freeSpace: { folder: tmpdir(), minBytes: 0 },
    })
    const { id: userId } = await createUser(database)
    await photos.withStoredFiles(prepared('twin'), async (photo) => {
      await reconcile('twin')
      await database.transaction((tx) =>
        insertPhoto(tx, { ...(photo as StoredPhoto), courtId: court.id, userId }),
      )
    })
    expect(steps).toEqual(['remove twin', 'withdraw twin'])
    expect(stored).toContain('twin')
  })

  it('is confirmed even if the storage fails right after', async () => {
    const warnings: unknown[] = []
    let isAway = false
    const photos = new Photos({
      database,
      log: { warn: (...line: unknown[]) => warnings.push(line) },
      uploads: new PhotoUploads(tmpdir()),
      allowance: new Allowance(1),
      freeSpace: { folder: tmpdir(), minBytes: 0 },
      photoStorage: {
        ...photoStorage,
        async read() {
          throw new StorageFailure('no answer')
        },
        async withdraw() {
          if (isAway) steps.push('asked again')
        },
      },
    })
    const { id: userId } = await createUser(database)
    const id = await photos.withStoredFiles(prepared('kept'), async (photo) => {
      isAway = true
      return database.transaction((tx) =>
        insertPhoto(tx, { ...(photo as StoredPhoto), courtId: court.id, userId }),
      )
    })
    expect(id).toEqual(expect.any(Number))
    expect(warnings).toHaveLength(1)
    expect(steps).toEqual([])
    await reconcileStalePhotoFiles(parts(), 0)
    expect(steps).toEqual(['withdraw kept'])
  })

  it('has its files even if the removal of an identical one is slow', async () => {
    const storage = new EventEmitter()
    const [asked, thawed] = [once(storage, 'asked'), once(storage, 'thawed')]
    const slow: PhotoStorage = {
      ...photoStorage,
      async remove(contentHash) {
        storage.emit('asked')
        await thawed
        await photoStorage.remove(contentHash)
      },
    }
    const photos = new Photos({
      ...parts(),
      uploads: new PhotoUploads(tmpdir()),
      allowance: new Allowance(1),
      freeSpace: { folder: tmpdir(), minBytes: 0 },
    })
    const { id: userId } = await createUser(database)
    let settling: Promise<void> | undefined
    await photos.withStoredFiles(prepared('slow twin'), async (photo) => {
      settling = reconcilePhotoFiles({ database, photoStorage: slow }, 'slow twin')
      await asked
      const { rows } = await database.execute(`
        select from pg_locks
        where locktype = 'advisory'
          and database = (select oid from pg_database where datname = current_database())`)
      expect(rows).toEqual([])
      await database.transaction((tx) =>
        insertPhoto(tx, { ...(photo as StoredPhoto), courtId: court.id, userId }),
      )
      storage.emit('thawed')
    })
    await settling
    expect(stored).toContain('slow twin')
  })

  it('waits for a second removal even if the lease of the first has expired', async () => {
    const storage = new EventEmitter()
    const [asked, thawed] = [once(storage, 'asked'), once(storage, 'thawed')]
    const noted = () => database.$count(photoRemovalLeases, eq(photoRemovalLeases.contentHash, 'late twin'))
    const removing = (remove: () => Promise<unknown>) =>
      reconcilePhotoFiles(
        { database, photoStorage: { ...photoStorage, remove: async () => void (await remove()) } },
        'late twin',
      )
    let second: Promise<void> | undefined
    await removing(async () => {
      await database.update(photoRemovalLeases).set({ until: new Date('2026-01-01') })
      second = removing(async () => {
        storage.emit('asked')
        await thawed
      })
      await asked
    })
    expect(await noted()).toBe(1)
    storage.emit('thawed')
    await second
    expect(await noted()).toBe(0)
  })

  it('leaves no files if the server stops before its row is inserted', async () => {
    const look = (afterSeconds: number) => reconcileStalePhotoFiles(parts(), afterSeconds)
    const stops = new Error('the server stops here')
    const photos = new Photos({
      ...parts(),
      uploads: new PhotoUploads(tmpdir()),
      allowance: new Allowance(1),
      freeSpace: { folder: tmpdir(), minBytes: 0 },
      photoStorage: {
        ...photoStorage,
        async store() {
          await look(0)
          expect(steps).toEqual([])
          await look(-3600)
          throw stops
        },
      },
    })
    await expect(photos.withStoredFiles(prepared('lost'), async () => {})).rejects.toThrow(stops)
    expect(steps[0]).toBe('remove lost')
  })

  it('is published by the next run if the server stopped before it did', async () => {
    const { id: userId } = await createUser(database)
    const { files, ...photo } = prepared('orphan')
    await database.transaction((tx) =>
      insertPhoto(tx, { ...photo, bytes: 3, courtId: court.id, userId, status: 'approved' }),
    )
    await reconcileStalePhotoFiles(parts(), 0)
    await reconcileStalePhotoFiles(parts(), 0)
    expect(steps).toEqual(['publish orphan'])
  })
})
