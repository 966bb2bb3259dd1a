import { useState } from 'react'
import type { WaitingItem } from './waiting-items.ts'

/** Where somebody is in the row of what waits, and what they have ticked. */
export function useQueue(items: WaitingItem[]) {
  const [place, setPlace] = useState({ key: '', index: 0 })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const found = items.findIndex(({ key }) => key === place.key)
  // What is gone leaves its place to the one that comes after it.
  const index = found >= 0 ? found : Math.min(place.index, items.length - 1)
  const current = items[index]
  const selected = items.filter(({ key }) => ticked.has(key))

  function goTo(item: WaitingItem | undefined) {
    if (item) setPlace({ key: item.key, index: items.indexOf(item) })
  }

  return {
    current,
    index,
    selected,
    goTo,
    step: (by: number) => goTo(items[index + by]),
    /** To the first that stays when some are gone: one after this, else one before it. */
    leave(gone: WaitingItem[]) {
      const stays = (item: WaitingItem) => !gone.includes(item)
      goTo(items.slice(index).find(stays) ?? items.slice(0, index).reverse().find(stays))
      setTicked(new Set([...ticked].filter((key) => !gone.some((item) => item.key === key))))
    },
    tick(item: WaitingItem | undefined) {
      if (!item) return
      const next = new Set(ticked)
      if (!next.delete(item.key)) next.add(item.key)
      setTicked(next)
    },
    tickAll: (all: boolean) => setTicked(new Set(all ? items.map(({ key }) => key) : [])),
  }
}
export type Queue = ReturnType<typeof useQueue>
