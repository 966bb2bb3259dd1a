import { desc, eq, sql } from 'drizzle-orm'
import { resolveMergedCourts } from '../../courts/server/courts.queries.ts'
import {
  courts,
  facilitySuggestions,
  photos,
  rejections,
  reviews,
  users,
} from '../../database/schema/index.ts'
import { photoView } from '../../photos/server/photos.service.ts'
import type { PageQuery } from '../../platform/contract/parameters.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ContributionView } from '../contract/schema.ts'

/** A page of an account's contributions and their status, newest first, and the total number. */
export async function listContributions(
  { database, filesBaseUrl }: { database: Database; filesBaseUrl: string },
  accountId: number,
  { limit, offset }: PageQuery,
): Promise<{ contributions: ContributionView[]; total: number }> {
  const end = offset + limit
  const found = [
    ...(await submittedCourts(database, accountId, end)),
    ...(await writtenReviews(database, accountId, end)),
    ...(await addedPhotos(database, accountId, end, filesBaseUrl)),
    ...(await suggestedFacilities(database, accountId, end)),
    ...(await rejectedContributions(database, accountId, end)),
  ]
  const newest = found.sort((a, b) => Number(b.createdAt) - Number(a.createdAt)).slice(offset, end)
  const shown = await followMerges(database, newest)
  return { contributions: shown.map(toContribution), total: await countContributions(database, accountId) }
}

async function countContributions(database: Database, accountId: number): Promise<number> {
  const counts = await Promise.all([
    database.$count(courts, eq(courts.submittedBy, accountId)),
    database.$count(reviews, eq(reviews.userId, accountId)),
    database.$count(photos, eq(photos.userId, accountId)),
    database.$count(facilitySuggestions, eq(facilitySuggestions.userId, accountId)),
    database.$count(rejections, eq(rejections.userId, accountId)),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

type Found = Omit<ContributionView, 'status' | 'createdAt' | 'decidedAt'> & {
  /** The id of a court that was merged into another one. */
  mergedCourt?: number | null
  status: ContributionView['status'] | 'published'
  createdAt: Date
  decidedAt: Date | null
}

function toContribution({ mergedCourt, status, createdAt, decidedAt, ...found }: Found): ContributionView {
  return {
    ...found,
    status: status === 'published' ? 'approved' : status,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

/** Published and pending contributions have no rejection to show. */
const NOT_REJECTED = { rating: null, reason: null, decidedAt: null, photo: null }
/** The court of a contribution; the id only if it is published. */
const aboutCourt = {
  courtId: sql<number | null>`case when ${courts.status} = 'published' then ${courts.id} end`,
  courtName: courts.name,
}

/** Replaces merged courts with the published court they were merged into. */
async function followMerges(database: Database, found: Found[]): Promise<Found[]> {
  const heirs = await resolveMergedCourts(
    database,
    found.flatMap(({ mergedCourt }) => mergedCourt ?? []),
  )
  return found.map((one) => {
    const heir = one.mergedCourt ? heirs.get(one.mergedCourt) : undefined
    return one.mergedCourt
      ? { ...one, status: 'merged', courtId: heir?.id ?? null, courtName: heir?.name ?? one.courtName }
      : one
  })
}

async function submittedCourts(database: Database, accountId: number, limit: number): Promise<Found[]> {
  const rows = await database
    .select({
      ...aboutCourt,
      text: courts.name,
      status: courts.status,
      createdAt: courts.createdAt,
      mergedCourt: sql<number | null>`case when ${courts.mergedInto} is not null then ${courts.id} end`,
    })
    .from(courts)
    .where(eq(courts.submittedBy, accountId))
    .orderBy(desc(courts.createdAt), desc(courts.id))
    .limit(limit)
  return rows.map((row) => ({ ...NOT_REJECTED, ...row, kind: 'court' }))
}

async function writtenReviews(database: Database, accountId: number, limit: number): Promise<Found[]> {
  const rows = await database
    .select({
      ...aboutCourt,
      text: reviews.reviewText,
      rating: reviews.rating,
      status: reviews.status,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(courts, eq(courts.id, reviews.courtId))
    .where(eq(reviews.userId, accountId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
  return rows.map((row) => ({ ...NOT_REJECTED, ...row, kind: 'review' }))
}

async function addedPhotos(
  database: Database,
  accountId: number,
  limit: number,
  filesBaseUrl: string,
): Promise<Found[]> {
  const rows = await database
    .select({ ...aboutCourt, photo: photos, username: users.username })
    .from(photos)
    .innerJoin(courts, eq(courts.id, photos.courtId))
    .leftJoin(users, eq(users.id, photos.userId))
    .where(eq(photos.userId, accountId))
    .orderBy(desc(photos.createdAt), desc(photos.id))
    .limit(limit)
  return rows.map(({ photo, username, ...about }) => ({
    ...NOT_REJECTED,
    ...about,
    kind: 'photo',
    text: '',
    photo: photoView({ ...photo, username }, filesBaseUrl),
    status: photo.status,
    createdAt: photo.createdAt,
  }))
}

async function suggestedFacilities(database: Database, accountId: number, limit: number): Promise<Found[]> {
  const rows = await database
    .select({
      ...aboutCourt,
      text: facilitySuggestions.suggestedName,
      status: facilitySuggestions.status,
      createdAt: facilitySuggestions.createdAt,
    })
    .from(facilitySuggestions)
    .innerJoin(courts, eq(courts.id, facilitySuggestions.courtId))
    .where(eq(facilitySuggestions.userId, accountId))
    .orderBy(desc(facilitySuggestions.createdAt), desc(facilitySuggestions.id))
    .limit(limit)
  return rows.map((row) => ({ ...NOT_REJECTED, ...row, kind: 'facility' }))
}

async function rejectedContributions(database: Database, accountId: number, limit: number): Promise<Found[]> {
  const rows = await database
    .select({
      kind: rejections.kind,
      courtName: rejections.courtName,
      text: rejections.text,
      rating: rejections.rating,
      reason: rejections.reason,
      createdAt: rejections.submittedAt,
      decidedAt: rejections.rejectedAt,
    })
    .from(rejections)
    .where(eq(rejections.userId, accountId))
    .orderBy(desc(rejections.submittedAt), desc(rejections.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, courtId: null, photo: null, status: 'rejected' }))
}
