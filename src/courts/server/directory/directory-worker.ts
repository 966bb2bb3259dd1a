import type { TileAddress } from '../../../map/server/cluster-grid.ts'
import type { TileRequest } from '../../../map/server/tiles.thread.ts'
import { TileRenderer, tilePlaces } from '../../../map/server/tiles.ts'
import { siblingScript } from '../../../platform/process/thread.ts'
import { WorkerClient } from '../../../platform/process/worker-client.ts'
import type { AccessFilter } from '../../../search/contract/limits.ts'
import type { CourtIndex, IndexChange } from '../../../search/server/data.ts'
import type { RebuildRequest } from '../../../search/server/rebuild.thread.ts'
import { rebuild } from '../../../search/server/rebuild.ts'

/** Up to this many courts, the work takes a few milliseconds and needs no thread. */
const FEW_COURTS = 1500

/** Work that would block the event loop: done in threads for a large directory, inline for a small one. */
export class DirectoryWorker {
  readonly #rebuilding = new WorkerClient<RebuildRequest, CourtIndex | undefined>(
    siblingScript(import.meta.url, '../../../search/server/rebuild.thread'),
  )
  /** The index that the rebuild thread also holds. */
  #rebuilt: CourtIndex | undefined
  readonly #drawing = new WorkerClient<TileRequest, Uint8Array>(
    siblingScript(import.meta.url, '../../../map/server/tiles.thread'),
  )
  /** The index that tiles are drawn from. */
  #drawn: CourtIndex | undefined
  /** Filters for which the thread has built clusters. */
  readonly #clustered = new Set<AccessFilter>()
  /** Draws tiles without a thread. */
  #renderer: TileRenderer | undefined
  /** Settles once the clusters that others wait for are built. */
  #clustering: Promise<void> | undefined
  /** Until when tiles are not refreshed, in milliseconds of `performance.now()`. */
  #pausedUntil = 0

  /** Applies pages of changes to the index. One rebuild at a time. */
  async rebuild(old: CourtIndex, pages: AsyncIterable<IndexChange[]>): Promise<CourtIndex> {
    let changes: IndexChange[] = []
    let isBegun = false
    for await (const page of pages) {
      changes.push(...page)
      if (changes.length === 0 || (old.count + changes.length <= FEW_COURTS && !isBegun)) continue
      if (!isBegun) await this.#begin(old)
      isBegun = true
      await this.#rebuilding.request({ step: 'change', changes })
      changes = []
    }
    if (isBegun) return this.#end()
    return changes.length === 0 ? old : rebuild(old, changes)
  }

  async #begin(old: CourtIndex): Promise<void> {
    // Check before the request: if the thread has crashed, a new one without state starts then.
    const hasIndex = this.#rebuilding.isRunning && this.#rebuilt === old
    // The thread may crash during the round.
    this.#rebuilt = undefined
    await this.#rebuilding.request({ step: 'begin', old: hasIndex ? undefined : old })
  }

  async #end(): Promise<CourtIndex> {
    const rebuilt = await this.#rebuilding.request({ step: 'end' })
    if (!rebuilt) throw new Error('the thread rebuilt nothing')
    this.#rebuilt = rebuilt
    return rebuilt
  }

  /**
   * Draws a vector tile. Clusters are rebuilt when courts were added, removed or moved, but at most half of the time: if
   * a rebuild takes two seconds, tiles then stay unchanged for two seconds.
   */
  async drawTile(current: () => CourtIndex, access: AccessFilter, tile: TileAddress): Promise<Uint8Array> {
    while (this.#clustering) await this.#clustering
    const index = current()
    if (index.count <= FEW_COURTS) return this.#rendererFor(index).draw(access, tile)
    const isPaused = performance.now() < this.#pausedUntil
    const hasIndex = this.#drawing.isRunning && (this.#drawn === index || isPaused)
    if (hasIndex && this.#clustered.has(access))
      return this.#drawing.request({ places: undefined, access, tile })
    if (!hasIndex) {
      this.#drawn = index
      this.#clustered.clear()
    }
    this.#clustered.add(access)
    const since = performance.now()
    const answer = this.#drawing.request({ places: hasIndex ? undefined : tilePlaces(index), access, tile })
    this.#clustering = settled(answer).then(() => {
      this.#clustering = undefined
      const took = performance.now() - since
      this.#pausedUntil = Math.max(since, this.#pausedUntil) + 2 * took
    })
    return answer
  }

  #rendererFor(index: CourtIndex): TileRenderer {
    if (this.#drawn !== index || !this.#renderer) this.#renderer = new TileRenderer(tilePlaces(index))
    this.#drawn = index
    return this.#renderer
  }

  async close(): Promise<void> {
    await Promise.all([this.#rebuilding.close(), this.#drawing.close()])
  }
}

const settled = (promise: Promise<unknown>) => promise.then(noop, noop)
const noop = () => {}
