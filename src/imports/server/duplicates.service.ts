import { audit } from '../../admin/server/audit.queries.ts'
import { mergeCourt } from '../../court-admin/server/court-merges.service.ts'
import { type ChangeContext, lockAndReadPublishedCourt } from '../../court-admin/server/current-court.ts'
import type { CourtRow } from '../../directory/server/directory.queries.ts'
import { ApiError, type ErrorCode } from '../../platform/contract/errors.ts'
import { METRES_PER_MILE, milesBetween } from '../../platform/contract/geo.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DuplicatePairView } from '../contract/map-data-schema.ts'
import { readSourcesOf } from './court-sources.queries.ts'
import * as queries from './duplicates.queries.ts'
import { comparedCourtView } from './map-data.view.ts'

interface Reading {
  database: Database
  filesBaseUrl: string
}

/** The key of a pair in the queue. */
export const pairKey = ({ courtId, otherId }: queries.Pair) => `duplicate ${courtId} ${otherId}`

/** What is needed to decide these pairs, by their keys in the queue. */
export async function readDuplicatePairs(
  { database, filesBaseUrl }: Reading,
  pairs: readonly queries.Pair[],
): Promise<ReadonlyMap<string, DuplicatePairView>> {
  const views = new Map<string, DuplicatePairView>()
  if (pairs.length === 0) return views
  const ids = [...new Set(pairs.flatMap(({ courtId, otherId }) => [courtId, otherId]))]
  const courts = await queries.readCourtsById(database, ids)
  const sources = await readSourcesOf(database, ids)
  const compared = (court: CourtRow) => comparedCourtView(court, sources.get(court.id) ?? [], filesBaseUrl)
  for (const pair of await queries.readPairsIn(database, pairs)) {
    const [court, other] = [courts.get(pair.courtId), courts.get(pair.otherId)]
    if (!court || !other) continue
    views.set(pairKey(pair), {
      court: compared(court),
      other: compared(other),
      distance_m: Math.round(milesBetween(court, other) * METRES_PER_MILE),
      since: pair.createdAt.toISOString(),
      why: pair.drawnAgain ? 'drawn-again' : 'near',
    })
  }
  return views
}

/** Merges the added court into the other one, or records that they are different. */
export async function decideDuplicate(
  change: ChangeContext,
  pair: queries.Pair,
  isSame: boolean,
): Promise<void> {
  const { courtId, otherId } = pair
  // Courts are locked before the pair, as by imports; merging does that.
  if (isSame) await mergeCourt(change, courtId, otherId).catch(decidedIfGone)
  else for (const id of [courtId, otherId]) await lockAndReadPublishedCourt(change, id).catch(decidedIfGone)
  const current = await queries.lockPair(change.tx, pair)
  if (!current || current.differentAt !== null) throw new ApiError('already-decided')
  if (isSame) return
  await queries.setDifferent(change.tx, pair)
  // Without a state, since the court stays as it is.
  const entry = {
    action: `tell apart from court #${otherId}`,
    subjectKind: 'court',
    subjectId: courtId,
  } as const
  await audit(change.tx, change.actor, entry)
}

/** A pair of which a court is gone, archived or merged is not waiting for anybody. */
function decidedIfGone(error: unknown): never {
  throw error instanceof ApiError && GONE.includes(error.code) ? new ApiError('already-decided') : error
}
const GONE: readonly ErrorCode[] = ['court-not-found', 'court-archived', 'merge-target']
