import { setImmediate } from 'node:timers/promises'
import type { Point } from '../../platform/contract/geo.ts'
import { NamedPlaceIndex } from './same-court.ts'

/** Rows processed before yielding to the event loop: a few milliseconds of work. */
const ROWS_PER_TURN = 2000

/** The identifying fields of a row. */
export interface RowIdentity extends Point {
  line: number
  /** The court's id in the file; undefined for a new court. */
  id: number | undefined
  name: string
}

/** A published or archived court. */
export interface KnownCourt extends Point {
  id: number
  name: string
  published: boolean
  /** The court that it was merged into. */
  mergedInto: number | null
}

/** The valid rows so far; detects duplicates of the same court. */
export class UniqueRows {
  readonly rows: RowIdentity[] = []
  readonly #byId = new Map<number, RowIdentity>()
  readonly #byPlace = new NamedPlaceIndex<RowIdentity>()

  /** Adds the row, unless an earlier row is the same court; then returns that one. */
  addUnlessDuplicate(row: RowIdentity): RowIdentity | undefined {
    const same = this.#sameCourt(row)
    if (same) return same
    this.rows.push(row)
    if (row.id !== undefined) this.#byId.set(row.id, row)
    this.#byPlace.add(row.name, row, row)
    return undefined
  }

  /** If both rows have an id, only the ids decide: courts may lie side by side. */
  #sameCourt(row: RowIdentity): RowIdentity | undefined {
    const { id } = row
    if (id === undefined) return this.#byPlace.find(row.name, row)
    return this.#byId.get(id) ?? this.#byPlace.find(row.name, row, (other) => other.id === undefined)
  }
}

/**
 * Matches rows with known courts, by line: the court with the row's id, else the nearest one of that name within 100 m,
 * published before archived. Merged courts come last, because the court they were merged into is a better match. New
 * courts have no entry. Yields to the event loop, because there may be hundreds of thousands of rows.
 */
export async function matchRows(
  rows: readonly RowIdentity[],
  known: readonly KnownCourt[],
): Promise<Map<number, KnownCourt>> {
  const byId = new Map(known.map((court) => [court.id, court]))
  const byPlace = new NamedPlaceIndex<KnownCourt>()
  for await (const court of yieldPeriodically(known)) byPlace.add(court.name, court, court)

  const matches = new Map<number, KnownCourt>()
  const free = new Set(known)
  const match = (row: RowIdentity, court: KnownCourt | undefined) => {
    if (!court || !free.delete(court)) return
    matches.set(row.line, court)
  }
  const named = (row: RowIdentity) => (row.id === undefined ? undefined : byId.get(row.id))
  for (const row of rows) if (named(row)?.mergedInto === null) match(row, named(row))
  for await (const row of yieldPeriodically(rows)) {
    if (matches.has(row.line)) continue
    const find = (accepts: (court: KnownCourt) => boolean) =>
      byPlace.find(row.name, row, (court) => accepts(court) && free.has(court))
    match(row, find(isPublished) ?? find(isArchived) ?? named(row) ?? find(isMerged))
  }
  return matches
}

/** Yields the values, and periodically gives the event loop a turn. */
export async function* yieldPeriodically<T>(list: readonly T[]): AsyncGenerator<T> {
  for (const [n, value] of list.entries()) {
    if (n % ROWS_PER_TURN === ROWS_PER_TURN - 1) await setImmediate()
    yield value
  }
}

const isPublished = ({ published }: KnownCourt) => published
const isMerged = ({ mergedInto }: KnownCourt) => mergedInto !== null
const isArchived = (court: KnownCourt) => !isPublished(court) && !isMerged(court)
