import { FIELD_NAMES, mapFields } from '../../database/contract/court-fields.ts'
import { MAX_COURT_NAME, MAX_NOTES } from '../../database/contract/limits.ts'
import { type CourtCsvColumn, FACT_CSV_COLUMNS } from '../../directory/contract/csv.ts'
import { type FactKey, type FactValue, getFact } from '../../facts/contract/catalogue.ts'
import { type CourtInput, courtInput } from '../../facts/contract/court-input.ts'
import { valueError } from '../../facts/contract/schema.ts'
import { shorten } from '../../osm/server/made-names.ts'
import { MAX_LATITUDE, MAX_LONGITUDE, NULL_ISLAND_DEGREES } from '../../platform/contract/geo.ts'
import { MAX_ID } from '../../platform/contract/limits.ts'
import { sanitizeLine, sanitizeText } from '../../platform/contract/sanitize-text.ts'
import { type Cell, cellValue, factCellValue, otherCurrency } from './cell-values.ts'
import type { CourtColumns } from './court-columns.ts'
import type { CourtHints } from './match-rows.ts'
import { misfit, otherReadings, oversizedCell, placeIn, possibleAlignments, readCell } from './row-cells.ts'
import type { StagedFacts } from './staged-facts.queries.ts'

/** A valid row: a court and its id. */
export interface CourtRow {
  /** The id in the file; undefined for a new court, and if it is a text, which is an id of another data set. */
  id: number | undefined
  court: CourtInput
  facts: StagedFacts
  /** Sentences about what is left out, changed or doubtful. */
  remarks: readonly string[]
}

/** Parses a row; returns a sentence if a field is invalid. Files may have other columns with the name of a fact. */
export function readCourtRow(columns: CourtColumns, cells: readonly string[]): CourtRow | string {
  const unreadable = misfit(columns, cells) ?? oversizedCell(columns, cells)
  if (unreadable) return unreadable
  const cell = (column: CourtCsvColumn) => readCell(columns, cells, column)
  const id = cell('id')
  const invalid = idError(id, columns) ?? currencyError(cell('priceGbp'))
  if (invalid) return invalid
  const place = placeIn(columns, cells)
  if (typeof place === 'string') return place
  const name = shortenName(cell('name'), cell('notes'))
  const fields = mapFields(FIELD_NAMES, (field, column) => cellValue(field, cell(column)))
  const parsed = courtInput.safeParse({ ...fields, ...name.fields, ...place })
  if (!parsed.success) return [...new Set(parsed.error.issues.map(({ message }) => message))].join(' ')
  if (otherReadings(columns, cells).length > 0)
    return `The row has ${cells.length} cells, but the first line has ${columns.width}, and it isn’t clear which are missing.`
  const { facts, errors } = readFacts(cell, parsed.data)
  return {
    ...{ id: id && isId(id) ? Number(id) : undefined, court: parsed.data, facts },
    remarks: [...leftOut(errors), ...name.remarks, ...placeRemarks(parsed.data)],
  }
}

/** How spreadsheets write long numbers. */
const ROUNDED_ID = /^\d+(?:[.,]\d+)?e\+\d+$/i

const isId = (text: string) => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_ID

function idError(id: Cell, { isExport }: CourtColumns): string | undefined {
  if (!id) return undefined
  if (ROUNDED_ID.test(id))
    return `A spreadsheet has rounded the id to "${id}". Format its column as text, and copy the ids again.`
  return isExport && !isId(id) ? 'The id must be a whole number, or empty for a new court.' : undefined
}

function currencyError(price: Cell): string | undefined {
  const currency = price && otherCurrency(price)
  return currency ? `Price must be in pounds, not in ${currency}.` : undefined
}

/** Cuts a name that is too long, and puts the whole of it before the notes if there is room. */
function shortenName(name: Cell, notes: Cell) {
  const whole = sanitizeLine(name ?? '')
  if (whole.length <= MAX_COURT_NAME) return { fields: {}, remarks: [] }
  const fields = { name: shortName(whole) }
  const withName = [whole, notes].filter(Boolean).join('\n\n')
  if (sanitizeText(withName).length > MAX_NOTES)
    return { fields, remarks: ['The name was shortened; the notes have no room for all of it.'] }
  return {
    fields: { ...fields, notes: withName },
    remarks: ['The name was shortened; the notes have all of it.'],
  }
}

const shortName = (name: string) => shorten(sanitizeLine(name), MAX_COURT_NAME)

const leftOut = (errors: readonly string[]) => (errors.length > 0 ? [`Left out: ${errors.join(' ')}`] : [])

const placeRemarks = ({ latitude, longitude }: CourtInput): string[] =>
  Math.abs(latitude) < NULL_ISLAND_DEGREES && Math.abs(longitude) < NULL_ISLAND_DEGREES
    ? ['The court is at 0, 0, in the sea off Africa: check its place.']
    : []

function readFacts(cell: (column: CourtCsvColumn) => Cell, court: CourtInput) {
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

/** The name in a row, even an invalid one; null if the cells do not fit the columns. */
export function readRowName(columns: CourtColumns, cells: readonly string[]): string | null {
  const name = misfit(columns, cells) ? null : readCell(columns, cells, 'name')
  return name ? shortName(name) : null
}

/** Extracts hints to which court a row refers to, even if its cells do not fit the columns. */
export function readCourtHints(columns: CourtColumns, cells: readonly string[]): CourtHints {
  const readings = possibleAlignments(columns, cells)
  const id = readCell(columns, cells, 'id')
  const names = readings.flatMap((reading) => {
    const name = readCell(columns, reading, 'name')
    return name ? [shortName(name)] : []
  })
  const places = readings.flatMap((reading) => {
    const { latitude, longitude } = validDegrees(columns, reading)
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

function validDegrees(columns: CourtColumns, cells: readonly string[]) {
  const place = placeIn(columns, cells)
  if (typeof place === 'string') return { latitude: undefined, longitude: undefined }
  const within = (degrees: number | null | undefined, limit: number) =>
    degrees != null && Math.abs(degrees) <= limit ? degrees : undefined
  return {
    latitude: within(place.latitude, MAX_LATITUDE),
    longitude: within(place.longitude, MAX_LONGITUDE),
  }
}
