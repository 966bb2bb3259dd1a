import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import classes from './Sheet.module.css'
import { useListScroll } from './useListScroll.ts'

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
  useListScroll(content, Boolean(card), list)
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
