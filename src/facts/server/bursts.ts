import type { Disagreement } from './disputes.queries.ts'

const HOUR_MS = 3_600_000
/** Who visits a court that was rebuilt disagrees with a handful of facts; nobody sees ten changes within an hour. */
export const ACCOUNT_BURST = 10
/** A change at a court, such as a fallen lamp, is reported by several people, but about one or two facts. */
export const COURT_BURST = 10

/** The most disagreements within an hour: by one account, or at one court. */
export interface Burst {
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

export const latestOf = ({ disagreements }: Burst): Date => (disagreements.at(-1) as Disagreement).at

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
