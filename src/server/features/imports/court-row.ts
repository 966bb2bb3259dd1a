import { type CourtCsvColumn, withoutGuard } from '../../../contract/courts/csv.ts'
import { byField, type CourtField, FIELD_NAMES } from '../../../contract/courts/fields.ts'
import { type CourtInput, courtInput } from '../../../contract/courts/input.ts'
import { splitNames } from '../../../contract/facilities/rules.ts'
import {
  MAX_COURT_NAME,
  MAX_ID,
  MAX_IMPORT_CELL,
  MAX_LATITUDE,
  MAX_LONGITUDE,
} from '../../../contract/limits.ts'
import type { CourtColumns } from './court-columns.ts'

/** A row of a file that holds a court. */
export interface CourtRow {
  /** The court's id where the file was written; undefined for a new one. */
  id: number | undefined
  court: CourtInput
}

const yes = ['yes', 'true', '1', 'y']
const no = ['no', 'false', '0', 'n']

/** Reads a row; a text says why it holds no court. */
export function readCourtRow(columns: CourtColumns, cells: readonly string[]): CourtRow | string {
  if (!fits(columns.width, cells))
    return `The row has ${cells.length} cells, the first line ${columns.width}. Put text with commas in quotation marks.`
  const cell = (column: CourtCsvColumn) => readCell(columns, cells, column)
  const long = longCell(columns, cells)
  if (long) return long
  const id = cell('id')
  if (id && !isId(id)) return 'The id must be a whole number, or empty for a new court.'
  const parsed = courtInput.safeParse(byField(FIELD_NAMES, (field, name) => cellValue(field, cell(name))))
  if (parsed.success) return { id: id ? Number(id) : undefined, court: parsed.data }
  return [...new Set(parsed.error.issues.map((issue) => issue.message))].join(' ')
}

/** What is said of a cell that is longer than anything that may stand in it: before anything else looks at it. */
function longCell(columns: CourtColumns, cells: readonly string[]): string | undefined {
  for (const [column, position] of columns.positions)
    if ((cells[position]?.length ?? 0) > MAX_IMPORT_CELL)
      return `The cell for ${column} has more than ${MAX_IMPORT_CELL.toLocaleString('en-GB')} characters.`
  return undefined
}

/** The name in a row, also in one that cannot be used; null where its cells do not belong to the columns. */
export function readRowName(columns: CourtColumns, cells: readonly string[]): string | null {
  const name = fits(columns.width, cells) ? readCell(columns, cells, 'name') : null
  return name?.slice(0, MAX_COURT_NAME) ?? null
}

/** What can be read of the court that a row means which cannot be used. */
export interface RowClues {
  id: number | undefined
  /** What its name may be: several where the row has too many cells, or too few. */
  names: string[]
  /** Degrees; undefined where they cannot be read. */
  latitude: number | undefined
  longitude: number | undefined
}

/** Reads what says which court a row means, also where its cells do not belong to the columns. */
export function readRowClues(columns: CourtColumns, cells: readonly string[]): RowClues {
  const readings = readingsOf(columns, cells)
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

/** Cells may stand beside their columns from the one on that was torn in two, or forgotten. */
function readingsOf({ width }: CourtColumns, cells: readonly string[]): (readonly string[])[] {
  if (fits(width, cells)) return [cells]
  const used = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  const shift = used - width
  return [cells, shift > 0 ? cells.slice(shift) : [...Array<string>(-shift).fill(''), ...cells]]
}

function coordinate(text: Cell, limit: number): number | undefined {
  const degrees = number(text)
  return degrees != null && Math.abs(degrees) <= limit ? degrees : undefined
}

/** Spreadsheets leave empty cells behind the last column. */
function fits(width: number, cells: readonly string[]): boolean {
  return cells.length >= width && cells.slice(width).every((cell) => cell.trim() === '')
}

/** Undefined: the file has no such column; null: the cell is empty. */
function readCell(columns: CourtColumns, cells: readonly string[], column: CourtCsvColumn) {
  const position = columns.positions.get(column)
  if (position === undefined) return undefined
  const text = cells[position]?.trim() ?? ''
  return withoutGuard(text).trim() || null
}

function isId(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_ID
}

type Cell = string | null | undefined

function number(text: Cell): number | null | undefined {
  if (text == null) return text
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
}

/** A word that is neither is handed on, and refused by the schema. */
function yesOrNo(text: Cell): boolean | Cell {
  const word = text?.toLowerCase() ?? ''
  if (yes.includes(word)) return true
  return no.includes(word) ? false : text
}

function names(text: Cell): string[] | undefined {
  return text === undefined ? undefined : splitNames(text ?? '')
}

/** What a cell says of a field. */
function cellValue({ kind }: CourtField, text: Cell): unknown {
  if (kind === 'degrees' || kind === 'money' || kind === 'number') return number(text)
  if (kind === 'yes-no') return yesOrNo(text)
  return kind === 'names' ? names(text) : text
}
