import { FIELD_NAMES, type FieldName } from './fields.ts'

/** The columns of the courts' CSV file, as exports write and imports read it. */
export type CourtCsvColumn = 'id' | FieldName
export const COURT_CSV_COLUMNS: readonly CourtCsvColumn[] = ['id', ...FIELD_NAMES]
/** The last column of exports says under what terms they are; imports pass it over. */
export const TERMS_COLUMN = 'licence'

/** What a spreadsheet takes for a formula, its full-width forms included, perhaps guarded already. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/

/** An apostrophe before a text keeps spreadsheets from reading it as a formula. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

/** The text that was guarded. */
export function withoutGuard(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text
}
