import { columnName, VALUE_FIELDS } from '../../database/contract/court-fields.ts'
import type { CourtInput } from '../../facts/contract/court-input.ts'
import { facilityKey } from '../../facts/contract/facilities.ts'
import { factsOfFields } from '../../facts/server/facts.view.ts'
import { unusableFile } from '../../platform/contract/errors.ts'
import { numberText } from '../../platform/contract/locale.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type CsvRow, readCsv } from '../../platform/files/csv.ts'
import { type ImportProgress, MAX_UNREADABLE_SHARE } from '../contract/schema.ts'
import { type CourtColumns, readColumns } from './court-columns.ts'
import { readCourtHints, readCourtRow, readRowName } from './court-row.ts'
import { type CourtHints, type KnownCourt, type RowIdentity, UniqueRows } from './match-rows.ts'
import {
  builtInPlaces,
  type KnownPlaces,
  readingsOf,
  refuseSwapped,
  SAMPLE_ROWS,
  settlePlaces,
} from './place-checks.ts'
import { cellAt } from './row-cells.ts'
import { type StagedCourt, stageCourts } from './staged.queries.ts'
import type { StagedFacts } from './staged-facts.queries.ts'

/** Rows of a CSV file of courts, without the header. */
const MAX_IMPORT_ROWS = 500_000

export interface ImportSource {
  /** The content of a CSV file. */
  source: AsyncIterable<Uint8Array>
  /** Who says what the file states; 'import' by default. Samples also make claims of the fields that are facts. */
  factSource?: 'import' | 'sample'
  /** They tell whether latitude and longitude are swapped; those that come with the product by default. */
  places?: KnownPlaces
  /** Called periodically with the number of rows read, then stored. */
  onProgress?: (progress: ImportProgress) => void
}

export interface RowProblem {
  /** The line of the file that the row starts on. */
  line: number
  reason: string
}

export interface SkippedRow extends RowProblem {
  /** Null if unreadable. */
  name: string | null
  hints?: CourtHints
  /** The courts that it may refer to. */
  courts?: readonly KnownCourt[]
}

const ROWS_PER_STATEMENT = 1000

/** Reads a file, and stages its valid rows by line. */
export async function readRows(
  tx: Transaction,
  { source, factSource, places = builtInPlaces, onProgress }: ImportSource,
) {
  const { columns, rows } = await openCourts(tx, source, places)
  const unique = new UniqueRows(columns)
  const unreadable: SkippedRow[] = []
  const repeated: SkippedRow[] = []
  const remarks: RowProblem[] = []
  const tagNames = new Map<string, string>()
  let batch: StagedCourt[] = []

  const countRows = () => unique.rows.length + unreadable.length + repeated.length
  const flush = async () => {
    await stageCourts(tx, batch)
    batch = []
    onProgress?.({ step: 'reading', rows: countRows() })
  }
  for await (const { line, cells } of rows) {
    if (countRows() === MAX_IMPORT_ROWS) throw tooManyRows()
    const row = readCourtRow(columns, cells)
    if (typeof row === 'string') {
      unreadable.push(unreadableRow(columns, { line, cells }, row))
      continue
    }
    const { id, court, facts } = row
    const { name, latitude, longitude } = court
    const same = await unique.addUnlessDuplicate({ line, id, name, latitude, longitude })
    if (same) {
      repeated.push(repeatedRow({ line, id, name }, same.line))
      continue
    }
    if (row.remarks.length > 0) remarks.push({ line, reason: row.remarks.join(' ') })
    for (const name of court.tags ?? [])
      if (!tagNames.has(facilityKey(name))) tagNames.set(facilityKey(name), name)
    const allFacts = factSource === 'sample' ? { ...fieldFacts(court), ...facts } : facts
    if (batch.push(stagedCourt(line, court, allFacts)) === ROWS_PER_STATEMENT) await flush()
  }
  refuseUnreadable(unreadable, countRows())
  await flush()
  const unusable = [...unreadable, ...repeated]
  return { columns, rows: unique.rows, unusable, remarks, tagNames: [...tagNames.values()] }
}

/** Reads the header, and as many rows as tell what the numbers of their places are. */
async function openCourts(tx: Transaction, source: AsyncIterable<Uint8Array>, places: KnownPlaces) {
  const csv = readCsv(source)
  const header = await csv.next()
  if (header.done) throw unusableFile('The file is empty.')
  const columns = readColumns(header.value.cells)
  const sample: CsvRow[] = []
  while (sample.length < SAMPLE_ROWS) {
    const { value, done } = await csv.next()
    if (done) break
    sample.push(value)
  }
  const cells = sample.map((row) => (position: number) => cellAt(columns, row.cells, position))
  const place = await settlePlaces(columns.place, cells, places)
  const grid = place.form === 'grid' ? (place.grid ?? 'any') : undefined
  await refuseSwapped(tx, readingsOf(place, cells), { places, grid })
  async function* rows() {
    yield* sample
    yield* csv
  }
  return { columns: { ...columns, place }, rows: rows() }
}

const stagedCourt = (line: number, court: CourtInput, facts: StagedFacts): StagedCourt => ({
  ...Object.fromEntries(VALUE_FIELDS.map((field) => [columnName(field), court[field]])),
  ...{ position: line, tag_keys: court.tags?.map(facilityKey), facts },
})

const fieldFacts = ({ hoops = null, isIndoor = null }: CourtInput): StagedFacts =>
  Object.fromEntries(
    factsOfFields({ hoops, isIndoor }).flatMap(({ fact, value }) => (value === null ? [] : [[fact, value]])),
  )

const unreadableRow = (columns: CourtColumns, { line, cells }: CsvRow, reason: string): SkippedRow => ({
  ...{ line, reason },
  name: readRowName(columns, cells),
  hints: readCourtHints(columns, cells),
})

const repeatedRow = (
  { line, id, name }: Pick<RowIdentity, 'line' | 'id' | 'name'>,
  first: number,
): SkippedRow => ({
  ...{ line, name },
  reason: `This is the same court as the one on line ${first}.`,
  hints: { id, names: [], latitude: undefined, longitude: undefined },
})

/** Refuses a file of which too little can be read. */
function refuseUnreadable(unreadable: readonly SkippedRow[], total: number): void {
  if (total > unreadable.length && unreadable.length <= MAX_UNREADABLE_SHARE * total) return
  const [first] = unreadable
  const why = first ? ` The first problem is on line ${first.line}: ${first.reason}` : ''
  const readable = total - unreadable.length
  throw unusableFile(
    readable > 0
      ? `Only ${readable} of ${total} rows can be read.${why}`
      : `The file contains no valid court.${why}`,
  )
}

const tooManyRows = () => unusableFile(`The file has more than ${numberText(MAX_IMPORT_ROWS)} rows.`)
