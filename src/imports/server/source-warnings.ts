import type { Point } from '../../platform/contract/geo.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { MAX_WARNED_IDS, type SourceWarning } from '../contract/schema.ts'
import type { SourceFile } from './read-source.ts'
import * as queries from './source-elements.queries.ts'

/** About 550 km from south to north. */
const CELL_DEGREES = 5
const CELLS_AROUND = 360 / CELL_DEGREES
/** In a smaller file, only a court without any other near it is far from all others, and only if these are together. */
const SMALL_FILE = 100
const MAX_LONELY_OF_SMALL = 1 / 4
/** With fewer courts in its cell and the eight around it, a court is far from all others. */
const MIN_NEARBY = 4

/** What looks wrong in a file of map data, for a person to check before importing it. */
export async function findWarnings(tx: Transaction, file: SourceFile): Promise<SourceWarning[]> {
  const cells = await queries.readCells(tx, CELL_DEGREES)
  const nearby = countNearby(cells)
  const lonely = findLonely(cells, nearby, file.taken)
  const found: Record<SourceWarning['kind'], string[]> = {
    ...{ 'null-island': [], swapped: [], 'far-away': [], 'no-sport': [], 'other-ids': [] },
    'same-place': await queries.readSharingPlace(tx),
  }
  for (const { label, isNullIsland, ...place } of await queries.readStrange(tx, CELL_DEGREES, lonely)) {
    const isSwapped =
      nearby(...cellOf({ latitude: place.longitude, longitude: place.latitude })) >= MIN_NEARBY
    found[isNullIsland ? 'null-island' : isSwapped ? 'swapped' : 'far-away'].push(label)
  }
  const counts: Partial<Record<SourceWarning['kind'], number>> = {
    ...(!file.anySport && { 'no-sport': file.taken }),
    'other-ids': file.otherIds,
  }
  return Object.entries(found).flatMap(([name, ids]) => {
    const kind = name as SourceWarning['kind']
    const count = counts[kind] ?? ids.length
    return count > 0 ? [{ kind, ids: ids.slice(0, MAX_WARNED_IDS), count }] : []
  })
}

type CountNearby = (row: number, column: number) => number

function findLonely(cells: readonly queries.Cell[], nearby: CountNearby, taken: number): queries.Cell[] {
  const isSmall = taken < SMALL_FILE
  const lonely = cells.filter(({ row, column }) => nearby(row, column) < (isSmall ? 2 : MIN_NEARBY))
  return isSmall && lonely.length > taken * MAX_LONELY_OF_SMALL ? [] : lonely
}

const cellOf = ({ latitude, longitude }: Point) =>
  [Math.floor(latitude / CELL_DEGREES), Math.floor(longitude / CELL_DEGREES)] as const

/** Counts the courts in a cell and those around it, also across the antimeridian. */
function countNearby(cells: readonly queries.Cell[]): CountNearby {
  const keyOf = (row: number, column: number) => `${row} ${(column + CELLS_AROUND) % CELLS_AROUND}`
  const counts = new Map(cells.map(({ row, column, count }) => [keyOf(row, column), count]))
  const steps = [-1, 0, 1]
  const around = steps.flatMap((up) => steps.map((right) => [up, right] as const))
  return (row, column) =>
    around.reduce((sum, [up, right]) => sum + (counts.get(keyOf(row + up, column + right)) ?? 0), 0)
}
