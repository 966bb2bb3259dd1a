import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { MapInsets } from '../engine.ts'
import type { SheetLevel } from './Sheet.tsx'

/** Share of the map's height covered by the sheet; a full sheet hides the map anyway. */
const SHEET_HEIGHT_RATIO: Record<SheetLevel, number> = { low: 0, half: 0.46, full: 0.46 }
/** Height of the lowered sheet, pixels. */
const LOW_SHEET_PX = 112

/** How much of the map the sheet covers on phones. */
export function useMapInsets(
  screen: RefObject<HTMLElement | null>,
  onPhone: boolean,
  level: SheetLevel,
): MapInsets {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!screen.current) return
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    observer.observe(screen.current)
    return () => observer.disconnect()
  }, [screen])
  return useMemo(() => {
    if (!onPhone) return { top: 0, bottom: 0 }
    return {
      top: 0,
      bottom: Math.max(LOW_SHEET_PX, Math.round(height * SHEET_HEIGHT_RATIO[level])),
    }
  }, [onPhone, height, level])
}
