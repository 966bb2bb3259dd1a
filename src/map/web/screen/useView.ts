import { useCallback, useEffect, useRef, useState } from 'react'
import type { Bounds } from '../../../platform/contract/geo.ts'
import { formatBounds } from '../../../search/web/search-url.ts'
import type { MapCourt, MapView } from '../engine.ts'
import type { MapSearch } from '../map-queries.ts'
import type { Selection } from '../useSelection.ts'
import { FIT_WORLD, fitAll, fitArea, fitKey, fitSearch, START_VIEW } from './fitting.ts'
import type { MapCourts } from './useMapCourts.ts'

/**
 * The map view: fitted once when the courts of a search are loaded, then left to the person. A court selected together
 * with the search, or while its courts were loading, takes precedence, except over an area. `keepFor` leaves the map where
 * it is for the next search of this area.
 */
export function useView(
  search: MapSearch,
  { courts }: MapCourts,
  {
    selection,
    selected,
    clearedOn,
    onFit,
  }: {
    selection: Selection | undefined
    selected: MapCourt | undefined
    /** Key of the history entry that cleared the search; each one fits the map again. */
    clearedOn: string | undefined
    /** Called before the map is fitted. */
    onFit: () => void
  },
): { view: MapView; keepFor: (bbox: Bounds) => void } {
  const [view, setView] = useState(START_VIEW)
  const fitted = useRef<string>(undefined)
  const known = useRef<Selection>(undefined)
  const kept = useRef(new Set<string>())
  const cleared = useRef<string>(undefined)
  useEffect(() => {
    if (clearedOn !== undefined && clearedOn !== cleared.current) {
      cleared.current = clearedOn
      fitted.current = undefined
    }
    if (courts === undefined && !search.bbox) return
    const justSelected = selection !== undefined && selection !== known.current
    known.current = selection
    const key = fitKey(search)
    if (fitted.current === key) return
    fitted.current = key
    if (kept.current.delete(key)) return
    const justChosen = justSelected && !search.bbox
    const next = justChosen ? fitAll(selected ? [selected] : []) : viewOf(search, courts)
    if (!next) return
    onFit()
    setView(next)
  }, [search, courts, selection, selected, clearedOn, onFit])

  const keepFor = useCallback((bbox: Bounds) => {
    kept.current.add(formatBounds(bbox))
  }, [])
  return { view, keepFor }
}

function viewOf({ place, bbox, radius }: MapSearch, courts: MapCourts['courts'] = []): MapView | undefined {
  if (bbox) return fitArea(bbox)
  if (courts === 'in tiles') return FIT_WORLD
  return place ? fitSearch({ centre: place, radiusMiles: radius }, courts) : fitAll(courts)
}
