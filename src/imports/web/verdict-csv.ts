import { escapeFormula } from '../../courts/contract/csv.ts'
import { formatNameList } from '../../facilities/contract/rules.ts'
import type { FieldValue } from '../contract/schema.ts'
import { TOO_MANY_CHANGES_TO_LIST } from './import-texts.ts'
import { KINDS, type Verdict } from './verdicts.ts'

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const COLUMNS = ['line', 'verdict', 'court_id', 'name', 'field', 'before', 'after', 'reason']

/** The verdicts as a CSV file, one line per changed field. */
export function verdictCsv(verdicts: readonly Verdict[]): Blob {
  const lines = verdicts.flatMap(verdictLines)
  return new Blob([`${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`, ...lines], { type: 'text/csv' })
}

function verdictLines({ kind, line, courtId, name, changes, reason }: Verdict): string[] {
  const about = [line, KINDS[kind], courtId, name]
  if (changes === null) return [csvLine([...about, null, null, null, TOO_MANY_CHANGES_TO_LIST])]
  if (changes.length === 0) return [csvLine([...about, null, null, null, reason])]
  return changes.map(({ field, before, after }) => csvLine([...about, field, before, after, reason]))
}

const csvLine = (values: readonly FieldValue[]) => `${values.map(csvCell).join(',')}\r\n`

function csvCell(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const text = escapeFormula(Array.isArray(value) ? formatNameList(value) : (value ?? ''))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
