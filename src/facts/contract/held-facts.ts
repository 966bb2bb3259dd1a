import { FACT_KEYS, type FactKey, type FactValue, getFact, isNegative } from './catalogue.ts'
import { type OpenProblem, openProblems, type ReportedProblem } from './open-problems.ts'
import { getProblem } from './problems.ts'
import { type FactReport, type HeldFact, UNKNOWN, whatHolds } from './what-holds.ts'

/** What somebody says of a fact of the catalogue, of another facility, or of a problem. */
export interface ReportedFact extends FactReport {
  fact: string
}

/** What holds at a court, by fact. */
export type HeldFacts = ReadonlyMap<FactKey, HeldFact>

/** What is known of a court: what holds, said or implied, and what is wrong. */
export interface Known {
  facts: HeldFacts
  problems: OpenProblem[]
}

/**
 * What is known of a court from all that was said, in any order. An open problem outweighs what was said before it;
 * what was said since makes it disputed.
 */
export function whatIsKnown(reports: readonly ReportedFact[], now: Date): Known {
  const said = new Map<string, FactReport[]>()
  for (const report of reports) said.set(report.fact, [...(said.get(report.fact) ?? []), report])
  const problems = openProblems(said, now)
  const facts = new Map<FactKey, HeldFact>()
  for (const key of FACT_KEYS) {
    if (!said.has(key) && problems.length === 0) continue
    const holds = withProblems(key, said.get(key) ?? [], problems, now)
    if (holds.state !== 'unknown') facts.set(key, holds)
  }
  for (const [key, holds] of implied(facts)) facts.set(key, holds)
  // Of several about the same fact, the least disputed one counts.
  for (const problem of problems.toSorted((a, b) => b.disputed - a.disputed)) suspend(facts, problem)
  return { facts, problems }
}

/**
 * What holds of a fact, if those who report a problem say so of it, too. What other people said until then counts only
 * if it is the same.
 */
function withProblems(
  key: FactKey,
  reports: readonly FactReport[],
  problems: readonly ReportedProblem[],
  now: Date,
): HeldFact {
  const speaking = problems.flatMap((problem) => {
    const { says } = getProblem(problem.kind)
    return says?.fact === key ? [{ ...problem, value: says.value }] : []
  })
  const since = Math.max(...speaking.map((problem) => problem.since))
  const saying = (value: FactValue | null) => speaking.find((problem) => problem.value === value)
  const counting = reports.filter(
    ({ person, at, value }) => person === null || Number(at) > since || saying(value),
  )
  const ofProblems = speaking.flatMap(({ reports, value }) => reports.map((report) => ({ ...report, value })))
  const holds = whatHolds(getFact(key).halfLifeDays, [...counting, ...ofProblems], now)
  return { ...holds, problem: saying(holds.value)?.kind ?? null }
}

/** What follows from what people and sources have said, for facts of which nobody has said anything. */
function implied(facts: HeldFacts): [FactKey, HeldFact][] {
  const { disputed, disputed_at, disputed_value, problem } = UNKNOWN
  const notSaid = { disputed, disputed_at, disputed_value, problem }
  return [...facts].flatMap(([key, holds]): [FactKey, HeldFact][] => {
    const { implies } = getFact(key)
    const isSo = holds.value !== null && !isNegative(holds.value) && holds.state !== 'disputed'
    if (!implies || !isSo || facts.has(implies.fact)) return []
    return [[implies.fact, { ...holds, ...notSaid, value: implies.value, implied_by: key }]]
  })
}

/** While a problem is open, the fact that it is about doesn't count. What isn't there can't be out of order. */
function suspend(facts: Map<FactKey, HeldFact>, { kind, people, disputed, reported_at }: ReportedProblem) {
  const { suspends: key } = getProblem(kind)
  if (!key) return
  const holds = facts.get(key) ?? UNKNOWN
  const value = holds.value ?? (getFact(key).kind === 'yes-no' ? true : null)
  if (value === null || isNegative(value)) return
  facts.set(key, {
    ...holds,
    value,
    state: disputed > 0 ? 'disputed' : 'suspended',
    disputed: people,
    disputed_at: reported_at,
    disputed_value: null,
    source: holds.source ?? 'player',
    problem: kind,
  })
}
