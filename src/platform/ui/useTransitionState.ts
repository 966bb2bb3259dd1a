import { startTransition, useCallback, useState } from 'react'

/**
 * State whose screen may still be loading: the old screen stays until the new one is ready. Otherwise React would show
 * the `Suspense` fallback for at least 300 ms. The `Suspense` must already be mounted when the state changes.
 */
export function useTransitionState<T>(first: T): [state: T, change: (next: T) => void] {
  const [state, setState] = useState(first)
  return [state, useCallback((next: T) => startTransition(() => setState(() => next)), [])]
}
