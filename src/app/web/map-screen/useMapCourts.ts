import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/web/client.ts'
import { matchesAccess } from '../../../courts/contract/rules.ts'
import type { CourtView } from '../../../facts/contract/court-schema.ts'
import { pinOf } from '../../../map/contract/pins.ts'
import type { CourtMarkers, MapArea, MapCourt, SearchArea } from '../../../map/web/engine.ts'
import {
  allCourtsQuery,
  courtCountQuery,
  courtsInAreaQuery,
  foundCourtsQuery,
  type MapSearch,
} from '../../../map/web/map-queries.ts'
import { ZOOM_IN_FOR_MORE, ZOOM_IN_TO_FILTER } from '../../../map/web/map-texts.ts'
import type { NearbyCourtView } from '../../../search/contract/found-court.ts'
import { asksForFacts } from '../../../search/web/search-url.ts'

/** Up to this many courts, the map loads them all and clusters them itself; beyond that, it loads tiles. */
const MAX_COURTS_IN_BROWSER = 20_000

const NO_MARKERS: CourtMarkers = { kind: 'points', courts: [] }

/** With tiles, filters by what people have confirmed only apply from this zoom on. */
const MIN_FILTER_ZOOM = 9

/** The courts that the map shows. */
export interface MapCourts {
  marks: CourtMarkers
  /** The circle of a search around a place. */
  around: SearchArea | undefined
  /** The courts of the current search; undefined while loading. */
  courts: readonly NearbyCourtView[] | 'in tiles' | undefined
  /** What to say if the map shows more or fewer courts than the search finds. */
  note?: string | undefined
}

/**
 * Search results as points; without a place or area, all courts. As tiles if there are too many to load, also those of
 * an area.
 *
 * @param area what the map shows; undefined until it is known
 */
export function useMapCourts(search: MapSearch, area: MapArea | undefined): MapCourts {
  const { place, bbox, access, among } = search
  const isPart = place !== undefined || among !== undefined
  const count = useQuery({ ...courtCountQuery(api), enabled: !isPart })
  const inTiles = !isPart && count.data !== undefined && count.data > MAX_COURTS_IN_BROWSER
  const areFew = count.data !== undefined && !inTiles
  const all = useQuery({ ...allCourtsQuery(api, search), enabled: !isPart && !bbox && areFew })
  const isFound = isPart || (bbox !== undefined && areFew)
  const found = useQuery({
    ...(isFound ? foundCourtsQuery(api, search) : { queryKey: ['found-courts'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  })
  const asks = inTiles && asksForFacts(search)
  const filtered = asks && area && area.zoom >= MIN_FILTER_ZOOM ? area : undefined
  const inArea = useQuery({
    ...(filtered
      ? courtsInAreaQuery(api, filtered, search)
      : { queryKey: ['courts-in-area'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = filtered !== undefined
  const around = useMemo(() => place && { centre: place, radiusMiles: search.radius }, [place, search.radius])

  const shown = useMemo((): Omit<MapCourts, 'around'> => {
    if (isFiltered) {
      const { rows = [], total = 0 } = inArea.data ?? {}
      const note = total > rows.length ? ZOOM_IN_FOR_MORE : undefined
      return { marks: markersOf(rows), courts: 'in tiles', note }
    }
    if (inTiles)
      return {
        marks: { kind: 'tiles', address: `/api/courts/tiles/{z}/{x}/{y}.mvt?access=${access}` },
        courts: 'in tiles',
        note: asks ? ZOOM_IN_TO_FILTER : undefined,
      }
    if (isPart || bbox) {
      return { marks: markersOf(found.data), courts: found.isPlaceholderData ? undefined : found.data }
    }
    const courts = all.data?.filter(({ isFree }) => matchesAccess(isFree, access))
    return { marks: markersOf(courts), courts }
  }, [
    inTiles,
    asks,
    isFiltered,
    access,
    isPart,
    bbox,
    inArea.data,
    found.data,
    found.isPlaceholderData,
    all.data,
  ])
  return { ...shown, around }
}

const markersOf = (courts: readonly NearbyCourtView[] | undefined): CourtMarkers =>
  courts ? { kind: 'points', courts: courts.map(toMapCourt) } : NO_MARKERS

export const toMapCourt = (court: CourtView): MapCourt => ({
  ...{ id: court.id, name: court.name, latitude: court.latitude, longitude: court.longitude },
  pin: pinOf(court),
})
