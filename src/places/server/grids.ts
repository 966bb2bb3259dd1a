import proj4 from 'proj4'
import { type Bounds, isWithin, type Point } from '../../platform/contract/geo.ts'

/** Names of the grids, as they follow 'the'. */
export const GRID_NAMES = {
  british: 'British National Grid',
  irish: 'Irish Grid',
  itm: 'grid of Irish Transverse Mercator',
} as const
export type Grid = keyof typeof GRID_NAMES
export const GRIDS = Object.keys(GRID_NAMES) as Grid[]

/** Where each is used. */
const IRELAND: Bounds = [-11, 51.2, -5.2, 55.6]
const BOUNDS: Readonly<Record<Grid, Bounds>> = {
  british: [-9, 49.8, 2.5, 61.5],
  irish: IRELAND,
  itm: IRELAND,
}

const IRISH_ORIGIN = '+proj=tmerc +lat_0=53.5 +lon_0=-8'
/** EPSG:27700, 29903 and 2157, the first two with seven-parameter transformations, accurate to about five metres. */
const CONVERTERS = {
  british: proj4(
    '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
      '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs',
    'WGS84',
  ),
  irish: proj4(
    `${IRISH_ORIGIN} +k=1.000035 +x_0=200000 +y_0=250000 +ellps=mod_airy ` +
      '+towgs84=482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15 +units=m +no_defs',
    'WGS84',
  ),
  itm: proj4(`${IRISH_ORIGIN} +k=0.99982 +x_0=600000 +y_0=750000 +ellps=GRS80 +units=m +no_defs`, 'WGS84'),
}

/** Converts eastings and northings (metres) to WGS84; undefined if they aren't numbers, or lie where the grid isn't used. */
export function fromGrid(grid: Grid, easting: number, northing: number): Point | undefined {
  if (!Number.isFinite(easting + northing)) return undefined
  const [longitude, latitude] = CONVERTERS[grid].forward([easting, northing])
  const point = { latitude, longitude }
  return isWithin(BOUNDS[grid], point) ? point : undefined
}
