import { useState } from 'react'
import type { QueueItem } from './queue-items.ts'

/**
 * The current position in the queue and the selection. The current item stays until the person moves on, even if it is
 * no longer waiting.
 *
 * @param isPending whether an item is waiting, or being decided here
 */
export function useQueue(items: QueueItem[], isPending: (key: string) => boolean) {
  const [place, setPlace] = useState<{ item: QueueItem; index: number }>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const found = place ? items.findIndex(({ key }) => key === place.item.key) : -1
  const isGone = place !== undefined && found < 0 && !isPending(place.item.key)
  const index = Math.max(0, isGone ? place.index : found)
  const current = isGone ? place.item : items[index]
  if (current && (current !== place?.item || index !== place.index)) setPlace({ item: current, index })
  if (!current && place) setPlace(undefined)
  const selected = items.filter(({ key }) => ticked.has(key))

  function goTo(item: QueueItem | undefined) {
    setPlace(item && { item, index: items.indexOf(item) })
  }

  /** From an item that is gone, moves to the one now in its place. */
  function step(by: number) {
    const to = isGone ? Math.min(by > 0 ? index : index - 1, items.length - 1) : index + by
    if (isGone || items[to]) goTo(items[Math.max(0, to)])
  }

  return {
    current,
    isGone,
    index,
    selected,
    goTo,
    step,
    /** Moves to the first remaining item after these, or else before them. Undone items are selected again. */
    advancePast(decided: QueueItem[]) {
      const stays = (item: QueueItem) => !decided.includes(item)
      goTo(items.slice(index).find(stays) ?? items.slice(0, index).reverse().find(stays))
    },
    toggle(item: QueueItem | undefined) {
      if (!item) return
      const next = new Set(ticked)
      if (!next.delete(item.key)) next.add(item.key)
      setTicked(next)
    },
    toggleAll: (all: boolean) => setTicked(new Set(all ? items.map(({ key }) => key) : [])),
  }
}
export type Queue = ReturnType<typeof useQueue>
