import { and, asc, count, eq, isNotNull, max, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  courtFacilities,
  courts,
  facilities,
  facilityVotes,
  photos,
  reviews,
  reviewVotes,
  users,
} from '../../db/schema/index.ts'
import { type CourtRow, selectCourts } from '../../directory/directory.queries.ts'

export async function readPublishedCourt(database: Database, id: number): Promise<CourtRow | undefined> {
  const [row] = await selectCourts(database).where(and(eq(courts.id, id), eq(courts.status, 'published')))
  return row
}

/** Facilities that the court is known to have, and those that every court may be asked about. */
export function readFacilities(database: Database, courtId: number) {
  const votes = database
    .select({
      facilityId: facilityVotes.facilityId,
      count: count().as('vote_count'),
      last: max(facilityVotes.createdAt).as('last_confirmed_at'),
    })
    .from(facilityVotes)
    .where(eq(facilityVotes.courtId, courtId))
    .groupBy(facilityVotes.facilityId)
    .as('votes')
  const isAssociated = isNotNull(courtFacilities.courtId)
  return database
    .select({
      id: facilities.id,
      name: facilities.name,
      source: facilities.source,
      associated: sql<boolean>`${isAssociated}`,
      voteCount: votes.count,
      lastConfirmedAt: votes.last,
    })
    .from(facilities)
    .leftJoin(
      courtFacilities,
      and(eq(courtFacilities.facilityId, facilities.id), eq(courtFacilities.courtId, courtId)),
    )
    .leftJoin(votes, eq(votes.facilityId, facilities.id))
    .where(or(isAssociated, facilities.inCatalogue))
}

export type FacilityRow = Awaited<ReturnType<typeof readFacilities>>[number]

/** Approved reviews with what people think of them. */
export function readReviews(database: Database, courtId: number) {
  const votesFor = (vote: 'like' | 'dislike') =>
    database.$count(reviewVotes, and(eq(reviewVotes.reviewId, reviews.id), eq(reviewVotes.vote, vote)))
  return database
    .select({
      id: reviews.id,
      username: users.username,
      createdAt: reviews.createdAt,
      rating: reviews.rating,
      reviewText: reviews.reviewText,
      likes: votesFor('like'),
      dislikes: votesFor('dislike'),
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.courtId, courtId), eq(reviews.status, 'approved')))
}

export type ReviewRow = Awaited<ReturnType<typeof readReviews>>[number]

/** Approved photos, the first ones first. */
export function readPhotos(database: Database, courtId: number) {
  return database
    .select({
      id: photos.id,
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
    .where(and(eq(photos.courtId, courtId), eq(photos.status, 'approved')))
    .orderBy(asc(photos.createdAt), asc(photos.id))
}

export type PhotoRow = Awaited<ReturnType<typeof readPhotos>>[number]
