import { lockImports } from '../../court-admin/server/import-lock.queries.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { DryRunView, MissingCourt, RowPreview } from '../contract/schema.ts'
import * as queries from './dry-run.queries.ts'
import { countContributions } from './imports.queries.ts'
import { countsOf, linesOf, notesOf, type StagedFile, stageFile } from './imports.service.ts'
import { ListedChanges } from './listed-changes.ts'
import type { ImportSource } from './read-rows.ts'
import { COURTS_PER_BATCH, countMissingBySource } from './staged-courts.queries.ts'

/** Dry run: what an import of the file would do. */
export function dryRunImport(database: Database, source: ImportSource): Promise<DryRunView> {
  return database.transaction(async (tx) => {
    await lockImports(tx)
    const file = await stageFile(tx, source)
    const missing = await readMissing(tx)
    const rows = await readVerdicts(tx, file)
    return {
      success: true,
      dryRun: true,
      ...countsOf(file, missing.length),
      ...notesOf(file),
      rows,
      missing,
      missingContributions: await countContributions(tx, queries.missingIds),
      missingOfSources: await countMissingBySource(tx),
    }
  })
}

async function readMissing(tx: Transaction): Promise<MissingCourt[]> {
  const missing: MissingCourt[] = []
  for (;;) {
    const some = await queries.readMissingCourts(tx, missing.at(-1)?.id ?? 0, COURTS_PER_BATCH)
    for (const court of some) missing.push(court)
    if (some.length < COURTS_PER_BATCH) return missing
  }
}

/** A verdict for every row, in file order. */
async function readVerdicts(tx: Transaction, file: StagedFile): Promise<RowPreview[]> {
  const verdicts = new Map<number, queries.KnownVerdict['verdict']>()
  const changes = new ListedChanges()
  for (const lines of linesOf(file)) {
    for (const { line, verdict } of await queries.readVerdicts(tx, lines)) verdicts.set(line, verdict)
    if (!changes.isFull) changes.add(await queries.readChanges(tx, lines, file.given))
  }
  const remarks = new Map(file.remarks.map(({ line, reason }) => [line, reason]))
  const used = file.rows.map(({ line, name, latitude, longitude }): RowPreview => {
    const verdict = verdicts.get(line) ?? 'new'
    const place = { latitude, longitude, reason: remarks.get(line) ?? null }
    return {
      ...{ line, verdict, court_id: file.matches.get(line)?.id ?? null, name, ...place },
      changes: verdict === 'changed' || verdict === 'restored' ? changes.of(line) : [],
    }
  })
  const skipped = file.skipped.map(({ line, reason, name, courts = [] }): RowPreview => {
    const [court, ...others] = courts
    const court_id = court && others.length === 0 ? court.id : null
    const nowhere = { latitude: null, longitude: null, changes: [] }
    return { line, verdict: 'skipped', court_id, name, reason, ...nowhere }
  })
  return [...used, ...skipped].sort((a, b) => a.line - b.line)
}
