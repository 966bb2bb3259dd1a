import type { RowClues } from './court-row.ts'
import { inTurns, type KnownCourt } from './match-rows.ts'
import { fold, NamedPlaces } from './same-court.ts'

/** A row that was skipped, and what can be read of the court that it means. */
interface SkippedRow {
  line: number
  clues: RowClues
}

/**
 * The courts that skipped rows mean, by the lines of the rows: the one with its id; else those of its name within
 * 100 m; where the name or a coordinate cannot be read, those that agree with the rest. Without an id only published
 * courts are meant that no other row has (`taken`), and merged ones.
 */
export async function findSparedCourts(
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
  const clues = new Clues()
  for (const row of rows) {
    const named = row.clues.id === undefined ? undefined : byId.get(row.clues.id)
    if (named) spare(row, named)
    else clues.add(row)
  }
  for await (const court of inTurns(known)) {
    const canBeMeant = !taken.has(court) && (court.published || court.mergedInto !== null)
    const row = canBeMeant ? clues.find(court) : undefined
    if (row) spare(row, court)
  }
  return spared
}

const BANDS_PER_DEGREE = { latitude: 1000, longitude: 500 } as const
type Axis = keyof typeof BANDS_PER_DEGREE

/** Rows by their names and places, as far as these can be read. */
class Clues {
  readonly #byPlace = new NamedPlaces<SkippedRow>()
  /** Those without a whole place; near in the other coordinate is what is about 100 m away where people play. */
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
