import { tmpdir } from 'node:os'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import { createCourt, createPhoto, createUser } from '../../../../test/factories.ts'
import type { PhotoStorage } from '../../adapters/photo-storage/photo-storage.ts'
import { connect, type Database } from '../../db/database.ts'
import type { Store } from '../../db/pool.ts'
import { photos } from '../../db/schema/index.ts'
import { Allowance } from '../allowance/allowance.service.ts'
import { settleForgottenPhotos, settlePhotoFiles } from './photo-files.service.ts'
import { PhotoUploads } from './photo-uploads.ts'
import { insertPhoto, type KeptPhoto, Photos } from './photos.service.ts'
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

/** What was done to the storage, and what happens elsewhere while it is done for the first time. */
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
/** Whose photos have files. */
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
/** The hash of a photo that was sent in as often as there are statuses. */
async function photoWith(...statuses: Status[]): Promise<string> {
  const contentHash = String(++made)
  for (const status of statuses) await createPhoto(database, court, { contentHash, status })
  return contentHash
}
const settle = (contentHash: string) => settlePhotoFiles({ database, photoStorage }, contentHash)
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
    await settle(contentHash)
    expect(steps).toEqual([`${step} ${contentHash}`])
  })

  it('end where the rows want them when those change meanwhile', async () => {
    const contentHash = await photoWith('approved')
    meanwhile = () => changeTo('archived', contentHash)
    await settle(contentHash)
    expect(steps).toEqual([`publish ${contentHash}`, `withdraw ${contentHash}`])
  })
})

describe('a photo that is written down', () => {
  const prepared = (contentHash: string): PreparedPhoto => ({
    contentHash,
    width: 4,
    height: 3,
    placeholder: 'data:,',
    files: { 400: Buffer.of(1), 800: Buffer.of(2), 1600: Buffer.of(3) },
  })
  const parts = () => ({ database, photoStorage, log: { warn: () => {} } })

  it('has its files, though those of an equal one are removed meanwhile', async () => {
    const photos = new Photos({
      ...parts(),
      uploads: new PhotoUploads(tmpdir()),
      allowance: new Allowance(1),
      freeSpace: { folder: tmpdir(), minBytes: 0 },
    })
    const { id: userId } = await createUser(database)
    await photos.keeping(prepared('twin'), async (photo) => {
      await settle('twin')
      await database.transaction((tx) =>
        insertPhoto(tx, { ...(photo as KeptPhoto), courtId: court.id, userId }),
      )
    })
    expect(steps).toEqual(['remove twin', 'withdraw twin'])
    expect(stored).toContain('twin')
  })

  it('is brought to its readers by the next look when its server stopped before it came to it', async () => {
    const { id: userId } = await createUser(database)
    const { files, ...photo } = prepared('orphan')
    await database.transaction((tx) =>
      insertPhoto(tx, { ...photo, bytes: 3, courtId: court.id, userId, status: 'approved' }),
    )
    await settleForgottenPhotos(parts(), 0)
    await settleForgottenPhotos(parts(), 0)
    expect(steps).toEqual(['publish orphan'])
  })
})
