import { useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { MapArea, MapInsets } from '../../../map/web/engine.ts'
import type { MapSearch } from '../../../map/web/map-queries.ts'
import { uncoveredCentre } from '../../../map/web/uncovered-area.ts'
import { BACK_TO_MAP } from '../../../search/web/last-search.ts'
import { fitKey } from './fitting.ts'
import { type KeptCamera, keepCamera, readCamera, readLastCamera } from './kept-cameras.ts'

/** What the map showed when the person left it, if they come back to the same search or reload it. */
export function useKeptCamera(search: MapSearch): KeptCamera | undefined {
  const { key, state } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const [camera] = useState(() => {
    // The server has neither a history nor a map.
    if (typeof window === 'undefined') return undefined
    const known = isBack || state === BACK_TO_MAP ? readCamera(key, fitKey(search)) : undefined
    return known ?? (state === BACK_TO_MAP ? readLastCamera(key, fitKey(search)) : undefined)
  })
  return camera
}

/** Keeps what the map shows for the current history entry. */
export function useKeepCamera({
  area,
  covered,
  fit,
  courtId,
}: {
  /** Undefined until known. */
  area: MapArea | undefined
  covered: MapInsets
  /** What the map was fitted to; undefined until it was. */
  fit: string | undefined
  courtId: number | undefined
}): void {
  const { key } = useLocation()
  useEffect(() => {
    if (!area || fit === undefined) return
    keepCamera(key, { centre: uncoveredCentre(area, covered), zoom: area.zoom, fit, courtId })
  }, [key, area, covered, fit, courtId])
}
