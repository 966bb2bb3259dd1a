import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How long an item must be visible before it can be decided, milliseconds. */
export const MIN_VIEW_MS = 400

/**
 * Whether an item has been visible long enough to decide on it: a press right after it has appeared was meant for the
 * previous one. `isReady` is for rendering, `isSeen` for the moment of a press.
 *
 * @param key identifies the item
 */
export function useVisibleLongEnough(key: string): { isReady: boolean; isSeen: () => boolean } {
  const since = useRef(0)
  const [seen, setSeen] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts when the item changes
  useLayoutEffect(() => {
    since.current = performance.now()
  }, [key])
  useEffect(() => {
    const timer = setTimeout(() => setSeen(key), MIN_VIEW_MS)
    return () => {
      clearTimeout(timer)
      setSeen(undefined)
    }
  }, [key])
  return { isReady: seen === key, isSeen: () => performance.now() - since.current >= MIN_VIEW_MS }
}
