import { type Administrator, audit } from '../../audit/server/audit.queries.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import { requirePublished } from '../../courts/server/courts.service.ts'
import { changeReport } from '../../facts/server/facts.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Allowance } from '../../submissions/server/allowance.queries.ts'
import { getProblem, type ProblemName, type ProblemState } from '../contract/problems.ts'
import type { ProblemView } from '../contract/schema.ts'
import { isReportedAnew, lockProblem, updateState, upsertProblem } from './problems.queries.ts'
import { problemView } from './problems.view.ts'

/** Stores a member's report of a problem, and of the fact that it implies. */
export async function reportProblem(
  tx: Transaction,
  allowance: Allowance,
  problem: { courtId: number; userId: number; kind: ProblemName },
): Promise<void> {
  const { courtId, userId, kind } = problem
  await lockDirectory(tx, [courtId])
  await requirePublished(tx, courtId)
  await allowance.takeFacts(tx, userId, 1)
  await upsertProblem(tx, problem)
  const { fact } = getProblem(kind)
  if (fact) await changeReport(tx, { courtId, userId, fact: fact.key, value: fact.value })
  await publishChanges(tx, [courtId])
}

/** Sets what became of a problem; throws `problem-not-found`, also if it was mended and has been reported anew. */
export async function setProblemState(
  tx: Transaction,
  actor: Administrator,
  { id, state }: { id: number; state: ProblemState },
): Promise<ProblemView> {
  await lockDirectory(tx, [])
  const before = await lockProblem(tx, id)
  if (!before || (state !== 'mended' && (await isReportedAnew(tx, before))))
    throw new ApiError('problem-not-found')
  if (before.state === state) return problemView(before)
  const after = await updateState(tx, id, state)
  await audit(tx, actor, {
    action: 'set state of problem',
    subjectKind: 'court',
    subjectId: before.courtId,
    before: { problem: before.kind, state: before.state },
    after: { problem: before.kind, state },
  })
  await publishChanges(tx, [before.courtId])
  return problemView(after)
}
