import type { ReceiptView } from '../../accounts/contract/schema.ts'
import type { Allowance } from '../../accounts/server/allowance.queries.ts'
import { lockDirectory } from '../../courts/server/changes.queries.ts'
import { requirePublished } from '../../courts/server/courts.queries.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { facilityKey, sameFacility } from '../contract/facilities.ts'
import {
  addFacilities,
  addTags,
  confirmableFacilities,
  endOtherTags,
  insertSuggestion,
  pendingSuggestions,
  readConfirming,
  taggedCourt,
} from './facilities.queries.ts'
import { saveReports } from './facts.service.ts'

/** Confirms a facility of a court, or withdraws the confirmation. */
export async function voteForFacility(
  tx: Transaction,
  allowance: Allowance,
  { courtId, facilityId, userId }: { courtId: number; facilityId: number; userId: number },
): Promise<{ vote_count: number; userVote: boolean }> {
  await lockDirectory(tx, [courtId])
  await requirePublished(tx, courtId)
  const fact = (await confirmableFacilities(tx, courtId)).facts.get(facilityId)
  if (fact === undefined) throw new ApiError('facility-not-found')
  const before = await readConfirming(tx, { courtId, fact })
  const value = before.includes(userId) ? null : true
  await saveReports(tx, allowance, { courtId, userId }, [{ fact, value }])
  const after = await readConfirming(tx, { courtId, fact })
  return { vote_count: after.length, userVote: after.includes(userId) }
}

/** Confirms facilities of a court and suggests others by name; names of confirmable facilities are confirmed instead. */
export async function confirmAndSuggest(
  tx: Transaction,
  allowance: Allowance,
  {
    courtId,
    userId,
    facilityIds,
    names,
  }: { courtId: number; userId: number; facilityIds: readonly number[]; names: readonly string[] },
): Promise<void> {
  if (facilityIds.length > 0 || names.length > 0) await lockDirectory(tx, [courtId])
  await requirePublished(tx, courtId)
  const { facts, byKey } = await confirmableFacilities(tx, courtId)
  const confirmed = new Set(facilityIds)
  for (const id of confirmed) if (!facts.has(id)) throw new ApiError('facility-not-found')
  for (const name of names) {
    const known = byKey.get(facilityKey(name))
    if (known) confirmed.add(known)
    else await suggestFacility(tx, allowance, { courtId, userId, name })
  }
  const said = [...confirmed].map((id) => ({ fact: facts.get(id) as string, value: true }))
  await saveReports(tx, allowance, { courtId, userId }, said)
}

/** Suggests a facility to the administrators. Repeating a pending suggestion returns the same one. */
export async function suggestFacility(
  tx: Transaction,
  allowance: Allowance,
  { courtId, userId, name }: { courtId: number; userId: number; name: string },
): Promise<ReceiptView> {
  await requirePublished(tx, courtId)
  const { byKey } = await confirmableFacilities(tx, courtId)
  if (byKey.has(facilityKey(name))) throw new ApiError('facility-known')
  const pending = await pendingSuggestions(tx, { courtId, userId })
  const same = pending.find(({ suggestedName }) => sameFacility(suggestedName, name))
  if (same) return { id: same.id, status: 'pending' }
  await allowance.take(tx, userId, { facility: 1 })
  return { id: await insertSuggestion(tx, { courtId, userId, suggestedName: name }), status: 'pending' }
}

/** Tags a court with a facility that a player suggested. */
export async function tagAsSuggested(tx: Transaction, courtId: number, name: string): Promise<void> {
  await addFacilities(tx, [name], 'community')
  await addTags(tx, taggedCourt(courtId, [facilityKey(name)]))
}

/** Replaces the tags of a court. */
export async function setTags(tx: Transaction, courtId: number, names: readonly string[]): Promise<void> {
  const wanted = taggedCourt(courtId, names.map(facilityKey))
  await addFacilities(tx, names)
  await endOtherTags(tx, wanted)
  await addTags(tx, wanted)
}
