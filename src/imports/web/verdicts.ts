import { escapeFormula } from '../../directory/contract/csv.ts'
import { formatNameList } from '../../facts/contract/name-list.ts'
import type { DotCourt } from '../../map/web/engine.ts'
import { numberText } from '../../platform/contract/locale.ts'
import type { FieldValue, MissingCourt, RowPreview, SourceCourtPreview } from '../contract/schema.ts'
import { possibleCourtsText, TOO_MANY_CHANGES_TO_LIST } from './import-texts.ts'
import type { Preview } from './send-file.ts'
import { DOTS, KIND_ORDER, KINDS, type Kind } from './verdict-kinds.ts'

/** What the import would do with a court of the file, or with one missing from it. */
export interface Verdict extends Pick<RowPreview, 'name' | 'latitude' | 'longitude' | 'reason' | 'changes'> {
  kind: Kind
  /** The line in a CSV file, or the id in a data set; null if it isn't in the file. */
  place: number | string | null
  /** The court here. */
  courtId: number | null
  /** The courts that it may be: by id if they exist, else by id in the data set. */
  possibleIds: readonly (number | string)[]
}

export type KindCount = [Kind, number]

export const verdictsOf = (outcome: Preview): Verdict[] =>
  inOrder([
    ...('rows' in outcome ? outcome.rows.map(rowVerdict) : outcome.courts.map(courtVerdict)),
    ...outcome.missing.map(missingVerdict),
  ])

const rowVerdict = ({ verdict, line, court_id, ...row }: RowPreview): Verdict => ({
  ...row,
  ...{ kind: verdict, place: line, courtId: court_id, possibleIds: [] },
})

function courtVerdict({ possible_court_ids, possible_source_ids, ...court }: SourceCourtPreview): Verdict {
  const { verdict, source_id, court_id, ...about } = court
  const possibleIds = [...possible_court_ids, ...possible_source_ids]
  return { ...about, kind: verdict, place: source_id, courtId: court_id, possibleIds, reason: null }
}

const missingVerdict = ({ id, ...court }: MissingCourt): Verdict => ({
  ...court,
  ...{ kind: 'missing', place: null, courtId: id, possibleIds: [], reason: null, changes: [] },
})

const inOrder = (verdicts: Verdict[]) =>
  verdicts.sort((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind))

/** Count per kind, leaving out kinds with none. */
export function countKinds(verdicts: readonly Verdict[]): KindCount[] {
  return KIND_ORDER.map(
    (kind): KindCount => [
      kind,
      verdicts.reduce((count, verdict) => count + Number(verdict.kind === kind), 0),
    ],
  ).filter(([, count]) => count > 0)
}

/** Used rows of which there is something to know. */
export const countIncomplete = (verdicts: readonly Verdict[]) =>
  verdicts.reduce((count, { kind, reason }) => count + Number(kind !== 'skipped' && reason !== null), 0)

/** '2 to be archived, 12 new, 1,086 unchanged'. */
export const kindsText = (kinds: readonly KindCount[]) =>
  kinds.map(([kind, count]) => `${numberText(count)} ${KINDS[kind].toLowerCase()}`).join(', ')

/** Verdicts with coordinates, for the map, the first ones on top; their ids are their indexes. */
export function dotsOf(verdicts: readonly Verdict[]): DotCourt[] {
  const dots = verdicts.flatMap(({ kind, latitude, longitude, name }, id) =>
    latitude === null || longitude === null
      ? []
      : [{ id, latitude, longitude, name: name ?? '', dot: DOTS[kind] }],
  )
  return dots.reverse()
}

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const COLUMNS = ['verdict', 'court_id', 'name', 'field', 'before', 'after', 'reason']
export type PlaceColumn = 'line' | 'source_id'

/** The verdicts as a CSV file, one line per changed field. */
export function verdictCsv(verdicts: readonly Verdict[], placeColumn: PlaceColumn): Blob {
  const head = [placeColumn, ...COLUMNS].join(',')
  return new Blob([`${BYTE_ORDER_MARK}${head}\r\n`, ...verdicts.flatMap(verdictLines)], {
    type: 'text/csv',
  })
}

/** Why a row is skipped or a court in doubt; null if there is nothing to say. */
export const reasonOf = ({ reason, possibleIds }: Verdict) =>
  possibleIds.length > 0 ? possibleCourtsText(possibleIds) : reason

function verdictLines(verdict: Verdict): string[] {
  const { kind, place, courtId, name, changes } = verdict
  const reason = reasonOf(verdict)
  const about = [place, KINDS[kind], courtId, name]
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
