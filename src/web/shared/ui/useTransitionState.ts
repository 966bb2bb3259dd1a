import { startTransition, useCallback, useState } from 'react'

/**
 * State whose screen may still have to be loaded: until it is there the old one stays. Otherwise React shows the
 * fallback of its `Suspense`, which must not itself come with the state, for at least 300 ms.
 */
export function useTransitionState<T>(first: T): [state: T, change: (next: T) => void] {
  const [state, setState] = useState(first)
  return [state, useCallback((next: T) => startTransition(() => setState(() => next)), [])]
}
