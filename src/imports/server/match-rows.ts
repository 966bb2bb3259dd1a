import { setImmediate } from 'node:timers/promises'
import { SAME_COURT_METRES } from '../../courts/contract/rules.ts'
import { METRES_PER_MILE, milesBetween, type Point } from '../../platform/contract/geo.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'

/** Rows processed before yielding to the event loop: a few milliseconds of work. */
const ROWS_PER_TURN = 2000

/** The identifying fields of a row. */
export interface RowIdentity extends Point {
  line: number
  /** The id in the file, of a court of ours or of somebody else's; undefined for a new court. */
  id: number | undefined
  name: string
}

/** Whether the file is an export of ours, so that its ids are those of our courts. */
export interface FileOrigin {
  isExport: boolean
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
  readonly #isExport: boolean
  readonly #byId = new Map<number, RowIdentity>()
  /** Rows up to the last one without an id. Between rows that have one, only the ids decide. */
  readonly #byPlace = new NamedPlaceIndex<RowIdentity>()
  #indexed = 0

  constructor({ isExport }: FileOrigin) {
    this.#isExport = isExport
  }

  /** Adds the row, unless an earlier row is the same court; then returns that one. */
  async addUnlessDuplicate(row: RowIdentity): Promise<RowIdentity | undefined> {
    if (row.id === undefined) await this.#indexPlaces()
    const same = this.#sameCourt(row)
    if (same) return same
    this.rows.push(row)
    if (row.id === undefined) await this.#indexPlaces()
    else this.#byId.set(row.id, row)
    return undefined
  }

  /** If both rows have an id of ours, only the ids decide: courts may lie side by side. */
  #sameCourt(row: RowIdentity): RowIdentity | undefined {
    const { id } = row
    if (id === undefined) return this.#byPlace.find(row.name, row)
    const byId = this.#byId.get(id)
    if (byId && (this.#isExport || agree(row, byId))) return byId
    return this.#byPlace.find(row.name, row, (other) => other.id === undefined)
  }

  /** Yields to the event loop: the first row without an id may follow hundreds of thousands. */
  async #indexPlaces(): Promise<void> {
    const added = this.rows.slice(this.#indexed)
    this.#indexed = this.rows.length
    for await (const row of yieldPeriodically(added)) this.#byPlace.add(row.name, row, row)
  }
}

/**
 * Matches rows with known courts, by line: the court with the row's id, else the nearest one of that name within 100 m,
 * published before archived. Merged courts come last, because the court they were merged into is a better match. New
 * courts have no entry. Other data sets number their rows from 1, too: unless the file is an export of ours, the id
 * counts only where name or place agree; the lines of the others are `foreign`. Yields to the event loop, because there
 * may be hundreds of thousands of rows.
 */
export async function matchRows(
  rows: readonly RowIdentity[],
  known: readonly KnownCourt[],
  { isExport }: FileOrigin,
): Promise<{ matches: Map<number, KnownCourt>; foreign: number[] }> {
  const byId = new Map<number, KnownCourt>()
  for (const court of known) byId.set(court.id, court)
  const matches = new Map<number, KnownCourt>()
  const foreign: number[] = []
  const free = new Set(known)
  const match = (row: RowIdentity, court: KnownCourt | undefined) => {
    if (!court || !free.delete(court)) return
    matches.set(row.line, court)
  }
  const named = (row: RowIdentity) => {
    const court = row.id === undefined ? undefined : byId.get(row.id)
    return court && (isExport || agree(row, court)) ? court : undefined
  }
  for (const row of rows) if (named(row)?.mergedInto === null) match(row, named(row))
  const byPlace = new NamedPlaceIndex<KnownCourt>()
  for await (const court of yieldPeriodically([...free])) byPlace.add(court.name, court, court)
  for await (const row of yieldPeriodically(rows)) {
    if (matches.has(row.line)) continue
    const find = (accepts: (court: KnownCourt) => boolean) =>
      byPlace.find(row.name, row, (court) => accepts(court) && free.has(court))
    match(row, find(isPublished) ?? find(isArchived) ?? named(row) ?? find(isMerged))
    if (!isExport && row.id !== undefined && byId.has(row.id) && !matches.has(row.line))
      foreign.push(row.line)
  }
  return { matches, foreign }
}

/** How far a court with the same name and number may have been moved, miles. Names such as "Basketball Court" are many. */
const MOVED_MILES = 5

/** Whether two with the same id are the same court: they are of one name, or lie in one place. */
function agree(one: Point & { name: string }, other: Point & { name: string }): boolean {
  const miles = milesBetween(one, other)
  return miles <= SAME_COURT_MILES || (miles <= MOVED_MILES && fold(one.name) === fold(other.name))
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

/** Hints to which court a skipped row refers to. */
export interface CourtHints {
  id: number | undefined
  /** Possible names: several if the row has too many or too few cells. */
  names: string[]
  /** Degrees; undefined if unreadable. */
  latitude: number | undefined
  longitude: number | undefined
}

interface HintedRow {
  line: number
  hints: CourtHints
}

/**
 * The courts that skipped rows refer to, by line: the one with the row's id; otherwise those with its name within
 * 100 m, or, if the name or a coordinate is unreadable, those that match the rest. Without an id, only merged courts
 * and published courts that no other row has matched (`taken`) qualify.
 */
export async function findCourtsOfSkippedRows(
  rows: readonly HintedRow[],
  known: readonly KnownCourt[],
  taken: ReadonlySet<KnownCourt>,
): Promise<Map<number, KnownCourt[]>> {
  const spared = new Map<number, KnownCourt[]>()
  const spare = ({ line }: HintedRow, court: KnownCourt) => {
    const courts = spared.get(line)
    if (courts) courts.push(court)
    else spared.set(line, [court])
  }
  if (rows.length === 0) return spared
  const byId = new Map(known.map((court) => [court.id, court]))
  const index = new HintedRowIndex()
  for (const row of rows) {
    const named = row.hints.id === undefined ? undefined : byId.get(row.hints.id)
    if (named) spare(row, named)
    else index.add(row)
  }
  for await (const court of yieldPeriodically(known)) {
    const canBeMeant = !taken.has(court) && (court.published || court.mergedInto !== null)
    const row = canBeMeant ? index.find(court) : undefined
    if (row) spare(row, court)
  }
  return spared
}

/** Bands are about 100 m wide at inhabited latitudes. */
const BANDS_PER_DEGREE = { latitude: 1000, longitude: 500 } as const
type Axis = keyof typeof BANDS_PER_DEGREE

/** Rows indexed by their readable names and coordinates. */
class HintedRowIndex {
  readonly #byPlace = new NamedPlaceIndex<HintedRow>()
  /** Rows with at most one coordinate. */
  readonly #byName = new Map<string, HintedRow>()

  add(row: HintedRow): void {
    const { names, latitude, longitude } = row.hints
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

  find(court: KnownCourt): HintedRow | undefined {
    return (
      this.#byPlace.find(court.name, court) ??
      this.#byPlace.find('', court) ??
      this.#findInBand(court, 'latitude') ??
      this.#findInBand(court, 'longitude') ??
      this.#byName.get(fold(court.name))
    )
  }

  #findInBand(court: KnownCourt, axis: Axis): HintedRow | undefined {
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

const SAME_COURT_MILES = SAME_COURT_METRES / METRES_PER_MILE

interface Entry<T> {
  point: Point
  value: T
  /** Another one of the same name in the same band. */
  next: Entry<T> | undefined
}

/** Finds values by case-insensitive name within 100 m of a place. */
export class NamedPlaceIndex<T> {
  /** The last one added, by name and band. */
  readonly #entries = new Map<string, Entry<T>>()

  add(name: string, point: Point, value: T): void {
    const key = keyOf(name, 'latitude', band('latitude', point.latitude))
    this.#entries.set(key, { point, value, next: this.#entries.get(key) })
  }

  /** The nearest value that passes `accepts`. */
  find(name: string, point: Point, accepts: (value: T) => boolean = () => true): T | undefined {
    let found: T | undefined
    let nearest = Number.POSITIVE_INFINITY
    const own = band('latitude', point.latitude)
    for (const near of [own - 1, own, own + 1])
      for (let entry = this.#entries.get(keyOf(name, 'latitude', near)); entry; entry = entry.next) {
        const miles = milesBetween(point, entry.point)
        if (miles > SAME_COURT_MILES || miles >= nearest || !accepts(entry.value)) continue
        nearest = miles
        found = entry.value
      }
    return found
  }
}

/** Normalises a name for comparison. */
export const fold = (name: string) => sanitizeLine(name).toLowerCase()
