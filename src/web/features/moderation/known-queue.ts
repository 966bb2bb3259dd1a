import { MAX_MODERATION_ITEMS } from '../../../contract/limits.ts'
import type { ModerationCountsView, ModerationView } from '../../../contract/moderation/admin-schema.ts'
import { inTurns, itemsOf, LISTS, type WaitingItem, type WaitingKind } from './waiting-items.ts'

/** The loaded part of the queue, with the total counts. */
export interface KnownQueue {
  items: WaitingItem[]
  counts: ModerationCountsView
  /** When its start was last fetched, milliseconds since the epoch. */
  readAt: number
}

/**
 * Merges a refetched start of the queue: known items within its range that are missing are dropped, later ones stay.
 */
export function withBeginning(known: KnownQueue | undefined, page: ModerationView, now: number): KnownQueue {
  const beginning = itemsOf(page)
  const isLater = (item: WaitingItem) => {
    const ofKind = beginning.filter(({ kind }) => kind === item.kind)
    const last = ofKind.length < MAX_MODERATION_ITEMS ? undefined : ofKind.at(-1)
    return last !== undefined && inTurns(item, last) >= 0
  }
  const later = known?.items.filter(isLater) ?? []
  return { items: joined(later, beginning), counts: page.counts, readAt: now }
}

/** Merges another part of the queue. */
export function withPart(known: KnownQueue, page: ModerationView): KnownQueue {
  return { ...known, items: joined(known.items, itemsOf(page)), counts: page.counts }
}

/** Removes decided items. */
export function withoutDecided(known: KnownQueue, keys: ReadonlySet<string>): KnownQueue {
  const counts = { ...known.counts }
  for (const { key, kind, isUrgent } of known.items) {
    if (!keys.has(key)) continue
    counts[LISTS[kind]]--
    counts.total--
    if (isUrgent) counts.urgent--
  }
  return { ...known, items: known.items.filter(({ key }) => !keys.has(key)), counts }
}

/** Number of waiting items of a kind that are not loaded. */
export const countBeyond = ({ items, counts }: KnownQueue, kind: WaitingKind): number =>
  Math.max(0, counts[LISTS[kind]] - items.filter((item) => item.kind === kind).length)

/** Duplicates are replaced by the fresh item. */
function joined(known: WaitingItem[], fresh: WaitingItem[]): WaitingItem[] {
  const items = new Map([...known, ...fresh].map((item) => [item.key, item]))
  return [...items.values()].sort(inTurns)
}
