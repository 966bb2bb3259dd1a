import { withoutCurrency } from '../../courts/contract/price.ts'
import type { CourtField } from '../../database/contract/court-fields.ts'
import type { Fact, FactValue } from '../../facts/contract/catalogue.ts'
import { parseNameList } from '../../facts/contract/name-list.ts'
import { readWrittenHours } from '../../facts/contract/written-hours.ts'
import { readAngle } from '../../places/server/written-coordinates.ts'

/** The text of a cell; undefined if the file has no such column, null if it is empty. */
export type Cell = string | null | undefined

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const DECIMAL_COMMA = /^[+-]?\d*,\d+$/
/** A minus sign or dash in place of a hyphen. */
const MINUS = /^[−–‐‑﹣－] ?(?=[\d.,])/

/** A number with a decimal point or comma; NaN for other texts. */
export function number(text: Cell): number | null | undefined {
  if (text == null) return text
  const written = text.replace(MINUS, '-')
  const plain = DECIMAL_COMMA.test(written) ? written.replace(',', '.') : written
  return NUMBER.test(plain) ? Number(plain) : Number.NaN
}

/** Degrees, also with minutes and seconds, or a letter for the direction. */
export function degrees(text: Cell, axis: 'latitude' | 'longitude'): number | null | undefined {
  const decimal = number(text)
  return Number.isNaN(decimal) ? (readAngle(text?.replace(MINUS, '-') ?? '', axis) ?? decimal) : decimal
}

/** Metres, also in groups of three digits. */
export const metres = (text: Cell): number | null | undefined =>
  number(text && /^\d{1,3}(?:[, ]\d{3})+$/.test(text) ? text.replace(/[, ]/g, '') : text)

/** '1,000.00' and '1.000,00'; in '1,000' the comma may be either, so that it is no number. */
function amount(text: string): number | null | undefined {
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) return number(text.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(text)) return number(text.replaceAll('.', ''))
  return /,\d{3}$/.test(text) ? Number.NaN : number(text)
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** The currency of a price, as written, unless it is in pounds. */
export function otherCurrency(price: string): string | undefined {
  const [sign = ''] = /\p{Sc}/u.exec(price) ?? []
  if (sign) return sign === '£' ? undefined : sign
  const [code = ''] = /^[a-z]{3}(?=[ \d])|(?<=[ \d])[a-z]{3}$/i.exec(price) ?? []
  return CURRENCIES.has(code.toUpperCase()) && code.toUpperCase() !== 'GBP' ? code : undefined
}

const yes = ['yes', 'true', '1', 'y']
const no = ['no', 'false', '0', 'n']

/** Other words are passed on and rejected by the schema. */
function yesOrNo(text: Cell): boolean | Cell {
  const word = text?.toLowerCase() ?? ''
  if (yes.includes(word)) return true
  return no.includes(word) ? false : text
}

function names(text: Cell): string[] | undefined {
  return text === undefined ? undefined : parseNameList(text ?? '')
}

/** Converts a cell to a field's type; places are read apart. */
export function cellValue({ kind }: CourtField, text: Cell): unknown {
  if (kind === 'number') return number(text)
  if (kind === 'money') return text == null ? text : amount(withoutCurrency(text))
  if (kind === 'yes-no') return yesOrNo(text)
  return kind === 'names' ? names(text) : text
}

/** In the syntax of `opening_hours`, where the words are known. */
function hoursOf(text: string): string {
  const read = readWrittenHours(text)
  return 'hours' in read && !read.unknown ? read.hours : text
}

/** Converts a cell to a fact's type. Answers may be given by their labels, hours in words. */
export function factCellValue(fact: Fact, text: string): FactValue {
  if (fact.kind === 'yes-no') return yesOrNo(text) ?? text
  if (fact.kind === 'number') return Number(text)
  if (fact.kind === 'hours') return hoursOf(text)
  const word = text.toLowerCase()
  const isMeant = ([key, label]: [string, string]) => key === word || label.toLowerCase() === word
  return Object.entries(fact.answers).find(isMeant)?.[0] ?? text
}
