import { withoutCurrency } from '../../courts/contract/price.ts'
import type { CourtField } from '../../database/contract/court-fields.ts'
import type { Fact, FactValue } from '../../facts/contract/catalogue.ts'
import { parseNameList } from '../../facts/contract/name-list.ts'

/** The text of a cell; undefined if the file has no such column, null if it is empty. */
export type Cell = string | null | undefined

export function number(text: Cell): number | null | undefined {
  if (text == null) return text
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
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

/** Converts a cell to a field's type. */
export function cellValue({ kind }: CourtField, text: Cell): unknown {
  if (kind === 'degrees' || kind === 'number') return number(text)
  if (kind === 'money') return number(text && withoutCurrency(text))
  if (kind === 'yes-no') return yesOrNo(text)
  return kind === 'names' ? names(text) : text
}

/** Converts a cell to a fact's type. Answers may be given by their labels; hours stay as they are. */
export function factCellValue(fact: Fact, text: string): FactValue {
  if (fact.kind === 'yes-no') return yesOrNo(text) ?? text
  if (fact.kind === 'number') return Number(text)
  if (fact.kind === 'hours') return text
  const word = text.toLowerCase()
  const isMeant = ([key, label]: [string, string]) => key === word || label.toLowerCase() === word
  return Object.entries(fact.answers).find(isMeant)?.[0] ?? text
}
