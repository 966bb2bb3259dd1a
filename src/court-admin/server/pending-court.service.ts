import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { CourtEdit } from '../contract/input.ts'
import { incrementVersion, readPendingCourt } from './court-admin.queries.ts'
import { setState } from './court-admin.service.ts'
import { applyEdit, type CourtState, recordOf } from './court-state.ts'
import type { ChangeContext } from './current-court.ts'

/** The state of a pending court, as stored in the audit log; undefined if there is none. */
export async function readPendingState(tx: Transaction, id: number): Promise<CourtState | undefined> {
  const row = await readPendingCourt(tx, id)
  return row && recordOf(row)
}

/** Edits a pending court that the caller has locked; returns the states before and after. */
export async function editPendingCourt(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  id: number,
  edit: CourtEdit,
): Promise<{ before: CourtState; after: CourtState } | undefined> {
  const row = await readPendingCourt(tx, id)
  if (!row) return undefined
  if (edit.version !== undefined && edit.version !== row.version) throw new ApiError('court-changed')
  const before = recordOf(row)
  const after = applyEdit(before, edit)
  await setState({ tx, actor }, id, { before, after })
  await incrementVersion(tx, id)
  return { before, after }
}
