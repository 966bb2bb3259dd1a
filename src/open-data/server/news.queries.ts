import { and, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import { courts, factReports, photos, reviews } from '../../database/schema/index.ts'
import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'
import { FACT_KEYS } from '../../facts/contract/catalogue.ts'
import { PROBLEM_NAMES, type ProblemName, problemKey, problemOf } from '../../facts/contract/problems.ts'
import { isCurrentReport } from '../../facts/server/facts.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { NEWS_DAYS } from '../contract/feed-endpoints.ts'

/** What happened at a court on a day (`YYYY-MM-DD`, UTC). */
export type News = { courtId: number; day: string } & (
  | { what: 'court' }
  | { what: 'photo' | 'review'; count: number }
  | { what: 'fact'; fact: FactKey; value: FactValue; count: number }
  | { what: 'problem'; problem: ProblemName; isThere: boolean; count: number }
)

interface Source {
  what: News['what']
  from: SQL
  time: SQLWrapper
  courtId: SQLWrapper
  counts: SQL | undefined
  /** The fact or the problem, and what was said of it. */
  subject?: SQLWrapper
  value?: SQLWrapper
}

const PEOPLE_SAY = and(
  isCurrentReport(),
  isNotNull(factReports.userId),
  inArray(factReports.fact, [...FACT_KEYS]),
)

/** What waited for approval becomes news with it. */
const published = ({ approvedAt, createdAt }: Record<'approvedAt' | 'createdAt', SQLWrapper>) =>
  sql`coalesce(${approvedAt}, ${createdAt})`

const SOURCES: readonly Source[] = [
  {
    ...{ what: 'court', from: sql`${courts}`, time: published(courts), courtId: courts.id },
    counts: eq(courts.status, 'published'),
  },
  {
    ...{ what: 'fact', from: sql`${factReports}`, time: factReports.createdAt, courtId: factReports.courtId },
    ...{ counts: PEOPLE_SAY, subject: factReports.fact, value: factReports.value },
  },
  {
    what: 'problem',
    from: sql`${factReports}`,
    ...{ time: factReports.createdAt, courtId: factReports.courtId, subject: factReports.fact },
    value: factReports.value,
    counts: and(isCurrentReport(), inArray(factReports.fact, PROBLEM_NAMES.map(problemKey))),
  },
  {
    ...{ what: 'photo', from: sql`${photos}`, time: published(photos), courtId: photos.courtId },
    counts: and(eq(photos.status, 'approved'), isOwnerNotBanned(photos.userId)),
  },
  {
    ...{ what: 'review', from: sql`${reviews}`, time: published(reviews), courtId: reviews.courtId },
    counts: and(eq(reviews.status, 'approved'), isOwnerNotBanned(reviews.userId)),
  },
]

/**
 * The latest news, of one kind at one court on one day each, newest first; on each day new courts last, since an import
 * brings many. They may be about courts that aren't published.
 * @param courtIds only of these courts; undefined for all
 */
export async function readNews(
  database: Database,
  { courtIds, limit }: { courtIds: readonly number[] | undefined; limit: number },
): Promise<News[]> {
  const selects = SOURCES.map(({ what, from, time, courtId, counts, subject, value }) => {
    const day = sql`(${time} at time zone 'UTC')::date`
    const ofCourts = courtIds && sql`${courtId} = any (${sql.param(courtIds)}::integer[])`
    const isNews = sql`${time} > now() - make_interval(days => ${NEWS_DAYS})`
    return sql`(
      select ${courtId} as "courtId", ${what}::text as what, ${subject ?? sql`null`}::text as subject,
        ${value ?? sql`null`}::jsonb as value, ${day}::text as day, count(*)::int as count
      from ${from} where ${and(counts, ofCourts, isNews)}
      group by 1, 2, 3, 4, 5 order by day desc, "courtId" desc limit ${limit})`
  })
  const { rows } = await database.execute<Row>(
    sql`select * from (${sql.join(selects, sql` union all `)}) as news
      order by day desc, what = 'court', "courtId" desc, what, subject, value limit ${limit}`,
  )
  return rows.map(newsOf)
}

type Row = {
  courtId: number
  what: News['what']
  subject: string | null
  value: FactValue | null
  day: string
  count: number
}

function newsOf({ what, subject, value, ...row }: Row): News {
  if (what === 'fact') return { ...row, what, fact: subject as FactKey, value: value as FactValue }
  if (what === 'problem')
    return { ...row, what, problem: problemOf(subject ?? '') as ProblemName, isThere: value === true }
  return { ...row, what }
}
