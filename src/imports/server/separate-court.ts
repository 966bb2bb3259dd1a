import { audit } from '../../admin/server/audit.queries.ts'
import { undoMerge } from '../../court-admin/server/court-merges.service.ts'
import {
  type ChangeContext,
  finishCourtChange,
  lockAndReadCourt,
  lockAndReadPublishedCourt,
  toAuditState,
} from '../../court-admin/server/current-court.ts'
import { restateClaims } from '../../court-admin/server/source-claims.queries.ts'
import { publishChanges } from '../../courts/server/changes.queries.ts'
import { normalizeHours } from '../../facts/server/hours.ts'
import { courtOfTags } from '../../osm/server/court-of-tags.ts'
import { NEAR_MILES } from '../../osm/server/made-names.ts'
import { tagsOf } from '../../osm/server/tags.ts'
import type { NearestPlaceLookup } from '../../places/server/place-index.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import * as queries from './court-sources.queries.ts'
import { insertDifferent } from './duplicates.queries.ts'
import { madeTexts } from './read-source.ts'

interface Separation {
  courtId: number
  source: string
  sourceId: string
}

/**
 * Gives what a source says of a court, with which an import joined it, a court of its own; or undoes the merge that
 * brought it here. Returns that court's id.
 */
export async function separateCourt(
  change: ChangeContext,
  nearest: NearestPlaceLookup,
  separation: Separation,
): Promise<number> {
  const { tx } = change
  const { courtId } = separation
  const court = await lockAndReadPublishedCourt(change, courtId)
  const row = await queries.lockSource(tx, separation)
  if (!row || row.isBrought) throw new ApiError('already-decided')
  const merged = await queries.mergedWith(tx, separation)
  if (merged !== undefined) await undoMerge(change, merged)
  const separate = merged ?? (await addCourtOf(change, nearest, row))
  await insertDifferent(tx, { courtId: separate, otherId: courtId })
  if (merged === undefined) await finishCourtChange(change, court, `tell apart from court #${separate}`)
  return separate
}

async function addCourtOf(
  change: ChangeContext,
  nearest: NearestPlaceLookup,
  row: queries.SourceRow,
): Promise<number> {
  const { tx, actor } = change
  const { tags, latitude, longitude, editedAt, courtId: former } = row
  const place = nearest(row, NEAR_MILES)
  const now = new Date()
  const reading = { now, editedAt: editedAt ?? now, country: place?.country, readHours: normalizeHours }
  const { fields } = await courtOfTags(tagsOf(tags), reading)
  const made = madeTexts({ fields, latitude, longitude }, tagsOf(tags), place)
  const { name = '', ...others } = fields
  const id = await queries.insertSeparateCourt(tx, {
    ...others,
    ...{ name, latitude, longitude, ...made },
  })
  await queries.giveSource(tx, row, id)
  for (const one of [id, former]) await restateClaims(tx, one)
  await publishChanges(tx, [id])
  const after = toAuditState(await lockAndReadCourt(change, id))
  await audit(tx, actor, { action: 'add court', subjectKind: 'court', subjectId: id, after })
  return id
}
