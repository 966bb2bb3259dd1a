import { type RefObject, useEffect, useRef } from 'react'

/** How much of an element has to be on screen. */
const SHARE = 0.1

/**
 * Calls `onSeen` once it is given and the element was on screen: seen is what was there to see, not what was loaded. At
 * once if there is no element, since then there was nothing to tell.
 *
 * @param version of what is to be seen: each is seen anew
 */
export function useSeen(
  element: RefObject<Element | null>,
  version: number,
  onSeen: (() => void) | undefined,
): void {
  const act = useRef(onSeen)
  useEffect(() => {
    act.current = onSeen
  })
  const isReady = onSeen !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is seen anew
  useEffect(() => {
    if (!isReady) return
    if (!element.current) return act.current?.()
    const observer = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && act.current?.(),
      { threshold: SHARE },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isReady, version])
}
