import {
  FIELD_NAMES,
  getField,
  OTHER_TITLES,
  plainTitle,
  requirementOf,
} from '../../database/contract/court-fields.ts'
import { COURT_CSV_COLUMNS, type CourtCsvColumn, EXPORT_ONLY_COLUMNS } from '../../directory/contract/csv.ts'
import { unusableFile } from '../../platform/contract/errors.ts'
import { findOtherPlaces, type PlaceColumns, positionsOf } from './place-columns.ts'

export const MAX_IMPORT_COLUMNS = 100

interface UsedColumn {
  position: number
  title: string
  isNeeded: boolean
}

/** The parsed header of a file. */
export interface CourtColumns {
  positions: ReadonlyMap<CourtCsvColumn, number>
  place: PlaceColumns
  /** The columns of ours that the file has. */
  given: ReadonlySet<string>
  /** The columns that are read, by the names that messages call them. */
  used: readonly UsedColumn[]
  /** Number of cells per row. */
  width: number
  /** Titles of unknown columns. */
  ignored: string[]
  /** Whether it is an export of ours, by the columns that only those have. */
  isExport: boolean
}

const needed: readonly CourtCsvColumn[] = FIELD_NAMES.filter((name) => requirementOf(getField(name)))

/** Columns by plain title. */
const columns = new Map<string, CourtCsvColumn>([
  ...COURT_CSV_COLUMNS.map((column) => [plainTitle(column), column] as const),
  ...FIELD_NAMES.flatMap((name) =>
    (getField(name).aliases ?? []).map((title) => [plainTitle(title), name] as const),
  ),
])

/** Parses the header; throws an ApiError if a column is missing or duplicated. */
export function readColumns(header: readonly string[]): CourtColumns {
  if (header.length > MAX_IMPORT_COLUMNS)
    throw unusableFile(`The file has ${header.length} columns; at most ${MAX_IMPORT_COLUMNS} are allowed.`)
  const titles = header.map(plainTitle)
  const positions = findPositions(titles)
  const place = findPlace(header, positions)
  const missing = needed.filter((column) => !positions.has(column) && !(place && isCoordinate(column)))
  if (!place || missing.length > 0)
    throw unusableFile(`The first line of the file must name its columns; missing: ${missing.join(', ')}.`)
  const used = findUsed(header, positions, place)
  const isKnown = (position: number) =>
    used.some((column) => column.position === position) || isExportOnly(titles[position] ?? '')
  return {
    ...{ positions, place, used },
    given: new Set([...positions.keys(), 'latitude', 'longitude']),
    width: titles.findLastIndex(Boolean) + 1,
    ignored: header.map((title) => title.trim()).filter((title, position) => title && !isKnown(position)),
    isExport: EXPORT_ONLY_COLUMNS.every((column) => titles.includes(column)),
  }
}

function findUsed(
  header: readonly string[],
  positions: ReadonlyMap<CourtCsvColumn, number>,
  place: PlaceColumns,
): UsedColumn[] {
  const named = [...positions].map(([title, position]) => {
    return { title, position, isNeeded: needed.includes(title) }
  })
  const places = positionsOf(place).map((position) => {
    return { title: header[position]?.trim() ?? '', position, isNeeded: true }
  })
  return place.form === 'degrees' && !place.otherwise ? named : [...named, ...places]
}

function findPositions(titles: readonly string[]): Map<CourtCsvColumn, number> {
  const positions = new Map<CourtCsvColumn, number>()
  titles.forEach((title, position) => {
    const column = columns.get(title)
    if (column && positions.has(column))
      throw unusableFile(`The file has two columns for ${column}. Remove one.`)
    if (column) positions.set(column, position)
  })
  for (const [column, others] of Object.entries(OTHER_TITLES) as [CourtCsvColumn, readonly string[]][]) {
    const title = positions.has(column) ? undefined : others.find((other) => titles.includes(other))
    if (title) positions.set(column, titles.indexOf(title))
  }
  return positions
}

/** Undefined if the file doesn't say where its courts are. */
function findPlace(
  header: readonly string[],
  positions: ReadonlyMap<CourtCsvColumn, number>,
): PlaceColumns | undefined {
  const [latitude, longitude] = [positions.get('latitude'), positions.get('longitude')]
  if (latitude !== undefined && longitude !== undefined) return { form: 'degrees', latitude, longitude }
  return findOtherPlaces(header)
}

const isCoordinate = (column: CourtCsvColumn) => column === 'latitude' || column === 'longitude'
const isExportOnly = (title: string) => EXPORT_ONLY_COLUMNS.some((column) => column === title)
