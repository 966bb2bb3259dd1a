import { useEffect, useRef, useState } from 'react'
import type { MapCourt, MapView } from '../engine.ts'
import type { MapSearch } from '../map-queries.ts'
import type { Selection } from '../useSelection.ts'
import { FIT_WORLD, fitAll, fitKey, fitSearch, START_VIEW } from './fitting.ts'
import type { MapCourts } from './useMapCourts.ts'

/**
 * The map view: fitted once when the courts of a search are loaded, then left to the person. A court selected together
 * with the search, or while its courts were loading, takes precedence.
 */
export function useView(
  search: MapSearch,
  { courts }: MapCourts,
  {
    selection,
    selected,
    clearedOn,
  }: {
    selection: Selection | undefined
    selected: MapCourt | undefined
    /** Key of the history entry that cleared the search; each one fits the map again. */
    clearedOn: string | undefined
  },
): MapView {
  const [view, setView] = useState(START_VIEW)
  const fitted = useRef<string>(undefined)
  const known = useRef<Selection>(undefined)

  const cleared = useRef<string>(undefined)
  useEffect(() => {
    if (clearedOn !== undefined && clearedOn !== cleared.current) {
      cleared.current = clearedOn
      fitted.current = undefined
    }
    if (courts === undefined) return
    const justSelected = selection !== undefined && selection !== known.current
    known.current = selection
    const key = fitKey(search)
    if (fitted.current === key) return
    fitted.current = key
    const next = justSelected ? fitAll(selected ? [selected] : []) : viewOf(search, courts)
    if (next) setView(next)
  }, [search, courts, selection, selected, clearedOn])

  return view
}

function viewOf({ place, radius }: MapSearch, courts: NonNullable<MapCourts['courts']>): MapView | undefined {
  if (courts === 'in tiles') return FIT_WORLD
  return place ? fitSearch({ centre: place, radiusMiles: radius }, courts) : fitAll(courts)
}
