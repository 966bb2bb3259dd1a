import { MAX_MODERATION_ITEMS } from '../../../contract/limits.ts'
import type { ModerationCountsView, ModerationView } from '../../../contract/moderation/admin-schema.ts'
import { inTurns, itemsOf, LISTS, type WaitingItem, type WaitingKind } from './waiting-items.ts'

/** The queue as far as it is known, and how much waits in all. */
export interface KnownQueue {
  items: WaitingItem[]
  counts: ModerationCountsView
  /** When its beginning was asked for last, milliseconds since 1970. */
  readAt: number
}

/** After its beginning was asked for anew. What should stand there and does not is gone; what comes later stays known. */
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

/** With a part of it that was not known. */
export function withPart(known: KnownQueue, page: ModerationView): KnownQueue {
  return { ...known, items: joined(known.items, itemsOf(page)), counts: page.counts }
}

/** Without what was decided. */
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

/** How many things of a kind wait that are not known. */
export const countBeyond = ({ items, counts }: KnownQueue, kind: WaitingKind): number =>
  Math.max(0, counts[LISTS[kind]] - items.filter((item) => item.kind === kind).length)

/** Of what is known twice the second one holds. */
function joined(known: WaitingItem[], fresh: WaitingItem[]): WaitingItem[] {
  const items = new Map([...known, ...fresh].map((item) => [item.key, item]))
  return [...items.values()].sort(inTurns)
}
