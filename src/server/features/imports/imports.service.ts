import { Refusal } from '../../../contract/errors.ts'
import { facilityKey } from '../../../contract/facilities/rules.ts'
import { type CsvRow, readCsv } from '../../csv.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { publishChanges } from '../../directory/changes.ts'
import { type Actor, audit } from '../audit/audit.service.ts'
import { type CourtColumns, readColumns } from './court-columns.ts'
import { readCourtRow } from './court-row.ts'
import * as queries from './imports.queries.ts'
import { type KnownCourt, matchRows, type RowIdentity, TakenRows } from './match-rows.ts'

export interface ImportOptions {
  /** The bytes of a CSV file. */
  source: AsyncIterable<Uint8Array>
  fileName: string
  /** The command line unless said. */
  startedBy?: Actor
  /** Called from time to time with the rows read, then stored so far. */
  onProgress?: (progress: { step: 'reading' | 'storing'; rows: number }) => void
}

/** `total` rows are `inserted` (new courts), `updated` (known ones) or `skipped`. */
export interface ImportOutcome {
  success: true
  inserted: number
  updated: number
  /** Courts that were in the directory and are not in the file. */
  archived: number
  total: number
  skipped: number
  problems: RowProblem[]
  /** Names of the file's columns that hold nothing we know. */
  ignoredColumns: string[]
}

/** A row that was skipped, by the line of the file it starts on. */
export interface RowProblem {
  line: number
  reason: string
}

const ROWS_AT_A_TIME = 1000
/** No statement works on more, so that none comes near the time a statement may take. */
const COURTS_AT_A_TIME = 20_000

/**
 * Makes the courts of a CSV file the courts of the directory, in one transaction. A row that is a known court
 * (by id, or by name within 100 m) keeps it, with its reviews, photos and votes; known courts that are not in
 * the file go to the archive. Courts that wait for approval stay as they are. A file that cannot be used is a
 * Refusal with one sentence, and changes nothing.
 */
export function importCourts(database: Database, options: ImportOptions): Promise<ImportOutcome> {
  return database.transaction(async (tx) => {
    await queries.lockImports(tx)
    await queries.createStage(tx)
    const file = await stageFile(tx, options)
    const updated = await assignCourts(tx, file.rows)
    const stored = await storeCourts(tx, file, options)
    const archived = await archiveOthers(tx)
    for (const ids of inParts([...stored, ...archived], COURTS_AT_A_TIME)) await publishChanges(tx, ids)
    const counts = {
      total: file.rows.length + file.problems.length,
      inserted: file.rows.length - updated,
      updated,
      archived: archived.length,
      skipped: file.problems.length,
    }
    await record(tx, options, counts)
    return { success: true, ...counts, problems: file.problems, ignoredColumns: file.columns.ignored }
  })
}

interface StagedFile {
  columns: CourtColumns
  rows: readonly RowIdentity[]
  problems: RowProblem[]
  tagNames: string[]
}

async function stageFile(tx: Transaction, { source, onProgress }: ImportOptions): Promise<StagedFile> {
  const csv = readCsv(source)
  const header = await csv.next()
  if (header.done) throw new Refusal('file-unusable', { text: 'The file is empty.' })
  const columns = readColumns(header.value.cells)
  const taken = new TakenRows()
  const problems: RowProblem[] = []
  const tagNames = new Map<string, string>()
  let batch: queries.StagedRow[] = []

  const flush = async () => {
    await queries.stageRows(tx, batch)
    batch = []
    onProgress?.({ step: 'reading', rows: taken.rows.length + problems.length })
  }
  for await (const row of csv) {
    const court = takeRow(columns, row, taken)
    if (typeof court === 'string') {
      problems.push({ line: row.line, reason: court })
      continue
    }
    for (const name of court.tags ?? [])
      if (!tagNames.has(facilityKey(name))) tagNames.set(facilityKey(name), name)
    if (batch.push(court) === ROWS_AT_A_TIME) await flush()
  }
  if (taken.rows.length === 0) throw withoutCourts(problems)
  await flush()
  return { columns, rows: taken.rows, problems, tagNames: [...tagNames.values()] }
}

/** A text says why the row is skipped. */
function takeRow(
  columns: CourtColumns,
  { line, cells }: CsvRow,
  taken: TakenRows,
): queries.StagedRow | string {
  const row = readCourtRow(columns, cells)
  if (typeof row === 'string') return row
  const { name, latitude, longitude } = row.court
  const same = taken.take({ line, id: row.id, name, latitude, longitude })
  if (same) return `This is the same court as on line ${same.line}.`
  return { line, ...row.court }
}

function withoutCourts(problems: readonly RowProblem[]): Refusal {
  const [first] = problems
  const why = first ? ` The first problem is on line ${first.line}: ${first.reason}` : ''
  return new Refusal('file-unusable', { text: `The file holds no court that can be used.${why}` })
}

/** Answers how many rows are known courts. */
async function assignCourts(tx: Transaction, rows: readonly RowIdentity[]): Promise<number> {
  const matches = [...matchRows(rows, await readKnownCourts(tx))]
  for (const some of inParts(matches, COURTS_AT_A_TIME))
    await queries.assignCourts(
      tx,
      some.map(([line]) => line),
      some.map(([, court]) => court.id),
    )
  await queries.assignNewCourts(tx)
  return matches.length
}

async function readKnownCourts(tx: Transaction): Promise<KnownCourt[]> {
  const known: KnownCourt[] = []
  for (;;) {
    const some = await queries.readKnownCourts(tx, known.at(-1)?.id ?? 0, COURTS_AT_A_TIME)
    for (const court of some) known.push(court)
    if (some.length < COURTS_AT_A_TIME) return known
  }
}

/** Answers the ids of the courts that this added or changed. */
async function storeCourts(
  tx: Transaction,
  { columns, rows, tagNames }: StagedFile,
  { onProgress }: ImportOptions,
): Promise<number[]> {
  const given = new Set<string>(columns.positions.keys())
  const changed: number[] = []
  let stored = 0
  await queries.addFacilities(tx, tagNames)
  for (const some of inParts(rows, COURTS_AT_A_TIME)) {
    const lines = { first: some[0]?.line ?? 0, last: some.at(-1)?.line ?? 0 }
    const inserted = await queries.insertNewCourts(tx, lines)
    const retagged = await queries.setFacilities(tx, lines)
    const updated = await queries.updateKnownCourts(tx, lines, given, retagged)
    for (const id of [...inserted, ...updated]) changed.push(id)
    stored += some.length
    onProgress?.({ step: 'storing', rows: stored })
  }
  return changed
}

/** Answers the ids of the courts that the file does not have. */
async function archiveOthers(tx: Transaction): Promise<number[]> {
  const archived: number[] = []
  for (;;) {
    const some = await queries.archiveOtherCourts(tx, COURTS_AT_A_TIME)
    if (some.length === 0) return archived
    for (const id of some) archived.push(id)
  }
}

function inParts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )
}

type Counts = Record<'total' | 'inserted' | 'updated' | 'archived' | 'skipped', number>

async function record(
  tx: Transaction,
  { fileName, startedBy = 'command line' }: ImportOptions,
  counts: Counts,
): Promise<void> {
  const startedById = startedBy === 'command line' ? null : startedBy.id
  const id = await queries.insertImport(tx, { fileName, startedBy: startedById, ...counts })
  await audit(tx, startedBy, {
    action: 'import courts',
    subjectKind: 'import',
    subjectId: id,
    after: { fileName, ...counts },
  })
}
