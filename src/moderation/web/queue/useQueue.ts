import { useState } from 'react'
import type { QueueItemView } from '../../contract/queue.ts'
import type { Lookers } from './usePresence.ts'

/**
 * The current position in the queue and the selection. The current item stays until the person moves on, even if it is
 * no longer waiting. What others look at comes last.
 *
 * @param isPending whether an item is waiting, or being decided here
 */
export function useQueue(
  waiting: readonly QueueItemView[],
  isPending: (key: string) => boolean,
  lookers: Lookers,
) {
  const [place, setPlace] = useState<{ item: QueueItemView; index: number }>()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const isBusy = ({ key }: QueueItemView) => lookers.has(key) && key !== place?.item.key
  const items =
    lookers.size === 0 ? waiting : [...waiting.filter((item) => !isBusy(item)), ...waiting.filter(isBusy)]
  const found = place ? items.findIndex(({ key }) => key === place.item.key) : -1
  const isGone = place !== undefined && found < 0 && !isPending(place.item.key)
  const index = Math.max(0, isGone ? place.index : found)
  const current = isGone ? place.item : items[index]
  if (current && (current !== place?.item || index !== place.index)) setPlace({ item: current, index })
  if (!current && place) setPlace(undefined)
  const selected = items.filter(({ key }) => ticked.has(key))

  function goTo(item: QueueItemView | undefined) {
    setPlace(item && { item, index: items.indexOf(item) })
  }

  /** From an item that is gone, moves to the one now in its place. */
  function step(by: number) {
    const to = isGone ? Math.min(by > 0 ? index : index - 1, items.length - 1) : index + by
    if (isGone || items[to]) goTo(items[Math.max(0, to)])
  }

  return {
    items,
    current,
    isGone,
    index,
    selected,
    goTo,
    step,
    /** Moves to the first remaining item after these, or else before them. Undone items are selected again. */
    advancePast(keys: readonly string[]) {
      const stays = ({ key }: QueueItemView) => !keys.includes(key)
      goTo(items.slice(index).find(stays) ?? items.slice(0, index).reverse().find(stays))
    },
    toggle(item: QueueItemView | undefined) {
      if (!item) return
      const next = new Set(ticked)
      if (!next.delete(item.key)) next.add(item.key)
      setTicked(next)
    },
    toggleAll: (all: boolean) => setTicked(new Set(all ? items.map(({ key }) => key) : [])),
  }
}
export type Queue = ReturnType<typeof useQueue>
