import { Refusal } from '../../../contract/errors.ts'
import type { Transaction } from '../../db/database.ts'
import type { courts } from '../../db/schema/index.ts'
import * as queries from './decisions.queries.ts'
import { type Outcome, type Removal, rejectionOf } from './outcome.ts'

export async function approveCourt(tx: Transaction, id: number): Promise<Outcome> {
  const court = await openPendingCourt(tx, id)
  await queries.publishCourt(tx, id)
  const facts = factsOfCourt(court)
  return {
    before: { ...facts, status: 'pending' },
    after: { ...facts, status: 'published' },
    courtId: id,
    contentHashes: [],
  }
}

export async function rejectCourt(tx: Transaction, id: number): Promise<Removal> {
  const court = await openPendingCourt(tx, id)
  const contentHashes = await queries.photosOfCourt(tx, id)
  await queries.deleteForGood(tx, 'court', id)
  const author = { id, userId: court.submittedBy, createdAt: court.createdAt }
  return {
    before: { ...factsOfCourt(court), status: 'pending' },
    courtId: undefined,
    contentHashes,
    wasPending: true,
    removed: [{ ...rejectionOf('court', author, { court_name: court.name }), text: court.name }],
  }
}

async function openPendingCourt(tx: Transaction, id: number): Promise<typeof courts.$inferSelect> {
  const court = await queries.lockPendingCourt(tx, id)
  if (!court) throw new Refusal('already-decided')
  return court
}

/** The facts of a court as calls name them; who sent it in is no part of it, and goes with the account. */
function factsOfCourt(court: typeof courts.$inferSelect) {
  const { name, address, latitude, longitude, county, country, isFree, isIndoor, notes, bookingUrl } = court
  const { courtType: court_type, manualRating: rating, priceGbp, priceDurationMinutes } = court
  return {
    ...{ name, address, latitude, longitude, county, country, isFree, isIndoor, court_type },
    ...{ priceGbp, priceDurationMinutes, rating, notes, bookingUrl },
  }
}
