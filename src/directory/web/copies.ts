import pLimit from 'p-limit'
import { type DeviceDatabase, deviceDatabase } from '../../platform/ui/device-database.ts'
import type { CourtDetailsView } from '../contract/schema.ts'

/** A court as everybody sees it, kept on this device to be read without a connection. */
export interface Copy {
  court_id: number
  details: CourtDetailsView
  /** When it was loaded, ISO time. */
  at: string
  /** When its page was last opened here, ISO time; empty if it was only saved. */
  seen_at: string
  /** Whether the court is saved: it is then kept however long ago it was looked at. */
  is_saved: boolean
}

declare module '../../platform/ui/device-database.ts' {
  interface DeviceStores {
    copies: { key: number; value: Copy }
  }
}

/** Courts that are kept because they were looked at; saved ones don't count. */
const MAX_SEEN = 50
/** Copies of saved courts are loaded anew after a day, milliseconds. */
const FRESH_MS = 86_400_000
/** At a time: a browser with a poor connection has other things to load. */
const LOADED_AT_ONCE = 2

/** All copies; none where storage is refused. */
export async function readCopies(): Promise<Copy[]> {
  return (await quietly((database) => database.getAll('copies'))) ?? []
}

/** The copy of a court, if there is one. */
export function readCopy(courtId: number): Promise<Copy | undefined> {
  return quietly((database) => database.get('copies', courtId))
}

/** Keeps a court whose page is shown; `details` are those that visitors get. */
export async function keepSeen(details: CourtDetailsView, at: string): Promise<void> {
  await keep(details, { at, seen_at: new Date().toISOString() })
}

let keeping = Promise.resolve()

/**
 * Keeps all courts that are saved; one run after another. `load` gets those that are missing or old, and when that was;
 * what can't be loaded now is next time.
 *
 * @param savedIds says which are saved now: what is no longer is dropped, also if it was asked for before
 */
export function keepCopies(
  savedIds: () => readonly number[],
  load: (courtId: number) => Promise<Pick<Copy, 'details' | 'at'>>,
): Promise<void> {
  keeping = keeping.then(() => keepAll(savedIds, load))
  return keeping
}

async function keepAll(...[savedIds, load]: Parameters<typeof keepCopies>): Promise<void> {
  const fresh = new Set<number>()
  const saved = new Set(savedIds())
  for (const copy of await readCopies()) {
    const is_saved = saved.has(copy.court_id)
    // Whoever comes next has no use for what somebody had saved.
    if (!is_saved && !copy.seen_at) await quietly((database) => database.delete('copies', copy.court_id))
    else if (copy.is_saved !== is_saved)
      await quietly((database) => database.put('copies', { ...copy, is_saved }))
    if (Date.now() - Date.parse(copy.at) < FRESH_MS) fresh.add(copy.court_id)
  }
  const isSaved = (id: number) => savedIds().includes(id)
  const wanted = [...saved].filter((id) => !fresh.has(id))
  await pLimit(LOADED_AT_ONCE).map(wanted, async (id) => {
    const loaded = isSaved(id) ? await load(id).catch(() => undefined) : undefined
    if (loaded && isSaved(id)) await keep(loaded.details, { at: loaded.at, is_saved: true })
  })
}

async function keep(
  details: CourtDetailsView,
  changes: Pick<Copy, 'at'> & Partial<Pick<Copy, 'seen_at' | 'is_saved'>>,
): Promise<void> {
  // What the server shows while its database is away is older, and may be incomplete.
  if (details.asOf) return
  const court_id = details.court.id
  await quietly(async (database) => {
    const known = await database.get('copies', court_id)
    const copy = { seen_at: '', is_saved: false, ...known, ...changes, court_id, details }
    await database.put('copies', copy).catch(async () => {
      // There may be no room left: make some, then give up.
      await forgetSeen(database, MAX_SEEN / 2)
      await database.put('copies', copy)
    })
    await forgetSeen(database, MAX_SEEN)
  })
}

/** Forgets all of them, once what is being kept is. */
export function forgetCopies(): Promise<void> {
  keeping = keeping.then(async () => {
    await quietly((database) => database.clear('copies'))
  })
  return keeping
}

async function forgetSeen(database: DeviceDatabase, limit: number): Promise<void> {
  const ids = copiesToForget(await database.getAll('copies'), limit)
  await Promise.all(ids.map((id) => database.delete('copies', id)))
}

/** Of the courts that were only looked at, those that were beyond the latest `limit`. */
export function copiesToForget(
  copies: readonly Pick<Copy, 'court_id' | 'seen_at' | 'is_saved'>[],
  limit: number,
): number[] {
  const seen = copies.filter(({ is_saved }) => !is_saved)
  return seen
    .sort((a, b) => b.seen_at.localeCompare(a.seen_at))
    .slice(limit)
    .map(({ court_id }) => court_id)
}

/** Storage may be refused or full at any time: the page works without. */
async function quietly<T>(act: (database: DeviceDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    return await act(await deviceDatabase())
  } catch {
    return undefined
  }
}
