import proj4 from 'proj4'
import type { Bounds, Point } from '../../platform/contract/geo.ts'

/** The British National Grid, the Irish Grid, and Irish Transverse Mercator. */
export type Grid = 'british' | 'irish' | 'itm'

interface GridDefinition {
  /** In the language of PROJ. */
  projection: string
  /** Where it is used. */
  bounds: Bounds
}

const GREAT_BRITAIN: Bounds = [-9, 49, 2.5, 61.5]
const IRELAND: Bounds = [-11, 51.2, -5.2, 55.6]
const IRISH_ORIGIN = '+proj=tmerc +lat_0=53.5 +lon_0=-8'

/** EPSG:27700, 29903 and 2157, the first two with seven-parameter transformations, accurate to about five metres. */
const GRIDS: Readonly<Record<Grid, GridDefinition>> = {
  british: {
    projection:
      '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
      '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
    bounds: GREAT_BRITAIN,
  },
  irish: {
    projection:
      `${IRISH_ORIGIN} +k=1.000035 +x_0=200000 +y_0=250000 +ellps=mod_airy ` +
      '+towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15 +units=m +no_defs',
    bounds: IRELAND,
  },
  itm: {
    projection: `${IRISH_ORIGIN} +k=0.99982 +x_0=600000 +y_0=750000 +ellps=GRS80 +units=m +no_defs`,
    bounds: IRELAND,
  },
}

export const GRID_NAMES = Object.keys(GRIDS) as Grid[]

const converters = {
  british: proj4(GRIDS.british.projection, 'WGS84'),
  irish: proj4(GRIDS.irish.projection, 'WGS84'),
  itm: proj4(GRIDS.itm.projection, 'WGS84'),
}

/** Converts eastings and northings (metres) to WGS84; undefined if they aren't numbers, or lie where the grid isn't used. */
export function fromGrid(grid: Grid, easting: number, northing: number): Point | undefined {
  if (!Number.isFinite(easting + northing)) return undefined
  const [longitude, latitude] = converters[grid].forward([easting, northing])
  const [west, south, east, north] = GRIDS[grid].bounds
  const isInside = latitude >= south && latitude <= north && longitude >= west && longitude <= east
  return isInside ? { latitude, longitude } : undefined
}
