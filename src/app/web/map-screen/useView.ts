import { useCallback, useEffect, useRef, useState } from 'react'
import type { MapCourt, MapView } from '../../../map/web/engine.ts'
import type { MapSearch } from '../../../map/web/map-queries.ts'
import type { Selection } from '../../../map/web/useSelection.ts'
import type { Bounds } from '../../../platform/contract/geo.ts'
import { formatBounds } from '../../../search/web/search-url.ts'
import { FIT_WORLD, fitAll, fitArea, fitKey, fitSearch } from './fitting.ts'
import type { KeptCamera } from './kept-cameras.ts'
import type { MapCourts } from './useMapCourts.ts'

/**
 * The map view: fitted once when the courts of a search are loaded, then left to the person. A court selected together
 * with the search, or while its courts were loading, takes precedence, except over an area. `keepFor` leaves the map where
 * it is for the next search of this area. A kept camera stands for the first fitting, and leaves the court that was
 * selected where it was.
 */
export function useView(
  search: MapSearch,
  { courts }: MapCourts,
  {
    selection,
    selected,
    clearedOn,
    camera,
    start,
    onFit,
  }: {
    selection: Selection | undefined
    selected: MapCourt | undefined
    /** Key of the history entry that cleared the search; each one fits the map again. */
    clearedOn: string | undefined
    /** What the map showed when it was left, if the person came back to it. */
    camera: KeptCamera | undefined
    /** The view until there is something to fit. */
    start: MapView
    /** Called before the map is fitted. */
    onFit: () => void
  },
): {
  view: MapView
  /** What the map was fitted to; undefined until it was. */
  fit: string | undefined
  /** Whether the selected court stays where it is on the map. */
  staysPut: boolean
  keepFor: (bbox: Bounds) => void
} {
  const [first] = useState(() => ({ view: camera ? viewAsLeft(camera) : start, selection }))
  const [view, setView] = useState(first.view)
  const [fit, setFit] = useState(camera?.fit)
  const fitted = useRef(camera?.fit)
  const known = useRef<Selection>(undefined)
  const kept = useRef(new Set<string>())
  const cleared = useRef(camera && clearedOn)
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
    if (kept.current.delete(key)) {
      setFit(key)
      return
    }
    const justChosen = justSelected && !search.bbox
    const next = justChosen ? fitAll(selected ? [selected] : []) : viewOf(search, courts)
    if (!next) return
    onFit()
    setView(next)
    setFit(key)
  }, [search, courts, selection, selected, clearedOn, onFit])

  const keepFor = useCallback((bbox: Bounds) => {
    kept.current.add(formatBounds(bbox))
  }, [])
  const wasSelected = camera !== undefined && camera.courtId === selection?.id
  const staysPut = wasSelected && view === first.view && selection === first.selection
  return { view, fit, staysPut, keepFor }
}

const viewAsLeft = ({ centre, zoom }: KeptCamera): MapView => ({ kind: 'point', centre, zoom })

function viewOf({ place, bbox, radius }: MapSearch, courts: MapCourts['courts'] = []): MapView | undefined {
  if (bbox) return fitArea(bbox)
  if (courts === 'in tiles') return FIT_WORLD
  return place ? fitSearch({ centre: place, radiusMiles: radius }, courts) : fitAll(courts)
}
