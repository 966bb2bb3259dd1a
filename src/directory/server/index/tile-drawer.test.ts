import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { courtOf } from '../../../../test/court-views.ts'
import { WorkerClient } from '../../../platform/process/worker-client.ts'
import { emptyIndex, type IndexChange } from '../../../search/server/data.ts'
import { LayeredIndex } from '../../../search/server/layered-index.ts'
import { rebuild } from '../../../search/server/rebuild.ts'
import { TileDrawer } from './tile-drawer.ts'

/** More than are drawn without a thread. */
const MANY = 2_000
/** So few courts are in each of its cells that clusters are drawn at their exact mean. */
const TILE = { z: 1, x: 0, y: 1 }

const many: IndexChange[] = Array.from({ length: MANY }, (_, i) => ({
  id: i + 1,
  court: courtOf({ id: i + 1, latitude: (i % 160) - 80, longitude: (i % 340) - 170 }),
}))
const removed = many.slice(0, 200).map(({ id }) => ({ id, court: null }))
const manyCourts = LayeredIndex.of(rebuild(emptyIndex(), many))
const fewerCourts = manyCourts.with(removed)

let drawer: TileDrawer
beforeEach(() => {
  drawer = new TileDrawer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await drawer.close()
})

/** Counts requests to threads that contain courts: all of them, or the recent ones. */
function handOvers() {
  const request = vi.spyOn(WorkerClient.prototype, 'request')
  const having = (part: 'base' | 'recent') =>
    request.mock.calls.filter(([question]) => (question as Record<string, unknown>)[part]).length
  return () => ({ base: having('base'), recent: having('recent') })
}

/** The tile as a drawer shows it that has seen nothing else. */
async function drawnAfresh(index: LayeredIndex): Promise<Uint8Array> {
  const other = new TileDrawer()
  const tile = await other.draw(index, 'all', TILE)
  await other.close()
  return tile
}

describe('tiles drawn in a thread', () => {
  it('share the sorted courts, however many are requested at once', async () => {
    const handedOver = handOvers()
    const tiles = await Promise.all(Array.from({ length: 5 }, () => drawer.draw(manyCourts, 'all', TILE)))
    expect(handedOver()).toEqual({ base: 1, recent: 1 })
    for (const tile of tiles) expect(tile).toEqual(tiles[0])
  })

  it('show a change at once, for which only recent courts are handed over', async () => {
    const before = await drawer.draw(manyCourts, 'all', TILE)
    const handedOver = handOvers()
    const after = await drawer.draw(fewerCourts, 'all', TILE)
    expect(after).not.toEqual(before)
    expect(handedOver()).toEqual({ base: 0, recent: 1 })
    expect(after).toEqual(await drawnAfresh(LayeredIndex.of(rebuild(manyCourts.base, removed))))
    expect(await drawer.draw(manyCourts, 'all', TILE)).toEqual(before)
  })

  it('show another base', async () => {
    await drawer.draw(fewerCourts, 'all', TILE)
    const merged = fewerCourts.afterMerge(fewerCourts, rebuild(manyCourts.base, removed))
    expect(await drawer.draw(merged, 'all', TILE)).toEqual(await drawnAfresh(merged))
  })

  it('need nothing of a thread that crashed', async () => {
    const asked = vi.spyOn(Worker.prototype, 'postMessage')
    const before = await drawer.draw(fewerCourts, 'all', TILE)
    for (const thread of new Set(asked.mock.contexts)) await (thread as Worker).terminate()
    expect(await drawer.draw(fewerCourts, 'all', TILE)).toEqual(before)
  })
})

describe('tiles of few courts', () => {
  it('need no thread', async () => {
    const few = LayeredIndex.of(rebuild(emptyIndex(), many.slice(0, 100)))
    const request = vi.spyOn(WorkerClient.prototype, 'request')
    const before = await drawer.draw(few, 'all', TILE)
    expect(await drawer.draw(few.with(removed.slice(0, 50)), 'all', TILE)).not.toEqual(before)
    expect(request).not.toHaveBeenCalled()
  })
})
