import { columnName, FIELD_NAMES, type FieldName } from '../../database/contract/court-fields.ts'
import type { CourtSnapshot } from '../../database/schema/index.ts'
import { FACT_KEYS } from '../../facts/contract/catalogue.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { FieldChange, FieldValue, MissingCourt } from '../contract/schema.ts'
import { countContributions } from './imports.queries.ts'
import * as queries from './preview.queries.ts'

const COURTS_PER_PAGE = 5000
/** Field changes listed in one preview, characters of JSON. */
const MAX_LISTED_CHANGES = 32 * 1024 * 1024

/** What an import does with a court of the file. */
export interface PreviewedCourt extends Omit<queries.ImportedCourt, 'courtId'> {
  /** Null for one that it adds. */
  courtId: number | null
  /** Null if there are too many to list. */
  changes: FieldChange[] | null
}

/** What an import has done with each court, told within its transaction. `view` says it of a court of the file. */
export async function readPreview<View>(
  tx: Transaction,
  importId: number,
  view: (court: PreviewedCourt) => View,
) {
  return {
    courts: await readCourts(tx, importId, view),
    missing: await readMissing(tx, importId),
    missingContributions: await countContributions(tx, queries.archivedBy(importId)),
  }
}

async function readCourts<View>(
  tx: Transaction,
  importId: number,
  view: (court: PreviewedCourt) => View,
): Promise<View[]> {
  const views: View[] = []
  let left = MAX_LISTED_CHANGES
  for (let after = 0; ; ) {
    const courts = await queries.readImported(tx, after, COURTS_PER_PAGE)
    const courtIds = courts.filter(mayChange).map(({ courtId }) => courtId)
    const changed = left < 0 ? [] : await queries.readChanges(tx, { importId, courtIds })
    const changesByCourt = new Map(changed.map((change) => [change.courtId, changesOf(change)]))
    for (const court of courts) {
      const changes = changesByCourt.get(court.courtId) ?? []
      left -= JSON.stringify(changes).length
      const isListed = left >= 0 || !mayChange(court)
      const courtId = isAdded(court) ? null : court.courtId
      views.push(view({ ...court, courtId, changes: isListed ? changes : null }))
    }
    if (courts.length < COURTS_PER_PAGE) return views
    after = courts.at(-1)?.position ?? after
  }
}

const isAdded = ({ verdict }: queries.ImportedCourt) => verdict === 'new' || verdict === 'doubtful'
const mayChange = (court: queries.ImportedCourt) => !isAdded(court) && court.verdict !== 'unchanged'

/** Leaves out facts that are also changed fields. Whether a court is covered is said by the fact only. */
function changesOf({ before, after, facts }: queries.CourtChange): FieldChange[] {
  const columnOf = (field: FieldName) => (field === 'tags' ? field : columnName(field))
  const fields = FIELD_NAMES.filter((field) => columnOf(field) in after).map((field): FieldChange => {
    const valueIn = (state: CourtSnapshot) => (state[columnOf(field)] ?? null) as FieldValue
    return { field, before: valueIn(before), after: valueIn(after) }
  })
  const changed = new Set<string>(fields.map(({ field }) => (field === 'isIndoor' ? 'shelter' : field)))
  const said = FACT_KEYS.flatMap((field) => (facts?.[field] ? { field, ...facts[field] } : []))
  return [...fields, ...said.filter(({ field, after }) => !changed.has(field) || after === 'covered')]
}

async function readMissing(tx: Transaction, importId: number): Promise<MissingCourt[]> {
  const missing: MissingCourt[] = []
  for (;;) {
    const after = missing.at(-1)?.id ?? 0
    const some = await queries.readArchived(tx, importId, { after, limit: COURTS_PER_PAGE })
    for (const court of some) missing.push(court)
    if (some.length < COURTS_PER_PAGE) return missing
  }
}
