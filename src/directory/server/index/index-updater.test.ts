import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { courtOf } from '../../../../test/court-views.ts'
import { WorkerClient } from '../../../platform/process/worker-client.ts'
import { type CourtIndex, emptyIndex, type IndexChange } from '../../../search/server/data.ts'
import { LayeredIndex } from '../../../search/server/layered-index.ts'
import { searchCourts } from '../../../search/server/layered-search.ts'
import { rebuild } from '../../../search/server/rebuild.ts'
import { IndexUpdater } from './index-updater.ts'

/** More than are processed without a thread. */
const MANY = 2_000

const many = Array.from({ length: MANY }, (_, i) => added(i + 1))
const manyCourts = LayeredIndex.of(rebuild(emptyIndex(), many))
const noCourts = LayeredIndex.of(emptyIndex())
/** So many that the base is rebuilt. */
const renamed = many.slice(0, 1000).map(({ id }) => added(id, `Renamed ${id}`))

let updater: IndexUpdater
beforeEach(() => {
  updater = new IndexUpdater()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await updater.close()
})

function added(id: number, name = `Court ${id}`): IndexChange {
  return { id, court: courtOf({ id, name, latitude: (id % 160) - 80, longitude: (id % 340) - 170 }) }
}

async function* pages(...changes: IndexChange[][]): AsyncGenerator<IndexChange[]> {
  yield* changes
}

const update = (index: LayeredIndex, ...changes: IndexChange[]) => updater.update(index, pages(changes))
const found = (index: LayeredIndex, q: string) => searchCourts(index, { access: 'all', q }).total

/** Compares whole indexes, for which `toEqual` would take seconds. */
const areEqual = (one: LayeredIndex, other: LayeredIndex) => isDeepStrictEqual(one, other)

/** An index of courts that were all merged into its base. */
const merged = (base: CourtIndex, ...changes: IndexChange[]) => LayeredIndex.of(rebuild(base, changes))

/** Counts requests to threads that contain all courts. */
function handOvers(): () => number {
  const request = vi.spyOn(WorkerClient.prototype, 'request')
  return () => request.mock.calls.filter(([question]) => (question as { old?: object }).old).length
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

describe('a few changes', () => {
  it('leave the base as it is', async () => {
    const index = await update(manyCourts, added(7, 'Renamed'), { id: 8, court: null })
    expect(index.base).toBe(manyCourts.base)
    expect([index.size, found(index, 'renamed'), found(index, 'court')]).toEqual([MANY - 1, 1, MANY - 2])
  })

  it('of few courts are merged at once', async () => {
    const few = await update(noCourts, added(1), added(2))
    const index = await update(few, added(1, 'Renamed'))
    expect(areEqual(index, merged(few.base, added(1, 'Renamed')))).toBe(true)
  })

  it('are applied to few courts of which some have changed lately', async () => {
    const ids = Array.from({ length: 600 }, (_, i) => i + 1)
    const fewer = await update(manyCourts, ...ids.map((id) => ({ id, court: null })), added(1990, 'First'))
    const index = await update(fewer, added(1991, 'Second'))
    expect(index.gone.size).toBe(0)
    expect([index.size, found(index, 'first'), found(index, 'second')]).toEqual([MANY - 600, 1, 1])
  })

  it('are skipped if there are none', async () => {
    expect(await updater.update(manyCourts, pages([], []))).toBe(manyCourts)
  })
})

describe('many changes at once', () => {
  const bulk = (name: string) =>
    many.map(({ id }) => added(id, `${name} ${id}`)).concat(added(MANY + 1, name))

  it('give the same base as without a thread, regardless of earlier changes', async () => {
    const all = await updater.update(noCourts, pages(many.slice(0, 900), many.slice(900)))
    expect(areEqual(all, manyCourts)).toBe(true)
    const recent = await update(all, added(7, 'Lately'), { id: 8, court: null })
    const handedOver = handOvers()
    const changed = await update(recent, ...bulk('Bulk'))
    const lately = [added(7, 'Lately'), { id: 8, court: null }]
    expect(areEqual(changed, merged(all.base, ...lately, ...bulk('Bulk')))).toBe(true)
    expect(handedOver()).toBe(0)
    expect(found(await update(manyCourts, ...bulk('Other')), 'other')).toBe(MANY + 1)
    expect(handedOver()).toBe(1)
  })

  it('are discarded if they fail', async () => {
    const failing = async function* () {
      yield bulk('Never')
      throw new Error('the store is gone')
    }
    await expect(updater.update(manyCourts, failing())).rejects.toThrow('the store is gone')
    const index = await update(manyCourts, ...bulk('After'))
    expect([found(index, 'never'), found(index, 'after')]).toEqual([0, MANY + 1])
  })

  it('lose nothing when the thread crashed before them', async () => {
    const threads = trackThreads()
    const all = await update(noCourts, ...many)
    await threads.end()
    expect(areEqual(await update(all, ...bulk('Bulk')), merged(all.base, ...bulk('Bulk')))).toBe(true)
  })

  it('fail if the thread crashes, and the next ones lose nothing', async () => {
    const threads = trackThreads()
    const all = await update(noCourts, ...many)
    const interrupted = async function* () {
      yield bulk('Bulk')
      await threads.end()
      yield [added(9, 'Later')]
    }
    await expect(updater.update(all, interrupted())).rejects.toThrow(
      'the thread that started this round has crashed',
    )
    const index = await updater.update(all, pages(bulk('Bulk'), [added(9, 'Later')]))
    expect(areEqual(index, merged(all.base, ...bulk('Bulk'), added(9, 'Later')))).toBe(true)
  })
})

describe('merging changes into the base', () => {
  it('begins once they are many', async () => {
    expect(updater.merge(await update(manyCourts, ...renamed.slice(1)))).toBeUndefined()
    const index = await update(manyCourts, ...renamed)
    await updater.merge(index)
    expect(areEqual(updater.merged(index), merged(manyCourts.base, ...renamed))).toBe(true)
  })

  it('keeps the changes that come meanwhile', async () => {
    const index = await update(manyCourts, ...renamed)
    const merging = updater.merge(index)
    const later = await update(index, added(7, 'Meanwhile'), { id: 8, court: null })
    expect(later.base).toBe(manyCourts.base)
    expect(found(later, 'meanwhile')).toBe(1)
    expect(updater.merge(later)).toBeUndefined()
    await merging
    const latest = updater.merged(later)
    expect(latest.changes.size).toBe(2)
    expect([latest.size, found(latest, 'meanwhile'), found(latest, 'renamed')]).toEqual([MANY - 1, 1, 998])
    const next = await update(later, added(9, 'Next'))
    expect(next.base).toBe(latest.base)
    expect([found(next, 'meanwhile'), found(next, 'next')]).toEqual([1, 1])
  })

  it('is waited for by many changes at once', async () => {
    const index = await update(manyCourts, ...renamed)
    const merging = updater.merge(index)
    const bulk = many.slice(0, 1500).map(({ id }) => added(id, `Bulk ${id}`))
    const latest = await update(index, ...bulk)
    expect(areEqual(latest, merged(rebuild(manyCourts.base, renamed), ...bulk))).toBe(true)
    await merging
    expect(updater.merged(latest)).toBe(latest)
  })

  it('loses nothing when the thread crashes, and is tried again', async () => {
    const threads = trackThreads()
    const index = await update(manyCourts, ...renamed)
    const merging = updater.merge(index)
    const failed = expect(merging).rejects.toThrow()
    await threads.end()
    await failed
    expect(updater.merged(index)).toBe(index)
    const later = await update(index, added(7, 'Meanwhile'))
    await updater.merge(later)
    const expected = merged(manyCourts.base, ...renamed, added(7, 'Meanwhile'))
    expect(areEqual(updater.merged(later), expected)).toBe(true)
  })

  it('is of no use to another store', async () => {
    const index = await update(manyCourts, ...renamed)
    await updater.merge(index)
    const other = await update(noCourts, added(1, 'Elsewhere'))
    expect(updater.merged(other)).toBe(other)
    expect(other.size).toBe(1)
  })
})
