import { ApiError } from '../../platform/contract/errors.ts'
import { isPoint } from '../../platform/contract/geo.ts'
import { sanitizeLine } from '../../platform/contract/sanitize-text.ts'
import { readCsv } from '../../platform/files/csv.ts'
import { geoNamesReader, isGeoNames, type RegionNames } from './geonames.ts'
import { isOsOpenNames, readOsOpenName } from './os-open-names.ts'
import type { PlaceRow } from './place-index.ts'

export type PlaceFormat = 'GeoNames' | 'OS Open Names'

interface OpenedFile {
  format: PlaceFormat
  rows: AsyncIterable<{ line: number; row: PlaceRow }>
}

const MAX_NAME = 100
const COUNTRY_CODE = /^([A-Z]{2})?$/

/** Opens a file of places, whose format its first row tells. Throws an ApiError with one sentence if it has none. */
export async function openPlaceFile(
  source: AsyncIterable<Uint8Array>,
  regions: RegionNames,
): Promise<OpenedFile> {
  const rows = readCsv(source, { quotedTabs: false })
  const first = await rows.next()
  if (first.done) throw new ApiError('file-unusable', { text: 'The file is empty.' })
  const { cells } = first.value
  const format = isGeoNames(cells) ? 'GeoNames' : isOsOpenNames(cells) ? 'OS Open Names' : undefined
  if (!format)
    throw new ApiError('file-unusable', {
      text: 'Unknown file format: it must be a GeoNames file (cities*.txt or a country’s), or one of OS Open Names.',
    })
  const readRow = format === 'GeoNames' ? geoNamesReader(regions) : readOsOpenName
  const read = (row: readonly string[]) => check(readRow(row))
  return { format, rows: readAll() }

  async function* readAll() {
    yield { line: 1, row: read(cells) }
    for await (const { line, cells } of rows) yield { line, row: read(cells) }
  }
}

function check(row: PlaceRow): PlaceRow {
  if (typeof row !== 'object' || 'error' in row) return row
  const { latitude, longitude, country, population } = row
  const name = sanitizeLine(row.name)
  if (!name || name.length > MAX_NAME) return { error: 'The name is empty or too long.' }
  if (!isPoint(latitude, longitude)) return { error: `${latitude}, ${longitude} is not a place on earth.` }
  if (!COUNTRY_CODE.test(country)) return { error: 'The country is not a code of two letters.' }
  return population >= 0 ? { ...row, name } : { error: 'The population is not a number of people.' }
}
