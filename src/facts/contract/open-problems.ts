import { type FactKey, type FactValue, isNegative } from './catalogue.ts'
import { getProblem, PROBLEM_NAMES, type ProblemName, problemKey, problemOf } from './problems.ts'
import { DISPUTE_SHARE, dayOf, dayText, type FactReport, latestOfEach } from './what-holds.ts'

/** A problem that people reported lately. Days are `YYYY-MM-DD` in UTC. */
export interface OpenProblem {
  kind: ProblemName
  /** The day of the latest report. */
  reported_at: string
  /** How many have reported it. */
  people: number
  /** How many have said otherwise since. */
  disputed: number
}

/** The same, with the reports. */
export interface ReportedProblem extends OpenProblem {
  reports: FactReport[]
  /** When the latest one was made. */
  since: number
}

/** What has been said of a court, by what it is about. */
type ReportsByFact = ReadonlyMap<string, readonly FactReport[]>

/**
 * The problems that are open: reported, and not outvoted by people who have said otherwise since, of the problem itself
 * or of what it is about. What was said before counts for nothing.
 */
export function openProblems(said: ReportsByFact, now: Date): ReportedProblem[] {
  const kinds = [...said.keys()].flatMap((key) => problemOf(key) ?? [])
  return kinds.sort().flatMap((kind) => {
    const reported = said.get(problemKey(kind)) ?? []
    const opinions = latestOfEach([...reported, ...contradictions(kind, said)])
    const isFresh = ({ at }: FactReport) => dayOf(now) - dayOf(at) <= getProblem(kind).days
    const reports = opinions.filter((report) => report.value === true && isFresh(report))
    const since = Math.max(...reports.map(({ at }) => Number(at)))
    const disputed = opinions.filter(({ value, at }) => value === false && Number(at) > since).length
    if (reports.length === 0 || reports.length < disputed * DISPUTE_SHARE) return []
    const reported_at = dayText(dayOf(since))
    return [{ kind, reported_at, people: reports.length, disputed, reports, since }]
  })
}

/** What people say of a fact that a problem is about, as 'it is not so' of the problem. */
function contradictions(kind: ProblemName, said: ReportsByFact): FactReport[] {
  const about = factOf(kind)
  return (about ? (said.get(about) ?? []) : [])
    .filter(({ person, value }) => person !== null && about && isContrary(kind, about, value))
    .map((report) => ({ ...report, value: false }))
}

const factOf = (kind: ProblemName): FactKey | undefined => {
  const { says, suspends } = getProblem(kind)
  return says?.fact ?? suspends
}

/** Whether a problem can't be, if a fact is so. */
function isContrary(kind: ProblemName, fact: string, value: FactValue): boolean {
  const { says, suspends } = getProblem(kind)
  if (says) return fact === says.fact && value !== says.value
  return fact === suspends && !isNegative(value)
}

/** The problems that are about a fact. */
export const problemsOf = (fact: string): ProblemName[] =>
  PROBLEM_NAMES.filter((kind) => factOf(kind) === fact)

/** The problems that can't be, if a fact is so. */
export const contraryProblems = (fact: string, value: FactValue): ProblemName[] =>
  PROBLEM_NAMES.filter((kind) => isContrary(kind, fact, value))
