import { ApiError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { isPublished, isPublishedOrOwn, resolveMergedCourt } from './courts.queries.ts'

/** Requires that a court is published and locks it until the transaction ends; throws `court-not-found`. */
export async function requirePublished(tx: Transaction, courtId: number): Promise<void> {
  if (!(await isPublished(tx, courtId))) throw new ApiError('court-not-found')
}

/** Like `requirePublished`, but also accepts the person's own pending court. */
export async function requirePublishedOrOwn(tx: Transaction, courtId: number, userId: number): Promise<void> {
  if (!(await isPublishedOrOwn(tx, courtId, userId))) throw new ApiError('court-not-found')
}

/** The error for an id that is not published. */
export async function missingCourt(database: Database, id: number): Promise<ApiError> {
  const mergedInto = await resolveMergedCourt(database, id)
  return mergedInto === undefined
    ? new ApiError('court-not-found')
    : new ApiError('court-merged', { mergedInto })
}
