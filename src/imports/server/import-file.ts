import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import { lockActiveAccount } from '../../api/server/transactions.queries.ts'
import { lockImports } from '../../court-admin/server/import-lock.queries.ts'
import { publishMany } from '../../courts/server/changes.queries.ts'
import type { imports } from '../../database/schema/index.ts'
import { enqueuePhotoFilesOfCourts } from '../../photos/server/photo-files.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { recordAdded, recordAfter } from './import-changes.queries.ts'
import { finishImport, insertImport } from './imports.queries.ts'
import { COURTS_PER_BATCH, createStage } from './staged.queries.ts'

/**
 * How a kind of file becomes courts, step by step. A CSV file stands for the whole directory, a file of map data for the
 * courts of its data set.
 */
export interface FileKind<File, Counts extends object> {
  /**
   * Reads a file into the stage, and says of each of its courts which one here it is and what happens to it. Throws an
   * ApiError with one sentence if the file can't be used.
   */
  stage(tx: Transaction): Promise<File>
  /** Throws an ApiError if the import would lose what is probably not meant to be lost. */
  refuseLoss(tx: Transaction, file: File): Promise<void>
  /** What is recorded of the import. */
  record(file: File): Omit<typeof imports.$inferInsert, 'fileName' | 'startedBy' | 'archived'>
  /** Leaves statistics of what it has stored (`analyzeCourts`). */
  store(tx: Transaction, importId: number, file: File): Promise<StoredCourts>
  counts(file: File, changed: Record<'archived' | 'changed', number>): Counts
}

/** Ids of courts. */
export interface StoredCourts {
  added: readonly number[]
  changed: readonly number[]
  archived: readonly number[]
  /** Whose record stays, while what is shown beside it has changed. */
  described?: readonly number[]
}

export interface ImportOptions {
  fileName: string
  /** If absent, the import was started on the command line. */
  startedBy?: Administrator
  /** Whether what `refuseLoss` refuses is meant. */
  acceptLoss?: boolean
}

export interface ImportedFile<File, Counts> {
  importId: number
  file: File
  counts: Counts
}

/** Imports a file in one transaction; throws an ApiError with one sentence, changing nothing, if it can't be used. */
export function importFile<File, Counts extends object>(
  database: Database,
  kind: FileKind<File, Counts>,
  options: ImportOptions,
): Promise<ImportedFile<File, Counts>> {
  return database.transaction((tx) => importAndPublish(tx, kind, options))
}

/** As `importFile`, within a transaction. */
export async function importAndPublish<File, Counts extends object>(
  tx: Transaction,
  kind: FileKind<File, Counts>,
  options: ImportOptions,
): Promise<ImportedFile<File, Counts>> {
  const { changedIds, ...imported } = await importInto(tx, kind, options)
  if (changedIds.length > 0) {
    const publication = await publishMany(tx)
    await markChanged(tx, publication, changedIds)
    await publication.publish()
  }
  return imported
}

/** Imports a file, looks at what that has done, and undoes it. */
export async function tryFile<File, Counts extends object, Result>(
  database: Database,
  kind: FileKind<File, Counts>,
  options: ImportOptions,
  look: (tx: Transaction, imported: ImportedFile<File, Counts>) => Promise<Result>,
): Promise<Result> {
  const end = new Error('the dry run is over')
  let result: { value: Result } | undefined
  try {
    await database.transaction(async (tx) => {
      result = { value: await look(tx, await importInto(tx, kind, options)) }
      throw end
    })
  } catch (error) {
    if (error !== end) throw error
  }
  if (!result) throw new Error('the dry run was not undone')
  return result.value
}

async function importInto<File, Counts extends object>(
  tx: Transaction,
  kind: FileKind<File, Counts>,
  { fileName, startedBy, acceptLoss = false }: ImportOptions,
) {
  await lockImports(tx)
  await createStage(tx)
  const file = await kind.stage(tx)
  if (!acceptLoss) await kind.refuseLoss(tx, file)
  if (startedBy) await lockActiveAccount(tx, startedBy.id)
  const importId = await insertImport(tx, {
    ...{ fileName, startedBy: startedBy?.id ?? null, archived: 0 },
    ...kind.record(file),
  })
  const stored = await kind.store(tx, importId, file)
  const { added, changed, archived, described = [] } = stored
  for (const ids of batches(added)) await recordAdded(tx, importId, ids)
  for (const ids of batches(changed)) await recordAfter(tx, importId, ids)
  const changedIds = [...added, ...changed, ...archived, ...described]
  const numbers = { archived: archived.length, changed: changedIds.length }
  const counts = kind.counts(file, numbers)
  await finishImport(tx, importId, numbers)
  await audit(tx, startedBy ?? 'command line', {
    action: 'import courts',
    subjectKind: 'import',
    subjectId: importId,
    after: { fileName, ...counts },
  })
  return { importId, file, counts, changedIds }
}

/** Refuses a file that would lose courts, for the reason in `text`, unless that is meant. */
export const refuseLoss = (text: string): ApiError =>
  new ApiError('import-loss', { text: `${text} If that is meant, accept the loss.` })

/** Marks courts as changed for readers, and their photos to be moved where their new status requires. */
export async function markChanged(
  tx: Transaction,
  publication: Awaited<ReturnType<typeof publishMany>>,
  courtIds: readonly number[],
): Promise<void> {
  for (const ids of batches(courtIds)) {
    await publication.mark(ids)
    await enqueuePhotoFilesOfCourts(tx, ids)
  }
}

function* batches(ids: readonly number[]): Generator<number[]> {
  for (let from = 0; from < ids.length; from += COURTS_PER_BATCH)
    yield ids.slice(from, from + COURTS_PER_BATCH)
}
