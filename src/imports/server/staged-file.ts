import { facilityKey } from '../../facilities/contract/rules.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { MAX_IMPORT_ROWS } from '../../platform/contract/limits.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type CsvRow, readCsv } from '../../platform/files/csv.ts'
import type { ImportProgress } from '../contract/schema.ts'
import { COURTS_PER_BATCH, chunk } from './batches.ts'
import { type CourtColumns, readColumns } from './court-columns.ts'
import { type CourtHints, readCourtHints, readCourtRow, readRowName } from './court-row.ts'
import * as queries from './imports.queries.ts'
import { type KnownCourt, matchRows, type RowIdentity, UniqueRows } from './match-rows.ts'
import { findCourtsOfSkippedRows } from './protected-courts.ts'

export interface ImportSource {
  /** The content of a CSV file. */
  source: AsyncIterable<Uint8Array>
  /** Called periodically with the number of rows read, then stored. */
  onProgress?: (progress: ImportProgress) => void
}

/** A file whose rows have been staged and matched with courts. */
export interface StagedFile {
  /** The columns that the file has. */
  given: ReadonlySet<string>
  ignoredColumns: string[]
  rows: readonly RowIdentity[]
  /** Matched courts by line. */
  matches: ReadonlyMap<number, KnownCourt>
  problems: RowProblem[]
  tagNames: string[]
}

/** A skipped row; `line` is the line of the file that it starts on. */
export interface RowProblem {
  line: number
  reason: string
  /** Null if unreadable. */
  name: string | null
  /** Hints to the court that it refers to, which stays unchanged. Undefined if another row matches that court. */
  clues?: CourtHints
  /** The courts that it may refer to. */
  courts?: readonly KnownCourt[]
}

const ROWS_AT_A_TIME = 1000

/** Reads a file into the staging tables and matches its rows with known courts. */
export async function stageFile(tx: Transaction, source: ImportSource): Promise<StagedFile> {
  const { columns, rows, problems, tagNames } = await readRows(tx, source)
  const known = await readKnownCourts(tx)
  const { matches, merged } = separateMerged(await matchRows(rows, known))
  const asMerged = new Set(merged.map(({ line }) => line))
  await addReferencedCourts(problems, known, new Set(matches.values()))
  const skipped = [...problems, ...merged].sort((a, b) => a.line - b.line)
  await queries.unstageRows(tx, [...asMerged])
  await protectCourts(tx, skipped, known)
  await assign(tx, matches)
  const file = {
    given: new Set<string>(columns.positions.keys()),
    ignoredColumns: columns.ignored,
    rows: asMerged.size > 0 ? rows.filter(({ line }) => !asMerged.has(line)) : rows,
    matches,
    problems: skipped,
    tagNames,
  }
  for (const lines of linesOf(file)) await queries.compareKnownCourts(tx, lines, file.given)
  return file
}

/** Splits the file into ranges of lines, one per statement. */
export function linesOf({ rows }: StagedFile): queries.Lines[] {
  return chunk(rows, COURTS_PER_BATCH).map((some) => ({
    first: some[0]?.line ?? 0,
    last: some.at(-1)?.line ?? 0,
  }))
}

async function readRows(tx: Transaction, { source, onProgress }: ImportSource) {
  const csv = readCsv(source)
  const header = await csv.next()
  if (header.done) throw new ApiError('file-unusable', { text: 'The file is empty.' })
  const columns = readColumns(header.value.cells)
  const taken = new UniqueRows()
  const problems: RowProblem[] = []
  const tagNames = new Map<string, string>()
  let batch: queries.StagedRow[] = []

  const flush = async () => {
    await queries.stageRows(tx, batch)
    batch = []
    onProgress?.({ step: 'reading', rows: taken.rows.length + problems.length })
  }
  for await (const row of csv) {
    if (taken.rows.length + problems.length === MAX_IMPORT_ROWS) throw tooManyRows()
    const court = takeRow(columns, row, taken)
    if ('reason' in court) {
      problems.push(court)
      continue
    }
    for (const name of court.tags ?? [])
      if (!tagNames.has(facilityKey(name))) tagNames.set(facilityKey(name), name)
    if (batch.push(court) === ROWS_AT_A_TIME) await flush()
  }
  if (taken.rows.length === 0) throw withoutCourts(problems)
  await flush()
  await queries.stageTags(tx, [...tagNames.values()])
  return { columns, rows: taken.rows, problems, tagNames: [...tagNames.values()] }
}

function takeRow(
  columns: CourtColumns,
  { line, cells }: CsvRow,
  taken: UniqueRows,
): queries.StagedRow | RowProblem {
  const row = readCourtRow(columns, cells)
  if (typeof row === 'string')
    return { line, reason: row, name: readRowName(columns, cells), clues: readCourtHints(columns, cells) }
  const { name, latitude, longitude } = row.court
  const same = taken.addUnlessDuplicate({ line, id: row.id, name, latitude, longitude })
  if (same) {
    const clues = { id: row.id, names: [], latitude: undefined, longitude: undefined }
    return { line, reason: `This is the same court as the one on line ${same.line}.`, name, clues }
  }
  return { line, ...row.court }
}

function tooManyRows(): ApiError {
  const text = `The file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-GB')} rows.`
  return new ApiError('file-unusable', { text })
}

function withoutCourts(problems: readonly RowProblem[]): ApiError {
  const [first] = problems
  const why = first ? ` The first problem is on line ${first.line}: ${first.reason}` : ''
  return new ApiError('file-unusable', { text: `The file contains no valid court.${why}` })
}

async function readKnownCourts(tx: Transaction): Promise<KnownCourt[]> {
  const known: KnownCourt[] = []
  for (;;) {
    const some = await queries.readKnownCourts(tx, known.at(-1)?.id ?? 0, COURTS_PER_BATCH)
    for (const court of some) known.push(court)
    if (some.length < COURTS_PER_BATCH) return known
  }
}

/** Separates rows of merged courts, which are skipped because they would restore those courts. */
function separateMerged(found: ReadonlyMap<number, KnownCourt>) {
  const matches = new Map<number, KnownCourt>()
  const merged: RowProblem[] = []
  for (const [line, court] of found) {
    const { name, mergedInto } = court
    const reason = `This court was merged into court ${mergedInto}.`
    if (mergedInto === null) matches.set(line, court)
    else merged.push({ line, reason, name, courts: [court] })
  }
  return { matches, merged }
}

/** Finds the courts that invalid rows refer to. */
async function addReferencedCourts(
  problems: readonly RowProblem[],
  known: readonly KnownCourt[],
  taken: ReadonlySet<KnownCourt>,
): Promise<void> {
  const rows = problems.flatMap(({ line, clues }) => (clues ? [{ line, clues }] : []))
  const courts = await findCourtsOfSkippedRows(rows, known, taken)
  for (const problem of problems) problem.courts = courts.get(problem.line) ?? []
}

/** Protects the courts that skipped rows refer to; for merged courts, the one they were merged into. */
async function protectCourts(
  tx: Transaction,
  skipped: readonly RowProblem[],
  known: readonly KnownCourt[],
): Promise<void> {
  const spared = skipped.flatMap(({ courts = [] }) => courts)
  if (spared.length === 0) return
  const heirs = new Map(known.map(({ id, mergedInto }) => [id, mergedInto]))
  const heirOf = (id: number): number => {
    const heir = heirs.get(id) ?? null
    return heir === null ? id : heirOf(heir)
  }
  for (const some of chunk(spared, COURTS_PER_BATCH))
    await queries.protectCourts(
      tx,
      some.map(({ id }) => heirOf(id)),
    )
}

async function assign(tx: Transaction, matches: ReadonlyMap<number, KnownCourt>): Promise<void> {
  for (const some of chunk([...matches], COURTS_PER_BATCH))
    await queries.assignCourts(
      tx,
      some.map(([line]) => line),
      some.map(([, court]) => court.id),
    )
  await queries.analyzeStage(tx)
}
