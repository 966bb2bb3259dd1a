import type { CourtSuggestion } from '../../../contract/courts/input.ts'
import type { NearbyCourtView } from '../../../contract/courts/schema.ts'
import { Refusal } from '../../../contract/errors.ts'
import { isInUnitedKingdom, METRES_PER_MILE, milesBetween, type Point } from '../../../contract/geo.ts'
import { MAX_SIMILAR_COURTS, SAME_COURT_METRES, SIMILAR_NAME_MILES } from '../../../contract/limits.ts'
import type { ReceiptView } from '../../../contract/moderation/schema.ts'
import type { Transaction } from '../../db/database.ts'
import { courts } from '../../db/schema/index.ts'
import type { Snapshot } from '../../directory/snapshot.ts'
import type { Allowance } from '../allowance/allowance.service.ts'
import { areSimilarNames } from './similar-names.ts'

const SAME_PLACE_MILES = SAME_COURT_METRES / METRES_PER_MILE

/** Published courts that a new one of this name at this place may be, the nearest first. */
export function similarCourts(snapshot: Snapshot, name: string, place: Point): NearbyCourtView[] {
  const { positions } = snapshot.search({ access: 'all', near: place, radius: SIMILAR_NAME_MILES })
  return Array.from(positions, (position) => snapshot.court(position))
    .map((court) => ({ ...court, distanceMiles: milesBetween(place, court) }))
    .filter((court) => court.distanceMiles <= SAME_PLACE_MILES || areSimilarNames(name, court.name))
    .slice(0, MAX_SIMILAR_COURTS)
}

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
