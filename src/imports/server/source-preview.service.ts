import type { Places } from '../../places/server/places.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { MapDataDryRunView, MissingCourt, SourceCourtPreview } from '../contract/schema.ts'
import { countContributions } from './imports.queries.ts'
import { type CourtChange, ListedChanges } from './listed-changes.ts'
import { dryRun, importInto, type SourceImportOptions } from './source-import.service.ts'
import * as queries from './source-preview.queries.ts'

const COURTS_PER_BATCH = 5000

/** What an import of a file of map data would do with each court; changes nothing. */
export function previewSource(
  database: Database,
  places: Places,
  options: SourceImportOptions,
): Promise<MapDataDryRunView> {
  return dryRun(database, async (tx) => {
    const { importId, changedIds, ...outcome } = await importInto(tx, places, options)
    const courts = await readCourts(tx, importId)
    const missingContributions = await countContributions(tx, queries.archivedBy(importId))
    return {
      ...{ success: true, dryRun: true, ...outcome, courts, missingContributions },
      missing: await readMissing(tx, importId),
    }
  })
}

async function readCourts(tx: Transaction, importId: number): Promise<SourceCourtPreview[]> {
  const courts: SourceCourtPreview[] = []
  const changes = new ListedChanges()
  for (let after = 0; ; ) {
    const elements = await queries.readElements(tx, after, COURTS_PER_BATCH)
    if (!changes.isFull) changes.add(await readChanges(tx, importId, elements))
    for (const element of elements) courts.push(courtPreview(element, changes))
    if (elements.length < COURTS_PER_BATCH) return courts
    after = elements.at(-1)?.position ?? after
  }
}

async function readChanges(
  tx: Transaction,
  importId: number,
  elements: readonly queries.ImportedElement[],
): Promise<CourtChange[]> {
  const courtIds = elements.filter(mayChange).map(({ courtId }) => courtId)
  const fields = await queries.readFieldChanges(tx, { importId, courtIds })
  const facts = await queries.readFactChanges(tx, { importId, courtIds })
  const byCourt = new Map(fields.map((change) => [change.key, change]))
  return courtIds.map((key) => ({
    ...(byCourt.get(key) ?? { key, before: {}, after: {} }),
    facts: facts.get(key) ?? null,
  }))
}

const isAdded = ({ verdict }: queries.ImportedElement) => verdict === 'new' || verdict === 'doubtful'
const mayChange = (element: queries.ImportedElement) => !isAdded(element) && element.verdict !== 'unchanged'

function courtPreview(element: queries.ImportedElement, changes: ListedChanges): SourceCourtPreview {
  const { verdict, sourceId, courtId, possible, possibleSourceIds, name, latitude, longitude } = element
  return {
    verdict: verdict === 'returned' ? 'restored' : verdict,
    source_id: sourceId,
    court_id: isAdded(element) ? null : courtId,
    possible_court_ids: possible ?? [],
    possible_source_ids: possibleSourceIds ?? [],
    ...{ name, latitude, longitude },
    changes: mayChange(element) ? changes.of(courtId) : [],
  }
}

async function readMissing(tx: Transaction, importId: number): Promise<MissingCourt[]> {
  const missing: MissingCourt[] = []
  for (;;) {
    const after = missing.at(-1)?.id ?? 0
    const some = await queries.readArchived(tx, importId, { after, limit: COURTS_PER_BATCH })
    for (const court of some) missing.push(court)
    if (some.length < COURTS_PER_BATCH) return missing
  }
}
