import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Restores the scroll position of a list after content opened above it is closed, unless the list has changed. */
export function useRestoreListScroll(box: RefObject<HTMLElement | null>, isOpenAbove: boolean, list: string) {
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
