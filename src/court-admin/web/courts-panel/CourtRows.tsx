import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AdminCourt } from '../../contract/schema.ts'
import classes from './Courts.module.css'

/** Estimated row height (pixels), and the number of rows to render beyond the viewport. */
const ROW_PX = 66
const OVERSCAN = 14

interface CourtRowsProps {
  courts: readonly AdminCourt[]
  /** Ids of courts being edited, which stay mounted while scrolling. */
  edited: ReadonlySet<number>
  children: (court: AdminCourt) => ReactNode
}

/** A virtualised list that scrolls with the page. */
export function CourtRows({ courts, edited, children }: CourtRowsProps) {
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

  return (
    <ul
      ref={list}
      className={classes.rows}
      aria-label="Courts"
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
              aria-setsize={courts.length}
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
