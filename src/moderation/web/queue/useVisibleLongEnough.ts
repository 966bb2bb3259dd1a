import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** An item that came into view more recently isn't decided: the tap was meant for the previous one. Milliseconds. */
export const MIN_VIEW_MS = 400

/**
 * Whether what a decision is about has stood before somebody's eyes for a moment: what came under the finger just now
 * is not what they meant. `isReady` is for its look, `isSeen` tells it at the very moment of a press.
 *
 * @param what tells it from everything else
 */
export function useVisibleLongEnough(what: string): { isReady: boolean; isSeen: () => boolean } {
  const since = useRef(0)
  const [seen, setSeen] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts when the item changes
  useLayoutEffect(() => {
    since.current = performance.now()
  }, [what])
  useEffect(() => {
    const timer = setTimeout(() => setSeen(what), MIN_VIEW_MS)
    return () => {
      clearTimeout(timer)
      setSeen(undefined)
    }
  }, [what])
  return { isReady: seen === what, isSeen: () => performance.now() - since.current >= MIN_VIEW_MS }
}
