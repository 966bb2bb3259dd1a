import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { type Administrator, audit } from '../../admin/server/audit.queries.ts'
import { lockDirectory, publishChanges } from '../../courts/server/changes.queries.ts'
import { requirePublished } from '../../courts/server/courts.queries.ts'
import type { ProblemState } from '../../database/contract/values.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type ProblemName, problemKey } from '../contract/problems.ts'
import { withdrawReport } from './facts.queries.ts'
import { saveReports } from './facts.service.ts'
import {
  endReports,
  isMendedSince,
  isReported,
  isReportedAnew,
  lockProblem,
  openProblem,
  restoreEnded,
  updateState,
} from './problems.queries.ts'

/** A person's report of a problem. */
interface PersonalProblem {
  courtId: number
  userId: number
  kind: ProblemName
}

/** Stores that a problem is there, or isn't any more, as a member says; throws `problem-not-found` if there was none. */
export async function reportProblem(
  tx: Transaction,
  allowance: Allowance,
  { kind, isThere, ...by }: PersonalProblem & { isThere: boolean; observedAt: Date | undefined },
): Promise<void> {
  const problem = { courtId: by.courtId, kind }
  await lockDirectory(tx, [by.courtId])
  await requirePublished(tx, by.courtId)
  if (by.observedAt && (await isMendedSince(tx, problem, by.observedAt))) return
  if (isThere) await openProblem(tx, problem)
  else if (!(await isReported(tx, problem))) throw new ApiError('problem-not-found')
  await saveReports(tx, allowance, by, [{ fact: problemKey(kind), value: isThere }])
}

/** Takes back what a member has said of a problem. */
export async function withdrawProblem(tx: Transaction, { kind, ...by }: PersonalProblem): Promise<void> {
  await lockDirectory(tx, [by.courtId])
  await requirePublished(tx, by.courtId)
  const isWithdrawn = await withdrawReport(tx, { ...by, fact: problemKey(kind) })
  if (isWithdrawn) await publishChanges(tx, [by.courtId])
}

/**
 * Sets what became of a problem; returns its court. All that was said of a mended problem ends, whoever said so, and
 * counts again if the problem turns out not to be mended. Throws `problem-not-found`, also if it was mended and has been
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
  if (before.state === 'mended') await restoreEnded(tx, before)
  if (state === 'mended') await endReports(tx, before)
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
