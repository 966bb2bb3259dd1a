import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AdminTestApp, openTestAppWithAdmin } from '../../../test/admin-app.ts'
import { createCourt, createReview } from '../../../test/factories.ts'
import type { Feature } from '../../../test/map-data.ts'
import { importMapFile } from '../../../test/map-files.ts'
import { courts, possibleDuplicates } from '../../database/schema/index.ts'
import { openPairItems } from './duplicates.queries.ts'
import { readDuplicatePairs } from './duplicates.service.ts'
import type { SourceImportOptions } from './source-import.service.ts'
import { undoImport } from './undo-import.ts'

let test: AdminTestApp
let here: { id: number }
beforeEach(async () => {
  test = await openTestAppWithAdmin()
  const place = { latitude: -23.58, longitude: -46.68 }
  here = await createCourt(test.database, { ...place, name: 'Quadra do Parque', country: 'Brazil' })
})
afterEach(() => test.close())

const FAR: Feature = { id: 'way/9', at: [-46.1, -23.5] }
const doubtful = (tags: Record<string, string> = {}, version = 1): Feature => ({
  ...{ id: 'way/1', at: [-46.68, -23.5798], version, tags },
})
const run = (features: readonly Feature[], options: Partial<SourceImportOptions> = {}) =>
  importMapFile(test, features, { acceptLoss: true, ...options })
const rowsOf = (id: number) => test.database.select().from(courts).where(eq(courts.id, id))
const statusOf = async (id: number) => (await rowsOf(id))[0]?.status
const listed = async () => {
  await test.directory.refresh()
  return (await test.app.inject('/api/courts')).json().map(({ id }: { id: number }) => id)
}
const waiting = async () => (await test.call('GET', '/api/admin/moderation')).json().courts
/** Imports a court that waits; returns its id. */
async function waitingCourt(): Promise<number> {
  expect(await run([doubtful(), FAR], { doubtful: 'wait' })).toMatchObject({
    ...{ inserted: 2, doubtful: 1, doubtfulWait: true },
  })
  const [court] = await waiting()
  return court.id
}

describe('doubtful courts of a source that wait', () => {
  it('are not published, but in the queue with their neighbours', async () => {
    const id = await waitingCourt()
    expect(await listed()).not.toContain(id)
    expect(await listed()).toHaveLength(2)
    expect(await waiting()).toMatchObject([{ id, neighbours: [{ id: here.id }] }])
    expect((await test.database.execute(openPairItems)).rows).toEqual([])
    // Followers of the changes are not told of it.
    expect(await rowsOf(id)).toMatchObject([{ directoryVersion: 0 }])
  })

  it('follow the next editions of the source, which remember the choice', async () => {
    const id = await waitingCourt()
    const second: Feature = { id: 'way/2', at: [-46.68, -23.5802] }
    expect(await run([doubtful({ hoops: '4' }, 2), second, FAR])).toMatchObject({
      ...{ inserted: 1, changed: 1, doubtful: 1, doubtfulWait: true },
    })
    expect(await rowsOf(id)).toMatchObject([{ status: 'pending', hoops: 4 }])
    expect(await waiting()).toHaveLength(2)
    const third: Feature = { id: 'way/3', at: [-46.6802, -23.58] }
    const published = await run([doubtful({ hoops: '4' }, 2), second, third, FAR], { doubtful: 'publish' })
    expect(published).toMatchObject({ doubtful: 1, doubtfulWait: false })
    expect(await waiting()).toHaveLength(2)
    expect(await listed()).toHaveLength(3)
  })

  it('wait no longer once the source lacks them, and again once it has them', async () => {
    const id = await waitingCourt()
    const { importId } = await run([FAR])
    expect(await waiting()).toEqual([])
    await undoImport(test.database, importId, test.admin)
    expect(await waiting()).toMatchObject([{ id }])
    await run([FAR])
    await run([doubtful(), FAR])
    expect(await waiting()).toMatchObject([{ id }])
  })

  it('are gone when their import is undone, and wait again after the next one', async () => {
    const { importId } = await run([doubtful(), FAR], { doubtful: 'wait' })
    await undoImport(test.database, importId, test.admin)
    expect(await waiting()).toEqual([])
    expect(await run([doubtful(), FAR])).toMatchObject({ inserted: 2 })
    expect(await waiting()).toHaveLength(1)
    expect(await listed()).toHaveLength(2)
  })

  it('are published by an approval, which settles that they are others', async () => {
    const id = await waitingCourt()
    await test.call('PATCH', `/api/admin/courts/${id}/approve`)
    expect(await listed()).toContain(id)
    expect((await test.database.execute(openPairItems)).rows).toEqual([])
    await run([doubtful({ hoops: '4' }, 2), FAR])
    expect(await rowsOf(id)).toMatchObject([{ status: 'published', hoops: 4 }])
  })

  it('are not brought again after a rejection, whatever the source does', async () => {
    const id = await waitingCourt()
    expect((await test.call('DELETE', `/api/admin/courts/${id}`)).statusCode).toBe(200)
    expect(await run([doubtful({}, 1), FAR])).toMatchObject({ inserted: 0, unchanged: 2 })
    await run([doubtful({ hoops: '4' }, 2), FAR])
    await run([FAR])
    await run([doubtful({ hoops: '4' }, 3), FAR])
    expect(await waiting()).toEqual([])
    expect(await statusOf(id)).toBe('archived')
    expect(await listed()).toHaveLength(2)
  })
})

describe('a court that may have been drawn anew', () => {
  const OLD: Feature = { id: 'way/1', at: [-46.5, -23.5] }
  const ANEW: Feature = { id: 'way/2', at: [-46.5, -23.4998] }
  const whyOf = async () => {
    const context = { database: test.database, filesBaseUrl: '' }
    const pairs = await test.database.select().from(possibleDuplicates)
    return [...(await readDuplicatePairs(context, pairs)).values()].map(({ why }) => why)
  }

  it('says so, beside the one that the source lacks, which stays until somebody decides', async () => {
    await run([OLD, FAR])
    const [old = 0] = (await listed()).filter((id: number) => id !== here.id)
    await createReview(test.database, { id: old })
    expect(await run([ANEW, FAR])).toMatchObject({ doubtful: 1, archived: 0 })
    expect(await whyOf()).toEqual(['drawn-again'])
    expect(await listed()).toHaveLength(4)
    await run([OLD, ANEW, FAR])
    expect(await whyOf()).toEqual(['near'])
    await run([ANEW, FAR])
    expect(await whyOf()).toEqual(['drawn-again'])
  })
})
