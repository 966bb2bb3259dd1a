import { desc, eq, sql } from 'drizzle-orm'
import type { ContributionsQuery, ContributionView } from '../../../contract/accounts/schema.ts'
import type { Database } from '../../db/database.ts'
import { courts, facilitySuggestions, photos, rejections, reviews } from '../../db/schema/index.ts'

/** A page of what somebody sent in and what became of it, newest first, and how much there is in all. */
export async function listContributions(
  database: Database,
  accountId: number,
  { limit, offset }: ContributionsQuery,
): Promise<{ contributions: ContributionView[]; total: number }> {
  const end = offset + limit
  const found = [
    ...(await submittedCourts(database, accountId, end)),
    ...(await writtenReviews(database, accountId, end)),
    ...(await addedPhotos(database, accountId, end)),
    ...(await suggestedFacilities(database, accountId, end)),
    ...(await rejectedThings(database, accountId, end)),
  ]
  const newest = found.map(toContribution).sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  return { contributions: newest.slice(offset, end), total: await countContributions(database, accountId) }
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
  status: ContributionView['status'] | 'published'
  createdAt: Date
  decidedAt: Date | null
}

function toContribution({ status, createdAt, decidedAt, ...found }: Found): ContributionView {
  return {
    ...found,
    status: status === 'published' ? 'approved' : status,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

/** What stands in the directory or waits for it has no verdict to show. */
const undecided = { rating: null, reason: null, decidedAt: null }
/** The court of a contribution, as a reader may see it. */
const aboutCourt = {
  courtId: sql<number | null>`case when ${courts.status} = 'published' then ${courts.id} end`,
  courtName: courts.name,
}

async function submittedCourts(database: Database, accountId: number, limit: number): Promise<Found[]> {
  const rows = await database
    .select({ ...aboutCourt, text: courts.name, status: courts.status, createdAt: courts.createdAt })
    .from(courts)
    .where(eq(courts.submittedBy, accountId))
    .orderBy(desc(courts.createdAt), desc(courts.id))
    .limit(limit)
  return rows.map((row) => ({ ...undecided, ...row, kind: 'court' }))
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
  return rows.map((row) => ({ ...undecided, ...row, kind: 'review' }))
}

async function addedPhotos(database: Database, accountId: number, limit: number): Promise<Found[]> {
  const rows = await database
    .select({ ...aboutCourt, status: photos.status, createdAt: photos.createdAt })
    .from(photos)
    .innerJoin(courts, eq(courts.id, photos.courtId))
    .where(eq(photos.userId, accountId))
    .orderBy(desc(photos.createdAt), desc(photos.id))
    .limit(limit)
  return rows.map((row) => ({ ...undecided, ...row, kind: 'photo', text: '' }))
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
  return rows.map((row) => ({ ...undecided, ...row, kind: 'facility' }))
}

async function rejectedThings(database: Database, accountId: number, limit: number): Promise<Found[]> {
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
  return rows.map((row) => ({ ...row, courtId: null, status: 'rejected' }))
}
