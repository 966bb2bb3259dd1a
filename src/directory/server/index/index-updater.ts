import { siblingScript } from '../../../platform/process/thread.ts'
import { WorkerClient } from '../../../platform/process/worker-client.ts'
import type { CourtIndex, IndexChange } from '../../../search/server/data.ts'
import { LayeredIndex } from '../../../search/server/layered-index.ts'
import type { RebuildRequest } from '../../../search/server/rebuild.thread.ts'
import { rebuild } from '../../../search/server/rebuild.ts'

/** Up to this many courts, the work takes a few milliseconds and needs no thread. */
export const FEW_COURTS = 1500
/** From this many changed courts on, they are merged into the base. */
const MANY_CHANGES = 1000
/** More changed courts than this are never beside the base: they become visible only once merged. */
const MAX_CHANGES = 4 * MANY_CHANGES

/** A merge that is done. */
interface Merge {
  from: LayeredIndex
  /** The base of `from` with its changes. */
  base: CourtIndex
}

/** Applies changes to the index: a few on top of its base, many by merging them into the base in a thread. */
export class IndexUpdater {
  readonly #thread = new WorkerClient<RebuildRequest, CourtIndex | undefined>(
    siblingScript(import.meta.url, '../../../search/server/rebuild.thread'),
  )
  /** The base that the thread also has. */
  #baseInThread: CourtIndex | undefined
  /** Settles once the thread is free. */
  #merging: Promise<void> | undefined
  /** The latest merge, until the directory uses its base. */
  #merge: Merge | undefined

  /** Applies pages of changes. One update at a time. */
  async update(old: LayeredIndex, pages: AsyncIterable<IndexChange[]>): Promise<LayeredIndex> {
    const before = this.merged(old)
    let changes: IndexChange[] = []
    let isInThread = false
    for await (const page of pages) {
      changes.push(...page)
      if (changes.length === 0 || (!isInThread && !isBulk(before, changes.length))) continue
      if (!isInThread) await this.#beginAlone(before)
      isInThread = true
      await this.#thread.request({ step: 'change', changes })
      changes = []
    }
    if (isInThread) return LayeredIndex.of(await this.#end())
    const index = this.merged(before)
    if (changes.length === 0 || !isSmall(index, changes.length)) return index.with(changes)
    return LayeredIndex.of(rebuild(index.base, [...index.changes.values(), ...changes]))
  }

  /** The same courts, on the base of the latest merge if that is of this index or an earlier state of it. */
  merged(index: LayeredIndex): LayeredIndex {
    const merge = this.#merge
    return merge?.from.base === index.base ? index.afterMerge(merge.from, merge.base) : index
  }

  /**
   * Merges the changes of an index in use into its base, if they are many and the thread is free. Resolves when `merged`
   * returns the result. A failure leaves everything as it is.
   */
  merge(index: LayeredIndex): Promise<void> | undefined {
    if (this.#merge?.from.base !== index.base) this.#merge = undefined
    if (index.changes.size < MANY_CHANGES || this.#merging || this.#merge) return undefined
    const merging = this.#mergeInThread(index)
    this.#merging = merging
      .catch(() => {})
      .then(() => {
        this.#merging = undefined
      })
    return merging
  }

  async #mergeInThread(index: LayeredIndex): Promise<void> {
    await this.#begin(index)
    this.#merge = { from: index, base: await this.#end() }
  }

  async #beginAlone(index: LayeredIndex): Promise<void> {
    await this.#merging
    await this.#begin(this.merged(index))
  }

  async #begin({ base, changes }: LayeredIndex): Promise<void> {
    // Check before the request: if the thread has crashed, a new one without state starts then.
    const hasBase = this.#thread.isRunning && this.#baseInThread === base
    // The thread may crash during the round.
    this.#baseInThread = undefined
    await this.#thread.request({ step: 'begin', old: hasBase ? undefined : base })
    if (changes.size > 0) await this.#thread.request({ step: 'change', changes: [...changes.values()] })
  }

  async #end(): Promise<CourtIndex> {
    const base = await this.#thread.request({ step: 'end' })
    if (!base) throw new Error('the thread rebuilt nothing')
    this.#baseInThread = base
    return base
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}

const isSmall = ({ size }: LayeredIndex, more: number) => size + more <= FEW_COURTS

/** Whether so many more changes belong into the base at once. */
const isBulk = (index: LayeredIndex, more: number) =>
  !isSmall(index, more) && index.changes.size + more > Math.min(MAX_CHANGES, index.base.count)
