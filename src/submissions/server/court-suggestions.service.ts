import type { ReceiptView } from '../../accounts/contract/schema.ts'
import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { SAME_COURT_METRES } from '../../courts/contract/rules.ts'
import type { SimilarCourtView } from '../../directory/contract/schema.ts'
import type { Directory } from '../../directory/server/directory.ts'
import type { Snapshot } from '../../directory/server/snapshot.ts'
import type { CourtSubmissionInput } from '../../facts/contract/court-input.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import { isInUnitedKingdom, METRES_PER_MILE, milesBetween, type Point } from '../../platform/contract/geo.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import { insertPendingCourt, readHiddenNear } from './pending-courts.queries.ts'

/** A court with a similar name within this distance may be a duplicate, miles. */
const SIMILAR_COURT_MILES = 0.62
/** Names are similar from this Dice coefficient of their letter pairs. */
const MIN_NAME_SIMILARITY = 0.5
/** Possible duplicates in one response. */
const MAX_SIMILAR_COURTS = 5

const SAME_PLACE_MILES = SAME_COURT_METRES / METRES_PER_MILE
/** Upper bound for the effect of rounding on a distance. */
const ROUNDING_MILES = 20 / METRES_PER_MILE

/** Published courts that a new court may duplicate, nearest first. */
export function similarCourts(snapshot: Snapshot, name: string, place: Point): NearbyCourtView[] {
  const { positions } = snapshot.search({ access: 'all', near: place, radius: SIMILAR_COURT_MILES })
  return Array.from(positions, (position) => snapshot.court(position))
    .map((court) => ({ ...court, distanceMiles: milesBetween(place, court) }))
    .filter((court) => mayBeSameCourt(name, court))
    .slice(0, MAX_SIMILAR_COURTS)
}

/** Published courts that a new court may duplicate; for members also pending and removed ones. */
export async function findSimilarCourts(
  { database, directory }: { database: Database; directory: Pick<Directory, 'current'> },
  { name, place, isMember }: { name: string; place: Point; isMember: boolean },
): Promise<SimilarCourtView[]> {
  const published = similarCourts(directory.current(), name, place).map((court) => ({
    ...court,
    pending: false as const,
    distanceMiles: milesBetween(place, court),
  }))
  const hidden = isMember ? await similarHiddenCourts(database, name, place) : []
  return [...published, ...hidden]
    .sort((a, b) => a.distanceMiles - b.distanceMiles)
    .slice(0, MAX_SIMILAR_COURTS)
}

/**
 * Courts that readers don't see are shown without their texts, only with an approximate distance. It is computed from a
 * rounded location, so that asking from many places reveals nothing more.
 */
async function similarHiddenCourts(database: Database, name: string, place: Point) {
  const miles = SIMILAR_COURT_MILES + ROUNDING_MILES
  const near = (kind: 'pending' | 'archived') =>
    readHiddenNear(database, [{ key: 0, ...place }], { kind, miles })
  const found = [await near('pending'), await near('archived')].flatMap((courts) => courts.get(0) ?? [])
  return found
    .map((court) => ({ ...court, distanceMiles: coarseMiles(milesBetween(place, rounded(court))) }))
    .filter((court) => mayBeSameCourt(name, court))
    .map(({ distanceMiles, goneSince }) => ({ pending: true as const, distanceMiles, goneSince }))
}

/** Rounds to about ten metres. */
const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 10_000) / 10_000,
  longitude: Math.round(longitude * 10_000) / 10_000,
})

/** Rounds to ten metres, but never to zero. */
const coarseMiles = (miles: number) =>
  (Math.max(1, Math.round((miles * METRES_PER_MILE) / 10)) * 10) / METRES_PER_MILE

/** Whether a court at this distance may be the same as one of this name. */
export const mayBeSameCourt = (name: string, court: { name: string; distanceMiles: number }): boolean =>
  court.distanceMiles <= SAME_PLACE_MILES ||
  (court.distanceMiles <= SIMILAR_COURT_MILES && areSimilarNames(name, court.name))

/** Stores a court for moderation. A location outside the UK must be confirmed. */
export async function suggestCourt(
  tx: Transaction,
  allowance: Allowance,
  userId: number,
  { placeConfirmed, ...court }: CourtSubmissionInput,
): Promise<ReceiptView> {
  if (!placeConfirmed && !isInUnitedKingdom(court)) throw new ApiError('place-unlikely')
  await allowance.take(tx, userId, { court: 1 })
  const id = await insertPendingCourt(tx, { ...court, submittedBy: userId })
  return { id, status: 'pending' }
}

/** Words that do not distinguish courts. */
const COMMON = new Set(['basketball', 'court', 'courts', 'the', 'hoop', 'hoops', 'outdoor', 'indoor'])

/** Also removed before normalizing, which sorts marks in quadratic time. */
const MARKS = /\p{Mark}/gu

/**
 * Whether two names may mean the same court: compares their letter pairs, without common words and accents, by Dice's
 * coefficient (L. R. Dice, Ecology 26, 1945).
 */
export function areSimilarNames(a: string, b: string): boolean {
  const [ours, theirs] = [letterPairs(a), letterPairs(b)]
  const common = [...ours].filter((pair) => theirs.has(pair)).length
  return ours.size + theirs.size > 0 && (2 * common) / (ours.size + theirs.size) >= MIN_NAME_SIMILARITY
}

function letterPairs(name: string): Set<string> {
  const words = name
    .replace(MARKS, '')
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word && !COMMON.has(word))
  return new Set(words.flatMap((word) => pairsOf(`${word} `)))
}

const pairsOf = (word: string) => Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2))
