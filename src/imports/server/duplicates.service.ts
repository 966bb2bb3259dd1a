import { audit } from '../../admin/server/audit.queries.ts'
import { mergeCourt, undoMerge } from '../../court-admin/server/court-merges.service.ts'
import {
  type ChangeContext,
  lockAndReadCourt,
  lockAndReadPublishedCourt,
} from '../../court-admin/server/current-court.ts'
import type { CourtRow } from '../../directory/server/directory.queries.ts'
import { ApiError, type ErrorCode } from '../../platform/contract/errors.ts'
import { METRES_PER_MILE, milesBetween } from '../../platform/contract/geo.ts'
import type { PageQuery } from '../../platform/contract/parameters.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DuplicatePairView, DuplicatesView } from '../contract/map-data-schema.ts'
import { readSourcesOf } from './court-sources.queries.ts'
import * as queries from './duplicates.queries.ts'
import { comparedCourtView } from './map-data.view.ts'

/** A page of the undecided pairs. */
export async function readDuplicates(context: Reading, page: PageQuery): Promise<DuplicatesView> {
  const pairs = await queries.readOpenPairs(context.database, page)
  const views = await readDuplicatePairs(context, pairs)
  return {
    pairs: pairs.flatMap((pair) => views.get(pairKey(pair)) ?? []),
    total: await queries.countOpenPairs(context.database),
  }
}

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
  await queries.setDifferent(change.tx, pair, true)
  await logDecision(change, pair, 'tell apart from')
}

/** Takes a decision back. */
export async function reopenDuplicate(change: ChangeContext, pair: queries.Pair): Promise<void> {
  const { view } = await lockAndReadCourt(change, pair.courtId).catch(decidedIfGone)
  const current = await queries.lockPair(change.tx, pair)
  if (!current) throw new ApiError('already-decided')
  if (current.differentAt === null) {
    if (view.mergedInto !== pair.otherId) throw new ApiError('already-decided')
    await undoMerge(change, pair.courtId)
    return
  }
  await queries.setDifferent(change.tx, pair, false)
  await logDecision(change, pair, 'ask again about')
}

/** A pair of which a court is gone, archived or merged is not waiting for anybody. */
function decidedIfGone(error: unknown): never {
  throw error instanceof ApiError && GONE.includes(error.code) ? new ApiError('already-decided') : error
}
const GONE: readonly ErrorCode[] = ['court-not-found', 'court-archived', 'merge-target']

/** Without a state, since the court stays as it is. */
const logDecision = ({ tx, actor }: ChangeContext, { courtId, otherId }: queries.Pair, action: string) =>
  audit(tx, actor, { action: `${action} court #${otherId}`, subjectKind: 'court', subjectId: courtId })
