import type { CourtHints } from './court-row.ts'
import { type KnownCourt, yieldPeriodically } from './match-rows.ts'
import { fold, NamedPlaceIndex } from './same-court.ts'

/** A skipped row, and hints to which court it refers to. */
interface SkippedRow {
  line: number
  clues: CourtHints
}

/**
 * The courts that skipped rows refer to, by line: the one with the row's id; otherwise those with its name within
 * 100 m, or, if the name or a coordinate is unreadable, those that match the rest. Without an id, only merged courts
 * and published courts that no other row has matched (`taken`) qualify.
 */
export async function findCourtsOfSkippedRows(
  rows: readonly SkippedRow[],
  known: readonly KnownCourt[],
  taken: ReadonlySet<KnownCourt>,
): Promise<Map<number, KnownCourt[]>> {
  const spared = new Map<number, KnownCourt[]>()
  const spare = ({ line }: SkippedRow, court: KnownCourt) => {
    const courts = spared.get(line)
    if (courts) courts.push(court)
    else spared.set(line, [court])
  }
  if (rows.length === 0) return spared
  const byId = new Map(known.map((court) => [court.id, court]))
  const clues = new SkippedRowIndex()
  for (const row of rows) {
    const named = row.clues.id === undefined ? undefined : byId.get(row.clues.id)
    if (named) spare(row, named)
    else clues.add(row)
  }
  for await (const court of yieldPeriodically(known)) {
    const canBeMeant = !taken.has(court) && (court.published || court.mergedInto !== null)
    const row = canBeMeant ? clues.find(court) : undefined
    if (row) spare(row, court)
  }
  return spared
}

const BANDS_PER_DEGREE = { latitude: 1000, longitude: 500 } as const
type Axis = keyof typeof BANDS_PER_DEGREE

/** Skipped rows indexed by their readable names and coordinates. */
class SkippedRowIndex {
  readonly #byPlace = new NamedPlaceIndex<SkippedRow>()
  /** Rows with at most one coordinate. A band is about 100 m wide at inhabited latitudes. */
  readonly #byName = new Map<string, SkippedRow>()

  add(row: SkippedRow): void {
    const { names, latitude, longitude } = row.clues
    if (latitude !== undefined && longitude !== undefined) {
      for (const name of names.length > 0 ? names : [''])
        this.#byPlace.add(name, { latitude, longitude }, row)
      return
    }
    for (const name of names) {
      if (latitude !== undefined) this.#byName.set(keyOf(name, 'latitude', band('latitude', latitude)), row)
      else if (longitude !== undefined)
        this.#byName.set(keyOf(name, 'longitude', band('longitude', longitude)), row)
      else this.#byName.set(fold(name), row)
    }
  }

  find(court: KnownCourt): SkippedRow | undefined {
    return (
      this.#byPlace.find(court.name, court) ??
      this.#byPlace.find('', court) ??
      this.#findInBand(court, 'latitude') ??
      this.#findInBand(court, 'longitude') ??
      this.#byName.get(fold(court.name))
    )
  }

  #findInBand(court: KnownCourt, axis: Axis): SkippedRow | undefined {
    const own = band(axis, court[axis])
    for (const near of [own, own - 1, own + 1]) {
      const row = this.#byName.get(keyOf(court.name, axis, near))
      if (row) return row
    }
    return undefined
  }
}

const band = (axis: Axis, degrees: number) => Math.floor(degrees * BANDS_PER_DEGREE[axis])
const keyOf = (name: string, axis: Axis, band: number) => `${axis} ${band} ${fold(name)}`
