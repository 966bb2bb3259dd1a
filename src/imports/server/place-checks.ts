import { fromGrid, GRIDS, type Grid } from '../../places/server/grids.ts'
import type { NearbyPlace, NearestPlaceLookup } from '../../places/server/place-index.ts'
import { readBuiltInPlaces } from '../../places/server/places.ts'
import { unusableFile } from '../../platform/contract/errors.ts'
import { isPoint, type Point } from '../../platform/contract/geo.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type CourtCell, readCourtCells } from './imports.queries.ts'
import {
  type CellOf,
  exchanged,
  type GridColumns,
  type PlaceColumns,
  readMetres,
  readPlace,
} from './place-columns.ts'

export interface KnownPlaces {
  nearestLookup(): Promise<NearestPlaceLookup>
}

const readPlaces = readBuiltInPlaces(console)
export const builtInPlaces: KnownPlaces = {
  nearestLookup: async () => (await readPlaces()).nearestLookup(),
}

/** Rows that are looked at. */
export const SAMPLE_ROWS = 200
/** Nearly every court is this near to a known place. */
const NEAR_MILES = 10
/** Shares of rows. */
const MOST = 0.5
const NEARLY_ALL = 0.9
const HARDLY_ANY = 0.1

const NO_GRID =
  'Say in a column named grid whether the eastings and northings are British, Irish or ITM, or convert them to latitude and longitude.'

/** Decides by the first rows what their numbers are, if the titles don't say it. Throws an ApiError if that isn't certain. */
export async function settlePlaces(
  columns: PlaceColumns,
  rows: readonly CellOf[],
  places: KnownPlaces,
): Promise<PlaceColumns> {
  const otherwise = columns.form === 'degrees' ? columns.otherwise : undefined
  const settled = otherwise && areMetres(pairsIn(otherwise, rows)) ? otherwise : columns
  if (settled.form !== 'grid' || settled.grid || settled.gridColumn !== undefined) return settled
  const grid = findGrid(pairsIn(settled, rows), await places.nearestLookup())
  if (!grid) throw unusableFile(NO_GRID)
  return { ...settled, grid }
}

type Pair = readonly [easting: number, northing: number]

const pairsIn = (columns: GridColumns, rows: readonly CellOf[]): Pair[] =>
  rows.flatMap((cell) => {
    const [easting, northing] = readMetres(columns, cell)
    return Number.isFinite(easting) && Number.isFinite(northing)
      ? [[Number(easting), Number(northing)] as const]
      : []
  })

const areMetres = (pairs: readonly Pair[]) => shareOf(pairs, ([x, y]) => !isPoint(y, x)) > MOST

/** The only grid in which nearly all pairs lie near a place of its countries, and hardly any in the others. */
function findGrid(pairs: readonly Pair[], nearest: NearestPlaceLookup): Grid | undefined {
  const shares = GRIDS.map((grid) => ({
    grid,
    share: shareOf(pairs, ([easting, northing]) => {
      const point = fromGrid(grid, easting, northing)
      return point !== undefined && hasGrid(grid, nearest(point, NEAR_MILES))
    }),
  }))
  const [best, ...others] = shares.sort((a, b) => b.share - a.share)
  if (!best || best.share < NEARLY_ALL || others.some(({ share }) => share > HARDLY_ANY)) return undefined
  return best.grid
}

/** Whether the grid is used where the place is. */
function hasGrid(grid: Grid, near: NearbyPlace | undefined): boolean {
  if (!near) return false
  const isOnIreland = near.country === 'IE' || near.place.region.includes('Northern Ireland')
  return isOnIreland ? grid !== 'british' : grid === 'british' && ['GB', 'IM'].includes(near.country)
}

/** A place as a file has it, and the other way round; undefined if that is no place. */
export type Reading = readonly [asIs: Point | undefined, exchanged: Point | undefined]

/**
 * Refuses a file most of whose first courts lie near courts of ours or known places only with latitude and longitude
 * exchanged: it would archive our courts.
 */
export async function refuseSwapped(
  tx: Transaction,
  readings: readonly Reading[],
  { places, grid }: { places: KnownPlaces; grid?: Grid | 'any' | undefined },
): Promise<void> {
  const isNearCourt = nearCourts(await readCourtCells(tx, CELLS_PER_DEGREE))
  if (shareOf(readings, ([asIs]) => asIs !== undefined && isNearCourt(asIs)) > MOST) return
  const nearest = await places.nearestLookup()
  const isNearPlace = (point: Point) => {
    const near = nearest(point, NEAR_MILES)
    return near !== undefined && (!grid || grid === 'any' || hasGrid(grid, near))
  }
  if (shareOf(readings, isSwapped({ isNearCourt, isNearPlace })) <= MOST) return
  const what = grid ? 'Easting and northing' : 'Latitude and longitude'
  throw unusableFile(`${what} seem to be swapped for most courts. Exchange them, and try again.`)
}

/** What is near a point: a court of ours, or a known place. */
interface Surroundings {
  isNearCourt(point: Point): boolean
  isNearPlace(point: Point): boolean
}

const isSwapped =
  ({ isNearCourt, isNearPlace }: Surroundings) =>
  ([asIs, exchanged]: Reading): boolean => {
    if (!exchanged || (asIs && isNearCourt(asIs))) return false
    return isNearCourt(exchanged) || (!(asIs && isNearPlace(asIs)) && isNearPlace(exchanged))
  }

/** The places of rows, both ways round. */
export const readingsOf = (columns: PlaceColumns, rows: readonly CellOf[]): Reading[] =>
  rows.map((cell) => [pointIn(columns, cell), pointIn(exchanged(columns), cell)])

function pointIn(columns: PlaceColumns, cell: CellOf): Point | undefined {
  const place = readPlace(columns, cell)
  if (typeof place === 'string') return undefined
  const { latitude, longitude } = place
  if (latitude == null || longitude == null || !isPoint(latitude, longitude)) return undefined
  return { latitude, longitude }
}

/** Cells of a degree: about ten miles from south to north. */
const CELLS_PER_DEGREE = 6
const CELLS_AROUND = 360 * CELLS_PER_DEGREE

/** Whether a published court lies in the cell of a point, or in one beside it. */
function nearCourts(cells: readonly CourtCell[]): (point: Point) => boolean {
  const keyOf = (row: number, column: number) => row * CELLS_AROUND + column
  const keys = new Set(cells.map(({ row, column }) => keyOf(row, column)))
  const steps = [-1, 0, 1]
  return ({ latitude, longitude }) => {
    const [row, column] = [Math.floor(latitude * CELLS_PER_DEGREE), Math.floor(longitude * CELLS_PER_DEGREE)]
    return steps.some((up) => steps.some((right) => keys.has(keyOf(row + up, column + right))))
  }
}

const shareOf = <T>(list: readonly T[], is: (one: T) => boolean): number =>
  list.length === 0 ? 0 : list.filter(is).length / list.length
