import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { createCourt, createPhoto, createReview, createUser } from '../../../../test/factories.ts'
import { snapshots } from '../../../database/schema/index.ts'
import { QUEUE_KINDS } from '../../../moderation/contract/queue.ts'
import { makeSnapshot } from '../../../open-data/server/snapshot-files.ts'
import { enqueueBeforeStoring, enqueuePhotoFiles } from '../../../photos/server/photo-files.service.ts'
import { openPublicFiles } from '../../../platform/files/public-files.ts'

let test: TestApp
let metrics: string
beforeEach(async () => {
  test = await openTestApp()
})
afterEach(() => test.close())

const HOUR = 3600
const anHourAgo = () => new Date(Date.now() - HOUR * 1000)

async function read(): Promise<void> {
  metrics = (await test.app.inject('/metrics')).body
}
const measured = (name: string) => {
  const line = metrics.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

it('what waits is unknown while the database fails, and the other metrics can be read', async () => {
  test.database.execute = () => Promise.reject(new Error('connection refused')) as never
  await read()
  expect(measured('moderation_oldest_seconds')).toBeNaN()
  expect(metrics).not.toContain('moderation_waiting{')
  expect(measured('directory_courts')).toBe(0)
})

it('nothing waits in an empty directory', async () => {
  await read()
  for (const kind of QUEUE_KINDS) expect(measured(`moderation_waiting{kind="${kind}"}`), kind).toBe(0)
  expect(measured('moderation_oldest_seconds')).toBe(0)
  expect(measured('photo_files_waiting')).toBe(0)
  expect(measured('photo_files_oldest_seconds')).toBe(0)
  expect(measured('snapshot_age_seconds')).toBeNaN()
})

it('what waits for moderators is counted, with the age of the oldest', async () => {
  const { app, database, directory } = test
  const court = await createCourt(database)
  await directory.refresh()
  const { id: userId } = await createUser(database)
  await createReview(database, court, { status: 'pending', userId })
  await createPhoto(database, court, { status: 'pending', userId, createdAt: anHourAgo() })
  const payload = { subject: 'court', id: court.id, reason: 'closed' }
  await app.inject({ method: 'POST', url: '/api/reports', payload })
  await read()
  for (const kind of ['review', 'photo', 'report'])
    expect(measured(`moderation_waiting{kind="${kind}"}`), kind).toBe(1)
  expect(measured('moderation_waiting{kind="court"}')).toBe(0)
  expect(measured('moderation_urgent')).toBe(0)
  expect(measured('moderation_oldest_seconds')).toBeGreaterThanOrEqual(HOUR)
})

it('photos whose files are to be moved are counted, but not those that are being stored', async () => {
  const { database } = test
  await database.transaction((tx) => enqueuePhotoFiles(tx, ['a'.repeat(64), 'b'.repeat(64)]))
  await enqueueBeforeStoring(database, 'c'.repeat(64))
  await read()
  expect(measured('photo_files_waiting')).toBe(2)
  expect(measured('photo_files_oldest_seconds')).toBeGreaterThanOrEqual(0)
})

it('the age of the latest snapshot file is measured', async () => {
  const { database, directory, dataDir } = test
  await makeSnapshot({ database, directory, dataDir, publicFiles: openPublicFiles({ dataDir }) })
  await database.update(snapshots).set({ createdAt: anHourAgo() })
  await read()
  expect(measured('snapshot_age_seconds')).toBeGreaterThanOrEqual(HOUR)
})
