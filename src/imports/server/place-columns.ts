import { fromGrid, GRID_NAMES, GRIDS, type Grid } from '../../places/server/grids.ts'
import { readCoordinates } from '../../places/server/written-coordinates.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { type Cell, degrees, metres } from './cell-values.ts'

/** Where a file says where its courts are: positions of columns. */
export type PlaceColumns = DegreeColumns | PairColumns | GridColumns

interface DegreeColumns {
  form: 'degrees'
  latitude: number
  longitude: number
  /** What columns named `X` and `Y` are if they hold metres. */
  otherwise?: GridColumns
}

/** A latitude and a longitude in one cell. */
interface PairColumns {
  form: 'pair'
  pair: number
  isExchanged?: boolean
}

export interface GridColumns {
  form: 'grid'
  easting: number
  northing: number
  /** Of all rows; undefined if the titles don't name it. */
  grid: Grid | undefined
  /** Names the grid of each row. */
  gridColumn: number | undefined
}

/** Titles of columns with both coordinates, the clearest first. */
const PAIR_TITLES = [
  ...['point', 'latlong', 'latlng', 'latlon', 'coordinates', 'coords', 'gps', 'gpscoordinates', 'geopoint'],
  ...['geopoint2d', 'wkt', 'thegeom', 'geom', 'geometry', 'position', 'location'],
]
const GRID_TITLES = ['grid', 'gridname', 'gridsystem', 'crs', 'srs', 'srid', 'epsg', 'projection']

/** Words that name a grid, and its numbers in the register of EPSG. */
const GRID_WORDS: Readonly<Record<Grid, readonly string[]>> = {
  british: ['british', 'osgb', 'osgb36', 'bng', 'os', 'gb', '27700'],
  irish: ['irish', 'ig', 'tm65', 'tm75', '29900', '29901', '29902', '29903'],
  itm: ['itm', 'irenet95', '2157'],
}
/** Words beside those that count. */
const FILLERS = ['grid', 'national', 'coordinate', 'coord', 'epsg', 'metres', 'meters', 'm']
const AXES = {
  easting: { words: ['easting', 'eastings'], wordsWithGrid: ['east', 'x', 'e'] },
  northing: { words: ['northing', 'northings'], wordsWithGrid: ['north', 'y', 'n'] },
} as const
type Axis = keyof typeof AXES

/** Finds the columns of places in a file without those for latitude and longitude; undefined if there are none. */
export function findOtherPlaces(titles: readonly string[]): PlaceColumns | undefined {
  const words = titles.map(wordsOf)
  const find = (wanted: (words: readonly string[]) => boolean) => {
    const position = words.findIndex(wanted)
    return position < 0 ? undefined : position
  }
  const titled = (...names: string[]) => find((some) => names.includes(some.join('')))
  const gridColumn = titled(...GRID_TITLES)
  const onGrid = (grid: Grid | undefined): GridColumns | undefined => {
    const easting = find((some) => isAxis('easting', some, grid))
    const northing = find((some) => isAxis('northing', some, grid))
    if (easting === undefined || northing === undefined) return undefined
    return { form: 'grid', easting, northing, grid, gridColumn }
  }
  for (const grid of [...GRIDS, undefined]) {
    const columns = onGrid(grid)
    if (columns) return columns
  }
  const [x, y] = [find(isOnly('x')), find(isOnly('y'))]
  if (x !== undefined && y !== undefined) {
    const otherwise = { form: 'grid', easting: x, northing: y, grid: undefined, gridColumn } as const
    return { form: 'degrees', latitude: y, longitude: x, otherwise }
  }
  const pair = PAIR_TITLES.map((title) => titled(title)).find((position) => position !== undefined)
  return pair === undefined ? undefined : { form: 'pair', pair }
}

/** The positions that a file has its places in. */
export function positionsOf(columns: PlaceColumns): number[] {
  if (columns.form === 'pair') return [columns.pair]
  if (columns.form === 'degrees')
    return columns.otherwise ? positionsOf(columns.otherwise) : [columns.latitude, columns.longitude]
  const { easting, northing, gridColumn } = columns
  return gridColumn === undefined ? [easting, northing] : [easting, northing, gridColumn]
}

/** The same with the longitude in place of the latitude, or the northing in place of the easting. */
export function exchanged(columns: PlaceColumns): PlaceColumns {
  if (columns.form === 'pair') return { ...columns, isExchanged: true }
  if (columns.form === 'degrees')
    return { ...columns, latitude: columns.longitude, longitude: columns.latitude }
  return { ...columns, easting: columns.northing, northing: columns.easting }
}

/** Lower-case words: `osgbEasting` has two. */
const wordsOf = (title: string): string[] =>
  title
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace('irish transverse mercator', 'itm')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

const isFiller = (word: string) => FILLERS.includes(word)
const isOnly = (wanted: string) => (words: readonly string[]) =>
  words.filter((word) => !isFiller(word)).join() === wanted

function isAxis(axis: Axis, words: readonly string[], grid: Grid | undefined): boolean {
  const { words: alone, wordsWithGrid } = AXES[axis]
  const wanted: readonly string[] = grid ? [...alone, ...wordsWithGrid] : alone
  const [word = '', ...others] = words.filter((one) => !isFiller(one) && !gridIn([one]))
  return wanted.includes(word) && others.length === 0 && gridIn(words) === grid
}

/** The grid that words name; undefined unless it is one. */
function gridIn(words: readonly string[]): Grid | undefined {
  const [grid, ...others] = GRIDS.filter((name) => words.some((word) => GRID_WORDS[name].includes(word)))
  return others.length === 0 ? grid : undefined
}

/** The cells of a row, by position. */
export type CellOf = (position: number) => Cell
export type Degrees = { [Axis in keyof Point]: number | null | undefined }

/** Reads the place in a row, in degrees, which may be invalid; returns a sentence if something else is wrong. */
export function readPlace(columns: PlaceColumns, cell: CellOf): Degrees | string {
  if (columns.form === 'grid') return readGridPlace(columns, cell)
  if (columns.form === 'pair') return readPair(cell(columns.pair), columns)
  return {
    latitude: degrees(cell(columns.latitude), 'latitude'),
    longitude: degrees(cell(columns.longitude), 'longitude'),
  }
}

/** 'POINT (-0.12 51.5)' of spatial databases, which write x first. */
const WKT_POINT = /^(?:SRID=4326; ?)?POINT ?Z? ?\(([^\s()]+) ([^\s()]+)(?: [^\s()]+)?\)$/i
const UNREADABLE: Degrees = { latitude: Number.NaN, longitude: Number.NaN }

function readPair(text: Cell, { isExchanged = false }: PairColumns): Degrees {
  if (text == null) return UNREADABLE
  const written = text.replace(/\s+/g, ' ').replace(/\( | \)/g, (mark) => mark.trim())
  const [, x, y] = WKT_POINT.exec(written) ?? []
  if (x && y) {
    const [first, second] = isExchanged ? [x, y] : [y, x]
    return { latitude: degrees(first, 'latitude'), longitude: degrees(second, 'longitude') }
  }
  const pair = written.replace(/^\((.*)\)$/, '$1')
  const point = readCoordinates(pair)
  if (!isExchanged) return point ?? UNREADABLE
  if (point) return { latitude: point.longitude, longitude: point.latitude }
  // Only the other way round can it be a place.
  return (
    readCoordinates(
      pair
        .split(/ ?[,;/] ?| /)
        .reverse()
        .join(', '),
    ) ?? UNREADABLE
  )
}

function readGridPlace(columns: GridColumns, cell: CellOf): Degrees | string {
  const { grid, gridColumn } = columns
  const [easting, northing] = readMetres(columns, cell)
  if (easting == null || northing == null) return 'Enter the easting and the northing.'
  const named = gridColumn === undefined ? undefined : cell(gridColumn)
  const ofRow = named ? gridIn(wordsOf(named)) : grid
  if (!ofRow) return 'Enter the grid of the easting and northing: British, Irish or ITM.'
  const point = fromGrid(ofRow, easting, northing)
  if (point) return { latitude: rounded(point.latitude), longitude: rounded(point.longitude) }
  return `The easting and northing are not a place in the ${GRID_NAMES[ofRow]}.`
}

export const readMetres = (columns: GridColumns, cell: CellOf) =>
  [metres(cell(columns.easting)), metres(cell(columns.northing))] as const

/** To a tenth of a metre: grids aren't converted more exactly. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
