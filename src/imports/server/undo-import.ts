import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import { lockActiveAccount } from '../../api/server/transactions.queries.ts'
import { lockImports } from '../../court-admin/server/import-lock.queries.ts'
import { publishMany } from '../../courts/server/changes.queries.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { MAX_KEPT_LISTED, type PastImport, type UndoneImport } from '../contract/schema.ts'
import { markChanged } from './import-file.ts'
import * as queries from './imports.queries.ts'
import { revertEdition, revertSource } from './source-courts.queries.ts'
import { revertDifferences } from './source-differences.queries.ts'
import { COURTS_PER_BATCH } from './staged.queries.ts'
import { revertFacts } from './staged-facts.queries.ts'

/** Latest imports shown to administrators. */
const MAX_LISTED_IMPORTS = 20

/** The latest imports, newest first. */
export async function listImports(database: Database): Promise<PastImport[]> {
  return (await queries.readImports(database, MAX_LISTED_IMPORTS)).map(pastImport)
}

/**
 * Undoes an import in one transaction: restores changed courts, and archives added ones with their contributions.
 * Courts that were edited, restored, merged or imported again since are kept and returned in `kept`, up to
 * `MAX_KEPT_LISTED` of them; they can be undone later, once they are as the import left them: after undoing a later one.
 */
export function undoImport(database: Database, id: number, actor: Administrator): Promise<UndoneImport> {
  return database.transaction(async (tx) => {
    await lockImports(tx)
    await requireUndoable(tx, id)
    await lockActiveAccount(tx, actor.id)
    const kept: UndoneImport['kept'] = []
    let keptCount = 0
    const reverted: number[] = []
    let after = 0
    for (;;) {
      const courts = await queries.lockImportedCourts(tx, { importId: id, after, limit: COURTS_PER_BATCH })
      const untouched = courts.filter((court) => court.untouched).map(({ id }) => id)
      await queries.revertCourts(tx, { importId: id, courtIds: untouched })
      await revertSource(tx, { importId: id, courtIds: untouched })
      await revertFacts(tx, { importId: id, courtIds: untouched })
      const changed = courts.filter(({ untouched }) => !untouched)
      keptCount += changed.length
      for (const { id, name } of changed.slice(0, MAX_KEPT_LISTED - kept.length)) kept.push({ id, name })
      reverted.push(...untouched)
      if (courts.length < COURTS_PER_BATCH) break
      after = courts.at(-1)?.id ?? after
    }
    await revertDifferences(tx, { importId: id, courtIds: reverted })
    const publication = await publishMany(tx)
    await markChanged(tx, publication, reverted)
    await queries.markUndone(tx, id, keptCount === 0)
    await revertEdition(tx, id)
    await audit(tx, actor, {
      action: 'undo import',
      subjectKind: 'import',
      subjectId: id,
      after: { reverted: reverted.length, kept: keptCount },
    })
    const [undone] = await queries.readImports(tx, 1, id)
    if (!undone) throw new ApiError('import-not-found')
    if (reverted.length > 0) await publication.publish()
    return { import: pastImport(undone), reverted: reverted.length, kept_count: keptCount, kept }
  })
}

async function requireUndoable(tx: Transaction, id: number): Promise<void> {
  const [wanted] = await queries.readImports(tx, 1, id)
  if (!wanted) throw new ApiError('import-not-found')
  if (wanted.undoneAt && !wanted.undoable) throw new ApiError('import-undone')
  if (wanted.changed === 0) throw new ApiError('import-changed-nothing')
  if (!isUndoable(wanted)) throw new ApiError('import-not-kept')
}

/** Older versions of the program did not count changes, and recorded previous states elsewhere. */
const isUndoable = ({ undoable, changed }: queries.ImportRow) => undoable && changed !== null

function pastImport(row: queries.ImportRow): PastImport {
  return {
    id: row.id,
    file_name: row.fileName,
    source: row.source,
    username: row.username,
    created_at: row.createdAt.toISOString(),
    undone_at: row.undoneAt?.toISOString() ?? null,
    total: row.total,
    inserted: row.inserted,
    updated: row.updated,
    archived: row.archived,
    skipped: row.skipped,
    changed: row.changed,
    undoable: isUndoable(row),
  }
}
