import { FIELD_NAMES, type FieldName } from './fields.ts'

/** The columns of the court CSV files that are exported and imported. */
export type CourtCsvColumn = 'id' | FieldName
export const COURT_CSV_COLUMNS: readonly CourtCsvColumn[] = ['id', ...FIELD_NAMES]
/** The last column of exports has the licence; imports ignore it. */
export const LICENCE_COLUMN = 'licence'

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
