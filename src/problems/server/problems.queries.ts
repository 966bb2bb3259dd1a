import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import { isOwnerNotBanned } from '../../accounts/server/banned.queries.ts'
import { courtProblems, courts, users } from '../../database/schema/index.ts'
import type { PageQuery } from '../../platform/contract/parameters.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { type ProblemName, type ProblemState, SHOW_MENDED_DAYS } from '../contract/problems.ts'

export type Problem = typeof courtProblems.$inferSelect

const isOpen = and(
  ne(courtProblems.state, 'mended'),
  isOwnerNotBanned(courtProblems.userId),
  sql`${courtProblems.courtId} in (select ${courts.id} from ${courts} where ${courts.status} = 'published')`,
)

/** The open problems of a court and those mended lately, latest first. */
export function readProblems(database: Database | Transaction, courtId: number): Promise<Problem[]> {
  const isShown = or(
    ne(courtProblems.state, 'mended'),
    gt(courtProblems.stateAt, sql`now() - make_interval(days => ${SHOW_MENDED_DAYS})`),
  )
  return database
    .select()
    .from(courtProblems)
    .where(and(eq(courtProblems.courtId, courtId), isShown, isOwnerNotBanned(courtProblems.userId)))
    .orderBy(desc(courtProblems.reportedAt), desc(courtProblems.id))
}

/** A page of the open problems at published courts, those not passed on first. */
export function readOpenProblems(database: Database, { limit, offset }: PageQuery) {
  return database
    .select({
      problem: courtProblems,
      court: { id: courts.id, name: courts.name },
      user: { id: users.id, username: users.username },
    })
    .from(courtProblems)
    .innerJoin(courts, eq(courts.id, courtProblems.courtId))
    .innerJoin(users, eq(users.id, courtProblems.userId))
    .where(isOpen)
    .orderBy(
      desc(eq(courtProblems.state, 'reported')),
      desc(courtProblems.reportedAt),
      desc(courtProblems.id),
    )
    .limit(limit)
    .offset(offset)
}

export const countOpenProblems = (database: Database): Promise<number> =>
  database.$count(courtProblems, isOpen)

/** Stores a problem, or renews the open one of the same kind. */
export async function upsertProblem(
  tx: Transaction,
  problem: { courtId: number; userId: number; kind: ProblemName },
): Promise<void> {
  await tx
    .insert(courtProblems)
    .values(problem)
    .onConflictDoUpdate({
      target: [courtProblems.courtId, courtProblems.kind],
      targetWhere: ne(courtProblems.state, 'mended'),
      set: { userId: problem.userId, reportedAt: sql`now()` },
    })
}

/** Undefined if there is no such problem. */
export async function lockProblem(tx: Transaction, id: number): Promise<Problem | undefined> {
  const [problem] = await tx.select().from(courtProblems).where(eq(courtProblems.id, id)).for('update')
  return problem
}

/** Whether another open problem of the same kind has been reported at the court since. */
export async function isReportedAnew(tx: Transaction, { id, courtId, kind }: Problem): Promise<boolean> {
  const isSame = and(eq(courtProblems.courtId, courtId), eq(courtProblems.kind, kind))
  return (
    (await tx.$count(
      courtProblems,
      and(isSame, ne(courtProblems.id, id), ne(courtProblems.state, 'mended')),
    )) > 0
  )
}

export async function updateState(tx: Transaction, id: number, state: ProblemState): Promise<Problem> {
  const [problem] = await tx
    .update(courtProblems)
    .set({ state, stateAt: sql`now()` })
    .where(eq(courtProblems.id, id))
    .returning()
  return problem as Problem
}
