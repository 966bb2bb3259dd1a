import type { Places } from '../../places/server/places.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { MapDataDryRunView, MissingCourt, SourceCourtPreview } from '../contract/schema.ts'
import { ListedChanges } from './listed-changes.ts'
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
    const { importId, ...outcome } = await importInto(tx, places, options)
    const courts = await readCourts(tx, importId)
    return { success: true, dryRun: true, ...outcome, courts, missing: await readMissing(tx, importId) }
  })
}

async function readCourts(tx: Transaction, importId: number): Promise<SourceCourtPreview[]> {
  const courts: SourceCourtPreview[] = []
  const changes = new ListedChanges()
  for (let after = 0; ; ) {
    const elements = await queries.readElements(tx, after, COURTS_PER_BATCH)
    const last = elements.at(-1)?.position ?? after
    if (!changes.isFull) changes.add(await queries.readChanges(tx, importId, { first: after + 1, last }))
    for (const element of elements) courts.push(courtPreview(element, changes))
    if (elements.length < COURTS_PER_BATCH) return courts
    after = last
  }
}

function courtPreview(element: queries.ImportedElement, changes: ListedChanges): SourceCourtPreview {
  const { position, verdict, sourceId, courtId, possible, name, latitude, longitude } = element
  const isAdded = verdict === 'new' || verdict === 'doubtful'
  return {
    verdict: verdict === 'returned' ? 'restored' : verdict,
    source_id: sourceId,
    court_id: isAdded ? null : courtId,
    possible_court_ids: possible ?? [],
    ...{ name, latitude, longitude },
    changes: isAdded || verdict === 'unchanged' ? [] : changes.of(position),
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
