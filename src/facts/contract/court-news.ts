import { getFact } from './catalogue.ts'
import type { CourtView } from './court-schema.ts'
import { getProblem, type ProblemName } from './problems.ts'
import { titleText } from './title-text.ts'

/** What was last shown of a court that matters for playing there, to tell what has changed since. */
export interface SeenCourt {
  /** What holds of the facts that decide whether one can play. */
  facts: Readonly<Record<string, string | number | boolean | null>>
  /** Open problems, with the day of the latest report. */
  problems: Readonly<Record<string, string>>
  /** The day on which it was shown. */
  day: string
}

/** The facts that decide whether one can play. What time alone changes is no news. */
const DECISIVE = ['floodlights', 'access', 'opening_hours'] as const

const DAY_MS = 86_400_000

type Said = Pick<CourtView, 'facts' | 'problems'>

/** What matters of a court as it is now. */
export function seenOf({ facts, problems = [] }: Said, now: number): SeenCourt {
  return {
    facts: Object.fromEntries(DECISIVE.map((key) => [key, facts[key]?.value ?? null])),
    problems: Object.fromEntries(problems.map(({ kind, reported_at }) => [kind, reported_at])),
    day: new Date(now).toISOString().slice(0, 10),
  }
}

export interface CourtNews {
  text: string
  /** The day of it, or since when, if only that is known. */
  day: string
  isExact: boolean
}

/** What has changed since a court was last shown; undefined if nothing that matters has. Only what holds now counts. */
export function newsOf(before: SeenCourt, court: Said, now: number): CourtNews | undefined {
  const after = seenOf(court, now)
  const opened = keysOf(after.problems).filter((kind) => !(kind in before.problems))
  const mended = keysOf(before.problems).filter(
    (kind) => !(kind in after.problems) && !isTooOld(kind, before.problems[kind], now),
  )
  const facts = DECISIVE.filter((key) => after.facts[key] !== before.facts[key])
  const texts = [
    ...opened.map((kind) => getProblem(kind).label),
    ...mended.map((kind) => `${getProblem(kind).label}: not any more`),
    ...facts.map((key) => {
      const value = after.facts[key]
      const { label } = getFact(key)
      return value == null ? `${label}: nobody says so any more` : titleText({ key, label }, value)
    }),
  ]
  if (texts.length === 0) return undefined
  const days = [
    ...opened.map((kind) => after.problems[kind]),
    ...facts.map((key) => court.facts[key]?.confirmed_at),
  ].filter((day) => day !== undefined)
  const latest = days.sort().at(-1)
  return { text: texts.join(' · '), day: latest ?? before.day, isExact: latest !== undefined }
}

/**
 * News of courts by line, at most `limit`, and what is remembered once they were seen: those whose news was cut off are
 * told the next time.
 */
export function newsOfAll<C extends Said & { id: number }>(
  before: ReadonlyMap<number, SeenCourt> | undefined,
  courts: readonly C[],
  now: number,
  limit: number,
): { lines: ({ court: C } & CourtNews)[]; seen: ReadonlyMap<number, SeenCourt> } {
  const lines = courts.flatMap((court) => {
    const known = before?.get(court.id)
    const news = known && newsOf(known, court, now)
    return news ? [{ court, ...news }] : []
  })
  const cutOff = new Set(lines.slice(limit).map(({ court }) => court.id))
  const told = courts.filter(({ id }) => !cutOff.has(id))
  const seen = new Map(told.map((court) => [court.id, seenOf(court, now)]))
  return { lines: lines.slice(0, limit), seen }
}

const keysOf = (problems: SeenCourt['problems']) => Object.keys(problems) as ProblemName[]

/** A report ends after a while, which mends nothing. */
const isTooOld = (kind: ProblemName, reported: string | undefined, now: number) =>
  reported === undefined || now - Date.parse(reported) > getProblem(kind).days * DAY_MS
