import { and, eq, type SQL, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/banned.queries.ts'
import { photos, reviews, reviewVotes, users } from '../../database/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'

/** Whether a vote on a review counts: own votes and votes of banned accounts do not. */
export const isCountedVote = (): SQL =>
  sql`${reviewVotes.userId} is distinct from ${reviews.userId} and ${isOwnerNotBanned(reviewVotes.userId)}`

/** Reviews with their votes, as seen by a viewer; pass an unused id for visitors. */
export function selectReviews(database: Database, viewerId: number) {
  const votesFor = (vote: 'like' | 'dislike') =>
    database.$count(
      reviewVotes,
      and(eq(reviewVotes.reviewId, reviews.id), eq(reviewVotes.vote, vote), isCountedVote()),
    )
  const ownVote = database
    .select({ vote: reviewVotes.vote })
    .from(reviewVotes)
    .where(and(eq(reviewVotes.reviewId, reviews.id), eq(reviewVotes.userId, viewerId), isCountedVote()))
  return database
    .select({
      id: reviews.id,
      courtId: reviews.courtId,
      userId: reviews.userId,
      username: users.username,
      status: reviews.status,
      userVote: sql<'like' | 'dislike' | null>`(${ownVote})`,
      createdAt: reviews.createdAt,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      adminNotes: reviews.adminNotes,
      likes: votesFor('like'),
      dislikes: votesFor('dislike'),
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
}

export type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number]

export function selectPhotos(database: Database) {
  return database
    .select({
      id: photos.id,
      courtId: photos.courtId,
      userId: photos.userId,
      status: photos.status,
      reviewId: photos.reviewId,
      username: users.username,
      contentHash: photos.contentHash,
      width: photos.width,
      height: photos.height,
      placeholder: photos.placeholder,
      createdAt: photos.createdAt,
    })
    .from(photos)
    .leftJoin(users, eq(users.id, photos.userId))
}

export type PhotoRow = Awaited<ReturnType<typeof selectPhotos>>[number]
