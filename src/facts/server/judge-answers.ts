import {
  FACILITY_HALF_LIFE_DAYS,
  type FactValue,
  type FeatureKey,
  formatFactValue,
  getFeature,
  isFactKey,
} from '../contract/catalogue.ts'
import { type Known, type ReportedFact, whatIsKnown } from '../contract/held-facts.ts'
import type { AnswersSummary, FactAnswerView, OwnAnswerView } from '../contract/own-answers.ts'
import { getProblem, type ProblemName, problemOf } from '../contract/problems.ts'
import { dayOf, dayText, type HeldFact, UNKNOWN, whatHolds } from '../contract/what-holds.ts'
import type { OwnReport } from './own-answers.queries.ts'

type Judged = Pick<FactAnswerView, 'outcome' | 'confirmed' | 'confirmed_at'> & {
  /** What most other people say, if that is something else. */
  others: { value: FactValue; at: string } | null
}

/**
 * What became of the answers of a person at one court.
 * @param reports all that counts at the court
 */
export function judgeAnswers(
  own: readonly OwnReport[],
  reports: readonly ReportedFact[],
  { userId, now }: { userId: number; now: Date },
): OwnAnswerView[] {
  const others = reports.filter(({ person }) => person !== userId)
  const [all, without] = [reports, others].map((said) => readerOf(said, now)) as [Reader, Reader]
  return own.map((report) => {
    const { id, courtName, at, fact, value } = report
    const about = { id, courtId: report.publishedId, courtName, at: at.toISOString() }
    const kind = problemOf(fact)
    if (kind && value === true) return { ...about, ...problemOutcome(kind, report) }
    if (kind) return { ...about, ...denialOf(kind, all.known) }
    const { others, ...judged } = judge(value, all.holds(fact), without.holds(fact))
    const feature = getFeature(fact as FeatureKey, report.facility ?? undefined)
    return {
      ...{ ...about, kind: 'fact', question: feature.question, answer: formatFactValue(feature, value) },
      ...judged,
      others_say: others && formatFactValue(feature, others.value),
      others_say_at: others?.at ?? null,
    }
  })
}

interface Reader {
  known: Known
  holds: (fact: string) => HeldFact
}

/** What is known of a court, also of facilities that aren't in the catalogue. */
function readerOf(reports: readonly ReportedFact[], now: Date): Reader {
  const known = whatIsKnown(reports, now)
  return {
    known,
    holds: (fact) =>
      isFactKey(fact)
        ? (known.facts.get(fact) ?? UNKNOWN)
        : whatHolds(
            FACILITY_HALF_LIFE_DAYS,
            reports.filter((report) => report.fact === fact),
            now,
          ),
  }
}

/** What became of an answer, by what holds with it and what would hold without it. */
export function judge(value: FactValue, held: HeldFact, without: HeldFact): Judged {
  // What only follows is nobody's answer; what a source says has neither people nor a day of theirs.
  const said = without.implied_by === null ? without : UNKNOWN
  const sides = [
    { value: said.value, people: said.confirmed, at: said.confirmed_at },
    { value: said.disputed_value, people: said.disputed, at: said.disputed_at },
  ]
  const same = sides.find((side) => side.value === value)
  const other = sides.find((side) => side.value !== value && side.value !== null)
  return {
    outcome: held.state === 'disputed' ? 'disputed' : held.value === value ? 'holds' : 'replaced',
    confirmed: same?.people ?? 0,
    confirmed_at: same?.at ?? null,
    others: other?.at ? { value: other.value as FactValue, at: other.at } : null,
  }
}

const problemOutcome = (kind: ProblemName, { problem }: Pick<OwnReport, 'problem'>) => ({
  ...{ kind: 'problem' as const, problem: getProblem(kind).label },
  state: problem?.state ?? ('lapsed' as const),
  state_at: problem ? dayText(dayOf(problem.stateAt)) : null,
})

/** 'Not any more', which holds as long as nobody reports the problem again. */
function denialOf(kind: ProblemName, { problems }: Known) {
  const open = problems.find((problem) => problem.kind === kind)
  return {
    ...{ kind: 'fact' as const, question: getProblem(kind).label, answer: 'Not any more' },
    outcome: !open ? ('holds' as const) : open.disputed > 0 ? ('disputed' as const) : ('replaced' as const),
    ...{ confirmed: 0, confirmed_at: null, others_say: null, others_say_at: null },
  }
}

/** How many of somebody's answers did what. */
export function summarize(answers: readonly OwnAnswerView[]): AnswersSummary {
  const facts = answers.filter((one) => one.kind === 'fact')
  const problems = answers.filter((one) => one.kind === 'problem')
  return {
    answers: facts.length,
    hold: facts.filter(({ outcome }) => outcome === 'holds').length,
    confirmed: facts.filter(({ confirmed }) => confirmed > 0).length,
    problems: problems.length,
    mended: problems.filter(({ state }) => state === 'mended').length,
  }
}
