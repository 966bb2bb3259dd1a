import {
  importSource,
  type SourceImportOptions,
  type SourceImportOutcome,
} from '../src/imports/server/source-import.service.ts'
import type { Places } from '../src/places/server/places.ts'
import type { Database } from '../src/platform/db/database.ts'
import { bytesOf } from './bytes.ts'
import { type Feature, mapDataOf } from './map-data.ts'

/** A file of map data with these courts. */
export const mapFile = (features: readonly Feature[], head: object = {}): SourceImportOptions => ({
  fileName: 'brazil.geojson',
  source: bytesOf(mapDataOf(features, head)),
})

export const importMapFile = (
  { database, places }: { database: Database; places: Places },
  features: readonly Feature[],
  options: Partial<SourceImportOptions> = {},
): Promise<SourceImportOutcome> => importSource(database, places, { ...mapFile(features), ...options })
