import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { courtOf } from '../../../../test/court-views.ts'
import { WorkerClient } from '../../../platform/process/worker-client.ts'
import { type CourtIndex, emptyIndex, type IndexChange } from '../../../search/server/data.ts'
import { rebuild } from '../../../search/server/rebuild.ts'
import { searchCourts } from '../../../search/server/search.ts'
import { DirectoryWorker } from './directory-worker.ts'

/** More than are processed without a thread. */
const MANY = 2_000
const WORLD = { z: 0, x: 0, y: 0 }

const many = Array.from({ length: MANY }, (_, i) => added(i + 1))
const manyCourts = rebuild(emptyIndex(), many)
const fewerCourts = rebuild(
  manyCourts,
  many.slice(0, 200).map(({ id }) => ({ id, court: null })),
)

let work: DirectoryWorker
beforeEach(() => {
  work = new DirectoryWorker()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await work.close()
})

function added(id: number, name = `Court ${id}`): IndexChange {
  return { id, court: courtOf({ id, name, latitude: (id % 160) - 80, longitude: (id % 340) - 170 }) }
}

async function* pages(...changes: IndexChange[][]): AsyncGenerator<IndexChange[]> {
  yield* changes
}

const namesFound = (index: CourtIndex, q: string) => searchCourts(index, { access: 'all', q }).total

/** Counts requests to threads that contain courts. */
function requestsWith(part: 'old' | 'places'): () => number {
  const request = vi.spyOn(WorkerClient.prototype, 'request')
  return () => request.mock.calls.filter(([question]) => (question as Record<string, unknown>)[part]).length
}

/** A fake monotonic clock in milliseconds. */
function testClock() {
  const clock = {
    time: 0,
    async during<T>(milliseconds: number, begin: () => Promise<T>): Promise<T> {
      const working = begin()
      clock.time += milliseconds
      return working
    },
  }
  vi.spyOn(performance, 'now').mockImplementation(() => clock.time)
  return clock
}

/** Tracks the threads used from now on; `end` kills them, as running out of memory would. */
function trackThreads(): { end(): Promise<void> } {
  const asked = vi.spyOn(Worker.prototype, 'postMessage')
  return {
    end: async () => {
      for (const thread of new Set(asked.mock.contexts)) await (thread as Worker).terminate()
    },
  }
}

describe('a rebuild in a thread', () => {
  it('gives the same result as without a thread, regardless of earlier rebuilds', async () => {
    const rebuilt = await work.rebuild(emptyIndex(), pages(many.slice(0, 900), many.slice(900)))
    expect(rebuilt).toEqual(manyCourts)
    const change = [added(7, 'Renamed'), { id: 8, court: null }]
    const expected = rebuild(manyCourts, change)
    const handedOver = requestsWith('old')
    expect(await work.rebuild(rebuilt, pages(change))).toEqual(expected)
    expect(handedOver()).toBe(0)
    expect(await work.rebuild(manyCourts, pages(change))).toEqual(expected)
    expect(handedOver()).toBe(1)
  })

  it('discards the changes of a failed round', async () => {
    const failing = async function* () {
      yield [added(7, 'Never')]
      throw new Error('the store is gone')
    }
    await expect(work.rebuild(manyCourts, failing())).rejects.toThrow('the store is gone')
    const rebuilt = await work.rebuild(manyCourts, pages([added(8, 'After')]))
    expect([namesFound(rebuilt, 'never'), namesFound(rebuilt, 'after')]).toEqual([0, 1])
  })

  it('loses no court when its thread crashes between rebuilds', async () => {
    const threads = trackThreads()
    const rebuilt = await work.rebuild(manyCourts, pages([added(7, 'Renamed')]))
    await threads.end()
    const change = [added(8, 'Renamed as well')]
    expect(await work.rebuild(rebuilt, pages(change))).toEqual(rebuild(rebuilt, change))
  })

  it('fails if its thread crashes, and the next one loses nothing', async () => {
    const threads = trackThreads()
    const rebuilt = await work.rebuild(manyCourts, pages([added(7, 'Renamed')]))
    const changes = [[added(8, 'First portion')], [added(9, 'Second portion')]]
    const interrupted = async function* () {
      yield changes[0] as IndexChange[]
      await threads.end()
      yield changes[1] as IndexChange[]
    }
    await expect(work.rebuild(rebuilt, interrupted())).rejects.toThrow(
      'the thread that started this round has crashed',
    )
    expect(await work.rebuild(rebuilt, pages(...changes))).toEqual(rebuild(rebuilt, changes.flat()))
  })

  it('is skipped without changes', async () => {
    expect(await work.rebuild(manyCourts, pages([], []))).toBe(manyCourts)
  })
})

describe('tiles drawn in a thread', () => {
  it('share one set of clusters, however many are requested at once', async () => {
    const handedOver = requestsWith('places')
    const tiles = await Promise.all(
      Array.from({ length: 5 }, () => work.drawTile(() => manyCourts, 'all', WORLD)),
    )
    expect(handedOver()).toBe(1)
    for (const tile of tiles) expect(tile).toEqual(tiles[0])
  })

  it('show changes after a pause as long as building the clusters took', async () => {
    const clock = testClock()
    const before = await clock.during(2000, () => work.drawTile(() => manyCourts, 'all', WORLD))
    clock.time = 3999
    expect(await work.drawTile(() => fewerCourts, 'all', WORLD)).toEqual(before)
    clock.time = 4000
    const after = await work.drawTile(() => fewerCourts, 'all', WORLD)
    expect(after).not.toEqual(before)
    const alone = new DirectoryWorker()
    expect(await alone.drawTile(() => fewerCourts, 'all', WORLD)).toEqual(after)
    await alone.close()
  })

  it('also pause for as long as the clusters of another filter took', async () => {
    const clock = testClock()
    const before = await clock.during(2000, () => work.drawTile(() => manyCourts, 'all', WORLD))
    clock.time = 3000
    await clock.during(500, () => work.drawTile(() => manyCourts, 'free', WORLD))
    clock.time = 4999
    expect(await work.drawTile(() => fewerCourts, 'all', WORLD)).toEqual(before)
    clock.time = 5000
    expect(await work.drawTile(() => fewerCourts, 'all', WORLD)).not.toEqual(before)
  })
})
