import { escapeFormula } from '../../courts/contract/csv.ts'
import { formatNameList } from '../../facilities/contract/name-list.ts'
import type { MapCourt } from '../../map/web/engine.ts'
import type { DryRunView, FieldValue, RowPreview } from '../contract/schema.ts'
import { numberText, rowStatusLabels, TOO_MANY_CHANGES_TO_LIST } from './import-texts.ts'

/** What the import would do with a row of the file, or with a court missing from it. */
export interface Verdict extends Pick<RowPreview, 'name' | 'latitude' | 'longitude' | 'reason' | 'changes'> {
  kind: RowPreview['verdict'] | 'missing'
  /** Line in the file, if any. */
  line: number | null
  courtId: number | null
}

export const KINDS = { ...rowStatusLabels, missing: 'To be archived' } as const
export type Kind = keyof typeof KINDS
export type KindCount = [Kind, number]

/** Rows that need attention come first. */
const ORDER: Kind[] = ['skipped', 'missing', 'new', 'restored', 'changed', 'unchanged']

export function verdictsOf({ rows, missing }: DryRunView): Verdict[] {
  const ofRows = rows.map(({ verdict, court_id, ...row }) => ({ ...row, kind: verdict, courtId: court_id }))
  const ofMissing = missing.map(({ id, ...court }) => ({
    ...court,
    kind: 'missing' as const,
    line: null,
    reason: null,
    changes: [],
    courtId: id,
  }))
  return [...ofRows, ...ofMissing].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

/** Count per kind, leaving out kinds with none. */
export function countKinds(verdicts: readonly Verdict[]): KindCount[] {
  return ORDER.map(
    (kind): KindCount => [
      kind,
      verdicts.reduce((count, verdict) => count + Number(verdict.kind === kind), 0),
    ],
  ).filter(([, count]) => count > 0)
}

/** Rows that facts are left out of. */
export const countIncomplete = (verdicts: readonly Verdict[]) =>
  verdicts.reduce((count, { kind, reason }) => count + Number(kind !== 'skipped' && reason !== null), 0)

/** '2 to be archived, 12 new, 1,086 unchanged'. */
export const kindsText = (kinds: readonly KindCount[]) =>
  kinds.map(([kind, count]) => `${numberText(count)} ${KINDS[kind].toLowerCase()}`).join(', ')

/** Verdicts with coordinates, for the map; their ids are their indexes. */
export function mapCourtsOf(verdicts: readonly Verdict[]): MapCourt[] {
  return verdicts.flatMap(({ latitude, longitude, name }, id) =>
    latitude === null || longitude === null ? [] : [{ id, latitude, longitude, name: name ?? '' }],
  )
}

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
