import { randomBytes } from 'node:crypto'
import { limitAccountConcurrency } from '../../api/server/transactions.queries.ts'
import { resolveMergedCourts } from '../../courts/server/courts.queries.ts'
import { ApiError } from '../../platform/contract/errors.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { MAX_LIST_LINKS, MAX_REMOVED, MAX_SAVED } from '../contract/limits.ts'
import { mergeSaved } from '../contract/merge-saved.ts'
import type { ListLink, SavedCourt, SavedView } from '../contract/schema.ts'
import * as queries from './saved.queries.ts'

/** Merges what a device keeps into what somebody keeps; throws `saved-full` instead of keeping too many. */
export function saveCourts(
  database: Database,
  userId: number,
  rows: readonly SavedCourt[],
): Promise<SavedView> {
  return changeSaved(database, userId, (tx) => mergeRows(tx, userId, rows))
}

/** Saves a court or removes it, unless it already is; throws `saved-full`. */
export function setSaved(
  database: Database,
  userId: number,
  courtId: number,
  isSaved: boolean,
): Promise<void> {
  return changeSaved(database, userId, async (tx) => {
    const { saved } = await queries.readSavedView(tx, userId)
    const known = saved.find(({ court_id }) => court_id === courtId)
    if ((known?.is_saved ?? false) === isSaved) return
    const changed = { is_saved: isSaved, note: '', lists: [], changed_at: new Date().toISOString() }
    await mergeRows(tx, userId, [{ court_id: courtId, ...changed }])
  })
}

async function mergeRows(tx: Transaction, userId: number, rows: readonly SavedCourt[]): Promise<SavedView> {
  const before = await queries.readSavedView(tx, userId)
  await queries.writeSaved(tx, userId, await laterRows(tx, userId, rows.map(tidied)))
  await queries.deleteOldRemoved(tx, userId, MAX_REMOVED)
  const after = await queries.readSavedView(tx, userId)
  const count = countSaved(after)
  if (count > MAX_SAVED && count > countSaved(before)) throw new ApiError('saved-full')
  return after
}

/** Makes a link to a list, or answers the one that there is. */
export function shareList(database: Database, userId: number, list: string): Promise<ListLink> {
  return changeSaved(database, userId, async (tx) => {
    const { saved, links } = await queries.readSavedView(tx, userId)
    const known = links.find((link) => link.list === list)
    if (known) return known
    if (!saved.some(({ is_saved, lists }) => is_saved && lists.includes(list)))
      throw new ApiError('list-empty')
    if (links.length >= MAX_LIST_LINKS) throw new ApiError('links-full')
    const link = { token: randomBytes(TOKEN_BYTES).toString('base64url'), list }
    await queries.insertLink(tx, userId, link)
    return link
  })
}

/** Enough that nobody guesses one. */
const TOKEN_BYTES = 16

const countSaved = ({ saved }: SavedView) => saved.filter(({ is_saved }) => is_saved).length

/** Changes what somebody keeps, one device after another. */
function changeSaved<T>(
  database: Database,
  userId: number,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return limitAccountConcurrency(userId, () =>
    database.transaction(async (tx) => {
      if (!(await queries.lockPerson(tx, userId))) throw new ApiError('account_deleted')
      return act(tx)
    }),
  )
}

/** The rows that change something, also for the courts into which theirs have been merged. */
async function laterRows(
  tx: Transaction,
  userId: number,
  rows: readonly SavedCourt[],
): Promise<SavedCourt[]> {
  const stored = await queries.readSaved(tx, userId)
  const later = changesOf(stored, rows)
  const known = await queries.lockCourts(
    tx,
    later.map(({ court_id }) => court_id),
  )
  const ofKnown = later.filter(({ court_id }) => known.includes(court_id))
  const heirs = await resolveMergedCourts(tx, known)
  const ofHeirs = ofKnown.flatMap((row) => {
    const heir = heirs.get(row.court_id)
    return heir ? [{ ...row, court_id: heir.id }] : []
  })
  return changesOf(stored, [...ofKnown, ...ofHeirs])
}

/** The rows of a merge that aren't stored yet. */
function changesOf(stored: readonly SavedCourt[], rows: readonly SavedCourt[]): SavedCourt[] {
  const unchanged = new Set(stored)
  return mergeSaved(stored, rows).filter((row) => !unchanged.has(row))
}

/** With the moment as we write it, which isn't in the future; of a removed court nothing else is kept. */
function tidied(row: SavedCourt): SavedCourt {
  const moment = Math.min(Math.max(Date.parse(row.changed_at), 0), Date.now())
  const changed_at = new Date(moment).toISOString()
  return row.is_saved ? { ...row, changed_at } : { ...row, changed_at, note: '', lists: [] }
}
