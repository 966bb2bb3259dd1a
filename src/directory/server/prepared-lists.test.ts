import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changed, courtOf, directoryOf, published } from '../../../test/court-views.ts'
import { makeTemporaryFolder, removeFolder } from '../../../test/disk-database.ts'
import * as uploads from '../../platform/files/uploads.ts'
import { LargeResponses } from '../../platform/http/large-responses.ts'
import { PreparedLists } from './prepared-lists.ts'
import { CourtSelection, type Snapshot } from './snapshot.ts'

const NOTES = 'x'.repeat(50_000)
const FIRST = directoryOf([
  { id: 1, notes: NOTES, isFree: true },
  { id: 2, notes: NOTES, isFree: false },
])
const NEXT = changed(FIRST, [published(courtOf({ id: 3, notes: NOTES, isFree: true }))])

let dataDir: string
let lists: PreparedLists
/** How many lists were begun to be written. */
let begun: ReturnType<typeof vi.spyOn>
const log = { warn: vi.fn() }

const listsIn = (folder: string, minFreeBytes = 0) =>
  new PreparedLists({ dataDir: folder, minFreeBytes, responses: new LargeResponses(), log })
const asked = (snapshot: Snapshot, access: 'all' | 'free' = 'all', encoding: 'br' | 'gzip' = 'br') => ({
  ...{ snapshot, access, encoding },
})
const get = (snapshot: Snapshot) => lists.get(asked(snapshot))
const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

type List = Awaited<ReturnType<PreparedLists['get']>>

async function bytesOf(list: List): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of list?.pieces() ?? []) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function idsIn(list: List): Promise<number[]> {
  const bytes = await bytesOf(list)
  expect(bytes).toHaveLength(list?.length ?? Number.NaN)
  const json = list?.encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
  expect(json).toHaveLength(list?.jsonLength ?? Number.NaN)
  return JSON.parse(String(json)).map(({ id }: { id: number }) => id)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  dataDir = await makeTemporaryFolder()
  lists = listsIn(dataDir)
  begun = vi.spyOn(CourtSelection.prototype, 'jsonPieces')
})
afterEach(async () => {
  await lists.close()
  await removeFolder(dataDir)
  vi.restoreAllMocks()
  log.warn.mockClear()
  vi.useRealTimers()
})

describe('a list that cannot be written', () => {
  it('is not there, and several failures are logged once', async () => {
    for (const failing of [listsIn(join(dataDir, 'nowhere')), listsIn(dataDir, Number.MAX_SAFE_INTEGER)]) {
      expect(await failing.get(asked(FIRST))).toBeUndefined()
      expect(await failing.get(asked(FIRST, 'free'))).toBeUndefined()
      expect(failing.find(asked(FIRST))).toBeUndefined()
    }
    expect(log.warn).toHaveBeenCalledTimes(2)
    expect(await readdir(dataDir)).toEqual([])
  })

  it('because the server stops is no failure', async () => {
    const writing = get(FIRST)
    await lists.close()
    expect(await writing).toBeUndefined()
    expect(await get(FIRST)).toBeUndefined()
    expect(log.warn).not.toHaveBeenCalled()
    expect(await readdir(dataDir)).toEqual([])
  })

  it('because the server has stopped is not there, although it was', async () => {
    const list = await get(FIRST)
    const reader = list?.pieces()
    await lists.close()
    expect(lists.find(asked(FIRST))).toBeUndefined()
    expect(await get(FIRST)).toBeUndefined()
    let read = 0
    for await (const chunk of reader ?? []) read += chunk.length
    expect(read).toBe(list?.length)
  })

  it('while an old one is there lets nobody have that for longer', async () => {
    const broken = vi.spyOn(CourtSelection.prototype, 'jsonPieces')
    await get(FIRST)
    broken.mockImplementation(() => {
      throw new Error('broken')
    })
    wait(59)
    expect(await idsIn(await get(NEXT))).toEqual([1, 2])
    wait(1)
    expect(await get(NEXT)).toBeUndefined()
    broken.mockRestore()
    expect(await get(NEXT)).toBeUndefined()
    wait(10)
    expect(await idsIn(await get(NEXT))).toEqual([1, 2, 3])
  })
})

describe('a written list', () => {
  it('is complete in each encoding and for each filter, and has no name by which it could be left behind', async () => {
    expect(await idsIn(await get(FIRST))).toEqual([1, 2])
    expect(await idsIn(await lists.get(asked(FIRST, 'all', 'gzip')))).toEqual([1, 2])
    const free = await lists.get(asked(FIRST, 'free'))
    expect(await idsIn(free)).toEqual([1])
    expect(free).toMatchObject({ total: 1, encoding: 'br' })
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is written once for all who wait', async () => {
    const [list, ...others] = await Promise.all(Array.from({ length: 5 }, () => get(FIRST)))
    expect(others).toEqual(others.map(() => list))
    expect(begun).toHaveBeenCalledTimes(1)
    expect(await Promise.all([idsIn(list), idsIn(list)])).toEqual([
      [1, 2],
      [1, 2],
    ])
  })

  it('stays as long as no court changes', async () => {
    const list = await get(FIRST)
    wait(3600)
    expect(await get(FIRST)).toBe(list)
    expect(list?.age).toBe(0)
    expect(begun).toHaveBeenCalledTimes(1)
  })

  it('is sent for a minute after courts have changed, and replaced meanwhile', async () => {
    const list = await get(FIRST)
    wait(44)
    expect(await get(NEXT)).toBe(list)
    expect(list?.age).toBe(44)
    expect(begun).toHaveBeenCalledTimes(1)
    wait(1)
    expect(await get(NEXT)).toBe(list)
    wait(15)
    expect(lists.find(asked(NEXT))).toBeUndefined()
    const next = await get(NEXT)
    expect(await idsIn(next)).toEqual([1, 2, 3])
    expect(next).toMatchObject({ total: 3, age: 15 })
    expect(next?.tag).not.toBe(list?.tag)
    expect(begun).toHaveBeenCalledTimes(2)
  })

  it('that was replaced may fail to be closed, as on a network file system that is full', async () => {
    const saved = vi.spyOn(uploads, 'saveUnlinked')
    await get(FIRST)
    const file = await saved.mock.results[0]?.value
    const close = file.close.bind(file)
    const failing = vi.spyOn(file, 'close').mockImplementationOnce(async () => {
      await close()
      throw new Error('no space left')
    })
    const onUnhandled = vi.fn()
    process.once('unhandledRejection', onUnhandled)
    wait(60)
    expect(await idsIn(await get(NEXT))).toEqual([1, 2, 3])
    while (file.fd !== -1) await setImmediate()
    await setImmediate()
    process.off('unhandledRejection', onUnhandled)
    expect(failing).toHaveBeenCalledOnce()
    expect(onUnhandled).not.toHaveBeenCalled()
  })

  it('that was replaced is closed when nobody reads it any more', async () => {
    const saved = vi.spyOn(uploads, 'saveUnlinked')
    const list = await get(FIRST)
    const file = await saved.mock.results[0]?.value
    const reader = list?.pieces()
    const left = list?.pieces().destroy()
    wait(60)
    await get(NEXT)
    while (!left?.closed) await setImmediate()
    expect(file.fd).toBeGreaterThan(0)
    for await (const _ of reader ?? []);
    while (!reader?.closed) await setImmediate()
    expect(file.fd).toBe(-1)
  })
})
