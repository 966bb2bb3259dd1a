import { stringify } from 'csv-stringify/sync'
import { formatNameList } from '../../../facilities/contract/rules.ts'
import { COURT_CSV_COLUMNS, type CourtCsvColumn, escapeFormula, LICENCE_COLUMN } from '../../contract/csv.ts'
import type { ExportFormat, OpenCourt } from './export-format.ts'
import { ATTRIBUTION, LICENCE } from './open-data.ts'

const TERMS = `${ATTRIBUTION}, ${LICENCE.name}`

/** CSV (RFC 4180) for spreadsheets and our importer, with a byte order mark; the last column states the licence. */
export const csvExport: ExportFormat = {
  mediaType: 'text/csv; charset=utf-8',
  extension: 'csv',
  begin: stringify([[...COURT_CSV_COLUMNS, LICENCE_COLUMN]], { bom: true }),
  write: (courts) =>
    stringify(courts.map((court) => [...COURT_CSV_COLUMNS.map((column) => cellOf(court, column)), TERMS])),
  end: '',
}

function cellOf(court: OpenCourt, column: CourtCsvColumn): string | number | null {
  if (column === 'tags') return escapeFormula(formatNameList(court.tags))
  const value = column === 'rating' ? court.manualRating : court[column]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? escapeFormula(value) : value
}
