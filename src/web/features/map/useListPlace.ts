import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a list back to where it was when something is closed that had opened above it in the same box, unless it
 * became another list meanwhile.
 */
export function useListPlace(box: RefObject<HTMLElement | null>, isOpenAbove: boolean, list: string) {
  const before = useRef<{ list: string; top: number }>(undefined)
  useLayoutEffect(() => {
    if (!box.current) return
    if (isOpenAbove) before.current ??= { list, top: box.current.scrollTop }
    else {
      if (before.current?.list === list) box.current.scrollTop = before.current.top
      before.current = undefined
    }
  }, [box, isOpenAbove, list])
}
