import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/accounts.queries.ts'
import type { ProblemState } from '../../database/contract/values.ts'
import { courtProblems, courts, factReports, users } from '../../database/schema/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import {
  getProblem,
  PROBLEM_NAMES,
  PROBLEM_PREFIX,
  type ProblemName,
  problemKey,
  SHOW_MENDED_DAYS,
} from '../contract/problems.ts'
import { isSaying, restoreReports, supersede, TODAY } from './facts.queries.ts'

const daysOf = sql`case ${courtProblems.kind} ${sql.join(
  PROBLEM_NAMES.map((kind) => sql`when ${kind} then ${getProblem(kind).days}::integer`),
  sql` `,
)} end`

/** True for reports of a problem by accounts that aren't banned: the open ones that are fresh, or those that ended with it. */
export const countsForProblem = and(
  eq(factReports.courtId, courtProblems.courtId),
  sql`${factReports.fact} = ${PROBLEM_PREFIX}::text || ${courtProblems.kind}`,
  sql`${factReports.value} = 'true'::jsonb`,
  sql`case when ${courtProblems.state} = 'mended' then ${factReports.supersededAt} = ${courtProblems.stateAt}
    else ${factReports.supersededAt} is null and (${factReports.createdAt} at time zone 'UTC')::date >= ${TODAY} - ${daysOf} end`,
  isOwnerNotBanned(factReports.userId),
)

/** Problems of which a report counts, with what the reports say; `viewerId` is undefined for visitors. */
function selectReported(database: Database | Transaction, which: SQL | undefined, viewerId?: number) {
  const { userId, createdAt } = factReports
  return database
    .select({
      id: courtProblems.id,
      courtId: courtProblems.courtId,
      kind: courtProblems.kind,
      state: courtProblems.state,
      stateAt: courtProblems.stateAt,
      reportedAt: sql<Date>`max(${createdAt})`.mapWith(createdAt).as('reported_at'),
      people: sql<number>`count(*)::int`.as('people'),
      lastPerson:
        sql<number>`(array_agg(${userId} order by ${createdAt} desc, ${factReports.id} desc))[1]`.as(
          'last_person',
        ),
      denied: sql<boolean>`exists (
        select from ${factReports} denial
        where denial.court_id = ${courtProblems.courtId} and denial.fact = ${PROBLEM_PREFIX}::text || ${courtProblems.kind}
          and denial.value = 'false'::jsonb and denial.superseded_at is null and denial.user_id = ${viewerId ?? 0})`.as(
        'denied',
      ),
      own: sql<boolean>`coalesce(bool_or(${userId} = ${viewerId ?? 0}), false)`.as('own'),
    })
    .from(courtProblems)
    .innerJoin(factReports, countsForProblem)
    .where(which)
    .groupBy(courtProblems.id)
    .as('reported')
}

export type Problem = Awaited<ReturnType<typeof readProblems>>[number]

/** The open problems of a court and those mended lately, latest first. */
export function readProblems(database: Database | Transaction, courtId: number, viewerId?: number) {
  const isShown = or(
    ne(courtProblems.state, 'mended'),
    gt(courtProblems.stateAt, sql`now() - make_interval(days => ${SHOW_MENDED_DAYS})`),
  )
  const shown = selectReported(database, and(eq(courtProblems.courtId, courtId), isShown), viewerId)
  return database.select().from(shown).orderBy(desc(shown.reportedAt), desc(shown.id))
}

const isOpen = and(
  ne(courtProblems.state, 'mended'),
  sql`${courtProblems.courtId} in (select ${courts.id} from ${courts} where ${courts.status} = 'published')`,
)

/** The open problems at published courts, or one of them. */
export const selectOpenProblems = (database: Database | Transaction, id?: number) =>
  selectReported(database, and(isOpen, id === undefined ? undefined : eq(courtProblems.id, id)))

/** Open problems with their courts and who reported them last, by id. */
export function readOpenProblems(database: Database, ids: readonly number[]) {
  const open = selectReported(database, and(isOpen, inArray(courtProblems.id, [...ids])))
  const { id, kind, state, stateAt, reportedAt, people } = open
  return database
    .select({
      problem: { id, kind, state, stateAt, reportedAt, people },
      court: { id: courts.id, name: courts.name },
      user: { id: users.id, username: users.username },
    })
    .from(open)
    .innerJoin(courts, eq(courts.id, open.courtId))
    .innerJoin(users, eq(users.id, open.lastPerson))
}

interface KindAtCourt {
  courtId: number
  kind: ProblemName
}

const isOpenOfKind = ({ courtId, kind }: KindAtCourt) =>
  and(eq(courtProblems.courtId, courtId), eq(courtProblems.kind, kind), ne(courtProblems.state, 'mended'))

/** Opens a problem that is about to be reported. One of which no report counts any more starts anew. */
export async function openProblem(tx: Transaction, { courtId, kind }: KindAtCourt): Promise<void> {
  const isKnown = sql`exists (select from ${factReports} where ${countsForProblem})`
  await tx
    .insert(courtProblems)
    .values({ courtId, kind })
    .onConflictDoUpdate({
      target: [courtProblems.courtId, courtProblems.kind],
      targetWhere: ne(courtProblems.state, 'mended'),
      set: {
        state: sql`case when ${isKnown} then ${courtProblems.state} else 'reported' end`,
        stateAt: sql`case when ${isKnown} then ${courtProblems.stateAt} else now() end`,
      },
    })
}

/** Undefined if there is no such problem. */
export async function lockProblem(tx: Transaction, id: number) {
  const [problem] = await tx.select().from(courtProblems).where(eq(courtProblems.id, id)).for('update')
  return problem && { ...problem, kind: problem.kind as ProblemName }
}

/** Whether somebody's report of an open problem counts. */
export async function isReported(tx: Transaction, problem: KindAtCourt): Promise<boolean> {
  return (await tx.$count(selectReported(tx, isOpenOfKind(problem)))) > 0
}

/** Whether such a problem was mended after that moment. */
export async function isMendedSince(
  tx: Transaction,
  { courtId, kind }: KindAtCourt,
  moment: Date,
): Promise<boolean> {
  const isMended = and(eq(courtProblems.state, 'mended'), gt(courtProblems.stateAt, moment))
  const isOfKind = and(eq(courtProblems.courtId, courtId), eq(courtProblems.kind, kind))
  return (await tx.$count(courtProblems, and(isOfKind, isMended))) > 0
}

/** Whether another open problem of the same kind has been reported at the court since. */
export async function isReportedAnew(
  tx: Transaction,
  { id, ...problem }: KindAtCourt & { id: number },
): Promise<boolean> {
  return (await tx.$count(courtProblems, and(isOpenOfKind(problem), ne(courtProblems.id, id)))) > 0
}

export async function updateState(tx: Transaction, id: number, state: ProblemState): Promise<void> {
  await tx.update(courtProblems).set({ state, stateAt: sql`now()` }).where(eq(courtProblems.id, id))
}

/** True for reports of a problem, and of what it says of a fact. */
function isReportOf({ courtId, kind }: KindAtCourt): SQL {
  const { says } = getProblem(kind)
  const ofProblem = isSaying({ courtId, fact: problemKey(kind), value: true })
  return says ? sql`(${ofProblem} or ${isSaying({ courtId, ...says })})` : ofProblem
}

/** Ends what is said of a problem, whoever says so. */
export async function endReports(tx: Transaction, problem: KindAtCourt): Promise<void> {
  await supersede(tx, and(isReportOf(problem), isNull(factReports.supersededAt)))
}

/** Lets the reports count again that ended when the problem was marked as mended. */
export async function restoreEnded(tx: Transaction, problem: KindAtCourt & { id: number }): Promise<void> {
  const mendedAt = sql`(select ${courtProblems.stateAt} from ${courtProblems} where ${courtProblems.id} = ${problem.id})`
  await restoreReports(tx, sql`${isReportOf(problem)} and superseded_at = ${mendedAt}`)
}
