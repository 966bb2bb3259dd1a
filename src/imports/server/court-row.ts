import { type CourtCsvColumn, unescapeFormula } from '../../courts/contract/csv.ts'
import { type CourtField, FIELD_NAMES, mapFields } from '../../courts/contract/fields.ts'
import { type CourtInput, courtInput } from '../../courts/contract/input.ts'
import { parseNameList } from '../../facilities/contract/rules.ts'
import {
  MAX_COURT_NAME,
  MAX_ID,
  MAX_IMPORT_CELL_LENGTH,
  MAX_LATITUDE,
  MAX_LONGITUDE,
} from '../../platform/contract/limits.ts'
import type { CourtColumns } from './court-columns.ts'

/** A valid row: a court and its id. */
export interface CourtRow {
  /** The court's id in the file; undefined for a new court. */
  id: number | undefined
  court: CourtInput
}

const yes = ['yes', 'true', '1', 'y']
const no = ['no', 'false', '0', 'n']

/** Parses a row; returns a sentence if it is invalid. */
export function readCourtRow(columns: CourtColumns, cells: readonly string[]): CourtRow | string {
  if (!fits(columns.width, cells))
    return `The row has ${cells.length} cells, but the first line has ${columns.width}. Put text with commas in quotation marks.`
  const cell = (column: CourtCsvColumn) => readCell(columns, cells, column)
  const long = oversizedCellProblem(columns, cells)
  if (long) return long
  const id = cell('id')
  if (id && !isId(id)) return 'The id must be a whole number, or empty for a new court.'
  const parsed = courtInput.safeParse(mapFields(FIELD_NAMES, (field, name) => cellValue(field, cell(name))))
  if (parsed.success) return { id: id ? Number(id) : undefined, court: parsed.data }
  return [...new Set(parsed.error.issues.map((issue) => issue.message))].join(' ')
}

/** Rejects oversized cells before they are parsed. */
function oversizedCellProblem(columns: CourtColumns, cells: readonly string[]): string | undefined {
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

/** Hints to which court an invalid row refers to. */
export interface CourtHints {
  id: number | undefined
  /** Possible names: several if the row has too many or too few cells. */
  names: string[]
  /** Degrees; undefined if unreadable. */
  latitude: number | undefined
  longitude: number | undefined
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

/** Undefined if the file has no such column, null if the cell is empty. */
function readCell(columns: CourtColumns, cells: readonly string[], column: CourtCsvColumn) {
  const position = columns.positions.get(column)
  if (position === undefined) return undefined
  const text = cells[position]?.trim() ?? ''
  return unescapeFormula(text).trim() || null
}

function isId(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_ID
}

type Cell = string | null | undefined

function number(text: Cell): number | null | undefined {
  if (text == null) return text
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/** Other words are passed on and rejected by the schema. */
function yesOrNo(text: Cell): boolean | Cell {
  const word = text?.toLowerCase() ?? ''
  if (yes.includes(word)) return true
  return no.includes(word) ? false : text
}

function names(text: Cell): string[] | undefined {
  return text === undefined ? undefined : parseNameList(text ?? '')
}

/** Converts a cell to a field's type. */
function cellValue({ kind }: CourtField, text: Cell): unknown {
  if (kind === 'degrees' || kind === 'money' || kind === 'number') return number(text)
  if (kind === 'yes-no') return yesOrNo(text)
  return kind === 'names' ? names(text) : text
}
