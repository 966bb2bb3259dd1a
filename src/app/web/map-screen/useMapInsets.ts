import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { MapInsets } from '../../../map/web/engine.ts'
import { NOTHING_COVERED } from '../../../map/web/uncovered-area.ts'
import type { SheetLevel } from './Sheet.tsx'

/** Height of the lowered sheet, pixels. */
const LOW_SHEET_PX = 64

/** Height of the sheet half open: enough for the chosen court, but at most what leaves some of the map. */
const halfSheet = (height: number) => Math.max(0.46 * height, Math.min(396, height - 160))

/** How much of the map the sheet covers on phones; undefined until that is known. */
export function useMapInsets(
  screen: RefObject<HTMLElement | null>,
  { onPhone, onWide }: { onPhone: boolean; onWide: boolean },
  level: SheetLevel,
): MapInsets | undefined {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!screen.current) return
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0))
    observer.observe(screen.current)
    return () => observer.disconnect()
  }, [screen])
  return useMemo(() => {
    if (onWide) return NOTHING_COVERED
    if (!onPhone || height === 0) return undefined
    return {
      top: 0,
      // A full sheet hides the map anyway.
      bottom: level === 'low' ? LOW_SHEET_PX : Math.round(halfSheet(height)),
    }
  }, [onPhone, onWide, height, level])
}
