import { type Administrator, audit } from '../../audit/server/audit.queries.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import { requirePublished } from '../../courts/server/courts.service.ts'
import { changeReport } from '../../facts/server/facts.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.queries.ts'
import { getProblem, type ProblemState } from '../contract/problems.ts'
import {
  deleteReport,
  endImplied,
  isReportedAnew,
  lockProblem,
  type PersonalProblem,
  restoreImplied,
  updateState,
  upsertReport,
  withdrawImplied,
} from './problems.queries.ts'

/** Stores a member's report of a problem, and of the fact that it implies. */
export async function reportProblem(
  tx: Transaction,
  allowance: Allowance,
  problem: PersonalProblem,
): Promise<void> {
  const { courtId, userId, kind } = problem
  await lockDirectory(tx, [courtId])
  await requirePublished(tx, courtId)
  await allowance.takeFacts(tx, userId, 1)
  await upsertReport(tx, problem)
  const { fact } = getProblem(kind)
  if (fact) await changeReport(tx, { courtId, userId, fact: fact.key, value: fact.value })
  await publishChanges(tx, [courtId])
}

/** Takes a member's report of an open problem back, and of the fact that it implies if they still say so. */
export async function withdrawProblem(tx: Transaction, problem: PersonalProblem): Promise<void> {
  const { courtId } = problem
  await lockDirectory(tx, [courtId])
  await requirePublished(tx, courtId)
  if (!(await deleteReport(tx, problem))) return
  await withdrawImplied(tx, problem)
  await publishChanges(tx, [courtId])
}

/**
 * Sets what became of a problem; returns its court. What a mended problem implied ends, whoever says so, and counts
 * again if the problem turns out not to be mended. Throws `problem-not-found`, also if it was mended and has been
 * reported anew.
 */
export async function setProblemState(
  tx: Transaction,
  actor: Administrator,
  { id, state }: { id: number; state: ProblemState },
): Promise<number> {
  await lockDirectory(tx, [])
  const before = await lockProblem(tx, id)
  if (!before || (state !== 'mended' && (await isReportedAnew(tx, before))))
    throw new ApiError('problem-not-found')
  const { courtId, kind } = before
  if (before.state === state) return courtId
  if (before.state === 'mended') await restoreImplied(tx, before)
  if (state === 'mended') await endImplied(tx, before)
  await updateState(tx, id, state)
  await audit(tx, actor, {
    action: 'set state of problem',
    subjectKind: 'court',
    subjectId: courtId,
    before: { problem: kind, state: before.state },
    after: { problem: kind, state },
  })
  await publishChanges(tx, [courtId])
  return courtId
}
