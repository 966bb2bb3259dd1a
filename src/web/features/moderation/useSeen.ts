import { useEffect, useState } from 'react'
import { SEEN_AFTER_MS } from '../../../contract/limits.ts'

/**
 * Whether what a decision is about has stood before somebody's eyes for a moment: what came under the finger just now
 * is not what they meant.
 *
 * @param what tells it from everything else
 */
export function useSeen(what: string): boolean {
  const [seen, setSeen] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setSeen(what), SEEN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setSeen(undefined)
    }
  }, [what])
  return seen === what
}
