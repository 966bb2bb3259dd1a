import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { isOpenedAnew } from '../../../platform/ui/scroll-positions.ts'
import { BACK_TO_MAP } from '../../../search/web/last-search.ts'
import { scrollParent } from './scroll-into-container.ts'

/** How far a list was scrolled, pixels; `list` identifies it. */
interface ListScroll {
  list: string
  top: number
}

/**
 * Restores the scroll position of a list after content opened above it is closed, and when the person comes back to the
 * map or reloads it, unless the list has changed.
 */
export function useListScroll(
  content: RefObject<HTMLElement | null>,
  isOpenAbove: boolean,
  list: string,
): void {
  const isPop = useNavigationType() === 'POP'
  const comesBack = useLocation().state === BACK_TO_MAP || isPop
  const before = useRef<ListScroll>(undefined)
  const latest = useRef(list)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the screen as it was opened
  useLayoutEffect(() => {
    const box = content.current && scrollBox(content.current)
    if (!box) return
    const kept = comesBack ? readListScroll() : undefined
    if (kept?.list === latest.current) {
      before.current = kept
      box.scrollTop = kept.top
    }
    // Not read on leaving: the styles that make the box scroll may be gone by then.
    let top = box.scrollTop
    const onScroll = () => {
      top = box.scrollTop
    }
    const keep = () => rememberListScroll(before.current ?? { list: latest.current, top })
    box.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      box.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [])

  useLayoutEffect(() => {
    latest.current = list
    const box = content.current && scrollBox(content.current)
    if (!box) return
    if (isOpenAbove) {
      before.current ??= { list, top: box.scrollTop }
      box.scrollTop = 0
    } else {
      if (before.current?.list === list) box.scrollTop = before.current.top
      before.current = undefined
    }
  }, [content, isOpenAbove, list])
}

/** The element that scrolls the sheet's content: itself on phones, else the column beside the map. */
function scrollBox(content: HTMLElement): HTMLElement | null {
  return getComputedStyle(content).overflowY === 'auto' ? content : scrollParent(content)
}

const LIST_SCROLL_KEY = 'opencourt.map-list-scroll'

/** The last one; undefined until it is read from before a reload. */
let lastScroll: ListScroll | 'unknown' | undefined

function readListScroll(): ListScroll | undefined {
  lastScroll ??= (!isOpenedAnew() && readStored()) || 'unknown'
  return lastScroll === 'unknown' ? undefined : lastScroll
}

function rememberListScroll(scroll: ListScroll): void {
  lastScroll = scroll
  try {
    sessionStorage.setItem(LIST_SCROLL_KEY, JSON.stringify(scroll))
  } catch {
    // Without storage the list starts at its top after a reload.
  }
}

function readStored(): ListScroll | undefined {
  try {
    const { list, top } = JSON.parse(sessionStorage.getItem(LIST_SCROLL_KEY) ?? '{}')
    return typeof list === 'string' && typeof top === 'number' ? { list, top } : undefined
  } catch {
    return undefined
  }
}
