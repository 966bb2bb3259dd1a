import { createContext, use, useSyncExternalStore } from 'react'
import type { SeenCourt } from '../../facts/contract/court-news.ts'
import type { ListLink, SavedCourt } from '../contract/schema.ts'

/** What is saved here, as far as it is known: what reads and changes it (`saved-store.ts`) is loaded after the page. */
export interface SavedState {
  /** Whose: an account's uid, or '' for this device's own; undefined until known. */
  owner: string | undefined
  /** By court; removed ones included. */
  rows: ReadonlyMap<number, SavedCourt>
  seen: ReadonlyMap<number, SeenCourt>
  links: readonly ListLink[]
  /** Courts that were saved on this device before the person signed in. */
  onDevice: number
  /** Whether the browser refuses to keep anything: then it lasts as long as the page. */
  isRefused: boolean
  /** Why the account didn't take what was saved here. */
  error: string | undefined
}

const UNKNOWN: SavedState = {
  owner: undefined,
  rows: new Map(),
  seen: new Map(),
  links: [],
  onDevice: 0,
  isRefused: false,
  error: undefined,
}

let state = UNKNOWN
const listeners = new Set<() => void>()

export const savedState = () => state

export function setSavedState(changes: Partial<SavedState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

/** The courts that are saved, in order. */
export const savedIdsOf = (rows: SavedState['rows']): number[] =>
  [...rows.values()].flatMap((row) => (row.is_saved ? [row.court_id] : [])).sort((a, b) => a - b)

export function followSaved(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Nothing is known on the server and during hydration. */
export const useSaved = (): SavedState => useSyncExternalStore(followSaved, savedState, () => UNKNOWN)

/** What the server knows to be saved, on pages that are made for one person. It counts until the browser's own is known. */
export const SavedOnServerContext = createContext<readonly number[]>([])

export function useIsSaved(courtId: number): boolean {
  const isOnServer = use(SavedOnServerContext).includes(courtId)
  return useSyncExternalStore(
    followSaved,
    () => (state.owner === undefined ? isOnServer : (state.rows.get(courtId)?.is_saved ?? false)),
    () => isOnServer,
  )
}

/** Set in a browser in which something is saved: only then is what reads it loaded with the page. */
export const SAVED_HERE = 'opencourt.saved'
