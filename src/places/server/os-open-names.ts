import type { PlaceKind } from '../contract/limits.ts'
import { fromGrid } from './grids.ts'
import type { PlaceRow } from './place-index.ts'

/** OS Open Names: https://docs.os.uk/os-downloads/products/addressing-and-location-portfolio/os-open-names */

const COLUMNS = 34
const COLUMN = {
  ...{ id: 0, name: 2, otherName: 4, type: 6, localType: 7, easting: 8, northing: 9 },
  ...{ district: 21, county: 24, country: 29 },
}
const POPULATED_PLACE = 'populatedPlace'

/** The kinds of populated places, each with what its population counts as: the file has none. */
const KINDS: Record<string, { kind: PlaceKind; population: number }> = {
  City: { kind: 'city', population: 200_000 },
  Town: { kind: 'town', population: 20_000 },
  'Suburban Area': { kind: 'district', population: 5000 },
  Village: { kind: 'village', population: 1000 },
  Hamlet: { kind: 'hamlet', population: 100 },
  'Other Settlement': { kind: 'hamlet', population: 100 },
}

/** The files have no header of their own; one may have been put before them. */
export const isOsOpenNames = (cells: readonly string[]): boolean =>
  cells.length === COLUMNS && (isHeader(cells) || /^\d+(\.\d+)?$/.test(cells[COLUMN.easting] ?? ''))

const isHeader = (cells: readonly string[]) => cells[COLUMN.id] === 'ID'

export function readOsOpenName(cells: readonly string[]): PlaceRow {
  const cell = (column: keyof typeof COLUMN) => cells[COLUMN[column]]?.trim() ?? ''
  if (cells.length !== COLUMNS) return { error: `It has ${cells.length} columns instead of ${COLUMNS}.` }
  const size = KINDS[cell('localType')]
  if (isHeader(cells) || cell('type') !== POPULATED_PLACE || !size) return 'not a place'
  if (!cell('easting') || !cell('northing')) return 'without coordinates'
  const point = fromGrid('british', Number(cell('easting')), Number(cell('northing')))
  if (!point) return { error: 'The coordinates are not a place in Great Britain.' }
  return {
    id: cell('id'),
    name: cell('name'),
    otherNames: cell('otherName') ? [cell('otherName')] : [],
    region: [cell('county') || cell('district'), cell('country')].filter(Boolean).join(', '),
    country: 'GB',
    ...size,
    ...point,
  }
}
