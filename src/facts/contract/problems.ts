import type { ProblemState } from '../../database/contract/values.ts'
import type { FactKey, FactValue } from './catalogue.ts'

interface ProblemKind {
  /** On buttons and screens. */
  label: string
  /** Days for which a report counts. By then it was mended, or somebody who plays there reports it again. */
  days: number
  /** What it says of a fact, in place of what was said before. */
  says?: { fact: FactKey; value: FactValue }
  /** The fact that doesn't hold for as long as it is open. */
  suspends?: FactKey
  /** Why nobody can play for as long as it is open, after 'reported'. */
  closes?: string
}

const DAYS_30 = 30
const DAYS_90 = 90

/** What can be wrong at a court and be put right by whoever looks after it. */
const PROBLEMS = {
  rim_bent: { label: 'Rim bent', days: DAYS_90, says: { fact: 'rims', value: 'bent' } },
  rim_missing: {
    label: 'Rim missing',
    days: DAYS_90,
    says: { fact: 'rims', value: 'missing' },
    suspends: 'hoops',
  },
  net_missing: { label: 'Net missing', days: DAYS_90, says: { fact: 'nets', value: 'none' } },
  light_out: { label: 'Light out', days: DAYS_90, suspends: 'floodlights' },
  locked: { label: 'Locked', days: DAYS_30, closes: 'locked' },
  flooded: { label: 'Flooded', days: DAYS_30, closes: 'flooded' },
  surface_unsafe: { label: 'Surface unsafe', days: DAYS_90, closes: 'unsafe' },
  surface_damaged: { label: 'Surface damaged', days: DAYS_90 },
  glass: { label: 'Glass on the ground', days: DAYS_30 },
} as const satisfies Record<string, ProblemKind>

export type ProblemName = keyof typeof PROBLEMS
export const PROBLEM_NAMES = Object.keys(PROBLEMS) as ProblemName[]
/** A kind of problem, typed with all optional properties. */
export const getProblem = (name: ProblemName): ProblemKind => PROBLEMS[name]

/** How the keys of problems begin. */
export const PROBLEM_PREFIX = 'problem:'

/** What reports of a problem are about, besides the keys of facts and facilities. */
export const problemKey = (name: ProblemName) => PROBLEM_PREFIX + name

/** The problem that a report is about; undefined if it is about something else. */
export function problemOf(key: string): ProblemName | undefined {
  const name = key.startsWith(PROBLEM_PREFIX) ? key.slice(PROBLEM_PREFIX.length) : ''
  return Object.hasOwn(PROBLEMS, name) ? (name as ProblemName) : undefined
}

export const PROBLEM_STATE_LABELS: Record<ProblemState, string> = {
  reported: 'Reported',
  'passed on': 'Passed on',
  mended: 'Mended',
}

/** How long a mended problem is still shown, days. */
export const SHOW_MENDED_DAYS = 14
