import { waitForImports } from '../../court-admin/server/import-lock.queries.ts'
import { addFacilities } from '../../facts/server/facilities.queries.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { DryRunView, ImportView, RowPreview } from '../contract/schema.ts'
import * as queries from './csv-courts.queries.ts'
import { analyzeCourts, insertNewCourts, recordBefore, recordChange } from './import-changes.queries.ts'
import {
  type FileKind,
  type ImportOptions,
  importAndPublish,
  importFile,
  refuseLoss,
  type StoredCourts,
  tryFile,
} from './import-file.ts'
import { hasCourts } from './imports.queries.ts'
import { findCourtsOfSkippedRows, type KnownCourt, matchRows, type RowIdentity } from './match-rows.ts'
import { findNewFacts } from './new-facts.ts'
import { type PreviewedCourt, readPreview } from './preview.ts'
import { type ImportSource, type RowProblem, readRows, type SkippedRow } from './read-csv.ts'
import {
  analyzeStage,
  COURTS_PER_BATCH,
  decide,
  type Positions,
  readRanges,
  spareCourts,
  unstageCourts,
} from './staged.queries.ts'
import { createSaidFacts, endRecordEdits } from './staged-facts.queries.ts'

type CsvImport = ImportOptions & ImportSource

/** The result of an import; `problems` lists all of them. */
export type ImportOutcome = Extract<ImportView, { dryRun: false }>

/**
 * Replaces the directory's courts with those of a CSV file, in one transaction. A row that matches a known court (see
 * `matchRows`) updates it and keeps its reviews, photos and votes; known courts missing from the file are archived, those
 * that came from map data only with `acceptLoss`. Fields without a column stay unchanged. Throws an ApiError
 * with one sentence, changing nothing, if the file cannot be used.
 */
export async function importCourts(database: Database, options: CsvImport): Promise<ImportOutcome> {
  return outcomeOf(await importFile(database, csvFile(options), options))
}

/** Imports into an empty directory; waits for running imports, and returns undefined if there are courts then. */
export function importFirstCourts(
  database: Database,
  options: CsvImport,
): Promise<ImportOutcome | undefined> {
  return database.transaction(async (tx) => {
    await waitForImports(tx)
    if (await hasCourts(tx)) return undefined
    return outcomeOf(await importAndPublish(tx, csvFile(options), options))
  })
}

const outcomeOf = ({ importId, file, counts }: { importId: number; file: StagedFile; counts: Counts }) =>
  ({ success: true, dryRun: false, importId, ...counts, ...notesOf(file) }) as const

/** Dry run: what an import of the file would do. */
export function dryRunImport(database: Database, source: ImportSource): Promise<DryRunView> {
  const options = { fileName: '', acceptLoss: true }
  return tryFile(database, csvFile(source), options, async (tx, { importId, file, counts }) => {
    const { changed, ...numbers } = counts
    const { courts, ...preview } = await readPreview(tx, importId, rowPreview(file.remarks))
    const rows = [...courts, ...file.skipped.map(skippedPreview)].sort((a, b) => a.line - b.line)
    const { missingOfSources } = file
    return { success: true, dryRun: true, ...numbers, ...notesOf(file), ...preview, rows, missingOfSources }
  })
}

/** A file whose rows have been staged and matched with courts. */
interface StagedFile {
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
  /** Its lines, in parts that are stored at once. */
  ranges: readonly Positions[]
  /** How many courts that it lacks came from each source of map data. */
  missingOfSources: { source: string; count: number }[]
}

const csvFile = (source: ImportSource): FileKind<StagedFile, Counts> => ({
  stage: (tx) => stageFile(tx, source),
  async refuseLoss(_, { missingOfSources }) {
    if (missingOfSources.length === 0) return
    const courts = missingOfSources.map(({ source, count }) => `${count} of ${source}`).join(', ')
    throw refuseLoss(
      `The file lacks courts that came from other data sets, and would archive them: ${courts}.`,
    )
  },
  record: (file) => rowCounts(file),
  store: (tx, importId, file) => storeCourts(tx, importId, { file, ...source }),
  counts: (file, changed) => ({ ...rowCounts(file), ...changed }),
})

/** Reads a file into the stage and matches its rows with known courts. */
async function stageFile(tx: Transaction, source: ImportSource): Promise<StagedFile> {
  const { columns, rows, unusable, remarks, tagNames } = await readRows(tx, source)
  const known = await queries.readKnownCourts(tx)
  const { given, ignored: ignoredColumns } = columns
  const found = await matchRows(rows, known, columns)
  const { matches, merged } = separateMerged(found.matches)
  const asMerged = new Set(merged.map(({ line }) => line))
  await addReferencedCourts(unusable, known, new Set(matches.values()))
  const skipped = [...unusable, ...merged].sort((a, b) => a.line - b.line)
  await unstageCourts(tx, [...asMerged])
  await protectCourts(tx, skipped, known)
  const used = asMerged.size > 0 ? rows.filter(({ line }) => !asMerged.has(line)) : rows
  await decide(
    tx,
    used.map(({ line }) => {
      const courtId = matches.get(line)?.id ?? null
      return { position: line, courtId, verdict: courtId === null ? 'new' : null }
    }),
  )
  await analyzeStage(tx)
  await createSaidFacts(tx)
  const ranges = await readRanges(tx)
  for (const among of ranges) {
    await findNewFacts(tx, among, given)
    await queries.compareKnownCourts(tx, among, given)
  }
  return {
    ...{ given, ignoredColumns, rows: used, matches, skipped, tagNames, ranges },
    remarks: joined([...foreignIds(found.foreign), ...remarks.filter(({ line }) => !asMerged.has(line))]),
    missingOfSources: await queries.countMissingBySource(tx),
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
  await spareCourts(
    tx,
    spared.map(({ id }) => survivorOf(id)),
  )
}

async function storeCourts(
  tx: Transaction,
  importId: number,
  { file, factSource = 'import', onProgress }: { file: StagedFile } & Omit<ImportSource, 'source'>,
): Promise<StoredCourts> {
  const { given, rows, tagNames, ranges } = file
  const added: number[] = []
  const changed: number[] = []
  await addFacilities(tx, tagNames)
  for (const [n, among] of ranges.entries()) {
    await queries.lockChangingCourts(tx, among)
    await recordBefore(tx, importId, queries.changingIds(among))
    for (const id of await insertNewCourts(tx, among)) added.push(id)
    await queries.setTags(tx, among)
    await queries.storeFactsOf(tx, factSource, among)
    const updated = await queries.updateKnownCourts(tx, among, given)
    await endRecordEdits(tx, updated)
    for (const id of updated) changed.push(id)
    await analyzeCourts(tx)
    onProgress?.({ step: 'storing', rows: Math.min((n + 1) * COURTS_PER_BATCH, rows.length) })
  }
  return { added, changed, archived: await archiveMissing(tx, importId) }
}

/** Returns the ids of the archived courts. */
async function archiveMissing(tx: Transaction, importId: number): Promise<number[]> {
  const archived: number[] = []
  for (;;) {
    const some = await recordChange(tx, { importId, which: queries.missingCourts, status: 'archived' })
    if (some.length === 0) return archived
    for (const id of some) archived.push(id)
  }
}

type Counts = Record<'total' | 'inserted' | 'updated' | 'archived' | 'changed' | 'skipped', number>

function rowCounts({ rows, matches, skipped }: StagedFile) {
  const { length: used } = rows
  return {
    ...{ total: used + skipped.length, inserted: used - matches.size },
    ...{ updated: matches.size, skipped: skipped.length },
  }
}

const notesOf = ({ skipped, remarks, ignoredColumns }: StagedFile) => ({
  problems: [...skipped, ...remarks].map(({ line, reason }) => ({ line, reason })),
  ignoredColumns,
})

function rowPreview(remarks: readonly RowProblem[]): (court: PreviewedCourt) => RowPreview {
  const reasons = new Map(remarks.map(({ line, reason }) => [line, reason]))
  return ({ position: line, courtId: court_id, name, latitude, longitude, changes, ...court }) => {
    const verdict = court.verdict as RowPreview['verdict']
    const reason = reasons.get(line) ?? null
    return { line, verdict, court_id, name, latitude, longitude, reason, changes }
  }
}

function skippedPreview({ line, reason, name, courts: [court, ...others] = [] }: SkippedRow): RowPreview {
  const court_id = court && others.length === 0 ? court.id : null
  const nowhere = { latitude: null, longitude: null, changes: [] }
  return { line, verdict: 'skipped', court_id, name, reason, ...nowhere }
}
