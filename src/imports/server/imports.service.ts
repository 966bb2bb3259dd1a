import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import { lockActiveAccount } from '../../api/server/transactions.queries.ts'
import { lockImports, waitForImports } from '../../court-admin/server/import-lock.queries.ts'
import { publishMany } from '../../courts/server/changes.queries.ts'
import { addFacilities } from '../../facts/server/facilities.queries.ts'
import { enqueuePhotoFilesOfCourts } from '../../photos/server/photo-files.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { ImportView } from '../contract/schema.ts'
import { finishImport, hasCourts, insertImport } from './imports.queries.ts'
import { findCourtsOfSkippedRows, type KnownCourt, matchRows, type RowIdentity } from './match-rows.ts'
import { findNewFacts } from './new-facts.ts'
import { type ImportSource, type RowProblem, readRows, type SkippedRow } from './read-rows.ts'
import * as queries from './staged-courts.queries.ts'
import { endRecordEdits } from './staged-facts.queries.ts'

interface ImportOptions extends ImportSource {
  fileName: string
  /** If absent, the import was started on the command line. */
  startedBy?: Administrator
  /** Whether courts that came from map data may be archived. */
  acceptLoss?: boolean
}

/** The result of an import; `problems` lists all of them. */
export type ImportOutcome = Extract<ImportView, { dryRun: false }>

/**
 * Replaces the directory's courts with those of a CSV file, in one transaction. A row that matches a known court (see
 * `matchRows`) updates it and keeps its reviews, photos and votes; known courts missing from the file are archived, those
 * that came from map data only with `acceptLoss`. Fields without a column stay unchanged. Throws an ApiError
 * with one sentence, changing nothing, if the file cannot be used.
 */
export function importCourts(database: Database, options: ImportOptions): Promise<ImportOutcome> {
  return database.transaction(async (tx) => {
    await lockImports(tx)
    return replaceCourts(tx, options)
  })
}

/** Imports into an empty directory; waits for running imports, and returns undefined if there are courts then. */
export function importFirstCourts(
  database: Database,
  options: ImportOptions,
): Promise<ImportOutcome | undefined> {
  return database.transaction(async (tx) => {
    await waitForImports(tx)
    return (await hasCourts(tx)) ? undefined : replaceCourts(tx, options)
  })
}

async function replaceCourts(tx: Transaction, options: ImportOptions): Promise<ImportOutcome> {
  const file = await stageFile(tx, options)
  if (!options.acceptLoss) await requireSourcesKept(tx)
  if (options.startedBy) await lockActiveAccount(tx, options.startedBy.id)
  const importId = await createImport(tx, file, options)
  const stored = await storeCourts(tx, { importId, file, ...options })
  const archived = await archiveMissing(tx, importId)
  const changed = [...stored, ...archived]
  await queries.analyzeCourts(tx)
  const publication = await publishMany(tx)
  await markChanged(tx, publication, changed)
  const outcome = { ...countsOf(file, archived.length), changed: changed.length }
  await finishAndAudit(tx, { importId, ...options }, outcome)
  if (changed.length > 0) await publication.publish()
  return { success: true, dryRun: false, importId, ...outcome, ...notesOf(file) }
}

async function requireSourcesKept(tx: Transaction): Promise<void> {
  const missing = await queries.countMissingBySource(tx)
  if (missing.length === 0) return
  const courts = missing.map(({ source, count }) => `${count} of ${source}`).join(', ')
  throw new ApiError('import-loss', {
    text: `The file lacks courts that came from other data sets, and would archive them: ${courts}. If that is meant, accept the loss.`,
  })
}

/** A file whose rows have been staged and matched with courts. */
export interface StagedFile {
  /** The columns that the file has. */
  given: ReadonlySet<string>
  ignoredColumns: string[]
  rows: readonly RowIdentity[]
  /** Matched courts by line. */
  matches: ReadonlyMap<number, KnownCourt>
  skipped: SkippedRow[]
  /** What is to say of other rows: what was left out of them, or is doubtful. */
  remarks: RowProblem[]
  tagNames: string[]
}

/** Reads a file into the staging tables and matches its rows with known courts. */
export async function stageFile(tx: Transaction, source: ImportSource): Promise<StagedFile> {
  await queries.createStage(tx)
  const known = await readKnownCourts(tx)
  const { columns, rows, unusable, remarks, tagNames } = await readRows(tx, source, known)
  const found = await matchRows(rows, known, columns)
  const { matches, merged } = separateMerged(found.matches)
  const asMerged = new Set(merged.map(({ line }) => line))
  await addReferencedCourts(unusable, known, new Set(matches.values()))
  const skipped = [...unusable, ...merged].sort((a, b) => a.line - b.line)
  await queries.unstageRows(tx, [...asMerged])
  await protectCourts(tx, skipped, known)
  await assign(tx, matches)
  const file = {
    given: columns.given,
    ignoredColumns: columns.ignored,
    rows: asMerged.size > 0 ? rows.filter(({ line }) => !asMerged.has(line)) : rows,
    matches,
    skipped,
    remarks: joined([...foreignIds(found.foreign), ...remarks.filter(({ line }) => !asMerged.has(line))]),
    tagNames,
  }
  for (const lines of linesOf(file)) {
    await findNewFacts(tx, lines, file.given)
    await queries.compareKnownCourts(tx, lines, file.given)
  }
  return file
}

/** Splits the file into ranges of lines, one per statement. */
export function linesOf({ rows }: StagedFile): queries.Lines[] {
  return chunk(rows, queries.COURTS_PER_BATCH).map((some) => ({
    first: some[0]?.line ?? 0,
    last: some.at(-1)?.line ?? 0,
  }))
}

async function readKnownCourts(tx: Transaction): Promise<KnownCourt[]> {
  const known: KnownCourt[] = []
  for (;;) {
    const some = await queries.readKnownCourts(tx, known.at(-1)?.id ?? 0, queries.COURTS_PER_BATCH)
    for (const court of some) known.push(court)
    if (some.length < queries.COURTS_PER_BATCH) return known
  }
}

/** Separates rows of merged courts, which are skipped because they would restore those courts. */
function separateMerged(found: ReadonlyMap<number, KnownCourt>) {
  const matches = new Map<number, KnownCourt>()
  const merged: SkippedRow[] = []
  for (const [line, court] of found) {
    const { name, mergedInto } = court
    const reason = `This court was merged into court ${mergedInto}.`
    if (mergedInto === null) matches.set(line, court)
    else merged.push({ line, reason, name, courts: [court] })
  }
  return { matches, merged }
}

/** One remark for each line. */
function joined(remarks: readonly RowProblem[]): RowProblem[] {
  const reasons = new Map<number, string>()
  for (const { line, reason } of remarks)
    reasons.set(line, [reasons.get(line), reason].filter(Boolean).join(' '))
  return [...reasons].map(([line, reason]) => ({ line, reason }))
}

/** Says once, at the first of these lines, that their ids are those of other courts here. */
function foreignIds([line, ...others]: readonly number[]): RowProblem[] {
  if (line === undefined) return []
  const also = others.length > 0 ? ` The same is true of ${others.length} more.` : ''
  const reason = `Left out: the id. Another court here, with another name and place, has this number, so the row is a new court.${also} To change courts by their ids, start from an export of this site.`
  return [{ line, reason }]
}

/** Finds the courts that invalid rows refer to. */
async function addReferencedCourts(
  skipped: readonly SkippedRow[],
  known: readonly KnownCourt[],
  taken: ReadonlySet<KnownCourt>,
): Promise<void> {
  const rows = skipped.flatMap(({ line, hints }) => (hints ? [{ line, hints }] : []))
  const courts = await findCourtsOfSkippedRows(rows, known, taken)
  for (const row of skipped) row.courts = courts.get(row.line) ?? []
}

/** Protects the courts that skipped rows refer to; for merged courts, the one they were merged into. */
async function protectCourts(
  tx: Transaction,
  skipped: readonly SkippedRow[],
  known: readonly KnownCourt[],
): Promise<void> {
  const spared = skipped.flatMap(({ courts = [] }) => courts)
  if (spared.length === 0) return
  const mergedIntoById = new Map(known.map(({ id, mergedInto }) => [id, mergedInto]))
  const survivorOf = (id: number): number => {
    const mergedInto = mergedIntoById.get(id) ?? null
    return mergedInto === null ? id : survivorOf(mergedInto)
  }
  for (const some of chunk(spared, queries.COURTS_PER_BATCH))
    await queries.protectCourts(
      tx,
      some.map(({ id }) => survivorOf(id)),
    )
}

async function assign(tx: Transaction, matches: ReadonlyMap<number, KnownCourt>): Promise<void> {
  for (const some of chunk([...matches], queries.COURTS_PER_BATCH))
    await queries.assignCourts(
      tx,
      some.map(([line]) => line),
      some.map(([, court]) => court.id),
    )
  await queries.analyzeStage(tx)
}

/** Returns the ids of the added and changed courts. */
async function storeCourts(
  tx: Transaction,
  {
    importId,
    file,
    factSource = 'import',
    onProgress,
  }: { importId: number; file: StagedFile } & Pick<ImportSource, 'factSource' | 'onProgress'>,
): Promise<number[]> {
  const changed: number[] = []
  let stored = 0
  await addFacilities(tx, file.tagNames)
  await queries.assignNewCourts(tx)
  for (const lines of linesOf(file)) {
    await queries.lockChangingCourts(tx, lines)
    await queries.recordChanges(tx, { importId, lines, given: file.given })
    const inserted = await queries.insertNewCourts(tx, importId, lines)
    await queries.setTags(tx, lines)
    await queries.storeFactsOf(tx, factSource, lines)
    const updated = await queries.updateKnownCourts(tx, lines, file.given)
    await endRecordEdits(tx, updated)
    for (const id of [...inserted, ...updated]) changed.push(id)
    stored = Math.min(stored + queries.COURTS_PER_BATCH, file.rows.length)
    onProgress?.({ step: 'storing', rows: stored })
  }
  return changed
}

/** Returns the ids of the archived courts. */
async function archiveMissing(tx: Transaction, importId: number): Promise<number[]> {
  const archived: number[] = []
  for (;;) {
    const some = await queries.archiveMissingCourts(tx, importId, queries.COURTS_PER_BATCH)
    if (some.length === 0) return archived
    for (const id of some) archived.push(id)
  }
}

type Counts = Record<'total' | 'inserted' | 'updated' | 'archived' | 'skipped', number>

export function countsOf({ rows, matches, skipped }: StagedFile, archived: number): Counts {
  return {
    total: rows.length + skipped.length,
    inserted: rows.length - matches.size,
    updated: matches.size,
    archived,
    skipped: skipped.length,
  }
}

export const notesOf = ({ skipped, remarks, ignoredColumns }: StagedFile) => ({
  problems: [...skipped, ...remarks].map(({ line, reason }) => ({ line, reason })),
  ignoredColumns,
})

/** Returns the id of the import. */
function createImport(
  tx: Transaction,
  file: StagedFile,
  { fileName, startedBy }: ImportOptions,
): Promise<number> {
  return insertImport(tx, { fileName, startedBy: startedBy?.id ?? null, ...countsOf(file, 0) })
}

async function finishAndAudit(
  tx: Transaction,
  { importId, fileName, startedBy }: ImportOptions & { importId: number },
  outcome: Counts & { changed: number },
): Promise<void> {
  await finishImport(tx, importId, outcome)
  await audit(tx, startedBy ?? 'command line', {
    action: 'import courts',
    subjectKind: 'import',
    subjectId: importId,
    after: { fileName, ...outcome },
  })
}

/** Marks courts as changed for readers, and their photos to be moved where their new status requires. */
export async function markChanged(
  tx: Transaction,
  publication: Awaited<ReturnType<typeof publishMany>>,
  courtIds: readonly number[],
): Promise<void> {
  for (const ids of chunk(courtIds, queries.COURTS_PER_BATCH)) {
    await publication.mark(ids)
    await enqueuePhotoFilesOfCourts(tx, ids)
  }
}

function chunk<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )
}
