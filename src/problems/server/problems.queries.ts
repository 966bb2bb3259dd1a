import { and, count, desc, eq, gt, inArray, isNull, min, ne, or, type SQL, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/banned.queries.ts'
import {
  courtProblemReports,
  courtProblems,
  courts,
  factReports,
  users,
} from '../../database/schema/index.ts'
import { isSaying, restoreReports, supersede, withdrawReport } from '../../facts/server/facts.queries.ts'
import type { PageQuery } from '../../platform/contract/parameters.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import {
  getProblem,
  type ProblemName,
  type ProblemState,
  REPORTS_COUNT_DAYS,
  SHOW_MENDED_DAYS,
} from '../contract/problems.ts'

/** A person's report of a problem. */
export interface PersonalProblem {
  courtId: number
  userId: number
  kind: ProblemName
}

/** True for reports by accounts that aren't banned, made not too long ago, or before the mending. */
const counts = and(
  isOwnerNotBanned(courtProblemReports.userId),
  sql`${courtProblemReports.reportedAt} > case when ${courtProblems.state} = 'mended' then ${courtProblems.stateAt} else now() end
    - make_interval(days => ${REPORTS_COUNT_DAYS})`,
)

/** Problems of which a report counts, with what the reports say; `viewerId` is undefined for visitors. */
function selectReported(database: Database | Transaction, which: SQL | undefined, viewerId?: number) {
  const { userId, reportedAt } = courtProblemReports
  return database
    .select({
      id: courtProblems.id,
      courtId: courtProblems.courtId,
      kind: courtProblems.kind,
      state: courtProblems.state,
      stateAt: courtProblems.stateAt,
      reportedAt: sql<Date>`max(${reportedAt})`.mapWith(reportedAt).as('reported_at'),
      people: sql<number>`count(*)::int`.as('people'),
      lastPerson:
        sql<number>`(array_agg(${userId} order by ${reportedAt} desc, ${courtProblemReports.id} desc))[1]`.as(
          'last_person',
        ),
      own: sql<boolean>`bool_or(${userId} = ${viewerId ?? 0})`.as('own'),
    })
    .from(courtProblems)
    .innerJoin(courtProblemReports, eq(courtProblemReports.problemId, courtProblems.id))
    .where(and(which, counts))
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

/** A page of the open problems at published courts, those not passed on first. */
export function readOpenProblems(database: Database, { limit, offset }: PageQuery) {
  const open = selectReported(database, isOpen)
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
    .orderBy(desc(eq(state, 'reported')), desc(reportedAt), desc(id))
    .limit(limit)
    .offset(offset)
}

export const countOpenProblems = (database: Database): Promise<number> =>
  database.$count(selectReported(database, isOpen))

/** How many open problems nobody has passed on, and since when the oldest. */
export async function countReportedProblems(database: Database) {
  const reported = selectReported(database, and(isOpen, eq(courtProblems.state, 'reported')))
  const [row] = await database.select({ count: count(), oldest: min(reported.stateAt) }).from(reported)
  return row ?? { count: 0, oldest: null }
}

type KindAtCourt = Pick<PersonalProblem, 'courtId' | 'kind'>

const isOpenOfKind = ({ courtId, kind }: KindAtCourt) =>
  and(eq(courtProblems.courtId, courtId), eq(courtProblems.kind, kind), ne(courtProblems.state, 'mended'))

/**
 * Stores a person's report of a problem, or renews it. An open problem of which no report counts any more starts
 * anew.
 */
export async function upsertReport(
  tx: Transaction,
  { courtId, userId, kind }: PersonalProblem,
): Promise<void> {
  const isKnown = sql`exists (
    select from ${courtProblemReports} where ${courtProblemReports.problemId} = ${courtProblems.id} and ${counts})`
  const [problem] = await tx
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
    .returning({ problemId: courtProblems.id })
  await tx
    .insert(courtProblemReports)
    .values({ ...(problem as { problemId: number }), userId })
    .onConflictDoUpdate({
      target: [courtProblemReports.problemId, courtProblemReports.userId],
      set: { reportedAt: sql`now()` },
    })
}

/** Deletes a person's report of an open problem; returns whether there was one. */
export async function deleteReport(
  tx: Transaction,
  { userId, ...problem }: PersonalProblem,
): Promise<boolean> {
  const open = tx.select({ id: courtProblems.id }).from(courtProblems).where(isOpenOfKind(problem))
  const deleted = await tx
    .delete(courtProblemReports)
    .where(and(eq(courtProblemReports.userId, userId), inArray(courtProblemReports.problemId, open)))
    .returning({ id: courtProblemReports.id })
  return deleted.length > 0
}

/** Undefined if there is no such problem. */
export async function lockProblem(tx: Transaction, id: number) {
  const [problem] = await tx.select().from(courtProblems).where(eq(courtProblems.id, id)).for('update')
  return problem && { ...problem, kind: problem.kind as ProblemName }
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

const impliedBy = ({ courtId, kind }: KindAtCourt) => {
  const { fact } = getProblem(kind)
  return fact && isSaying({ courtId, fact: fact.key, value: fact.value })
}

/** Ends what a problem says of a fact, whoever reported it. */
export async function endImplied(tx: Transaction, problem: KindAtCourt): Promise<void> {
  const implied = impliedBy(problem)
  if (implied) await supersede(tx, implied)
}

/** Takes back what a person's report of a problem says of a fact. */
export async function withdrawImplied(tx: Transaction, problem: PersonalProblem): Promise<void> {
  const implied = impliedBy(problem)
  const { fact } = getProblem(problem.kind)
  if (!implied || !fact) return
  const { courtId, userId } = problem
  const isTheirs = and(implied, eq(factReports.userId, userId))
  const saysSo = await tx.$count(factReports, and(isTheirs, isNull(factReports.supersededAt)))
  if (saysSo) await withdrawReport(tx, { courtId, userId, fact: fact.key })
  else await supersede(tx, isTheirs)
}

/** Lets the reports count again that ended when the problem was marked as mended. */
export async function restoreImplied(tx: Transaction, problem: KindAtCourt & { id: number }): Promise<void> {
  const implied = impliedBy(problem)
  if (!implied) return
  const mendedAt = sql`(select ${courtProblems.stateAt} from ${courtProblems} where ${courtProblems.id} = ${problem.id})`
  await restoreReports(tx, sql`${implied} and superseded_at = ${mendedAt}`)
}
