import { COURT_CSV_COLUMNS, type CourtCsvColumn, LICENCE_COLUMN } from '../../courts/contract/csv.ts'
import { FIELD_NAMES, getField, requirementOf } from '../../courts/contract/fields.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_IMPORT_COLUMNS } from '../../platform/contract/limits.ts'

const needed: readonly CourtCsvColumn[] = FIELD_NAMES.filter((name) => requirementOf(getField(name)))

/** Columns by normalised title (lower case, without spaces, underscores and hyphens). */
const columns = new Map<string, CourtCsvColumn>([
  ...COURT_CSV_COLUMNS.map((column) => [plain(column), column] as const),
  ...FIELD_NAMES.flatMap((name) =>
    (getField(name).aliases ?? []).map((title) => [plain(title), name] as const),
  ),
])

/** The parsed header of a file. */
export interface CourtColumns {
  positions: ReadonlyMap<CourtCsvColumn, number>
  /** Number of cells per row. */
  width: number
  /** Titles of unknown columns. */
  ignored: string[]
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
    else if (title.trim() && plain(title) !== LICENCE_COLUMN) ignored.push(title.trim())
  })
  const missing = needed.filter((column) => !positions.has(column))
  if (missing.length > 0)
    throw unusable(`The first line of the file must name its columns; missing: ${missing.join(', ')}.`)
  const width = header.findLastIndex((title) => title.trim() !== '') + 1
  return { positions, width, ignored }
}

function plain(title: string): string {
  return title.toLowerCase().replace(/[\s_-]/g, '')
}

function unusable(text: string): ApiError {
  return new ApiError('file-unusable', { text })
}
