import { FIELD_NAMES, getField, mapFields, requirementOf } from '../../database/contract/court-fields.ts'
import { MAX_COURT_NAME } from '../../database/contract/values.ts'
import {
  COURT_CSV_COLUMNS,
  type CourtCsvColumn,
  EXPORT_ONLY_COLUMNS,
  FACT_CSV_COLUMNS,
  unescapeFormula,
} from '../../directory/contract/csv.ts'
import { type FactKey, type FactValue, getFact } from '../../facts/contract/catalogue.ts'
import { type CourtInput, courtInput } from '../../facts/contract/court-input.ts'
import { facilityKey } from '../../facts/contract/facilities.ts'
import { valueError } from '../../facts/contract/schema.ts'
import { factsOfFields } from '../../facts/server/facts.view.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_LATITUDE, MAX_LONGITUDE } from '../../platform/contract/geo.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type CsvRow, readCsv } from '../../platform/files/csv.ts'
import type { ImportProgress } from '../contract/schema.ts'
import { type Cell, cellValue, factCellValue, number } from './cell-values.ts'
import { type CourtHints, type KnownCourt, UniqueRows } from './match-rows.ts'
import { type StagedRow, stageRows, stageTags } from './staged-courts.queries.ts'
import type { StagedFacts } from './staged-facts.queries.ts'

/** A CSV file of courts: rows without the header, and columns. */
const MAX_IMPORT_ROWS = 500_000
export const MAX_IMPORT_COLUMNS = 100
/** A CSV cell, characters. */
const MAX_IMPORT_CELL_LENGTH = 10_000

export interface ImportSource {
  /** The content of a CSV file. */
  source: AsyncIterable<Uint8Array>
  /** Who says what the file states; 'import' by default. Samples also make claims of the fields that are facts. */
  factSource?: 'import' | 'sample'
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

/** Reads a file, and stores its valid rows and their tags in the staging tables. */
export async function readRows(tx: Transaction, { source, factSource, onProgress }: ImportSource) {
  const csv = readCsv(source)
  const header = await csv.next()
  if (header.done) throw new ApiError('file-unusable', { text: 'The file is empty.' })
  const columns = readColumns(header.value.cells)
  const unique = new UniqueRows(columns)
  const unusable: SkippedRow[] = []
  const leftOut: RowProblem[] = []
  const tagNames = new Map<string, string>()
  let batch: StagedRow[] = []

  const flush = async () => {
    await stageRows(tx, batch)
    batch = []
    onProgress?.({ step: 'reading', rows: unique.rows.length + unusable.length })
  }
  for await (const row of csv) {
    if (unique.rows.length + unusable.length === MAX_IMPORT_ROWS) throw tooManyRows()
    const taken = await takeRow(columns, row, unique)
    if ('reason' in taken) {
      unusable.push(taken)
      continue
    }
    const { court, errors } = taken
    if (errors.length > 0) leftOut.push({ line: row.line, reason: `Left out: ${errors.join(' ')}` })
    if (factSource === 'sample') court.facts = { ...fieldFacts(court), ...court.facts }
    for (const name of court.tags ?? [])
      if (!tagNames.has(facilityKey(name))) tagNames.set(facilityKey(name), name)
    if (batch.push(court) === ROWS_PER_STATEMENT) await flush()
  }
  if (unique.rows.length === 0) throw withoutCourts(unusable)
  await flush()
  await stageTags(tx, [...tagNames.values()])
  return { columns, rows: unique.rows, unusable, leftOut, tagNames: [...tagNames.values()] }
}

const fieldFacts = ({ hoops = null, isIndoor = null }: CourtInput): StagedFacts =>
  Object.fromEntries(
    factsOfFields({ hoops, isIndoor }).flatMap(({ fact, value }) => (value === null ? [] : [[fact, value]])),
  )

async function takeRow(
  columns: CourtColumns,
  { line, cells }: CsvRow,
  unique: UniqueRows,
): Promise<{ court: StagedRow; errors: readonly string[] } | SkippedRow> {
  const row = readCourtRow(columns, cells)
  if (typeof row === 'string')
    return { line, reason: row, name: readRowName(columns, cells), hints: readCourtHints(columns, cells) }
  const { name, latitude, longitude } = row.court
  const same = await unique.addUnlessDuplicate({ line, id: row.id, name, latitude, longitude })
  if (same) {
    const hints = { id: row.id, names: [], latitude: undefined, longitude: undefined }
    return { line, reason: `This is the same court as the one on line ${same.line}.`, name, hints }
  }
  return { court: { line, ...row.court, facts: row.facts }, errors: row.errors }
}

function tooManyRows(): ApiError {
  const text = `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-GB')} rows.`
  return new ApiError('file-unusable', { text })
}

function withoutCourts(unusable: readonly SkippedRow[]): ApiError {
  const [first] = unusable
  const why = first ? ` The first problem is on line ${first.line}: ${first.reason}` : ''
  return new ApiError('file-unusable', { text: `The file contains no valid court.${why}` })
}

/** A valid row: a court and its id. */
export interface CourtRow {
  /** The id in the file; undefined for a new court, and if it is a text, which is an id of another data set. */
  id: number | undefined
  court: CourtInput
  facts: StagedFacts
  /** Sentences about facts that are left out because they are invalid. */
  errors: readonly string[]
}

/** Parses a row; returns a sentence if a field is invalid. Files may have other columns with the name of a fact. */
export function readCourtRow(columns: CourtColumns, cells: readonly string[]): CourtRow | string {
  if (!fits(columns.width, cells))
    return `The row has ${cells.length} cells, but the first line has ${columns.width}. Put text with commas in quotation marks.`
  const cell = (column: CourtCsvColumn) => readCell(columns, cells, column)
  const long = oversizedCellError(columns, cells)
  if (long) return long
  const id = cell('id')
  if (id && ROUNDED_ID.test(id))
    return `A spreadsheet has rounded the id to "${id}". Format its column as text, and copy the ids again.`
  if (id && columns.isExport && !isId(id)) return 'The id must be a whole number, or empty for a new court.'
  const parsed = courtInput.safeParse(mapFields(FIELD_NAMES, (field, name) => cellValue(field, cell(name))))
  if (!parsed.success) return [...new Set(parsed.error.issues.map(({ message }) => message))].join(' ')
  return {
    ...{ id: id && isId(id) ? Number(id) : undefined, court: parsed.data },
    ...readFacts(cell, parsed.data),
  }
}

function readFacts(
  cell: (column: CourtCsvColumn) => Cell,
  court: CourtInput,
): Pick<CourtRow, 'facts' | 'errors'> {
  const facts: StagedFacts = {}
  const errors: string[] = []
  for (const key of FACT_CSV_COLUMNS) {
    const text = cell(key)
    if (text == null) continue
    const fact = getFact(key)
    const value = factCellValue(fact, text)
    const error = valueError(fact, value) ?? contradiction(key, value, court)
    if (error) errors.push(error)
    else facts[key] = value
  }
  return { facts, errors }
}

function contradiction(key: FactKey, value: FactValue, { isIndoor }: CourtInput): string | undefined {
  if (key !== 'shelter' || isIndoor == null || isIndoor === (value === 'indoor')) return undefined
  return 'Shelter must not contradict Indoor.'
}

/** Rejects oversized cells before they are parsed. */
function oversizedCellError(columns: CourtColumns, cells: readonly string[]): string | undefined {
  for (const [column, position] of columns.positions)
    if ((cells[position]?.length ?? 0) > MAX_IMPORT_CELL_LENGTH)
      return `The cell for ${column} is longer than ${MAX_IMPORT_CELL_LENGTH.toLocaleString('en-GB')} characters.`
  return undefined
}

/** The name in a row, even an invalid one; null if the number of cells does not fit the columns. */
export function readRowName(columns: CourtColumns, cells: readonly string[]): string | null {
  const name = fits(columns.width, cells) ? readCell(columns, cells, 'name') : null
  return name?.slice(0, MAX_COURT_NAME) ?? null
}

/** Extracts hints to which court a row refers to, even if its cells do not fit the columns. */
export function readCourtHints(columns: CourtColumns, cells: readonly string[]): CourtHints {
  const readings = possibleAlignments(columns, cells)
  const id = readCell(columns, cells, 'id')
  const names = readings.flatMap(
    (reading) => readCell(columns, reading, 'name')?.slice(0, MAX_COURT_NAME) ?? [],
  )
  const places = readings.flatMap((reading) => {
    const latitude = coordinate(readCell(columns, reading, 'latitude'), MAX_LATITUDE)
    const longitude = coordinate(readCell(columns, reading, 'longitude'), MAX_LONGITUDE)
    return readings.length === 1 || (latitude !== undefined && longitude !== undefined)
      ? [{ latitude, longitude }]
      : []
  })
  const [place, ...others] = places
  return {
    id: id && isId(id) ? Number(id) : undefined,
    names: [...new Set(names)],
    latitude: others.length > 0 ? undefined : place?.latitude,
    longitude: others.length > 0 ? undefined : place?.longitude,
  }
}

/** Cells may be shifted after one that was split in two or left out. */
function possibleAlignments({ width }: CourtColumns, cells: readonly string[]): (readonly string[])[] {
  if (fits(width, cells)) return [cells]
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const shift = used - width
  return [cells, shift > 0 ? cells.slice(shift) : [...Array<string>(-shift).fill(''), ...cells]]
}

function coordinate(text: Cell, limit: number): number | undefined {
  const degrees = number(text)
  return degrees != null && Math.abs(degrees) <= limit ? degrees : undefined
}

/** Spreadsheets may add empty cells after the last column. */
function fits(width: number, cells: readonly string[]): boolean {
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '')
}

function readCell(columns: CourtColumns, cells: readonly string[], column: CourtCsvColumn): Cell {
  const position = columns.positions.get(column)
  if (position === undefined) return undefined
  const text = cells[position]?.trim() ?? ''
  return unescapeFormula(text).trim() || null
}

/** How spreadsheets write long numbers. */
const ROUNDED_ID = /^\d+(?:[.,]\d+)?e\+\d+$/i

function isId(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_ID
}

const needed: readonly CourtCsvColumn[] = FIELD_NAMES.filter((name) => requirementOf(getField(name)))

/** Columns by normalised title (lower case, without spaces, underscores and hyphens). */
const columns = new Map<string, CourtCsvColumn>([
  ...COURT_CSV_COLUMNS.map((column) => [plain(column), column] as const),
  ...FIELD_NAMES.flatMap((name) =>
    (getField(name).aliases ?? []).map((title) => [plain(title), name] as const),
  ),
])

/** The parsed header of a file. */
interface CourtColumns {
  positions: ReadonlyMap<CourtCsvColumn, number>
  /** Number of cells per row. */
  width: number
  /** Titles of unknown columns. */
  ignored: string[]
  /** Whether it is an export of ours, by the columns that only those have. */
  isExport: boolean
}

/** Parses the header; throws an ApiError if a column is missing or duplicated. */
export function readColumns(header: readonly string[]): CourtColumns {
  if (header.length > MAX_IMPORT_COLUMNS)
    throw unusable(`The file has ${header.length} columns; at most ${MAX_IMPORT_COLUMNS} are allowed.`)
  const positions = new Map<CourtCsvColumn, number>()
  const ignored: string[] = []
  header.forEach((title, position) => {
    const column = columns.get(plain(title))
    if (column && positions.has(column)) throw unusable(`The file has two columns for ${column}. Remove one.`)
    if (column) positions.set(column, position)
    else if (title.trim() && !isExportOnly(plain(title))) ignored.push(title.trim())
  })
  const missing = needed.filter((column) => !positions.has(column))
  if (missing.length > 0)
    throw unusable(`The first line of the file must name its columns; missing: ${missing.join(', ')}.`)
  const width = header.findLastIndex((title) => title.trim() !== '') + 1
  const isExport = EXPORT_ONLY_COLUMNS.every((column) => header.some((title) => plain(title) === column))
  return { positions, width, ignored, isExport }
}

const isExportOnly = (title: string) => EXPORT_ONLY_COLUMNS.some((column) => column === title)

function plain(title: string): string {
  return title.toLowerCase().replace(/[\s_-]/g, '')
}

function unusable(text: string): ApiError {
  return new ApiError('file-unusable', { text })
}
