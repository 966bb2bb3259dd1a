/** The columns of the courts' CSV file, as exports write and imports read it. */
export const COURT_CSV_COLUMNS = [
  'id',
  'name',
  'address',
  'latitude',
  'longitude',
  'county',
  'country',
  'isFree',
  'isIndoor',
  'court_type',
  'priceGbp',
  'priceDurationMinutes',
  'rating',
  'notes',
  'tags',
  'bookingUrl',
] as const
export type CourtCsvColumn = (typeof COURT_CSV_COLUMNS)[number]

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
