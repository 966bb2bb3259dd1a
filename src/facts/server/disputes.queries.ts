import { aliasedTable, and, desc, eq, exists, gt, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import { courts, factReports, users } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { FACT_KEYS, type FactKey, getFact } from '../contract/catalogue.ts'
import { isCurrentReport, reportColumns } from './facts.queries.ts'

/** The newest reports that are searched for disagreements, so that the search takes a bounded time. */
const SEARCHED_REPORTS = 20_000
/** The newest disagreements that are looked at. */
const MAX_DISAGREEMENTS = 2_000

const halfLifeDays = sql`case ${factReports.fact} ${sql.join(
  FACT_KEYS.map((key) => sql`when ${key} then ${getFact(key).halfLifeDays}::integer`),
  sql` `,
)} end`

/** A person's report that contradicts an earlier one of another person; both count. */
export type Disagreement = Awaited<ReturnType<typeof readDisagreements>>[number]

/** Disagreements about facts of published courts that are not stale yet, or about one fact of a court; newest first. */
export function readDisagreements(
  database: Database | Transaction,
  only?: { courtId: number; key: FactKey },
) {
  const recent = database
    .select()
    .from(factReports)
    .where(
      and(
        only && and(eq(factReports.courtId, only.courtId), eq(factReports.fact, only.key)),
        isNull(factReports.supersededAt),
        isNotNull(factReports.userId),
        gt(factReports.createdAt, sql`now() - make_interval(days => ${halfLifeDays})`),
      ),
    )
    .orderBy(desc(factReports.createdAt))
    .limit(SEARCHED_REPORTS)
    .as('recent')
  const earlier = aliasedTable(factReports, 'earlier')
  const contradicted = database
    .select({ id: earlier.id })
    .from(earlier)
    .where(
      and(
        eq(earlier.courtId, recent.courtId),
        eq(earlier.fact, recent.fact),
        isNull(earlier.supersededAt),
        ne(earlier.userId, recent.userId),
        ne(earlier.value, recent.value),
        lt(earlier.createdAt, recent.createdAt),
        isOwnerNotBanned(earlier.userId),
      ),
    )
  return database
    .select({
      courtId: recent.courtId,
      courtName: courts.name,
      fact: sql<FactKey>`${recent.fact}`,
      userId: sql<number>`${recent.userId}`,
      username: users.username,
      at: recent.createdAt,
    })
    .from(recent)
    .innerJoin(courts, and(eq(courts.id, recent.courtId), eq(courts.status, 'published')))
    .innerJoin(users, and(eq(users.id, recent.userId), ne(users.status, 'banned')))
    .where(and(sql`${recent.fact} in ${FACT_KEYS}`, exists(contradicted)))
    .orderBy(desc(recent.createdAt), desc(recent.id))
    .limit(MAX_DISAGREEMENTS)
}

/** The reports of facts that count, by people, of these facts of courts. */
export async function readReportsAbout(
  database: Database | Transaction,
  facts: readonly { courtId: number; fact: FactKey }[],
) {
  const wanted = sql`unnest(${sql.param(facts.map(({ courtId }) => courtId))}::integer[], ${sql.param(facts.map(({ fact }) => fact))}::text[]) as wanted (court_id, fact)`
  return database
    .select({ courtId: factReports.courtId, ...reportColumns })
    .from(factReports)
    .innerJoin(wanted, sql`wanted.court_id = ${factReports.courtId} and wanted.fact = ${factReports.fact}`)
    .where(and(isNotNull(factReports.userId), isCurrentReport()))
}
