import type { Transaction } from '../../platform/db/database.ts'
import type { FieldChange, MissingCourt } from '../contract/schema.ts'
import { countContributions } from './imports.queries.ts'
import { ListedChanges } from './listed-changes.ts'
import * as queries from './preview.queries.ts'

const COURTS_PER_BATCH = 5000

/** What an import does with a court of the file. */
export interface PreviewedCourt extends Omit<queries.ImportedCourt, 'courtId'> {
  /** Null for one that it adds. */
  courtId: number | null
  /** Null if there are too many to list. */
  changes: FieldChange[] | null
}

/** What an import has done with each court, told within its transaction. */
export async function readPreview(tx: Transaction, importId: number) {
  return {
    courts: await readCourts(tx, importId),
    missing: await readMissing(tx, importId),
    missingContributions: await countContributions(tx, queries.archivedBy(importId)),
  }
}

async function readCourts(tx: Transaction, importId: number): Promise<PreviewedCourt[]> {
  const previewed: PreviewedCourt[] = []
  const changes = new ListedChanges()
  for (let after = 0; ; ) {
    const courts = await queries.readImported(tx, after, COURTS_PER_BATCH)
    const courtIds = courts.filter(mayChange).map(({ courtId }) => courtId)
    if (!changes.isFull) changes.add(await queries.readChanges(tx, { importId, courtIds }))
    for (const court of courts)
      previewed.push({
        ...court,
        courtId: isAdded(court) ? null : court.courtId,
        changes: mayChange(court) ? changes.of(court.courtId) : [],
      })
    if (courts.length < COURTS_PER_BATCH) return previewed
    after = courts.at(-1)?.position ?? after
  }
}

const isAdded = ({ verdict }: queries.ImportedCourt) => verdict === 'new' || verdict === 'doubtful'
const mayChange = (court: queries.ImportedCourt) => !isAdded(court) && court.verdict !== 'unchanged'

async function readMissing(tx: Transaction, importId: number): Promise<MissingCourt[]> {
  const missing: MissingCourt[] = []
  for (;;) {
    const after = missing.at(-1)?.id ?? 0
    const some = await queries.readArchived(tx, importId, { after, limit: COURTS_PER_BATCH })
    for (const court of some) missing.push(court)
    if (some.length < COURTS_PER_BATCH) return missing
  }
}
