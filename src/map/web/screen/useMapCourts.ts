import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../api/web/client.ts'
import { matchesAccess } from '../../../courts/contract/rules.ts'
import type { NearbyCourtView } from '../../../courts/contract/schema.ts'
import type { CourtMarkers } from '../engine.ts'
import { allCourtsQuery, courtCountQuery, foundCourtsQuery, type MapSearch } from '../map-queries.ts'

/** Up to this many courts, the map loads them all and clusters them itself; beyond that, it loads tiles. */
const MAX_COURTS_IN_BROWSER = 20_000

const NO_MARKERS: CourtMarkers = { kind: 'points', courts: [] }

/** The courts that the map shows. */
export interface MapCourts {
  marks: CourtMarkers
  /** The courts of the current search; undefined while loading. */
  courts: readonly NearbyCourtView[] | 'in tiles' | undefined
}

/** Search results as points; without a place, all courts, as tiles if there are too many to load. */
export function useMapCourts(search: MapSearch): MapCourts {
  const { place, access } = search
  const count = useQuery({ ...courtCountQuery(api), enabled: !place })
  const inTiles = !place && count.data !== undefined && count.data > MAX_COURTS_IN_BROWSER
  const all = useQuery({
    ...allCourtsQuery(api),
    enabled: !place && count.data !== undefined && !inTiles,
  })
  const found = useQuery({
    ...(place ? foundCourtsQuery(api, place, search) : { queryKey: ['found-courts'], queryFn: skipToken }),
    placeholderData: keepPreviousData,
  })

  return useMemo(() => {
    if (inTiles)
      return {
        marks: { kind: 'tiles', address: `/api/courts/tiles/{z}/{x}/{y}.mvt?access=${access}` },
        courts: 'in tiles',
      }
    if (place) {
      const marks: CourtMarkers = found.data ? { kind: 'points', courts: found.data } : NO_MARKERS
      return { marks, courts: found.isPlaceholderData ? undefined : found.data }
    }
    const courts = all.data?.filter(({ isFree }) => matchesAccess(isFree, access))
    return { marks: courts ? { kind: 'points', courts } : NO_MARKERS, courts }
  }, [inTiles, access, place, found.data, found.isPlaceholderData, all.data])
}
