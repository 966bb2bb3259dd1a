import { guardFormula } from '../../../contract/courts/csv.ts'
import { joinNames } from '../../../contract/facilities/rules.ts'
import type { FactValue } from '../../../contract/imports/schema.ts'
import { CHANGES_NOT_LISTED } from '../../../contract/imports/texts.ts'
import { KINDS, type Verdict } from './verdicts.ts'

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const COLUMNS = ['line', 'verdict', 'court_id', 'name', 'field', 'before', 'after', 'reason']

/** The verdicts as a CSV file, one line per changed field. */
export function verdictCsv(verdicts: readonly Verdict[]): Blob {
  const lines = verdicts.flatMap(linesOf)
  return new Blob([`${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`, ...lines], { type: 'text/csv' })
}

function linesOf({ kind, line, courtId, name, changes, reason }: Verdict): string[] {
  const about = [line, KINDS[kind], courtId, name]
  if (changes === null) return [lineOf([...about, null, null, null, CHANGES_NOT_LISTED])]
  if (changes.length === 0) return [lineOf([...about, null, null, null, reason])]
  return changes.map(({ field, before, after }) => lineOf([...about, field, before, after, reason]))
}

const lineOf = (values: readonly FactValue[]) => `${values.map(cellOf).join(',')}\r\n`

function cellOf(value: FactValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const text = guardFormula(Array.isArray(value) ? joinNames(value) : (value ?? ''))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
