import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import { createCourt, createPhoto } from '../../../../test/factories.ts'
import type { PhotoStorage } from '../../adapters/photo-storage/photo-storage.ts'
import { connect, type Database } from '../../db/database.ts'
import type { Store } from '../../db/pool.ts'
import { photos } from '../../db/schema/index.ts'
import { settlePhotoFiles } from './photo-files.service.ts'

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
const photoStorage: PhotoStorage = {
  store: () => Promise.reject(new Error('nothing is to be stored')),
  read: () => Promise.reject(new Error('nothing is to be read')),
  publish: (contentHash) => take(`publish ${contentHash}`),
  withdraw: (contentHash) => take(`withdraw ${contentHash}`),
  remove: (contentHash) => take(`remove ${contentHash}`),
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
