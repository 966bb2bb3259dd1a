import { type RefObject, useCallback } from 'react'
import type { MapArea, MapInsets } from '../../../map/web/engine.ts'
import { uncoveredBounds } from '../../../map/web/uncovered-area.ts'
import type { Bounds } from '../../../platform/contract/geo.ts'

/** Searches what the uncovered part of the map shows, and leaves the map where it is. */
export function useAreaSearch(
  frame: RefObject<HTMLElement | null>,
  {
    area,
    covered,
    stay,
    keepFor,
    onSearchArea,
  }: {
    area: MapArea | undefined
    covered: MapInsets
    stay: () => void
    keepFor: (bbox: Bounds) => void
    onSearchArea: (bbox: Bounds, isAutomatic: boolean) => void
  },
): (isAutomatic: boolean) => void {
  return useCallback(
    (isAutomatic) => {
      if (!area) return
      const bbox = uncoveredBounds(area.bounds, frame.current?.clientHeight ?? 0, covered)
      keepFor(bbox)
      stay()
      onSearchArea(bbox, isAutomatic)
    },
    [frame, area, covered, keepFor, stay, onSearchArea],
  )
}
