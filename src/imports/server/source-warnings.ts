import type { Point } from '../../platform/contract/geo.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { MAX_WARNED_IDS, type SourceWarning } from '../contract/schema.ts'
import type { SourceFile } from './read-source.ts'
import * as queries from './staged-elements.queries.ts'

/** About 550 km from south to north. */
const CELL_DEGREES = 5
const CELLS_AROUND = 360 / CELL_DEGREES
/** The courts of a smaller file may well be far apart. */
const MIN_COURTS = 100
/** With fewer courts in its cell and the eight around it, a court is far from all others. */
const MIN_NEARBY = 4

/** What looks wrong with the places of a file of map data, for a person to check before importing it. */
export async function findWarnings(tx: Transaction, file: SourceFile): Promise<SourceWarning[]> {
  const cells = file.taken < MIN_COURTS ? [] : await queries.readCells(tx, CELL_DEGREES)
  const nearby = countNearby(cells)
  const lonely = cells.filter(({ row, column }) => nearby(row, column) < MIN_NEARBY)
  const found: Record<SourceWarning['kind'], string[]> = {
    ...{ 'null-island': [], swapped: [], 'far-away': [], 'no-sport': [] },
  }
  for (const { sourceId, isNullIsland, ...place } of await queries.readStrange(tx, CELL_DEGREES, lonely)) {
    const isSwapped =
      nearby(...cellOf({ latitude: place.longitude, longitude: place.latitude })) >= MIN_NEARBY
    found[isNullIsland ? 'null-island' : isSwapped ? 'swapped' : 'far-away'].push(sourceId)
  }
  return Object.entries(found).flatMap(([name, ids]) => {
    const kind = name as SourceWarning['kind']
    const count = kind === 'no-sport' && !file.anySport ? file.taken : ids.length
    return count > 0 ? [{ kind, ids: ids.slice(0, MAX_WARNED_IDS), count }] : []
  })
}

const cellOf = ({ latitude, longitude }: Point) =>
  [Math.floor(latitude / CELL_DEGREES), Math.floor(longitude / CELL_DEGREES)] as const

/** Counts the courts in a cell and those around it, also across the antimeridian. */
function countNearby(cells: readonly queries.Cell[]): (row: number, column: number) => number {
  const keyOf = (row: number, column: number) => `${row} ${(column + CELLS_AROUND) % CELLS_AROUND}`
  const counts = new Map(cells.map(({ row, column, count }) => [keyOf(row, column), count]))
  const steps = [-1, 0, 1]
  const around = steps.flatMap((up) => steps.map((right) => [up, right] as const))
  return (row, column) =>
    around.reduce((sum, [up, right]) => sum + (counts.get(keyOf(row + up, column + right)) ?? 0), 0)
}
