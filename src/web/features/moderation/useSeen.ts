import { useLayoutEffect, useRef } from 'react'
import { SEEN_AFTER_MS } from '../../../contract/limits.ts'

/**
 * Whether what a decision is about has stood before somebody's eyes for a moment: what came under the finger just now
 * is not what they meant.
 *
 * @param what tells it from everything else
 */
export function useSeen(what: string): () => boolean {
  const since = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever comes next has to be seen anew
  useLayoutEffect(() => {
    since.current = performance.now()
  }, [what])
  return () => performance.now() - since.current >= SEEN_AFTER_MS
}
