import type { CourtSuggestion } from '../../../contract/courts/input.ts'
import type { NearbyCourtView, SimilarCourtView } from '../../../contract/courts/schema.ts'
import { Refusal } from '../../../contract/errors.ts'
import { isInUnitedKingdom, METRES_PER_MILE, milesBetween, type Point } from '../../../contract/geo.ts'
import { MAX_SIMILAR_COURTS, SAME_COURT_METRES, SIMILAR_NAME_MILES } from '../../../contract/limits.ts'
import type { ReceiptView } from '../../../contract/moderation/schema.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { courts } from '../../db/schema/index.ts'
import type { Directory } from '../../directory/directory.ts'
import type { Snapshot } from '../../directory/snapshot.ts'
import type { Allowance } from '../allowance/allowance.service.ts'
import { areSimilarNames } from './similar-names.ts'
import { readWaitingAround } from './waiting-courts.queries.ts'

export { readWaitingAround, type WaitingCourt } from './waiting-courts.queries.ts'

const SAME_PLACE_MILES = SAME_COURT_METRES / METRES_PER_MILE

/** Published courts that a new one of this name at this place may be, the nearest first. */
export function similarCourts(snapshot: Snapshot, name: string, place: Point): NearbyCourtView[] {
  const { positions } = snapshot.search({ access: 'all', near: place, radius: SIMILAR_NAME_MILES })
  return Array.from(positions, (position) => snapshot.court(position))
    .map((court) => ({ ...court, distanceMiles: milesBetween(place, court) }))
    .filter((court) => maybeSame(name, court))
    .slice(0, MAX_SIMILAR_COURTS)
}

/**
 * The same, with courts that wait for approval: of these only that they wait and how far off they are, because nobody
 * has read yet what was written.
 */
export async function similarToSubmit(
  { database, directory }: { database: Database; directory: Pick<Directory, 'current'> },
  name: string,
  place: Point,
): Promise<SimilarCourtView[]> {
  const published = similarCourts(directory.current(), name, place).map((court) => ({
    ...court,
    pending: false as const,
    distanceMiles: milesBetween(place, court),
  }))
  const near = (await readWaitingAround(database, [{ key: 0, ...place }], SIMILAR_NAME_MILES)).get(0) ?? []
  const waiting = near
    .map((court) => ({ ...court, distanceMiles: milesBetween(place, court) }))
    .filter((court) => maybeSame(name, court))
    .map(({ id, distanceMiles }) => ({ pending: true as const, id, distanceMiles }))
  return [...published, ...waiting]
    .sort((a, b) => a.distanceMiles - b.distanceMiles)
    .slice(0, MAX_SIMILAR_COURTS)
}

/** Whether a court so far off may be one of this name. */
export const maybeSame = (name: string, court: { name: string; distanceMiles: number }): boolean =>
  court.distanceMiles <= SAME_PLACE_MILES ||
  (court.distanceMiles <= SIMILAR_NAME_MILES && areSimilarNames(name, court.name))

/** Keeps a court for the administrators to look at. A place outside of the UK has to be confirmed. */
export async function suggestCourt(
  tx: Transaction,
  allowance: Allowance,
  userId: number,
  { placeConfirmed, ...court }: CourtSuggestion,
): Promise<ReceiptView> {
  if (!placeConfirmed && !isInUnitedKingdom(court)) throw new Refusal('place-unlikely')
  await allowance.take(tx, userId, { court: 1 })
  const [row] = await tx
    .insert(courts)
    .values({ ...court, status: 'pending', submittedBy: userId })
    .returning({ id: courts.id })
  return { id: (row as { id: number }).id, status: 'pending' }
}
