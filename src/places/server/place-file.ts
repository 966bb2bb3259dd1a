import { ApiError } from '../../platform/contract/errors.ts'
import { readCsv } from '../../platform/files/csv.ts'
import { geoNamesReader, isGeoNames, type RegionNames } from './geonames.ts'
import { isOsOpenNames, readOsOpenName } from './os-open-names.ts'
import type { PlaceRow } from './place-index.ts'

export type PlaceFormat = 'GeoNames' | 'OS Open Names'

interface PlaceFile {
  format: PlaceFormat
  rows: AsyncIterable<{ line: number; row: PlaceRow }>
}

/** Opens a file of places, whose format its first row tells. Throws an ApiError with one sentence if it has none. */
export async function openPlaceFile(
  source: AsyncIterable<Uint8Array>,
  regions: RegionNames,
): Promise<PlaceFile> {
  const rows = readCsv(source, { quotedTabs: false })
  const first = await rows.next()
  if (first.done) throw new ApiError('file-unusable', { text: 'The file is empty.' })
  const { cells } = first.value
  const format = isGeoNames(cells) ? 'GeoNames' : isOsOpenNames(cells) ? 'OS Open Names' : undefined
  if (!format)
    throw new ApiError('file-unusable', {
      text: 'Unknown file format: it must be a GeoNames file (cities*.txt or a country’s), or one of OS Open Names.',
    })
  const read = format === 'GeoNames' ? geoNamesReader(regions) : readOsOpenName
  return { format, rows: readAll() }

  async function* readAll() {
    yield { line: 1, row: read(cells) }
    for await (const { line, cells } of rows) yield { line, row: read(cells) }
  }
}
