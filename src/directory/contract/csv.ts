import { FIELD_NAMES, type FieldName } from '../../database/contract/court-fields.ts'
import { FACT_KEYS, type FactKey } from '../../facts/contract/catalogue.ts'

/** The columns of the court CSV files that are exported and imported. */
export type CourtCsvColumn = 'id' | FieldName | FactCsvColumn
/** Facts that aren't fields. */
export type FactCsvColumn = Exclude<FactKey, FieldName>
export const FACT_CSV_COLUMNS = FACT_KEYS.filter(
  (key): key is FactCsvColumn => !(FIELD_NAMES as readonly string[]).includes(key),
)
export const isFactColumn = (column: CourtCsvColumn): column is FactCsvColumn =>
  (FACT_CSV_COLUMNS as readonly string[]).includes(column)
export const COURT_CSV_COLUMNS: readonly CourtCsvColumn[] = ['id', ...FIELD_NAMES, ...FACT_CSV_COLUMNS]
/** The last columns of exports: who says so and when, and the licence. Imports ignore them. */
export const EXPORT_ONLY_COLUMNS = ['facts', 'licence'] as const

/** What spreadsheets treat as a formula, including full-width forms and texts that are already escaped. */
const FORMULA_START = /^'*[=+\-@\t\r＝＋－＠]/
const ESCAPED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** Prefixes a text with an apostrophe if a spreadsheet would treat it as a formula. */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** Removes the apostrophe added by `escapeFormula`. */
export function unescapeFormula(text: string): string {
  return ESCAPED_FORMULA.test(text) ? text.slice(1) : text
}
