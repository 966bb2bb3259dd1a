import { SAME_COURT_METRES } from '../../courts/contract/rules.ts'
import { isPoint, METRES_PER_MILE } from '../../platform/contract/geo.ts'
import { buildSpatialIndex, findNearest, type Places } from '../../platform/indexes/spatial.ts'
import { yieldPeriodically } from './match-rows.ts'
import {
  type Described,
  DRAWN_TWICE_METRES,
  mayBeDrawnTwice,
  type Relation,
  relateCourts,
  sizeOf,
} from './same-court.ts'

/** What becomes of a new court. */
export type Match<K> =
  | { outcome: 'same'; court: K }
  /** The known courts that it may be, the likeliest first. */
  | { outcome: 'perhaps'; courts: readonly K[] }
  | { outcome: 'new' }

/** A candidate this much farther than the nearest one is nearly as good: how far pins lie from where they are meant. */
const PIN_ERROR_METRES = 25
/** The nearest courts that a new one is compared with. If it may be any of them, it may be others, too. */
const MAX_CANDIDATES = 50

interface Candidate<K> extends Relation {
  known: K
  /** The position among the known courts. */
  at: number
}

/**
 * Matches new courts with known ones, by position in `newCourts`. A court is joined with at most one other, and only if
 * neither has another candidate nearly as good, and it is in no crowd. The order of the lists decides nothing but the
 * order of equally likely candidates. Yields to the event loop, except for a tenth of a second to index 300,000 known courts.
 */
export async function matchNewCourts<K extends Described>(
  newCourts: readonly Described[],
  knownCourts: readonly K[],
): Promise<Match<K>[]> {
  if (knownCourts.length === 0) return newCourts.map(() => NEW)
  const find = candidateFinder(knownCourts, SAME_COURT_METRES)
  const ofNew: Candidate<K>[][] = []
  const ofKnown = new Map<K, Candidate<K>[]>()
  for await (const court of yieldPeriodically(newCourts)) {
    const candidates = find(court)
    ofNew.push(candidates)
    for (const candidate of candidates) {
      const others = ofKnown.get(candidate.known)
      if (others) others.push(candidate)
      else ofKnown.set(candidate.known, [candidate])
    }
  }
  const matches: Match<K>[] = []
  for await (const candidates of yieldPeriodically(ofNew)) matches.push(decide(candidates, ofKnown))
  return matches
}

/**
 * The courts of its own source that a new court may be, the likeliest first, by new court. The source has both, so
 * neighbours are two courts (see `mayBeDrawnTwice`). Of two new courts, the one of which less is known has the other in
 * its list. Yields to the event loop as `matchNewCourts` does.
 */
export async function findDrawnTwice<K extends Described>(
  newCourts: readonly K[],
  ownCourts: readonly K[],
): Promise<Map<K, K[]>> {
  const known = [...ownCourts, ...newCourts].filter(isSomewhere)
  const find = candidateFinder(known, DRAWN_TWICE_METRES)
  const firstNew = known.length - newCourts.filter(isSomewhere).length
  const found = new Map<K, K[]>()
  let position = firstNew
  for await (const court of yieldPeriodically(known.slice(firstNew))) {
    const isBetterKnown = ({ at, known: other }: Candidate<K>) =>
      at < firstNew || (detailsOf(other) - detailsOf(court) || position - at) > 0
    const others = find(court).filter((candidate) => mayBeDrawnTwice(candidate) && isBetterKnown(candidate))
    if (others.length > 0)
      found.set(
        court,
        others.map((other) => other.known),
      )
    position++
  }
  return found
}

/** A name says more than an outline. */
const detailsOf = (court: Described) => (court.name ? 2 : 0) + (halfDiagonal(court) > 0 ? 1 : 0)

const NEW = { outcome: 'new' } as const

function decide<K>(candidates: readonly Candidate<K>[], ofKnown: ReadonlyMap<K, Candidate<K>[]>): Match<K> {
  const [best] = candidates
  if (!best) return NEW
  const isRival = (rival: Candidate<K>) => rival !== best && isNearlyAsGood(rival, best)
  const isClear = !candidates.some(isRival) && !ofKnown.get(best.known)?.some(isRival)
  return best.sameness === 'same' && isClear && candidates.length < MAX_CANDIDATES
    ? { outcome: 'same', court: best.known }
    : { outcome: 'perhaps', courts: candidates.map(({ known }) => known) }
}

function isNearlyAsGood<K>(rival: Candidate<K>, best: Candidate<K>): boolean {
  if (best.coincide !== rival.coincide) return rival.coincide
  if (best.names === 'alike' && rival.names === 'unlike') return false
  return best.coincide || rival.distanceM <= best.distanceM + PIN_ERROR_METRES
}

/**
 * Returns a function that finds the known courts that a new court is, or may be; the likeliest first.
 * @param withinM how far apart their outlines may be, metres
 */
function candidateFinder<K extends Described>(knownCourts: readonly K[], withinM: number) {
  const known = knownCourts.filter(isSomewhere)
  const places = placesOf(known)
  const index = buildSpatialIndex(places)
  const longest = known.reduce((most, court) => Math.max(most, halfDiagonal(court)), 0)
  return (court: Described): Candidate<K>[] => {
    if (!isSomewhere(court)) return []
    const radius = (withinM + longest + halfDiagonal(court)) / METRES_PER_MILE
    const query = { point: court, radius, take: MAX_CANDIDATES, accept: undefined }
    const candidates: Candidate<K>[] = []
    for (const at of findNearest(index, places, query).positions) {
      const other = known[at] as K
      const relation = relateCourts(court, other)
      if (relation.sameness !== 'different') candidates.push({ ...relation, known: other, at })
    }
    return candidates.sort(byLikelihood)
  }
}

const isSomewhere = ({ latitude, longitude }: Described) => isPoint(latitude, longitude)

function placesOf(courts: readonly Described[]): Places {
  return {
    latitudes: Float64Array.from(courts, ({ latitude }) => latitude),
    longitudes: Float64Array.from(courts, ({ longitude }) => longitude),
  }
}

/** How far an outline reaches from its point, metres. */
function halfDiagonal(court: Described): number {
  return Math.hypot(...sizeOf(court)) / 2
}

function byLikelihood<K>(one: Candidate<K>, other: Candidate<K>): number {
  return (
    Number(other.coincide) - Number(one.coincide) ||
    Number(other.sameness === 'same') - Number(one.sameness === 'same') ||
    one.distanceM - other.distanceM ||
    one.at - other.at
  )
}
