import { useEffect, useRef, useState } from 'react'
import type { MapView } from '../../shared/map/engine.ts'
import { FIT_WORLD, fitAll, fitSearch, fittingKey, START_VIEW } from './fitting.ts'
import type { MapSearch } from './map-queries.ts'
import type { MapCourts } from './useMapCourts.ts'

/** What the map is to show: fitted once the courts of a search are at hand, and then left to the person. */
export function useView(search: MapSearch, { courts }: MapCourts): MapView {
  const [view, setView] = useState(START_VIEW)
  const fitted = useRef<string>(undefined)

  useEffect(() => {
    const key = fittingKey(search)
    if (courts === undefined || fitted.current === key) return
    fitted.current = key
    const next = viewOf(search, courts)
    if (next) setView(next)
  }, [search, courts])

  return view
}

function viewOf({ place, radius }: MapSearch, courts: NonNullable<MapCourts['courts']>): MapView | undefined {
  if (courts === 'in tiles') return FIT_WORLD
  return place ? fitSearch({ centre: place, radiusMiles: radius }, courts) : fitAll(courts)
}
