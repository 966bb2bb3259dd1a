import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { lockDirectory, type PublishedChanges, publishChanges } from '../../courts/server/changes.queries.ts'
import { requirePublished } from '../../courts/server/courts.queries.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { type FactValue, type FeatureKey, getFeature, isFactKey } from '../contract/catalogue.ts'
import { contraryProblems } from '../contract/open-problems.ts'
import { problemKey } from '../contract/problems.ts'
import type { FactReportsInput } from '../contract/schema.ts'
import { confirmableFacilities } from './facilities.queries.ts'
import {
  endEntries,
  hasSaidSince,
  hasSaidToday,
  insertReport,
  isCurrentOf,
  readCurrentReports,
  supersede,
  takeAgedCourts,
  withdrawReport,
} from './facts.queries.ts'
import { type FactFields, factsOfFields } from './facts.view.ts'
import { requireReadableHours } from './hours.ts'

interface Reporter {
  courtId: number
  userId: number
  /** Undefined: now. */
  observedAt?: Date | undefined
}

interface Reports extends Reporter {
  facts: FactReportsInput['facts']
}

/** Spells hours uniformly; throws `invalid-request` if they can't be read. */
export function requireReadable(facts: Reports['facts']): Promise<Reports['facts']> {
  const readValue = async (key: FeatureKey, value: FactValue | null) =>
    getFeature(key).kind === 'hours' && typeof value === 'string' ? await requireReadableHours(value) : value
  return Promise.all(facts.map(async ({ key, value }) => ({ key, value: await readValue(key, value) })))
}

/**
 * Stores a member's reports, or takes earlier ones back (null). Hours are already readable. Saying the same again on the
 * same day changes nothing.
 */
export async function reportFacts(
  tx: Transaction,
  allowance: Allowance,
  { facts, ...by }: Reports,
): Promise<void> {
  const { courtId } = by
  await lockDirectory(tx, [courtId])
  await requirePublished(tx, courtId)
  const factOf = await readFactNames(
    tx,
    courtId,
    facts.map(({ key }) => key),
  )
  const said = facts.map(({ key, value }) => ({ fact: factOf(key), value }))
  await saveReports(tx, allowance, by, said)
}

/** What reports of these features are about; throws `facility-not-found`. */
async function readFactNames(tx: Transaction, courtId: number, keys: readonly FeatureKey[]) {
  const facilities = keys.every(isFactKey) ? undefined : await confirmableFacilities(tx, courtId)
  return (key: FeatureKey): string => {
    const fact = isFactKey(key) ? key : facilities?.facts.get(Number(key.slice('facility:'.length)))
    if (fact === undefined) throw new ApiError('facility-not-found')
    return fact
  }
}

/**
 * Stores what a member says of facts, facilities and problems, or takes it back (null), in a transaction that has locked
 * the directory and knows that the court is published. Only what changes anything counts against their allowance.
 */
export async function saveReports(
  tx: Transaction,
  allowance: Allowance,
  by: Reporter,
  reports: readonly { fact: string; value: FactValue | null }[],
): Promise<void> {
  let changes = 0
  for (const report of reports) if (await changeReport(tx, { ...by, ...report })) changes++
  if (changes === 0) return
  await allowance.takeFacts(tx, by.userId, changes)
  await publishChanges(tx, [by.courtId])
}

/**
 * Stores a report, which ends the person's reports of problems that can't be then; returns whether anything changed. What
 * they have said since it was observed counts instead.
 */
async function changeReport(
  tx: Transaction,
  { value, observedAt, ...report }: Reporter & { fact: string; value: FactValue | null },
): Promise<boolean> {
  if (observedAt && (await hasSaidSince(tx, report, observedAt))) return false
  if (value === null) return withdrawReport(tx, report)
  for (const kind of contraryProblems(report.fact, value)) {
    const problem = { ...report, fact: problemKey(kind) }
    if (!observedAt || !(await hasSaidSince(tx, problem, observedAt)))
      await supersede(tx, isCurrentOf(problem))
  }
  if (await hasSaidToday(tx, { ...report, value })) return false
  await insertReport(tx, { ...report, value, source: 'player', ...(observedAt && { createdAt: observedAt }) })
  return true
}

/**
 * Makes what an administrator changed in the fields of a court their reports, which replace what administrators entered
 * before. An emptied field takes that, their own report and the claims of our records back.
 */
export async function reportEditedFields(
  tx: Transaction,
  by: { courtId: number; userId: number },
  { before, after }: Record<'before' | 'after', FactFields>,
): Promise<void> {
  const earlier = new Map(factsOfFields(before).map(({ fact, value }) => [fact, value]))
  for (const { fact, value } of factsOfFields(after)) {
    if (value === earlier.get(fact)) continue
    await endEntries(tx, { courtId: by.courtId, fact, isEmptied: value === null })
    if (value === null) await supersede(tx, isCurrentOf({ ...by, fact }))
    else await insertReport(tx, { ...by, fact, value, source: 'administrator' })
  }
}

/**
 * Makes what the sender of a court entered into its fields their reports, as of that day. What an administrator changed
 * since is not theirs.
 */
export async function reportSubmittedFields(
  tx: Transaction,
  { id: courtId, submittedBy, createdAt, ...fields }: SubmittedCourt,
): Promise<void> {
  if (submittedBy === null) return
  const changed = (await readCurrentReports(tx, courtId)).map(({ fact }) => fact)
  for (const { fact, value } of factsOfFields(fields)) {
    if (value === null || changed.includes(fact)) continue
    await insertReport(tx, { courtId, userId: submittedBy, fact, value, source: 'player', createdAt })
  }
}

interface SubmittedCourt extends FactFields {
  id: number
  submittedBy: number | null
  createdAt: Date
}

/** Publishes the courts whose facts have become stale since yesterday. */
export async function publishAgedFacts({
  database,
  directory,
}: {
  database: Database
  directory: PublishedChanges
}): Promise<void> {
  await database.transaction(async (tx) => {
    await lockDirectory(tx, [])
    await publishChanges(tx, await takeAgedCourts(tx))
  })
  await directory.showChanges()
}
