import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react'
import { useNavigationType } from 'react-router'
import classes from './Sheet.module.css'
import { scrollParent } from './scroll-into-container.ts'

/** Height levels of the sheet. */
const SHEET_LEVELS = ['low', 'half', 'full'] as const
export type SheetLevel = (typeof SHEET_LEVELS)[number]

/** Shorter movements count as a press of the handle, pixels. */
const MIN_DRAG_PX = 8
/** Faster flicks change the level by themselves, pixels per millisecond. */
const FLICK_SPEED = 0.5

/**
 * A bottom sheet over the map on phones, moved by dragging or pressing its handle or with the arrow keys. On wide
 * screens its children are laid out normally.
 */
export function Sheet({
  level,
  onLevel,
  label,
  card,
  list,
  children,
}: {
  level: SheetLevel
  onLevel: (level: SheetLevel) => void
  label: string
  /** Shown above the children. Closing it restores their scroll position. */
  card: ReactNode
  /** Identifies the list, so that a new list is not scrolled back. */
  list: string
  children: ReactNode
}) {
  const sheet = useRef<HTMLElement>(null)
  const drag = useSheetDrag(sheet, onLevel)
  const content = useRef<HTMLDivElement>(null)
  useRestoreListScroll(content, Boolean(card), list)
  const place = SHEET_LEVELS.indexOf(level)

  function onHandleClick() {
    if (!drag.justDragged()) onLevel(SHEET_LEVELS[place + 1] ?? 'low')
  }

  function onKey(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    const next = step && SHEET_LEVELS[place + step]
    if (!next) return
    event.preventDefault()
    onLevel(next)
  }

  return (
    <section ref={sheet} className={classes.sheet} data-level={level} aria-label={label}>
      <button
        type="button"
        className={classes.handle}
        aria-expanded={level === 'full'}
        onClick={onHandleClick}
        onKeyDown={onKey}
        {...drag.handlers}
      >
        <span className={classes.grip} />
        <span className={classes.name}>{level === 'full' ? 'Show the map' : 'Show more of the list'}</span>
      </button>
      <div ref={content} className={classes.content}>
        {card}
        {children}
      </div>
    </section>
  )
}

/** Drags the sheet; on release it snaps to the nearest level, or the next one in the direction of a flick. */
function useSheetDrag(sheet: { current: HTMLElement | null }, onLevel: (level: SheetLevel) => void) {
  const started = useRef<{ y: number; height: number; time: number }>(undefined)
  const dragged = useRef(false)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    dragged.current = false
    started.current = { y: event.clientY, height: sheet.current?.offsetHeight ?? 0, time: event.timeStamp }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent) {
    if (!started.current || !sheet.current) return
    const moved = started.current.y - event.clientY
    dragged.current ||= Math.abs(moved) >= MIN_DRAG_PX
    if (!dragged.current) return
    sheet.current.dataset.dragged = ''
    sheet.current.style.height = `${started.current.height + moved}px`
  }

  function onPointerEnd(event: PointerEvent) {
    const start = started.current
    started.current = undefined
    if (!start || !sheet.current) return
    if (dragged.current) {
      const speed = (start.y - event.clientY) / (event.timeStamp - start.time)
      onLevel(nearestLevel(sheet.current, Math.abs(speed) > FLICK_SPEED ? Math.sign(speed) : 0))
    }
    delete sheet.current.dataset.dragged
    sheet.current.style.height = ''
  }

  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
    /** Whether the current click ends a drag. */
    justDragged: () => dragged.current,
  }
}

/** The level nearest to the sheet's height, or the next one in the direction of a flick (1 up, -1 down, 0 none). */
function nearestLevel(sheet: HTMLElement, flick: number): SheetLevel {
  const room = sheet.parentElement?.offsetParent?.clientHeight ?? window.innerHeight
  const share = sheet.offsetHeight / room
  const nearest = share < 0.3 ? 0 : share < 0.7 ? 1 : 2
  const place = Math.min(2, Math.max(0, nearest + flick))
  return SHEET_LEVELS[place] ?? 'half'
}

/** How far a list was scrolled, pixels; `list` identifies it. */
interface ListScroll {
  list: string
  top: number
}

/**
 * Restores the scroll position of a list after content opened above it is closed, and when the person comes back to the
 * map or reloads it, unless the list has changed.
 */
function useRestoreListScroll(content: RefObject<HTMLElement | null>, isOpenAbove: boolean, list: string) {
  const isBack = useNavigationType() === 'POP'
  const before = useRef<ListScroll>(undefined)
  const latest = useRef(list)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of the screen as it was opened
  useLayoutEffect(() => {
    const box = content.current && scrollBox(content.current)
    if (!box) return
    const kept = isBack ? readListScroll() : undefined
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

function readListScroll(): ListScroll | undefined {
  try {
    const { list, top } = JSON.parse(sessionStorage.getItem(LIST_SCROLL_KEY) ?? '{}')
    return typeof list === 'string' && typeof top === 'number' ? { list, top } : undefined
  } catch {
    return undefined
  }
}

function rememberListScroll(scroll: ListScroll): void {
  try {
    sessionStorage.setItem(LIST_SCROLL_KEY, JSON.stringify(scroll))
  } catch {
    // Without storage the list starts at its top.
  }
}
