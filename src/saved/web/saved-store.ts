import type { BackendStatus } from '../../accounts/contract/rules.ts'
import { memberApi } from '../../accounts/web/member-api.ts'
import { onPersonLeave } from '../../accounts/web/person-leave.ts'
import { wasSignedIn } from '../../accounts/web/signed-in-flag.ts'
import { ApiCallError } from '../../api/web/client.ts'
import type { SeenCourt } from '../../facts/contract/court-news.ts'
import { errors } from '../../platform/contract/errors.ts'
import { sanitizeLine, sanitizeText } from '../../platform/contract/sanitize-text.ts'
import { deviceDatabase } from '../../platform/ui/device-database.ts'
import { readRemembered, rememberFlag } from '../../platform/ui/remembered-flag.ts'
import {
  isCourtId,
  MAX_LIST_NAME,
  MAX_LISTS_PER_COURT,
  MAX_SAVED,
  MAX_SAVED_NOTE,
} from '../contract/limits.ts'
import { mergeSaved } from '../contract/merge-saved.ts'
import type { SavedCourt } from '../contract/schema.ts'
import { followSaved, SAVED_HERE, savedIdsOf, savedState, setSavedState } from './saved-state.ts'

/** A row as the device keeps it. */
interface DeviceRow extends SavedCourt {
  owner: string
  /** Whether the account has it; of no use for the device's own. */
  is_sent: boolean
  seen?: SeenCourt
}

const savedOf = ({ owner: _owner, is_sent: _isSent, seen: _seen, ...row }: DeviceRow): SavedCourt => row

declare module '../../platform/ui/device-database.ts' {
  interface DeviceStores {
    saved: { key: [string, number]; value: DeviceRow }
  }
}

/** Owner of what is saved on the device without an account. */
const DEVICE = ''

/** Tells other windows that something changed. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('opencourt-saved')
channel?.addEventListener('message', () => void reload())

/** Rows that the browser doesn’t keep, as it is full or refuses: they last as long as the page. */
const inMemory = new Map<string, DeviceRow>()
const keyOf = ({ owner, court_id }: Pick<DeviceRow, 'owner' | 'court_id'>) => `${owner}/${court_id}`

function withInMemory(owner: string, stored: DeviceRow[]): DeviceRow[] {
  const others = [...inMemory.values()].filter((row) => row.owner === owner)
  return [...new Map([...stored, ...others].map((row) => [row.court_id, row])).values()]
}

/** Whose courts were last shown: while the session can't be checked, as without a connection, they still are. */
const LAST_OWNER = 'opencourt.saved-by'

let following = Promise.resolve()

/** Shows what the person who is signed in has saved, or else what is saved on this device; one after another. */
export async function followPerson(uid: string | undefined, status: BackendStatus): Promise<void> {
  following = following.catch(() => undefined).then(() => follow(uid, status))
  await following
  if (uid !== undefined) await syncSaved()
}

async function follow(uid: string | undefined, status: BackendStatus): Promise<void> {
  if (uid !== undefined) rememberFlag(LAST_OWNER, true, uid)
  if (status === 'signed-out') rememberFlag(LAST_OWNER, false)
  if (uid !== undefined || status === 'signed-out') await forgetOthers([DEVICE, uid])
  const isOpen = status === 'unknown' || status === 'error'
  const last = isOpen ? readRemembered(LAST_OWNER) : undefined
  // Somebody who has just signed in for the first time.
  if (status === 'unknown' && last === undefined && wasSignedIn()) return
  const owner = uid ?? last ?? DEVICE
  if (savedState().owner !== owner) await reload(owner)
  await takeFromCookie()
}

/** Sessions also end while the site is closed, or in a window that hasn’t loaded this yet. */
async function forgetOthers(owners: readonly (string | undefined)[]): Promise<void> {
  try {
    const database = await deviceDatabase()
    const keys = await database.getAllKeys('saved')
    for (const key of keys) if (!owners.includes(key[0])) await database.delete('saved', key)
  } catch {
    // What can’t be read isn't shown either.
  }
}

/** The cookie that was taken over last: where it has to stay, only once for each page. */
let takenCookie: string | undefined

/** What was saved without scripts is kept like everything else once there are some. */
async function takeFromCookie(): Promise<void> {
  const cookie = document.cookie.split('; ').find((text) => text.startsWith('saved='))
  const [list = ''] = cookie?.slice('saved='.length).split('~') ?? []
  const ids = list.split('.').map(Number).filter(isCourtId)
  if (ids.length === 0 || cookie === takenCookie) return
  try {
    await changeMany(ids.map((court_id) => ({ court_id, is_saved: true })))
  } catch (error) {
    // There is no room for them: they stay where they are.
    return setSavedState({ error: error instanceof Error ? error.message : undefined })
  }
  takenCookie = cookie
  // Nothing else keeps them.
  if (savedState().isRefused && savedState().owner === DEVICE) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API isn’t everywhere yet
  document.cookie = 'saved=; Path=/; Max-Age=0; SameSite=Lax'
}

/** Reads again what is saved; a read that fails changes nothing. */
async function reload(owner = savedState().owner): Promise<void> {
  if (owner === undefined) return
  const [own, device] = await Promise.all([readRows(owner), readRows(DEVICE)])
  setSavedState({
    owner,
    rows: new Map(own.map((row) => [row.court_id, savedOf(row)])),
    seen: new Map(own.flatMap(({ court_id, seen }) => (seen ? [[court_id, seen] as const] : []))),
    ...(owner === savedState().owner ? {} : { links: [], error: undefined }),
    onDevice: owner === DEVICE ? 0 : device.filter(({ is_saved }) => is_saved).length,
  })
}

const rangeOf = (owner: string) => IDBKeyRange.bound([owner], [owner, []])

async function readRows(owner: string): Promise<DeviceRow[]> {
  try {
    return withInMemory(owner, await (await deviceDatabase()).getAll('saved', rangeOf(owner)))
  } catch {
    setSavedState({ isRefused: true })
    return withInMemory(owner, [])
  }
}

/**
 * Changes rows in one transaction: `change` gets those stored and returns those to store and the ids of those to
 * delete. Where the browser refuses, full or private, the change lasts as long as the page.
 */
async function changeRows(
  owner: string,
  change: (rows: DeviceRow[]) => { put: DeviceRow[]; remove?: number[] },
): Promise<void> {
  let rows = withInMemory(owner, [])
  try {
    const transaction = (await deviceDatabase()).transaction('saved', 'readwrite')
    rows = withInMemory(owner, await transaction.store.getAll(rangeOf(owner)))
    const { put, remove = [] } = change(rows)
    await Promise.all([
      ...put.map(async (row) => transaction.store.put(row)),
      ...remove.map(async (id) => transaction.store.delete([owner, id])),
      transaction.done,
    ])
    for (const court_id of [...put.map((row) => row.court_id), ...remove])
      inMemory.delete(keyOf({ owner, court_id }))
    if (savedState().isRefused && inMemory.size === 0) setSavedState({ isRefused: false })
  } catch {
    setSavedState({ isRefused: true })
    const { put, remove = [] } = change(rows)
    for (const row of put) inMemory.set(keyOf(row), row)
    for (const court_id of remove) inMemory.delete(keyOf({ owner, court_id }))
  }
  rememberFlag(SAVED_HERE, true)
  channel?.postMessage(owner)
}

/** Saves or removes a court, or changes its note or lists. Throws a sentence if there are too many. */
export async function changeSaved(courtId: number, changes: Partial<SavedCourt>): Promise<void> {
  await changeMany([{ ...changes, court_id: courtId }])
}

export async function changeMany(
  changes: readonly (Partial<SavedCourt> & Pick<SavedCourt, 'court_id'>)[],
): Promise<void> {
  const owner = await knownOwner()
  const before = savedState().rows
  const changed = changes.map((change) => changedRow(before.get(change.court_id), change))
  const after = new Map([...before, ...changed.map((row) => [row.court_id, row] as const)])
  if (savedIdsOf(after).length > Math.max(MAX_SAVED, savedIdsOf(before).length))
    throw new Error(errors['saved-full'].text)
  setSavedState({ rows: after })
  await changeRows(owner, (rows) => {
    const known = new Map(rows.map((row) => [row.court_id, row]))
    return { put: changed.map((row) => ({ ...known.get(row.court_id), ...row, owner, is_sent: false })) }
  })
  if (owner !== DEVICE) void syncSaved()
}

/** Whose courts are shown, once that is known. */
function knownOwner(): Promise<string> {
  return new Promise((resolve) => {
    const check = () => {
      const { owner } = savedState()
      if (owner === undefined) return
      stop()
      resolve(owner)
    }
    const stop = followSaved(check)
    check()
  })
}

/** Remembers what was shown of saved courts. */
export async function rememberSeen(seen: ReadonlyMap<number, SeenCourt>): Promise<void> {
  const { owner } = savedState()
  if (owner === undefined) return
  setSavedState({ seen: new Map([...savedState().seen, ...seen]) })
  await changeRows(owner, (rows) => ({
    put: rows.flatMap((row) => {
      const now = seen.get(row.court_id)
      return now ? [{ ...row, seen: now }] : []
    }),
  }))
}

/**
 * Always later than before, whatever the clock says: what one does last counts. Texts are as the account takes them:
 * one that it refuses would hold up all others.
 */
function changedRow(
  before: SavedCourt | undefined,
  changes: Partial<SavedCourt> & Pick<SavedCourt, 'court_id'>,
): SavedCourt {
  const now = Math.max(Date.now(), before ? Date.parse(before.changed_at) + 1 : 0)
  const row = { is_saved: true, note: '', lists: [], ...before, ...changes }
  const lists = row.lists.map((name) => sanitizeLine(name).slice(0, MAX_LIST_NAME)).filter(Boolean)
  return {
    ...row,
    note: sanitizeText(row.note).slice(0, MAX_SAVED_NOTE),
    lists: [...new Set(lists)].slice(0, MAX_LISTS_PER_COURT),
    changed_at: changes.changed_at ?? new Date(now).toISOString(),
  }
}

let syncing: Promise<void> | undefined
let isWanted = false

/** Sends what the account doesn't have yet, and takes over what other devices did. Of overlapping calls one runs. */
export function syncSaved(): Promise<void> {
  isWanted = true
  syncing ??= (async () => {
    while (isWanted) {
      isWanted = false
      await sync()
    }
  })().finally(() => {
    syncing = undefined
  })
  return syncing
}

/** Sends what the account doesn't have yet, if there is anything, and waits for what is under way. */
export async function sendUnsent(): Promise<void> {
  await following.catch(() => undefined)
  await syncing
  const { owner } = savedState()
  if (owner && (await readRows(owner)).some(({ is_sent }) => !is_sent)) await syncSaved()
}

async function sync(): Promise<void> {
  const { owner } = savedState()
  if (!owner) return
  // What was changed meanwhile is sent next.
  const sent = (await readRows(owner)).filter(({ is_sent }) => !is_sent)
  try {
    const saved = sent.map(savedOf)
    const answer = await memberApi.call('POST /api/account/saved', { body: { saved } })
    if (savedState().owner !== owner) return
    await changeRows(owner, (rows) => joined(owner, rows, sent, answer.saved))
    setSavedState({ links: answer.links, error: undefined })
  } catch (error) {
    // Without a connection it waits for the next time.
    if (error instanceof ApiCallError && error.code === 'saved-full') setSavedState({ error: error.message })
    return
  }
  await reload()
}

/** What the device keeps after the account's answer: also what was changed here since it was asked. */
function joined(owner: string, rows: DeviceRow[], sent: DeviceRow[], theirs: SavedCourt[]) {
  const sentAt = new Map(sent.map((row) => [row.court_id, row.changed_at]))
  const known = new Set(theirs.map(({ court_id }) => court_id))
  const isAnswered = (row: DeviceRow) => row.is_sent || sentAt.get(row.court_id) === row.changed_at
  const before = new Map(rows.map((row) => [row.court_id, row]))
  // What was answered is as the account has it, also where a clock that is ahead claims to be later.
  const since = rows.filter((row) => !isAnswered(row)).map(savedOf)
  const put = mergeSaved(theirs, since)
    .filter(({ court_id }) => known.has(court_id))
    .map((row) => ({ ...before.get(row.court_id), ...row, owner, is_sent: theirs.includes(row) }))
  // The account knows them no more: merged into another court, say.
  const remove = rows.filter((row) => isAnswered(row) && !known.has(row.court_id))
  return { put, remove: remove.map(({ court_id }) => court_id) }
}

/** Courts that were merged into others are saved as those. */
export async function followMerges(merges: ReadonlyMap<number, number>): Promise<void> {
  const { rows } = savedState()
  const changes = new Map<number, SavedCourt>()
  for (const [from, to] of merges) {
    const row = rows.get(from)
    if (!row?.is_saved) continue
    changes.set(from, { ...row, is_saved: false })
    changes.set(to, { ...withBoth(changes.get(to) ?? rows.get(to), row), court_id: to })
  }
  await changeMany([...changes.values()].map(({ changed_at: _, ...change }) => change))
}

/** As the account does it (`copySaved`): with both notes if they fit, and both courts’ lists. */
function withBoth(kept: SavedCourt | undefined, row: SavedCourt): SavedCourt {
  if (!kept?.is_saved) return row
  const notes = kept.note ? `${kept.note}\n${row.note}` : row.note
  // The account may have joined them before.
  const isKept = kept.note.includes(row.note) || notes.length > MAX_SAVED_NOTE
  return { ...kept, note: isKept ? kept.note : notes, lists: [...kept.lists, ...row.lists] }
}

/** Adds the device's own courts to the account: what either side has done last counts. */
export async function addFromDevice(): Promise<void> {
  const { owner, rows } = savedState()
  if (!owner) return
  const device = await readRows(DEVICE)
  const here = device.map(savedOf)
  const union = mergeSaved(
    [...rows.values()],
    here.filter(({ is_saved }) => is_saved),
  )
  if (union.filter(({ is_saved }) => is_saved).length > MAX_SAVED) throw new Error(errors['saved-full'].text)
  await changeRows(owner, () => ({
    put: union.filter((row) => here.includes(row)).map((row) => ({ ...row, owner, is_sent: false })),
  }))
  await changeRows(DEVICE, () => ({ put: [], remove: device.map(({ court_id }) => court_id) }))
  await reload()
  await syncSaved()
}

/** Nothing of an account is left on a device when its person leaves. */
onPersonLeave(() => {
  rememberFlag(LAST_OWNER, false)
  const { owner } = savedState()
  if (!owner) return
  setSavedState({ owner: undefined, rows: new Map(), seen: new Map(), links: [], onDevice: 0 })
  void changeRows(owner, (rows) => ({ put: [], remove: rows.map(({ court_id }) => court_id) }))
})

if (typeof window !== 'undefined') window.addEventListener('online', () => void syncSaved())
