import type { Point } from '../../platform/contract/geo.ts'
import { placeAt } from '../../platform/indexes/spatial.ts'
import { type CourtIndex, emptyIndex, type IndexChange } from './data.ts'
import { positionOf, rebuild } from './rebuild.ts'

/** After so many changes, the small index is built anew: it keeps all words that its courts ever had. */
const MAX_APPLIED = 2000

/**
 * The published courts in two layers: a large index, the base, and on top of it a small one of the courts that have
 * changed since it was built. So a change costs as much as the small one, however many courts there are. Immutable. A
 * court is identified by its position: that in the base, or `base.count` more than that among the recent ones.
 */
export class LayeredIndex {
  readonly base: CourtIndex
  /** The published ones of the courts that have changed since. */
  readonly recent: CourtIndex
  /** The positions of courts in the base that have changed since. */
  readonly gone: ReadonlySet<number>
  /** The latest change of each court since, by its id. */
  readonly changes: ReadonlyMap<number, IndexChange>
  /** Changes applied to the small index since it was built. */
  readonly #applied: number

  private constructor(
    { base, recent, gone, changes }: Pick<LayeredIndex, 'base' | 'recent' | 'gone' | 'changes'>,
    applied = 0,
  ) {
    this.base = base
    this.recent = recent
    this.gone = gone
    this.changes = changes
    this.#applied = applied
  }

  static of(base: CourtIndex): LayeredIndex {
    return new LayeredIndex({ base, recent: emptyIndex(), gone: new Set(), changes: new Map() })
  }

  /** With changes on top, the last one per court. */
  with(changes: readonly IndexChange[]): LayeredIndex {
    if (changes.length === 0) return this
    const gone = new Set(this.gone)
    const latest = new Map(this.changes)
    for (const change of changes) {
      const position = positionOf(this.base, change.id)
      if (position !== undefined) gone.add(position)
      latest.set(change.id, change)
    }
    const layers = { base: this.base, gone, changes: latest }
    const applied = this.#applied + changes.length
    return applied > MAX_APPLIED
      ? new LayeredIndex({ ...layers, recent: rebuild(emptyIndex(), [...latest.values()]) })
      : new LayeredIndex({ ...layers, recent: rebuild(this.recent, changes) }, applied)
  }

  /** The same courts after the changes of an earlier state of this index were merged into its base, with that base. */
  afterMerge(earlier: LayeredIndex, base: CourtIndex): LayeredIndex {
    const later = [...this.changes.values()].filter((change) => earlier.changes.get(change.id) !== change)
    return LayeredIndex.of(base).with(later)
  }

  /** Number of courts. */
  get size(): number {
    return this.base.count - this.gone.size + this.recent.count
  }

  idAt(position: number): number {
    const { base, recent } = this
    return (position < base.count ? base.ids[position] : recent.ids[position - base.count]) as number
  }

  pointAt(position: number): Point {
    const { base, recent } = this
    return position < base.count ? placeAt(base, position) : placeAt(recent, position - base.count)
  }

  /** The position of a court; undefined if it is not published. */
  positionOf(id: number): number | undefined {
    const recent = positionOf(this.recent, id)
    if (recent !== undefined) return this.base.count + recent
    const position = positionOf(this.base, id)
    return position === undefined || this.gone.has(position) ? undefined : position
  }
}
