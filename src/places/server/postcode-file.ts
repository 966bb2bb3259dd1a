import { ApiError } from '../../platform/contract/errors.ts'
import { type Bounds, isWithin } from '../../platform/contract/geo.ts'
import { isFullPostcode } from '../contract/postcodes.ts'
import type { PostcodeLocation } from './geocoding.queries.ts'
import { fromGrid } from './grids.ts'

/** A parsed row of a postcode file; `error` says what is wrong with it. */
export type PostcodeRow = PostcodeLocation | 'without coordinates' | { error: string }
export type ReadRow = (cells: readonly string[]) => PostcodeRow

/** The column positions of a file: postcode and a pair of coordinates. */
interface Layout {
  postcode: number
  /** Latitude and longitude in degrees, or easting and northing in metres. */
  pair: readonly [number, number]
  system: 'degrees' | 'grid'
}

const titles = {
  postcode: ['postcode', 'pcds', 'pcd8', 'pcd7', 'pcd', 'pcd2'],
  latitude: ['lat', 'latitude'],
  longitude: ['long', 'longitude', 'lng', 'lon'],
  easting: ['eastings', 'easting'],
  northing: ['northings', 'northing'],
}

/** The United Kingdom, the Isle of Man and the Channel Islands, degrees. */
const UK_BOUNDS: Bounds = [-9, 49, 2.5, 61.5]
/** ONSPD writes 99.999999 for an unknown latitude. */
const UNKNOWN_LATITUDE = 99

/**
 * Detects a file's layout from its first row: ONSPD and files with the columns postcode, lat and long have a header;
 * Code-Point Open does not, its rows start with postcode, quality, easting and northing. `isHeader` tells whether the
 * first row is a header.
 */
export function readLayout(first: readonly string[]): { readRow: ReadRow; isHeader: boolean } {
  if (isFullPostcode(compact(first[0] ?? '')))
    return { readRow: reader(withoutHeader(first)), isHeader: false }
  return { readRow: reader(withHeader(first)), isHeader: true }
}

function withoutHeader(cells: readonly string[]): Layout {
  if (cells.length <= 3) return { postcode: 0, pair: [1, 2], system: 'degrees' }
  return { postcode: 0, pair: [2, 3], system: 'grid' }
}

function withHeader(cells: readonly string[]): Layout {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[\s_"]/g, ''))
  const find = (title: keyof typeof titles) =>
    titles[title].map((name) => names.indexOf(name)).find((position) => position >= 0)
  const [postcode, latitude, longitude] = [find('postcode'), find('latitude'), find('longitude')]
  const [easting, northing] = [find('easting'), find('northing')]
  if (postcode !== undefined && latitude !== undefined && longitude !== undefined)
    return { postcode, pair: [latitude, longitude], system: 'degrees' }
  if (postcode !== undefined && easting !== undefined && northing !== undefined)
    return { postcode, pair: [easting, northing], system: 'grid' }
  throw new ApiError('file-unusable', {
    text:
      'Unknown postcode file format: it must be ONSPD, Code-Point Open, ' +
      'or CSV whose first line names the columns postcode, lat and long.',
  })
}

function reader({ postcode: position, pair: [first, second], system }: Layout): ReadRow {
  return (cells) => {
    const text = cells[position] ?? ''
    const postcode = compact(text)
    if (!isFullPostcode(postcode)) return { error: `"${text}" is not a full postcode.` }
    const pair = [cells[first]?.trim() ?? '', cells[second]?.trim() ?? ''] as const
    if (pair.includes('')) return 'without coordinates'
    const [a, b] = [Number(pair[0]), Number(pair[1])]
    if ((a === 0 && b === 0) || (system === 'degrees' && Math.floor(a) === UNKNOWN_LATITUDE))
      return 'without coordinates'
    const point = system === 'grid' ? fromGrid(gridOf(postcode), a, b) : { latitude: a, longitude: b }
    if (!point || !isWithin(UK_BOUNDS, point))
      return { error: `${pair.join(', ')} is not a place in the United Kingdom.` }
    return { postcode, ...point }
  }
}

/** Northern Ireland has the Irish Grid. */
const gridOf = (postcode: string) => (postcode.startsWith('BT') ? 'irish' : 'british')

function compact(text: string): string {
  return text.replace(/\s/g, '').toUpperCase()
}
