import { readFile } from 'node:fs/promises'
import { serialize } from 'node:v8'
import { ApiError } from '../../platform/contract/errors.ts'
import { numberText } from '../../platform/contract/locale.ts'
import type { Database } from '../../platform/db/database.ts'
import { projectPath } from '../../platform/project.ts'
import { GEONAMES_REGIONS } from './geonames.ts'
import { openPlaceFile, type PlaceFormat } from './place-file.ts'
import { type Place, packPlaces } from './place-index.ts'
import { storePackedSet } from './places.queries.ts'

/** Names in the files of one import: more would not fit into the memory of a small server. */
const MAX_NAMES = 4_000_000
const MAX_EXAMPLES = 5

export interface ImportFile {
  /** Without folders. */
  name: string
  source: AsyncIterable<Uint8Array>
}

/** The result of importing files of places. */
export interface PlacesOutcome {
  read: number
  taken: number
  /** Rows that are about something else: rivers, streets. */
  notPlaces: number
  withoutCoordinates: number
  duplicates: number
  bad: number
  /** The first few invalid rows. */
  examples: { file: string; line: number; reason: string }[]
}

/**
 * Imports files of places: those of OS Open Names are one set together, each of GeoNames is its own. Each replaces the
 * set of the same name. Throws an ApiError with one sentence if a file cannot be used; then nothing has changed.
 */
export async function importPlaces(
  database: Database,
  files: Iterable<ImportFile>,
  onProgress: (outcome: PlacesOutcome) => void = () => {},
): Promise<PlacesOutcome> {
  const reader = new PlacesReader(await readRegions(), onProgress)
  for (const file of files) await reader.readOrRefuse(file)
  for (const [name, places] of reader.sets)
    await storePackedSet(database, name, serialize(packPlaces([...places.values()])))
  return reader.outcome
}

class PlacesReader {
  /** Places by their id in the source. */
  readonly sets = new Map<string, Map<string, Place>>()
  readonly outcome: PlacesOutcome = {
    ...{ read: 0, taken: 0, notPlaces: 0, withoutCoordinates: 0, duplicates: 0, bad: 0 },
    examples: [],
  }
  readonly #regions: ReadonlyMap<string, string>
  readonly #onProgress: (outcome: PlacesOutcome) => void
  #names = 0

  constructor(regions: ReadonlyMap<string, string>, onProgress: (outcome: PlacesOutcome) => void) {
    this.#regions = regions
    this.#onProgress = onProgress
  }

  /** Names the file in the sentence. */
  async readOrRefuse(file: ImportFile): Promise<void> {
    try {
      await this.#read(file)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      throw new ApiError(error.code, { text: `${file.name}: ${error.message}` })
    }
  }

  async #read({ name, source }: ImportFile): Promise<void> {
    const { format, rows } = await openPlaceFile(source, this.#regions)
    const set = this.#setOf(format, name)
    for await (const { line, row } of rows) {
      this.outcome.read++
      if (row === 'not a place') this.outcome.notPlaces++
      else if (row === 'without coordinates') this.outcome.withoutCoordinates++
      else if ('error' in row) this.#reject(name, line, row.error)
      else if (set.has(row.id)) this.outcome.duplicates++
      else {
        const { id, ...place } = row
        set.set(id, place)
        this.outcome.taken++
        this.#names += 1 + place.otherNames.length
        if (this.#names > MAX_NAMES) throw tooMany()
      }
      this.#onProgress(this.outcome)
    }
    if (set.size === 0) throw new ApiError('file-unusable', { text: 'The file contains no places.' })
  }

  #setOf(format: PlaceFormat, fileName: string): Map<string, Place> {
    const name = format === 'GeoNames' ? `${format} ${fileName.replace(/\.txt$/i, '')}` : format
    const set = this.sets.get(name) ?? new Map<string, Place>()
    this.sets.set(name, set)
    return set
  }

  #reject(file: string, line: number, reason: string): void {
    this.outcome.bad++
    if (this.outcome.examples.length < MAX_EXAMPLES) this.outcome.examples.push({ file, line, reason })
  }
}

const tooMany = () =>
  new ApiError('file-unusable', {
    text: `There are more than ${numberText(MAX_NAMES)} names in these files. Import the files of single countries.`,
  })

const readRegions = async () =>
  new Map<string, string>(Object.entries(JSON.parse(await readFile(projectPath(GEONAMES_REGIONS), 'utf8'))))
