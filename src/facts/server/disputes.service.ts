import type { Database, Transaction } from '../../platform/db/database.ts'
import type { BurstView, DisputeView } from '../contract/admin-schema.ts'
import { type FactKey, getFact } from '../contract/catalogue.ts'
import { type FactReport, whatHolds } from '../contract/what-holds.ts'
import { type Disagreement, readDisagreements, readReportsAbout } from './disputes.queries.ts'

const DAY_MS = 86_400_000
/** Administrators have seen older bursts, and what they disagree about is still among the disputes. */
const BURST_DAYS = 7

/**
 * The facts that people disagree about, latest disagreement first, and all recent bursts of disagreements; or only what
 * they say of one fact of a court.
 */
export async function readDisputes(
  database: Database | Transaction,
  only?: { courtId: number; key: FactKey },
): Promise<{ disputes: DisputeView[]; bursts: BurstView[] }> {
  const now = new Date()
  const disagreements = await readDisagreements(database, only)
  const disputes = await findDisputes(database, disagreements, now)
  const recent = disagreements.filter(({ at }) => Number(now) - Number(at) < BURST_DAYS * DAY_MS)
  return { disputes, bursts: findBursts(recent).map(burstView) }
}

/** The facts that are disputed as the court page shows them, by their latest disagreement. */
async function findDisputes(
  database: Database | Transaction,
  disagreements: readonly Disagreement[],
  now: Date,
): Promise<DisputeView[]> {
  const latest = new Map<string, Disagreement>()
  for (const one of disagreements) if (!latest.has(keyOf(one))) latest.set(keyOf(one), one)
  const reports = new Map<string, FactReport[]>([...latest.keys()].map((key) => [key, []]))
  for (const report of await readReportsAbout(database, [...latest.values()]))
    reports.get(keyOf(report))?.push(report)
  return [...latest].flatMap(([key, { fact, courtId, courtName, at }]) => {
    const { label, halfLifeDays } = getFact(fact)
    const holds = whatHolds(halfLifeDays, reports.get(key) ?? [], now)
    if (holds.state !== 'disputed') return []
    return [{ ...holds, key: fact, label, court: { id: courtId, name: courtName }, at: at.toISOString() }]
  })
}

const keyOf = ({ courtId, fact }: { courtId: number; fact: string }) => `${courtId} ${fact}`

function burstView(burst: Burst): BurstView {
  const { disagreements } = burst
  const [{ userId, username, courtId, courtName }] = disagreements as [Disagreement]
  const isOfAccount = burst.of === 'account'
  return {
    user: isOfAccount ? { id: userId, username } : null,
    court: isOfAccount ? null : { id: courtId, name: courtName },
    disagreements: disagreements.length,
    people: new Set(disagreements.map((one) => one.userId)).size,
    courts: new Set(disagreements.map((one) => one.courtId)).size,
    at: latestOf(burst).toISOString(),
  }
}

const HOUR_MS = 3_600_000
/** Who visits a court that was rebuilt disagrees with a handful of facts; nobody sees ten changes within an hour. */
export const ACCOUNT_BURST = 10
/** A change at a court, such as a fallen lamp, is reported by several people, but about one or two facts. */
export const COURT_BURST = 10

/** The most disagreements within an hour: by one account, or at one court. */
interface Burst {
  of: 'account' | 'court'
  /** Oldest first. */
  disagreements: Disagreement[]
}

/** Accounts with many disagreements within an hour, and courts with many by others, newest first. */
export function findBursts(disagreements: readonly Disagreement[]): Burst[] {
  const accounts = busiestHours(disagreements, ({ userId }) => userId)
    .filter((found) => found.length >= ACCOUNT_BURST)
    .map((found): Burst => ({ of: 'account', disagreements: found }))
  const listed = new Set(accounts.map((burst) => burst.disagreements[0]?.userId))
  const ofOthers = disagreements.filter(({ userId }) => !listed.has(userId))
  const courts = busiestHours(ofOthers, ({ courtId }) => courtId)
    .filter((found) => found.length >= COURT_BURST)
    .map((found): Burst => ({ of: 'court', disagreements: found }))
  return [...accounts, ...courts].sort((a, b) => Number(latestOf(b)) - Number(latestOf(a)))
}

const latestOf = ({ disagreements }: Burst): Date => (disagreements.at(-1) as Disagreement).at

/** The hour with the most disagreements of each account or court. */
function busiestHours(
  disagreements: readonly Disagreement[],
  keyOf: (disagreement: Disagreement) => number,
): Disagreement[][] {
  const byKey = new Map<number, Disagreement[]>()
  for (const one of [...disagreements].sort((a, b) => Number(a.at) - Number(b.at)))
    byKey.set(keyOf(one), [...(byKey.get(keyOf(one)) ?? []), one])
  return [...byKey.values()].map(busiestHour)
}

/** @param ordered oldest first, at least one */
function busiestHour(ordered: Disagreement[]): Disagreement[] {
  let busiest: Disagreement[] = []
  let start = 0
  for (const [index, { at }] of ordered.entries()) {
    while (Number(at) - Number(ordered[start]?.at) > HOUR_MS) start++
    if (index + 1 - start >= busiest.length) busiest = ordered.slice(start, index + 1)
  }
  return busiest
}
