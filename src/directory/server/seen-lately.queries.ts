import { and, count, desc, eq, gt, isNotNull, max, not, type SQL, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import { courts, factReports, photos } from '../../database/schema/index.ts'
import { isCurrentReport, isTag } from '../../facts/server/facts.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { SeenLatelyItem } from '../contract/schema.ts'

/** What people contributed longer ago isn't news, days. */
export const NEWS_DAYS = 60
/** The latest of each kind that are considered: several may be about one court. */
const CONSIDERED = 200

/** A court about which there is news. */
export interface News {
  courtId: number
  what: SeenLatelyItem['what']
  /** When it was contributed; undefined for a court of which much is known. */
  at?: Date | undefined
}

const isNews = (
  time: typeof photos.createdAt | typeof factReports.createdAt | typeof courts.createdAt,
): SQL => gt(time, sql`now() - make_interval(days => ${NEWS_DAYS})`)

/** The latest confirmations and approved photos by people, and courts that they added; newest first. */
export async function readNews(database: Database): Promise<News[]> {
  const [facts, pictures, added] = await Promise.all([
    database
      .select({ courtId: factReports.courtId, at: factReports.createdAt })
      .from(factReports)
      .where(and(isCurrentReport(), isNotNull(factReports.userId), isNews(factReports.createdAt)))
      .orderBy(desc(factReports.createdAt))
      .limit(CONSIDERED),
    database
      .select({ courtId: photos.courtId, at: photos.createdAt })
      .from(photos)
      .where(and(eq(photos.status, 'approved'), isOwnerNotBanned(photos.userId), isNews(photos.createdAt)))
      .orderBy(desc(photos.id))
      .limit(CONSIDERED),
    database
      .select({ courtId: courts.id, at: courts.createdAt })
      .from(courts)
      .where(and(eq(courts.status, 'published'), isNotNull(courts.submittedBy), isNews(courts.createdAt)))
      .orderBy(desc(courts.id))
      .limit(CONSIDERED),
  ])
  const news: News[] = [
    ...facts.map((row) => ({ ...row, what: 'fact' as const })),
    ...pictures.map((row) => ({ ...row, what: 'photo' as const })),
    ...added.map((row) => ({ ...row, what: 'court' as const })),
  ]
  return news.sort((a, b) => Number(b.at) - Number(a.at))
}

/** The published courts about which people and sources have said most. */
export async function readBestKnown(database: Database, limit: number): Promise<News[]> {
  const rows = await database
    .select({ courtId: factReports.courtId })
    .from(factReports)
    .innerJoin(courts, and(eq(courts.id, factReports.courtId), eq(courts.status, 'published')))
    .where(and(isCurrentReport(), not(isTag)))
    .groupBy(factReports.courtId)
    .orderBy(desc(count()), desc(max(factReports.createdAt)))
    .limit(limit)
  return rows.map(({ courtId }) => ({ courtId, what: 'known' }))
}
