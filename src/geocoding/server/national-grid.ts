import proj4 from 'proj4'
import type { Point } from '../../platform/contract/geo.ts'

/** EPSG:27700 with the seven-parameter transformation to WGS84, accurate to about five metres. */
const BRITISH_NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy ' +
  '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489 +units=m +no_defs'

const grid = proj4(BRITISH_NATIONAL_GRID, 'WGS84')

/** Converts eastings and northings of the British National Grid (metres) to WGS84. */
export function fromNationalGrid(easting: number, northing: number): Point {
  const [longitude, latitude] = grid.forward([easting, northing])
  return { latitude, longitude }
}
