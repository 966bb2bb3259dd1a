import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import { formatFactValue, getFact, isNegative } from '../../facts/contract/catalogue.ts'
import type { CourtView } from '../../facts/contract/court-schema.ts'
import { getProblem } from '../../facts/contract/problems.ts'
import { daysSince } from '../../platform/contract/ages.ts'
import { milesBetween, type Point } from '../../platform/contract/geo.ts'
import { type FindingKind, type FindingView, UNSEEN_DAYS, WALK, type WalkStop } from '../contract/schema.ts'

/** What the report needs to know of a court. */
export type CaredCourt = Pick<CourtView, 'id' | 'name' | 'latitude' | 'longitude' | 'facts' | 'problems'>

/** What there is to do at courts at a moment (milliseconds since the epoch): what waits longest first. */
export function findingsOf(
  courts: readonly CaredCourt[],
  now: number,
): Readonly<Record<FindingKind, FindingView[]>> {
  return {
    problem: longestFirst(courts.flatMap(problemsOf)),
    unseen: longestFirst(
      courts
        .filter((court) => isUnseen(court, UNSEEN_DAYS, now))
        .map((court) => ({ court: named(court), since: lastLookAt(court), details: '' })),
    ),
    nets: longestFirst(courts.flatMap(missingNets)),
  }
}

const problemsOf = (court: CaredCourt): FindingView[] =>
  (court.problems ?? []).map(({ kind, reported_at, disputed }) => ({
    court: named(court),
    since: reported_at,
    details: withDoubt(getProblem(kind).label, disputed),
  }))

function missingNets(court: CaredCourt): FindingView[] {
  const { nets } = court.facts
  if (!nets || !isNegative(nets.value)) return []
  const text = formatFactValue(getFact('nets'), nets.value)
  const details = withDoubt(text, nets.state === 'disputed')
  return [{ court: named(court), since: nets.confirmed_at ?? null, details }]
}

const withDoubt = (text: string, isDisputed = false) => (isDisputed ? `${text}, but others disagree` : text)

const named = ({ id, name, latitude, longitude }: CaredCourt) => ({
  ...{ id, name: name || UNNAMED_COURT, latitude, longitude },
})

/** The latest day on which somebody said something of a court; null if nobody has. */
function lastLookAt({ facts, problems = [] }: CaredCourt): string | null {
  const days = [
    ...Object.values(facts).flatMap(({ confirmed_at, disputed_at }) => [confirmed_at, disputed_at]),
    ...problems.map(({ reported_at }) => reported_at),
  ]
  return days.reduce<string | null>((latest, day = '') => (day > (latest ?? '') ? day : latest), null)
}

function isUnseen(court: CaredCourt, days: number, now: number): boolean {
  const day = lastLookAt(court)
  return day === null || daysSince(day, now) > days
}

/** Of the same day, those that came first: the nearest. */
const longestFirst = (findings: FindingView[]) =>
  findings.toSorted((a, b) => {
    const [before, after] = [a.since ?? '', b.since ?? '']
    return before < after ? -1 : Number(before > after)
  })

/**
 * The walk from a point: of courts that come nearest first, those that nobody has looked at lately, in the order of the
 * shortest way through them, which doesn't lead back.
 */
export function walkOf(courts: readonly CaredCourt[], from: Point, now: number): WalkStop[] {
  const stops = courts
    .filter((court) => milesBetween(from, court) <= WALK.miles && isUnseen(court, WALK.days, now))
    .slice(0, WALK.courts)
  const walks = ordersOf(stops).map((order) =>
    order.map((court, i) => ({
      court: named(court),
      miles: milesBetween(order[i - 1] ?? from, court),
      since: lastLookAt(court),
    })),
  )
  return walks.reduce((best, walk) => (lengthOf(walk) < lengthOf(best) ? walk : best))
}

const lengthOf = (walk: readonly WalkStop[]) => walk.reduce((sum, { miles }) => sum + miles, 0)

/** All orders of some things; of none, one. */
function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]]
  return things.flatMap((first, i) => ordersOf(things.toSpliced(i, 1)).map((rest) => [first, ...rest]))
}
