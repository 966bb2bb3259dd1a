import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import type { FactSource } from '../../database/contract/values.ts'
import { courts, factReports } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { FACT_KEYS, type FactValue, getFact } from '../contract/catalogue.ts'
import { FORGET_PEOPLE_AFTER_DAYS } from '../contract/limits.ts'
import { problemsOf } from '../contract/open-problems.ts'
import { getProblem, PROBLEM_NAMES, problemKey } from '../contract/problems.ts'

/** True for reports that count: not superseded, and not by a banned account. */
export const isCurrentReport = (): SQL | undefined =>
  and(isNull(factReports.supersededAt), isOwnerNotBanned(factReports.userId))

/** True for reports of people that say yes. */
export const isPersonSayingYes: SQL = sql`(${factReports.value} = 'true'::jsonb and ${factReports.userId} is not null)`

/** True for tags. */
export const isTag = eq(factReports.source, 'tag')

/** What `whatHolds` needs of a report. */
export const reportColumns = {
  fact: factReports.fact,
  value: factReports.value,
  source: factReports.source,
  person: factReports.userId,
  at: factReports.createdAt,
}

/** The reports of a court that count. */
export const readCurrentReports = (database: Database | Transaction, courtId: number) =>
  readCurrentReportsAt(database, [courtId])

/** The reports of courts that count, each with its court. */
export function readCurrentReportsAt(database: Database | Transaction, courtIds: readonly number[]) {
  return database
    .select({ courtId: factReports.courtId, ...reportColumns, url: factReports.url })
    .from(factReports)
    .where(and(inArray(factReports.courtId, [...courtIds]), isCurrentReport()))
}

/** The fields of a court that are also facts, and when it was added. */
export async function readFactRecord(database: Database | Transaction, courtId: number) {
  const { hoops, isIndoor, createdAt } = courts
  const [record] = await database
    .select({ hoops, isIndoor, createdAt })
    .from(courts)
    .where(eq(courts.id, courtId))
  return record
}

export const TODAY = sql`(now() at time zone 'UTC')::date`
const isToday = (time: SQLWrapper) => sql`(${time} at time zone 'UTC')::date = ${TODAY}`

interface PersonalReport {
  courtId: number
  userId: number
  /** A fact of the catalogue, or the `fact` of a facility. */
  fact: string
}

/** True for a person's report of a fact that nothing has superseded. */
export const isCurrentOf = ({ courtId, userId, fact }: PersonalReport) =>
  and(
    eq(factReports.courtId, courtId),
    eq(factReports.userId, userId),
    eq(factReports.fact, fact),
    isNull(factReports.supersededAt),
  )

/**
 * Ends reports that count; returns their ids. Those that their author replaced today won't count again either: for that,
 * `withdrawReport` needs them to have ended when the newer one was made.
 */
export async function supersede(tx: Transaction, which: SQL | undefined): Promise<number[]> {
  const ended = await tx
    .update(factReports)
    .set({ supersededAt: sql`coalesce(${factReports.supersededAt} - interval '1 millisecond', now())` })
    .where(and(which, or(isNull(factReports.supersededAt), isToday(factReports.supersededAt))))
    .returning({ id: factReports.id })
  return ended.map(({ id }) => id)
}

/** Whether two reports, given by their names in a query, are by the same person or source. */
export const isSameReporter = (a: string, b: string): SQL =>
  sql.raw(
    `(${a}.user_id = ${b}.user_id or ${a}.user_id is null and ${b}.user_id is null and ${a}.source = ${b}.source)`,
  )

/** Lets reports count again, unless the person or source has reported the same fact since, or the person is forgotten. */
export async function restoreReports(tx: Transaction, which: SQL): Promise<void> {
  await tx.execute(sql`
    update fact_reports set superseded_at = null
    where ${which}
      and (user_id is not null or source not in ('player', 'administrator'))
      and not exists (
        select from fact_reports newer
        where newer.court_id = fact_reports.court_id and newer.fact = fact_reports.fact
          and newer.superseded_at is null and ${isSameReporter('newer', 'fact_reports')})`)
}

/**
 * Takes a person's report of a fact back; returns whether there was one. If they made it today (UTC), what it replaced
 * counts again, with its own day, and so do their reports of problems that it ended.
 */
export async function withdrawReport(tx: Transaction, report: PersonalReport): Promise<boolean> {
  const [ended] = await supersede(tx, isCurrentOf(report))
  if (ended === undefined) return false
  await restoreReports(
    tx,
    sql`fact = any (${sql.param([report.fact, ...problemsOf(report.fact).map(problemKey)])}::text[])
      and (court_id, user_id, superseded_at) = (
        select court_id, user_id, created_at from fact_reports ended
        where ended.id = ${ended} and ${isToday(sql`ended.created_at`)})`,
  )
  return true
}

/** Whether the person has already said the same today (UTC). */
export async function hasSaidToday(
  tx: Transaction,
  { value, ...report }: PersonalReport & { value: FactValue },
): Promise<boolean> {
  const isSame = and(hasValue({ value }), isToday(factReports.createdAt))
  return (await tx.$count(factReports, and(isCurrentOf(report), isSame))) > 0
}

/** Whether the person has said something of the same fact after that moment. */
export async function hasSaidSince(tx: Transaction, report: PersonalReport, moment: Date): Promise<boolean> {
  return (await tx.$count(factReports, and(isCurrentOf(report), gt(factReports.createdAt, moment)))) > 0
}

/** Stores a person's report, which supersedes their earlier one. */
export async function insertReport(
  tx: Transaction,
  report: PersonalReport & {
    value: FactValue
    source: FactSource
    url?: string | undefined
    note?: string
    createdAt?: Date
  },
): Promise<void> {
  await supersede(tx, isCurrentOf(report))
  await tx.insert(factReports).values(report)
}

interface Statement {
  courtId: number
  fact: string
  value: FactValue
}

const isAbout = ({ courtId, fact }: Omit<Statement, 'value'>) =>
  and(eq(factReports.courtId, courtId), eq(factReports.fact, fact))
const hasValue = ({ value }: Pick<Statement, 'value'>) =>
  sql`${factReports.value} = ${JSON.stringify(value)}::jsonb`

/** True for reports that say so. */
export const isSaying = (statement: Statement): SQL => sql`(${isAbout(statement)} and ${hasValue(statement)})`

/** Ends all reports of a fact that say something else. */
export async function supersedeOthers(tx: Transaction, statement: Statement): Promise<void> {
  await supersede(tx, and(isAbout(statement), not(hasValue(statement))))
}

/** Ends what administrators entered into a field; if it is emptied, also what files said. Settled facts stay. */
export async function endEntries(
  tx: Transaction,
  { courtId, fact, isEmptied }: { courtId: number; fact: string; isEmptied: boolean },
): Promise<void> {
  const isEntry = and(eq(factReports.source, 'administrator'), isNull(factReports.note))
  const isOfFile = isEmptied ? inArray(factReports.source, ['import', 'sample']) : undefined
  await supersede(tx, and(isAbout({ courtId, fact }), or(isEntry, isOfFile)))
}

/** Removes the person from reports superseded long ago. */
export async function forgetSupersededPeople(database: Database): Promise<void> {
  await database
    .update(factReports)
    .set({ userId: null })
    .where(
      and(
        isNotNull(factReports.userId),
        lt(factReports.supersededAt, sql`now() - make_interval(days => ${FORGET_PEOPLE_AFTER_DAYS})`),
      ),
    )
}

/**
 * The published courts at which a fact becomes stale on a day since this was last asked, by any instance: the latest
 * report of a fact by people is older than its half-life from then on, or that of a problem no longer counts.
 */
export async function takeAgedCourts(tx: Transaction): Promise<number[]> {
  const days = [
    ...FACT_KEYS.map((key) => [key, getFact(key).halfLifeDays] as const),
    ...PROBLEM_NAMES.map((name) => [problemKey(name), getProblem(name).days] as const),
  ]
  const halfLives = sql.join(
    days.map(([fact, count]) => sql`(${fact}, ${count}::integer)`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ id: number }>(sql`
    with state as (
      select facts_aged_to as aged_to from directory_state for update
    ), aged as (
      update directory_state set facts_aged_to = ${TODAY} where facts_aged_to < ${TODAY}
    )
    select distinct courts.id
    from state
    cross join (values ${halfLives}) as catalogue (fact, half_life)
    join fact_reports on fact_reports.fact = catalogue.fact and superseded_at is null and user_id is not null
      and created_at >= ((aged_to - half_life) at time zone 'UTC')
      and created_at < ((${TODAY} - half_life) at time zone 'UTC')
    join courts on courts.id = court_id and courts.status = 'published'`)
  return rows.map(({ id }) => id)
}

/** The `court_id` of each report of a fact or problem by the account, superseded ones included. */
export const courtsOfReports = (userId: number): SQL => sql`
  select court_id from fact_reports where user_id = ${userId}`

/** Published courts at which the account has reported facts or problems. */
export async function courtsWithReportsOf(tx: Transaction, userId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from courts where status = 'published' and id in (${courtsOfReports(userId)}) order by id`,
  )
  return rows.map(({ id }) => id)
}
