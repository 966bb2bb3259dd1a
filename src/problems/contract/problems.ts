import type { FactKey, FactValue } from '../../facts/contract/catalogue.ts'

interface ProblemKind {
  /** On buttons and screens. */
  label: string
  /** What it says about the court; reported along with it. */
  fact?: { key: FactKey; value: FactValue }
}

/** What can be wrong at a court and be put right by whoever looks after it. */
export const PROBLEMS = {
  rim_bent: { label: 'Rim bent', fact: { key: 'rims', value: 'bent' } },
  rim_missing: { label: 'Rim missing', fact: { key: 'rims', value: 'missing' } },
  net_missing: { label: 'Net missing', fact: { key: 'nets', value: 'none' } },
  light_out: { label: 'Light out' },
  locked: { label: 'Locked' },
  glass: { label: 'Glass on the ground' },
  surface_damaged: { label: 'Surface damaged' },
} as const satisfies Record<string, ProblemKind>

export type ProblemName = keyof typeof PROBLEMS
export const PROBLEM_NAMES = Object.keys(PROBLEMS) as ProblemName[]
/** A kind of problem, typed with all optional properties. */
export const getProblem = (name: ProblemName): ProblemKind => PROBLEMS[name]

export const PROBLEM_STATES = ['reported', 'passed on', 'mended'] as const
export type ProblemState = (typeof PROBLEM_STATES)[number]

export const PROBLEM_STATE_LABELS: Record<ProblemState, string> = {
  reported: 'Reported',
  'passed on': 'Passed on',
  mended: 'Mended',
}

/** How long a mended problem is still shown, days. */
export const SHOW_MENDED_DAYS = 14
/**
 * How long a report counts, days: as long as what is said of rims and nets. By then it has been mended, or somebody who
 * plays there reports it again.
 */
export const REPORTS_COUNT_DAYS = 90
