import { audit } from '../../admin/server/audit.queries.ts'
import { courtEdit } from '../../court-admin/contract/input.ts'
import { editCourt } from '../../court-admin/server/court-admin.service.ts'
import { type ChangeContext, lockAndReadPublishedCourt } from '../../court-admin/server/current-court.ts'
import { type FactValue, getFact, isFactKey } from '../../facts/contract/catalogue.ts'
import { dayOf, dayText, type HeldFact, whatHolds } from '../../facts/contract/what-holds.ts'
import { readReportsAbout } from '../../facts/server/disputes.queries.ts'
import { settleWithin } from '../../facts/server/settlements.service.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DifferenceView } from '../contract/map-data-schema.ts'
import * as queries from './differences.queries.ts'
import { objectUrl } from './map-data.view.ts'

/** What is needed to decide those of these differences that are undecided, by their keys in the queue. */
export async function readDifferencesByKey(
  database: Database,
  keys: readonly queries.DifferenceKey[],
): Promise<ReadonlyMap<string, DifferenceView>> {
  return keys.length === 0 ? new Map() : viewsOf(database, await queries.readDifferencesIn(database, keys))
}

/** The key of a difference in the queue. */
export const differenceKey = ({ courtId, source, field }: queries.DifferenceKey) =>
  `difference ${courtId} ${source} ${field}`

async function viewsOf(
  database: Database,
  differences: readonly queries.OpenDifference[],
): Promise<Map<string, DifferenceView>> {
  const facts = differences.flatMap(({ courtId, field }) =>
    isFactKey(field) ? [{ courtId, fact: field }] : [],
  )
  const reports = facts.length === 0 ? [] : await readReportsAbout(database, facts)
  const now = new Date()
  const views = new Map<string, DifferenceView>()
  for (const difference of differences) {
    const { courtId, field, recorded } = difference
    const said = reports.filter((report) => report.courtId === courtId && report.fact === field)
    const held = isFactKey(field) ? whatHolds(getFact(field).halfLifeDays, said, now) : undefined
    const ours = held ? held.value : recorded
    if (ours !== null) views.set(differenceKey(difference), differenceView(difference, ours, held))
  }
  return views
}

/** @param held what people say of a fact */
function differenceView(
  difference: queries.OpenDifference,
  ours: FactValue,
  held: HeldFact | undefined,
): DifferenceView {
  const { courtId, name, version, source, sourceId, field, theirs, saidAt } = difference
  return {
    court: { id: courtId, name, version },
    ...{ source, source_url: sourceId === null ? null : objectUrl(source, sourceId) },
    ...{ field, is_fact: isFactKey(field) },
    ...{ ours, confirmed: held?.confirmed ?? 0, confirmed_at: held?.confirmed_at ?? null },
    is_confirmed: held ? held.state !== 'stale' : difference.isSetByPeople,
    ...{ theirs, said_at: saidAt && dayText(dayOf(saidAt)) },
  }
}

/**
 * Keeps what people said, or takes over what the source says; with a version, only of the court that was looked at.
 */
export async function decideDifference(
  change: ChangeContext,
  key: queries.DifferenceKey,
  { use, version }: { use: 'ours' | 'theirs'; version?: number | undefined },
): Promise<void> {
  const { courtId, source, field } = key
  await lockAndReadPublishedCourt(change, courtId).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'court-not-found'
      ? new ApiError('already-decided')
      : error
  })
  const difference = await queries.lockDifference(change.tx, key)
  if (!difference) throw new ApiError('already-decided')
  const settled = use === 'theirs' ? await takeOver(change, difference, version) : [difference]
  await queries.settleDifferences(change.tx, settled)
  if (use === 'ours')
    await audit(change.tx, change.actor, {
      ...{ action: `keep ours against ${source}: ${field}`, subjectKind: 'court', subjectId: courtId },
    })
}

/** Returns the differences that this settles. */
async function takeOver(
  change: ChangeContext,
  difference: queries.OpenDifference,
  version: number | undefined,
): Promise<queries.OpenDifference[]> {
  const { courtId, field, source, sourceId, theirs } = difference
  if (isFactKey(field)) {
    const url = sourceId === null ? null : objectUrl(source, sourceId)
    const settlement = { value: theirs, source: 'administrator', note: `As in ${source}.` } as const
    await settleWithin(change.tx, change.actor, {
      ...{ courtId, key: field, settlement: { ...settlement, ...(url !== null && { url }) } },
    })
    return [difference]
  }
  const fields = PRICE_FIELDS.includes(field)
    ? await queries.readPriceDifferences(change.tx, difference)
    : [difference]
  const edit = Object.fromEntries(fields.map((one) => [one.field, one.theirs]))
  await editCourt(change, courtId, courtEdit.parse({ ...edit, version }), { requiresPrice: false })
  return fields
}

/** A court's price is checked as a whole. */
const PRICE_FIELDS: readonly string[] = ['isFree', 'priceGbp', 'priceDurationMinutes']
