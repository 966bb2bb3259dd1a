import { lockActiveAccount } from '../../api/server/transactions.queries.ts'
import { type Administrator, audit } from '../../audit/server/audit.queries.ts'
import { publishMany } from '../../courts/server/changes.queries.ts'
import { addFacilities } from '../../facilities/server/facilities.service.ts'
import { enqueuePhotoFilesOfCourts } from '../../photos/server/photo-files.service.ts'
import { MAX_LISTED_CHANGES } from '../../platform/contract/limits.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { DryRunView, FieldChange, ImportView, MissingCourt, RowPreview } from '../contract/schema.ts'
import { COURTS_PER_BATCH, chunk } from './batches.ts'
import { fieldChanges } from './court-snapshot.queries.ts'
import * as queries from './imports.queries.ts'
import { type ImportSource, linesOf, type RowProblem, type StagedFile, stageFile } from './staged-file.ts'

export interface ImportOptions extends ImportSource {
  fileName: string
  /** If absent, the import was started on the command line. */
  startedBy?: Administrator
}

/** The result of an import; `problems` lists all skipped rows. */
export type ImportOutcome = Extract<ImportView, { dryRun: false }>

/**
 * Replaces the directory's courts with those of a CSV file, in one transaction. A row that matches a known court (by
 * id, or by name within 100 m) updates it and keeps its reviews, photos and votes; known courts missing from the file
 * are archived. Fields without a column stay unchanged. Throws an ApiError with one sentence, changing nothing, if the
 * file cannot be used.
 */
export function importCourts(database: Database, options: ImportOptions): Promise<ImportOutcome> {
  return database.transaction(async (tx) => {
    await queries.lockImports(tx)
    return replaceCourts(tx, options)
  })
}

/** Imports into an empty directory; waits for running imports, and returns undefined if there are courts then. */
export function importFirstCourts(
  database: Database,
  options: ImportOptions,
): Promise<ImportOutcome | undefined> {
  return database.transaction(async (tx) => {
    await queries.waitForImports(tx)
    return (await queries.hasCourts(tx)) ? undefined : replaceCourts(tx, options)
  })
}

async function replaceCourts(tx: Transaction, options: ImportOptions): Promise<ImportOutcome> {
  await queries.createStage(tx)
  const file = await stageFile(tx, options)
  if (options.startedBy) await lockActiveAccount(tx, options.startedBy.id)
  const importId = await createImport(tx, file, options)
  const stored = await storeCourts(tx, { importId, file, ...options })
  const archived = await archiveMissing(tx, importId)
  const changed = [...stored, ...archived]
  await queries.analyzeCourts(tx)
  const publication = await publishMany(tx)
  for (const ids of chunk(changed, COURTS_PER_BATCH)) {
    await publication.mark(ids)
    await enqueuePhotoFilesOfCourts(tx, ids)
  }
  const outcome = { ...countsOf(file, archived.length), changed: changed.length }
  await finishAndAudit(tx, { importId, ...options }, outcome)
  if (changed.length > 0) await publication.publish()
  return { success: true, dryRun: false, importId, ...outcome, ...notesOf(file) }
}

/** Dry run: what an import of the file would do. */
export function dryRunImport(database: Database, source: ImportSource): Promise<DryRunView> {
  return database.transaction(async (tx) => {
    await queries.lockImports(tx)
    await queries.createStage(tx)
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
    }
  })
}

/** Returns the ids of the added and changed courts. */
async function storeCourts(
  tx: Transaction,
  { importId, file, onProgress }: { importId: number; file: StagedFile } & Pick<ImportSource, 'onProgress'>,
): Promise<number[]> {
  const changed: number[] = []
  let stored = 0
  await addFacilities(tx, file.tagNames)
  await queries.assignNewCourts(tx)
  for (const lines of linesOf(file)) {
    await queries.lockChangingCourts(tx, lines)
    await queries.recordChanges(tx, { importId, lines, given: file.given })
    const inserted = await queries.insertNewCourts(tx, importId, lines)
    await queries.setFacilities(tx, lines)
    const updated = await queries.updateKnownCourts(tx, lines, file.given)
    for (const id of [...inserted, ...updated]) changed.push(id)
    stored = Math.min(stored + COURTS_PER_BATCH, file.rows.length)
    onProgress?.({ step: 'storing', rows: stored })
  }
  return changed
}

/** Returns the ids of the archived courts. */
async function archiveMissing(tx: Transaction, importId: number): Promise<number[]> {
  const archived: number[] = []
  for (;;) {
    const some = await queries.archiveMissingCourts(tx, importId, COURTS_PER_BATCH)
    if (some.length === 0) return archived
    for (const id of some) archived.push(id)
  }
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
  const used = file.rows.map(({ line, name, latitude, longitude }): RowPreview => {
    const verdict = verdicts.get(line) ?? 'new'
    const place = { latitude, longitude, reason: null }
    return {
      ...{ line, verdict, court_id: file.matches.get(line)?.id ?? null, name, ...place },
      changes: verdict === 'changed' || verdict === 'restored' ? changes.of(line) : [],
    }
  })
  const skipped = file.problems.map(({ line, reason, name, courts = [] }): RowPreview => {
    const [court, ...others] = courts
    const court_id = court && others.length === 0 ? court.id : null
    const nowhere = { latitude: null, longitude: null, changes: [] }
    return { line, verdict: 'skipped', court_id, name, reason, ...nowhere }
  })
  return [...used, ...skipped].sort((a, b) => a.line - b.line)
}

/** Field changes by line, up to the maximum size of a response. */
class ListedChanges {
  readonly #changes = new Map<number, FieldChange[]>()
  #left = MAX_LISTED_CHANGES

  get isFull(): boolean {
    return this.#left < 0
  }

  add(rows: readonly queries.StagedChange[]): void {
    for (const { line, before, after } of rows) {
      const changes = fieldChanges(before, after)
      this.#left -= JSON.stringify(changes).length
      if (this.isFull) return
      this.#changes.set(line, changes)
    }
  }

  of(line: number): FieldChange[] | null {
    return this.#changes.get(line) ?? null
  }
}

type Counts = Record<'total' | 'inserted' | 'updated' | 'archived' | 'skipped', number>

function countsOf({ rows, matches, problems }: StagedFile, archived: number): Counts {
  return {
    total: rows.length + problems.length,
    inserted: rows.length - matches.size,
    updated: matches.size,
    archived,
    skipped: problems.length,
  }
}

const notesOf = ({ problems, ignoredColumns }: StagedFile) => ({
  problems: problems.map(({ line, reason }: RowProblem) => ({ line, reason })),
  ignoredColumns,
})

/** Returns the id of the import. */
function createImport(
  tx: Transaction,
  file: StagedFile,
  { fileName, startedBy }: ImportOptions,
): Promise<number> {
  return queries.insertImport(tx, { fileName, startedBy: startedBy?.id ?? null, ...countsOf(file, 0) })
}

async function finishAndAudit(
  tx: Transaction,
  { importId, fileName, startedBy }: ImportOptions & { importId: number },
  outcome: Counts & { changed: number },
): Promise<void> {
  await queries.finishImport(tx, importId, outcome)
  await audit(tx, startedBy ?? 'command line', {
    action: 'import courts',
    subjectKind: 'import',
    subjectId: importId,
    after: { fileName, ...outcome },
  })
}
