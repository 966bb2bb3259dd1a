import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import type { ModeratedKind, ReportSubject } from '../../database/contract/values.ts'
import {
  courts,
  facilitySuggestions,
  photos,
  rejections,
  reviews,
  users,
} from '../../database/schema/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { isCourtHidden } from '../../reports/server/report-senders.queries.ts'

export type Review = typeof reviews.$inferSelect
export type Photo = typeof photos.$inferSelect
export type Suggestion = typeof facilitySuggestions.$inferSelect

/** Approves a pending review; undefined if it is not pending. Likewise for the other kinds. */
export async function approveReview(tx: Transaction, id: number): Promise<Review | undefined> {
  const [review] = await tx
    .update(reviews)
    .set({ status: 'approved', approvedAt: sql`now()` })
    .where(and(eq(reviews.id, id), eq(reviews.status, 'pending')))
    .returning()
  return review
}

/** Approves the pending photos of these. */
function approvePhotos(tx: Transaction, which: SQL | undefined): Promise<Photo[]> {
  return tx
    .update(photos)
    .set({ status: 'approved', approvedAt: sql`now()` })
    .where(and(which, eq(photos.status, 'pending')))
    .returning()
}

export const approvePhotosOfReview = (tx: Transaction, reviewId: number): Promise<Photo[]> =>
  approvePhotos(tx, eq(photos.reviewId, reviewId))

/** Approves the court's pending photos that are in `ids`. */
export const approvePhotosOfCourt = (
  tx: Transaction,
  courtId: number,
  ids: readonly number[],
): Promise<Photo[]> => approvePhotos(tx, and(eq(photos.courtId, courtId), inArray(photos.id, [...ids])))

export async function approvePhoto(tx: Transaction, id: number): Promise<Photo | undefined> {
  const [photo] = await approvePhotos(tx, eq(photos.id, id))
  return photo
}

/** Makes a published review with its photos, or a photo, wait again; undefined if it isn't published. */
export async function unpublish(
  tx: Transaction,
  kind: 'review' | 'photo',
  id: number,
): Promise<{ courtId: number; contentHashes: string[] } | undefined> {
  const waiting = { status: 'pending', approvedAt: null } as const
  const shownPhotos = and(
    eq(kind === 'photo' ? photos.id : photos.reviewId, id),
    eq(photos.status, 'approved'),
  )
  const hidden = await tx.update(photos).set(waiting).where(shownPhotos).returning()
  const shownReview = and(eq(reviews.id, id), eq(reviews.status, 'approved'))
  const [thing] =
    kind === 'photo' ? hidden : await tx.update(reviews).set(waiting).where(shownReview).returning()
  return thing && { courtId: thing.courtId, contentHashes: hidden.map(({ contentHash }) => contentHash) }
}

/** Whether what was reported is hidden until it is decided. */
export async function isHidden(tx: Transaction, subject: ReportSubject, id: number): Promise<boolean> {
  if (subject === 'court') return (await tx.$count(courts, and(eq(courts.id, id), isCourtHidden(id)))) > 0
  const table = subject === 'review' ? reviews : photos
  return (await tx.$count(table, and(eq(table.id, id), eq(table.status, 'pending')))) > 0
}

export async function approveSuggestion(tx: Transaction, id: number): Promise<Suggestion | undefined> {
  const [suggestion] = await tx
    .update(facilitySuggestions)
    .set({ status: 'approved' })
    .where(and(eq(facilitySuggestions.id, id), eq(facilitySuggestions.status, 'pending')))
    .returning()
  return suggestion
}

export async function publishCourt(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(courts)
    .set({
      ...{ status: 'published', version: sql`${courts.version} + 1` },
      ...{ approvedAt: sql`now()`, updatedAt: sql`now()` },
    })
    .where(eq(courts.id, id))
}

/** Locks a review until the transaction ends; undefined if there is none. */
export async function lockReview(tx: Transaction, id: number): Promise<Review | undefined> {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
  return review
}

export async function lockPhoto(tx: Transaction, id: number): Promise<Photo | undefined> {
  const [photo] = await tx.select().from(photos).where(eq(photos.id, id)).for('update')
  return photo
}

export function lockPhotosOfReview(tx: Transaction, reviewId: number): Promise<Photo[]> {
  return tx.select().from(photos).where(eq(photos.reviewId, reviewId)).for('update')
}

/** Detaches a review's already moderated photos, which then belong only to the court. */
export async function detachDecidedPhotos(tx: Transaction, reviewId: number): Promise<void> {
  await tx
    .update(photos)
    .set({ reviewId: null })
    .where(and(eq(photos.reviewId, reviewId), ne(photos.status, 'pending')))
}

export async function photosOfReview(tx: Transaction, reviewId: number): Promise<number[]> {
  const rows = await tx.select({ id: photos.id }).from(photos).where(eq(photos.reviewId, reviewId))
  return rows.map(({ id }) => id)
}

/** Locks a pending suggestion. */
export async function lockSuggestion(tx: Transaction, id: number): Promise<Suggestion | undefined> {
  const [suggestion] = await tx
    .select()
    .from(facilitySuggestions)
    .where(and(eq(facilitySuggestions.id, id), eq(facilitySuggestions.status, 'pending')))
    .for('update')
  return suggestion
}

/** Locks a pending court. */
export async function lockPendingCourt(tx: Transaction, id: number) {
  const [court] = await tx
    .select()
    .from(courts)
    .where(and(eq(courts.id, id), eq(courts.status, 'pending')))
    .for('update')
  return court
}

/** Locks a court that another one may be merged into: published, archived or queued. Returns its status. */
export async function lockMergeTarget(tx: Transaction, id: number) {
  const [court] = await tx
    .select({ status: courts.status })
    .from(courts)
    .where(
      and(
        eq(courts.id, id),
        isNull(courts.mergedInto),
        or(ne(courts.status, 'pending'), isOwnerNotBanned(courts.submittedBy)),
      ),
    )
    .for('update')
  return court?.status
}

/** Content hashes of a court's photos. */
export async function photosOfCourt(tx: Transaction, courtId: number): Promise<string[]> {
  const rows = await tx
    .select({ contentHash: photos.contentHash })
    .from(photos)
    .where(eq(photos.courtId, courtId))
  return rows.map(({ contentHash }) => contentHash)
}

/** Where contributions of each kind are, whose they are, and what they say. */
export const CONTRIBUTIONS = {
  review: { table: reviews, author: reviews.userId, courtId: reviews.courtId, text: reviews.reviewText },
  photo: { table: photos, author: photos.userId, courtId: photos.courtId, text: sql`''` },
  facility: {
    ...{ table: facilitySuggestions, author: facilitySuggestions.userId },
    ...{ courtId: facilitySuggestions.courtId, text: facilitySuggestions.suggestedName },
  },
  court: { table: courts, author: courts.submittedBy, courtId: courts.id, text: courts.name },
} as const satisfies Record<ModeratedKind, object>

/** The id of the court that a contribution belongs to (or is); empty if it no longer exists. */
export async function courtsOf(tx: Transaction, kind: ModeratedKind, id: number): Promise<number[]> {
  const { table, courtId } = CONTRIBUTIONS[kind]
  const rows = await tx.select({ courtId }).from(table).where(eq(table.id, id))
  return rows.map(({ courtId }) => courtId)
}

/** The court, author and text of a contribution; undefined if there is none. */
export async function describe(tx: Transaction, kind: ModeratedKind, id: number) {
  const { table, author, courtId, text } = CONTRIBUTIONS[kind]
  const { rows } = await tx.execute<{
    courtId: number
    personId: number | null
    title: string
    courtName: string
  }>(sql`
    select ${courtId} as "courtId", ${author} as "personId", ${text} as title, (
      select coalesce(nullif(its.name, ''), its.made_name, '') from courts as its where its.id = ${courtId}
    ) as "courtName"
    from ${table} where ${table.id} = ${id}`)
  const [row] = rows
  return row && { ...row, source: null }
}

/** Locks the author's account against deletion until the end of the transaction. */
export async function lockAuthor(tx: Transaction, kind: ModeratedKind, id: number): Promise<void> {
  const { table, author } = CONTRIBUTIONS[kind]
  const owner = tx.select({ id: author }).from(table).where(eq(table.id, id))
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql`(${owner})`))
    .for('key share')
}

/** Deletes permanently, including dependent rows. */
export async function deletePermanently(tx: Transaction, kind: ModeratedKind, id: number): Promise<void> {
  const { table } = CONTRIBUTIONS[kind]
  await tx.delete(table).where(eq(table.id, id))
}

export async function insertRejections(
  tx: Transaction,
  values: (typeof rejections.$inferInsert)[],
): Promise<void> {
  if (values.length > 0) await tx.insert(rejections).values(values)
}

/** The names of a court and a user. */
export async function readNames(
  tx: Transaction,
  { courtId, userId }: { courtId: number; userId: number | null },
): Promise<{ courtName: string; username: string | null }> {
  const [names] = await tx
    .select({ courtName: courts.name, username: users.username })
    .from(courts)
    .leftJoin(users, eq(users.id, userId ?? 0))
    .where(eq(courts.id, courtId))
  return names ?? { courtName: '', username: null }
}

export async function updateReview(
  tx: Transaction,
  id: number,
  values: { reviewText: string; rating: number | null },
): Promise<void> {
  await tx
    .update(reviews)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(reviews.id, id))
}

export async function renameSuggestion(tx: Transaction, id: number, suggestedName: string): Promise<void> {
  await tx.update(facilitySuggestions).set({ suggestedName }).where(eq(facilitySuggestions.id, id))
}
