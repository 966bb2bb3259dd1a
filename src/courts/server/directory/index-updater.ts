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

interface Rebase {
  /** What was merged into the base. */
  from: LayeredIndex
  base: CourtIndex
}

/** Applies changes to the index: a few on top of its base, many by rebuilding the base in a thread. */
export class IndexUpdater {
  readonly #thread = new WorkerClient<RebuildRequest, CourtIndex | undefined>(
    siblingScript(import.meta.url, '../../../search/server/rebuild.thread'),
  )
  /** The base that the thread also holds. */
  #held: CourtIndex | undefined
  /** Settles once the thread is free. */
  #rebasing: Promise<void> | undefined
  /** The latest result, until the directory uses it. */
  #rebased: Rebase | undefined

  /** Applies pages of changes. One update at a time. */
  async update(old: LayeredIndex, pages: AsyncIterable<IndexChange[]>): Promise<LayeredIndex> {
    const since = this.latest(old)
    let changes: IndexChange[] = []
    let isInThread = false
    for await (const page of pages) {
      changes.push(...page)
      if (changes.length === 0 || (!isInThread && !isBulk(since, changes.length))) continue
      if (!isInThread) await this.#beginAlone(since)
      isInThread = true
      await this.#thread.request({ step: 'change', changes })
      changes = []
    }
    if (isInThread) return LayeredIndex.of(await this.#end())
    const index = this.latest(since)
    if (changes.length === 0 || !isSmall(index, changes.length)) return index.with(changes)
    return LayeredIndex.of(rebuild(index.base, [...index.changes.values(), ...changes]))
  }

  /** The same courts on the latest base. */
  latest(index: LayeredIndex): LayeredIndex {
    const rebased = this.#rebased
    return rebased?.from.base === index.base ? index.onto(rebased.base, rebased.from) : index
  }

  /**
   * Merges the changes of an index in use into its base, if they are many and the thread is free. Resolves when `latest`
   * returns the result. A failure leaves everything as it is.
   */
  rebase(index: LayeredIndex): Promise<void> | undefined {
    if (this.#rebased?.from.base !== index.base) this.#rebased = undefined
    if (index.changes.size < MANY_CHANGES || this.#rebasing || this.#rebased) return undefined
    const rebasing = this.#rebase(index)
    this.#rebasing = rebasing
      .catch(() => {})
      .then(() => {
        this.#rebasing = undefined
      })
    return rebasing
  }

  async #rebase(index: LayeredIndex): Promise<void> {
    await this.#begin(index)
    this.#rebased = { from: index, base: await this.#end() }
  }

  async #beginAlone(index: LayeredIndex): Promise<void> {
    await this.#rebasing
    await this.#begin(this.latest(index))
  }

  async #begin({ base, changes }: LayeredIndex): Promise<void> {
    // Check before the request: if the thread has crashed, a new one without state starts then.
    const hasBase = this.#thread.isRunning && this.#held === base
    // The thread may crash during the round.
    this.#held = undefined
    await this.#thread.request({ step: 'begin', old: hasBase ? undefined : base })
    if (changes.size > 0) await this.#thread.request({ step: 'change', changes: [...changes.values()] })
  }

  async #end(): Promise<CourtIndex> {
    const rebuilt = await this.#thread.request({ step: 'end' })
    if (!rebuilt) throw new Error('the thread rebuilt nothing')
    this.#held = rebuilt
    return rebuilt
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}

const isSmall = ({ size }: LayeredIndex, more: number) => size + more <= FEW_COURTS

/** Whether so many more changes belong into the base at once. */
const isBulk = (index: LayeredIndex, more: number) =>
  !isSmall(index, more) && index.changes.size + more > Math.min(MAX_CHANGES, index.base.count)
