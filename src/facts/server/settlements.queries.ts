import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { courts, factReports, users } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { PersonalReportCounts } from '../contract/admin-schema.ts'
import type { FactKey, FactValue } from '../contract/catalogue.ts'
import { courtsOfReports, isCurrentReport, supersede } from './facts.queries.ts'

/** Reports of one fact of a court that are shown at once. */
export const MAX_SHOWN_REPORTS = 50

export type NamedReport = Awaited<ReturnType<typeof readNamedReports>>[number]

/** What has been said about facts of a court, and by whom: of each fact those that count, then the newest others. */
export function readNamedReports(
  database: Database | Transaction,
  courtId: number,
  facts: readonly FactKey[],
) {
  const { createdAt, supersededAt } = factReports
  const counts = sql<boolean>`(${isCurrentReport()})`
  const ofFact = sql`partition by ${factReports.fact}`
  const ranked = database
    .select({
      id: factReports.id,
      fact: factReports.fact,
      value: factReports.value,
      source: factReports.source,
      userId: factReports.userId,
      username: users.username,
      createdAt,
      note: factReports.note,
      url: factReports.url,
      counts: counts.as('counts'),
      supersededAt,
      total: sql<number>`(count(*) over (${ofFact}))::int`.as('total'),
      place:
        sql<number>`(row_number() over (${ofFact} order by ${counts} desc, ${createdAt} desc, ${factReports.id} desc))::int`.as(
          'place',
        ),
    })
    .from(factReports)
    .leftJoin(users, eq(users.id, factReports.userId))
    .where(and(eq(factReports.courtId, courtId), inArray(factReports.fact, [...facts])))
    .as('ranked')
  return database
    .select()
    .from(ranked)
    .where(lte(ranked.place, MAX_SHOWN_REPORTS))
    .orderBy(desc(ranked.counts), desc(ranked.createdAt), desc(ranked.id))
}

export async function readCourtName(database: Database | Transaction, courtId: number) {
  const [court] = await database
    .select({ id: courts.id, name: courts.name })
    .from(courts)
    .where(eq(courts.id, courtId))
  return court
}

/** Stores what a source says, which supersedes what it said before. */
export async function insertSourceReport(
  tx: Transaction,
  report: {
    courtId: number
    fact: FactKey
    value: FactValue
    source: 'operator'
    url: string | undefined
    note: string
  },
): Promise<void> {
  const { courtId, fact, source } = report
  await supersede(
    tx,
    and(eq(factReports.courtId, courtId), eq(factReports.fact, fact), eq(factReports.source, source)),
  )
  await tx.insert(factReports).values(report)
}

/** How many reports of facts and problems an account has made, at how many courts. */
export async function countReportsOf(
  database: Database | Transaction,
  userId: number,
): Promise<PersonalReportCounts> {
  const { rows } = await database.execute<{ reports: number; courts: number }>(sql`
    select count(*)::int as reports, count(distinct court_id)::int as courts
    from (${courtsOfReports(userId)}) as reported`)
  return rows[0] as PersonalReportCounts
}

export async function deleteReportsBy(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(factReports).where(eq(factReports.userId, userId))
}
