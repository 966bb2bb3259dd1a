import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AdminCourt } from '../../contract/schema.ts'
import classes from './Courts.module.css'

/** Estimated row height (pixels), and the number of rows to render beyond the viewport. */
const ROW_PX = 66
const OVERSCAN = 14

interface CourtRowsProps {
  courts: readonly AdminCourt[]
  /** How many there are, including those not yet loaded. */
  total: number
  /** Whether they are those of an earlier filter. */
  stale: boolean
  /** Loads more, near the end; undefined while it can't. */
  loadMore: (() => unknown) | undefined
  /** Ids of courts being edited, which stay mounted while scrolling. */
  edited: ReadonlySet<number>
  children: (court: AdminCourt) => ReactNode
}

/** A virtualised list that scrolls with the page. */
export function CourtRows({ courts, total, stale, loadMore, edited, children }: CourtRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [focused, setFocused] = useState<number>()
  const top = usePageOffset(list)
  const kept = useMemo(
    () => courts.flatMap(({ id }, index) => (edited.has(id) || id === focused ? [index] : [])),
    [courts, edited, focused],
  )
  const virtualizer = useWindowVirtualizer({
    count: courts.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: useCallback((index: number) => courts[index]?.id ?? index, [courts]),
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
      [kept],
    ),
  })

  const isNearEnd = (virtualizer.range?.endIndex ?? 0) + OVERSCAN >= courts.length
  useEffect(() => {
    if (isNearEnd) loadMore?.()
  }, [isNearEnd, loadMore])

  return (
    <ul
      ref={list}
      className={classes.rows}
      aria-label="Courts"
      data-stale={stale || undefined}
      style={{ height: virtualizer.getTotalSize() }}
      onBlur={() => setFocused(undefined)}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const court = courts[index]
        return (
          court && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
              onFocus={() => setFocused(court.id)}
            >
              {children(court)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Distance of an element from the top of the page, pixels. */
function usePageOffset(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const { top: seen = 0 } = element.current?.getBoundingClientRect() ?? {}
    setTop(Math.round(seen + window.scrollY))
  })
  return top
}
