import { FACT_SOURCES, type FactSource } from '../../database/contract/values.ts'
import type { FactKey, FactValue } from './catalogue.ts'
import type { ProblemName } from './problems.ts'

export const FACT_STATES = ['confirmed', 'claimed', 'stale', 'disputed', 'suspended', 'unknown'] as const
export type FactState = (typeof FACT_STATES)[number]

export interface FactReport {
  value: FactValue
  source: FactSource
  /** The person who said it; null for what only a source says. */
  person: number | null
  at: Date
  /** Where the source says so. */
  url?: string | null
}

/** What holds now. Days are `YYYY-MM-DD` in UTC. */
export interface HeldFact {
  /** Null if nobody has said anything. */
  value: FactValue | null
  /**
   * - `confirmed`: people say so, and one of them did within the half-life
   * - `claimed`: only a source says so
   * - `stale`: people said so, but not within the half-life
   * - `disputed`: people disagree; `value` is what more of them say
   * - `suspended`: it is so, but not as long as `problem` is open
   * - `unknown`: nobody has said anything
   */
  state: FactState
  /** People whose latest report says `value`. */
  confirmed: number
  confirmed_at: string | null
  /** The other value that most people say who spoke since, or up to `DISPUTE_DAYS` before, the latest confirmation. */
  disputed_value: FactValue | null
  /** People whose latest report says `disputed_value`. */
  disputed: number
  disputed_at: string | null
  /** Null if nobody has said anything. */
  source: FactSource | null
  /** When the source said so; null if people did. */
  source_at: string | null
  source_url: string | null
  /** The open problem that decides `value` or `state`. */
  problem: ProblemName | null
  /** The fact from which this one follows, if nobody has said it. */
  implied_by: FactKey | null
}

export const UNKNOWN: HeldFact = {
  ...{ value: null, state: 'unknown', confirmed: 0, confirmed_at: null, disputed: 0, disputed_at: null },
  ...{ disputed_value: null, source: null, source_at: null, source_url: null },
  ...{ problem: null, implied_by: null },
}

/** How long before the latest confirmation a disagreement still counts. */
const DISPUTE_DAYS = 60
/**
 * A disagreement makes a fact disputed from this share of the weight of the confirmations: one person against ten of
 * the same week does not, two do.
 */
export const DISPUTE_SHARE = 1 / 5
const DAY_MS = 86_400_000

export const dayOf = (time: Date | number) => Math.floor(Number(time) / DAY_MS)
export const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/**
 * What holds of a fact, from all reports in any order. The latest report of each person and each source counts. A
 * report loses half of its weight with each half-life, so that newer ones decide. People outrank sources. Only days
 * matter, except for the order of one person's reports.
 *
 * Weights are relative to the latest report: with time a fact becomes stale, but never disputed or another value.
 */
export function whatHolds(halfLifeDays: number, reports: readonly FactReport[], now: Date): HeldFact {
  const current = latestOfEach(reports)
  const people = current.filter(({ person }) => person !== null)
  if (people.length === 0) return claimOf(current)
  const newest = Math.max(...people.map(({ at }) => dayOf(at)))
  const [leader, ...others] = groupByValue(people, ({ at }) => 2 ** ((dayOf(at) - newest) / halfLifeDays))
  if (!leader) return UNKNOWN
  const rival = others.find(({ lastDay }) => lastDay >= leader.lastDay - DISPUTE_DAYS)
  const isDisputed = rival !== undefined && rival.weight >= leader.weight * DISPUTE_SHARE
  const lastDay = isDisputed ? Math.max(leader.lastDay, rival.lastDay) : leader.lastDay
  const isStale = dayOf(now) - lastDay > halfLifeDays
  return {
    value: leader.value,
    state: isStale ? 'stale' : isDisputed ? 'disputed' : 'confirmed',
    confirmed: leader.reports.length,
    confirmed_at: dayText(leader.lastDay),
    disputed_value: rival?.value ?? null,
    disputed: rival?.reports.length ?? 0,
    disputed_at: rival ? dayText(rival.lastDay) : null,
    source: leader.reports.some(({ source }) => source === 'player') ? 'player' : 'administrator',
    source_at: null,
    source_url: null,
    problem: null,
    implied_by: null,
  }
}

/** The latest report of each person and source. */
export function latestOfEach(reports: readonly FactReport[]): FactReport[] {
  const latest = new Map<string, FactReport>()
  for (const report of [...reports].sort(byTimeThenValue))
    latest.set(report.person === null ? report.source : `person ${report.person}`, report)
  return [...latest.values()]
}

interface ValueGroup {
  value: FactValue
  reports: FactReport[]
  weight: number
  lastDay: number
}

/** Groups reports by value, the weightiest first; then the latest one, then by value. */
function groupByValue(
  reports: readonly FactReport[],
  weightOf: (report: FactReport) => number,
): ValueGroup[] {
  const groups = new Map<FactValue, ValueGroup>()
  for (const report of reports) {
    const { value, at } = report
    const group = groups.get(value) ?? { value, reports: [], weight: 0, lastDay: 0 }
    group.reports.push(report)
    group.weight += weightOf(report)
    group.lastDay = Math.max(group.lastDay, dayOf(at))
    groups.set(value, group)
  }
  return [...groups.values()].sort(
    (a, b) => b.weight - a.weight || b.lastDay - a.lastDay || compare(a.value, b.value),
  )
}

/** What the latest source says; a tag only where no other source does. */
function claimOf(reports: readonly FactReport[]): HeldFact {
  const rank = ({ source }: FactReport) => FACT_SOURCES.indexOf(source)
  const isTag = ({ source }: FactReport) => Number(source === 'tag')
  const [claim] = [...reports].sort(
    (a, b) => isTag(a) - isTag(b) || dayOf(b.at) - dayOf(a.at) || rank(a) - rank(b),
  )
  if (!claim) return UNKNOWN
  const { value, source, at, url } = claim
  const claimed = { value, state: 'claimed', source, source_at: dayText(dayOf(at)) } as const
  return { ...UNKNOWN, ...claimed, source_url: url ?? null }
}

function byTimeThenValue(a: FactReport, b: FactReport): number {
  return Number(a.at) - Number(b.at) || compare(a.value, b.value)
}

const compare = (a: FactValue, b: FactValue) => (String(a) < String(b) ? -1 : Number(String(a) > String(b)))
