import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { courtProblems, courts, facilities, factReports } from '../../database/schema/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { MAX_OWN_ANSWERS } from '../contract/limits.ts'
import { countsForProblem } from './problems.queries.ts'

export type OwnReport = Awaited<ReturnType<typeof readOwnReports>>[number]

/**
 * What somebody has said of courts, newest first: what counts, what ended when a problem was mended, and what an
 * administrator ended by settling the fact. What they replaced or took back is left out.
 */
export function readOwnReports(database: Database, userId: number) {
  return database
    .select({
      id: factReports.id,
      courtId: factReports.courtId,
      publishedId: sql<number | null>`case when ${courts.status} = 'published' then ${courts.id} end`,
      courtName: courts.name,
      fact: factReports.fact,
      facility: facilities.name,
      value: factReports.value,
      at: factReports.createdAt,
      /** Null for what isn't a report of a problem, and for one that is too old. */
      problem: { state: courtProblems.state, stateAt: courtProblems.stateAt },
    })
    .from(factReports)
    .innerJoin(courts, eq(courts.id, factReports.courtId))
    .leftJoin(facilities, eq(facilities.fact, factReports.fact))
    .leftJoin(courtProblems, countsForProblem)
    .where(
      and(
        eq(factReports.userId, userId),
        or(isNull(factReports.supersededAt), isNotNull(courtProblems.id), wasSettled),
      ),
    )
    .orderBy(desc(factReports.createdAt), desc(factReports.id))
    .limit(MAX_OWN_ANSWERS)
}

/** True for reports that ended with that of another person, who settled the fact, unless their author has answered anew. */
const wasSettled = sql`(exists (
  select from ${factReports} settling
  where settling.court_id = ${factReports.courtId} and settling.fact = ${factReports.fact}
    and settling.source = 'administrator' and settling.created_at = ${factReports.supersededAt}
    and settling.user_id is distinct from ${factReports.userId})
  and not exists (
    select from ${factReports} newer
    where newer.court_id = ${factReports.courtId} and newer.fact = ${factReports.fact}
      and newer.user_id = ${factReports.userId} and newer.superseded_at is null))`
