import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { courts } from '../../database/schema/index.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Point } from '../../platform/contract/geo.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'

/** Whether a court is published. Locks it against merging until the transaction ends. */
export const isPublished = (tx: Transaction, courtId: number): Promise<boolean> =>
  lockCourtIf(tx, courtId, eq(courts.status, 'published'))

/** Like `isPublished`, but also true for the person's own pending court. */
export const isPublishedOrOwn = (tx: Transaction, courtId: number, userId: number): Promise<boolean> =>
  lockCourtIf(
    tx,
    courtId,
    or(eq(courts.status, 'published'), and(eq(courts.status, 'pending'), eq(courts.submittedBy, userId))),
  )

async function lockCourtIf(tx: Transaction, courtId: number, isMeant: SQL | undefined): Promise<boolean> {
  const rows = await tx
    .select({ id: courts.id })
    .from(courts)
    .where(and(eq(courts.id, courtId), isMeant))
    .for('key share')
  return rows.length > 0
}

/** What is left of a court: itself, or the one at the end of the merges that it went through. */
interface Heir extends Point {
  id: number
  status: (typeof courts.$inferSelect)['status']
  updatedAt: string
}

/** Undefined for unknown ids. */
export async function readHeir(database: Database, id: number): Promise<Heir | undefined> {
  const { rows } = await database.execute<{ heir: Heir }>(sql`
    with recursive heirs as (
      select * from courts where id = ${id}
      union all
      select courts.* from courts join heirs on courts.id = heirs.merged_into
    )
    select json_build_object('id', id, 'status', status, 'latitude', latitude, 'longitude', longitude,
      'updatedAt', updated_at) as heir
    from heirs where merged_into is null`)
  return rows[0]?.heir
}

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
  return missingCourtError(id, await readHeir(database, id))
}

/** The same if its heir is known. */
export function missingCourtError(id: number, heir: Heir | undefined): ApiError {
  const isMerged = heir?.status === 'published' && heir.id !== id
  return isMerged ? new ApiError('court-merged', { mergedInto: heir.id }) : new ApiError('court-not-found')
}

interface MergeTarget {
  id: number
  name: string
}

/** Maps ids of merged courts to the published court that they were merged into, following chains of merges. */
export async function resolveMergedCourts(
  database: Database | Transaction,
  courtIds: number[],
): Promise<Map<number, MergeTarget>> {
  if (courtIds.length === 0) return new Map()
  const { rows } = await database.execute<{ from: number; id: number; name: string }>(sql`
    with recursive heirs as (
      select id as "from", merged_into from courts where ${inArray(sql`id`, courtIds)}
      union all
      select heirs."from", courts.merged_into from courts join heirs on courts.id = heirs.merged_into
      where courts.merged_into is not null
    )
    select heirs."from", courts.id, courts.name from heirs
    join courts on courts.id = heirs.merged_into and courts.status = 'published'`)
  return new Map(rows.map(({ from, id, name }) => [from, { id, name }]))
}
