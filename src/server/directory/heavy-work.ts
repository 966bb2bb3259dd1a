import type { AccessFilter } from '../../contract/limits.ts'
import { scriptBeside } from '../thread.ts'
import { AnsweringThread } from './answering-thread.ts'
import type { CourtIndex, FoundChange } from './data.ts'
import type { RebuildQuestion } from './rebuild.thread.ts'
import { rebuild } from './rebuild.ts'
import type { TileQuestion } from './tiles.thread.ts'
import { type TileAddress, TileMaker, tilePlaces } from './tiles.ts'

/** With so many courts the work takes some milliseconds: no thread is needed. */
const FEW_COURTS = 1500

/** What would hold up the event loop in a large directory: done in threads there, at once in a small one. */
export class HeavyWork {
  readonly #rebuilding = new AnsweringThread<RebuildQuestion, CourtIndex | undefined>(
    scriptBeside(import.meta.url, 'rebuild.thread'),
  )
  /** What the thread that rebuilds holds as well. */
  #rebuilt: CourtIndex | undefined
  readonly #drawing = new AnsweringThread<TileQuestion, Uint8Array>(
    scriptBeside(import.meta.url, 'tiles.thread'),
  )
  /** What tiles are drawn of. */
  #drawn: CourtIndex | undefined
  /** The filters that the thread has made clusters for. */
  readonly #clustered = new Set<AccessFilter>()
  /** Draws them without a thread. */
  #maker: TileMaker | undefined
  /** Settles when clusters are made that others wait for. */
  #clustering: Promise<void> | undefined
  /** Until when tiles stay as they are, milliseconds of the monotonic clock. */
  #restsUntil = 0

  /** The index after some changes, which come in pages. One rebuild at a time. */
  async rebuild(old: CourtIndex, pages: AsyncIterable<FoundChange[]>): Promise<CourtIndex> {
    let changes: FoundChange[] = []
    let isBegun = false
    for await (const page of pages) {
      changes.push(...page)
      if (changes.length === 0 || (old.count + changes.length <= FEW_COURTS && !isBegun)) continue
      if (!isBegun) await this.#begin(old)
      isBegun = true
      await this.#rebuilding.ask({ step: 'change', changes })
      changes = []
    }
    if (isBegun) return this.#end()
    return changes.length === 0 ? old : rebuild(old, changes)
  }

  async #begin(old: CourtIndex): Promise<void> {
    // To be found out before the thread is asked: if it was lost, another one starts then, which holds nothing.
    const isHeld = this.#rebuilding.isRunning && this.#rebuilt === old
    // Until the round has ended well: the thread may be lost amid it.
    this.#rebuilt = undefined
    await this.#rebuilding.ask({ step: 'begin', old: isHeld ? undefined : old })
  }

  async #end(): Promise<CourtIndex> {
    const rebuilt = await this.#rebuilding.ask({ step: 'end' })
    if (!rebuilt) throw new Error('the thread rebuilt nothing')
    this.#rebuilt = rebuilt
    return rebuilt
  }

  /**
   * The bytes of a vector tile. Clusters are made anew when courts came, went or moved, at most half of the time: when
   * that takes two seconds, tiles then stay as they are for two seconds, whatever changes.
   */
  async drawTile(current: () => CourtIndex, access: AccessFilter, tile: TileAddress): Promise<Uint8Array> {
    while (this.#clustering) await this.#clustering
    const index = current()
    if (index.count <= FEW_COURTS) return this.#makerOf(index).draw(access, tile)
    const isResting = performance.now() < this.#restsUntil
    const isHeld = this.#drawing.isRunning && (this.#drawn === index || isResting)
    if (isHeld && this.#clustered.has(access)) return this.#drawing.ask({ places: undefined, access, tile })
    if (!isHeld) {
      this.#drawn = index
      this.#clustered.clear()
    }
    this.#clustered.add(access)
    const since = performance.now()
    const answer = this.#drawing.ask({ places: isHeld ? undefined : tilePlaces(index), access, tile })
    this.#clustering = settled(answer).then(() => {
      this.#clustering = undefined
      const took = performance.now() - since
      this.#restsUntil = Math.max(since, this.#restsUntil) + 2 * took
    })
    return answer
  }

  #makerOf(index: CourtIndex): TileMaker {
    if (this.#drawn !== index || !this.#maker) this.#maker = new TileMaker(tilePlaces(index))
    this.#drawn = index
    return this.#maker
  }

  async close(): Promise<void> {
    await Promise.all([this.#rebuilding.close(), this.#drawing.close()])
  }
}

const settled = (promise: Promise<unknown>) => promise.then(nothing, nothing)
const nothing = () => {}
