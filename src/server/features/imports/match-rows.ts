import { setImmediate } from 'node:timers/promises'
import type { Point } from '../../../contract/geo.ts'
import { NamedPlaces } from './same-court.ts'

/** Rows that are looked at in a few milliseconds. */
const ROWS_A_TURN = 2000

/** What tells a row of the file from others. */
export interface RowIdentity extends Point {
  line: number
  /** The court's id where the file was written; undefined for a new one. */
  id: number | undefined
  name: string
}

/** A court that stands in the directory or in the archive. */
export interface KnownCourt extends Point {
  id: number
  name: string
  published: boolean
  /** The court that it was merged into. */
  mergedInto: number | null
}

/** The rows of a file that were taken so far; a second row of the same court is told apart. */
export class TakenRows {
  readonly rows: RowIdentity[] = []
  readonly #byId = new Map<number, RowIdentity>()
  readonly #byPlace = new NamedPlaces<RowIdentity>()

  /** Takes the row, unless an earlier one is the same court: then answers that one. */
  take(row: RowIdentity): RowIdentity | undefined {
    const same = this.#sameCourt(row)
    if (same) return same
    this.rows.push(row)
    if (row.id !== undefined) this.#byId.set(row.id, row)
    this.#byPlace.add(row.name, row, row)
    return undefined
  }

  /** Rows that both have an id are one court only when it is the same: courts may lie side by side. */
  #sameCourt(row: RowIdentity): RowIdentity | undefined {
    const { id } = row
    if (id === undefined) return this.#byPlace.find(row.name, row)
    return this.#byId.get(id) ?? this.#byPlace.find(row.name, row, (other) => other.id === undefined)
  }
}

/**
 * The known court that each row is, by the row's line: the one with its id, else the nearest one of its name
 * within 100 m, those in the directory before those in the archive. Merged courts come last: a row is better
 * taken for the court that they were merged into. Rows of new courts are left out. Lets others have their turn
 * from time to time: there may be hundreds of thousands.
 */
export async function matchRows(
  rows: readonly RowIdentity[],
  known: readonly KnownCourt[],
): Promise<Map<number, KnownCourt>> {
  const byId = new Map(known.map((court) => [court.id, court]))
  const byPlace = new NamedPlaces<KnownCourt>()
  for await (const court of inTurns(known)) byPlace.add(court.name, court, court)

  const matches = new Map<number, KnownCourt>()
  const free = new Set(known)
  const match = (row: RowIdentity, court: KnownCourt | undefined) => {
    if (!court || !free.delete(court)) return
    matches.set(row.line, court)
  }
  const named = (row: RowIdentity) => (row.id === undefined ? undefined : byId.get(row.id))
  for (const row of rows) if (named(row)?.mergedInto === null) match(row, named(row))
  for await (const row of inTurns(rows)) {
    if (matches.has(row.line)) continue
    const find = (accepts: (court: KnownCourt) => boolean) =>
      byPlace.find(row.name, row, (court) => accepts(court) && free.has(court))
    match(row, find(isPublished) ?? find(isArchived) ?? named(row) ?? find(isMerged))
  }
  return matches
}

/** The values, with a turn for others from time to time. */
export async function* inTurns<T>(list: readonly T[]): AsyncGenerator<T> {
  for (const [n, value] of list.entries()) {
    if (n % ROWS_A_TURN === ROWS_A_TURN - 1) await setImmediate()
    yield value
  }
}

const isPublished = ({ published }: KnownCourt) => published
const isMerged = ({ mergedInto }: KnownCourt) => mergedInto !== null
const isArchived = (court: KnownCourt) => !isPublished(court) && !isMerged(court)
