import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { api } from '../../../api/web/client.ts'
import { type AccessFilter, matchesAccess } from '../../../courts/contract/rules.ts'
import { DETAILS_FAILED, detailsQuery } from '../../../directory/web/details-query.ts'
import type { CourtView } from '../../../facts/contract/court-schema.ts'
import type { MapCourt } from '../../../map/web/engine.ts'
import type { Selection } from '../../../map/web/useSelection.ts'
import type { NearbyCourtView } from '../../../search/contract/found-court.ts'
import type { InfoWindowCourt } from './InfoWindow.tsx'
import { type MapCourts, toMapCourt } from './useMapCourts.ts'

/** The selected court with its details, which are loaded on selection. */
export function useSelectedCourt(
  selection: Selection | undefined,
  { courts }: MapCourts,
  listed: readonly NearbyCourtView[],
  access: AccessFilter,
  clear: () => void,
): { court: InfoWindowCourt; onMap: MapCourt | undefined } | undefined {
  const id = selection?.id ?? 0
  const details = useQuery({ ...detailsQuery(api, id), enabled: selection !== undefined, retry: false })

  const facts = useMemo((): NearbyCourtView | undefined => {
    const isSelected = (court: NearbyCourtView) => court.id === id
    const onMap = Array.isArray(courts) ? courts : []
    return listed.find(isSelected) ?? onMap.find(isSelected) ?? details.data?.court
  }, [courts, listed, id, details.data])

  const filteredOut = selection !== undefined && isFilteredOut(id, courts, facts, access)
  useEffect(() => {
    if (filteredOut) clear()
  }, [filteredOut, clear])

  const chosen = selection?.court
  const onMap = useMemo(() => (facts ? toMapCourt(facts) : chosen), [facts, chosen])
  if (!selection || filteredOut) return undefined
  const isUnknown = details.isError || details.data?.incomplete
  return {
    court: {
      id,
      name: onMap?.name ?? '',
      facts,
      tags: (details.data?.court ?? facts)?.tags ?? [],
      details: isUnknown ? undefined : details.data,
      error: isUnknown ? DETAILS_FAILED : undefined,
    },
    onMap,
  }
}

/** Whether the search excludes the court; false while the courts load. */
function isFilteredOut(
  id: number,
  courts: MapCourts['courts'],
  facts: CourtView | undefined,
  access: AccessFilter,
): boolean {
  if (courts === undefined) return false
  if (courts !== 'in tiles') return !courts.some((court) => court.id === id)
  return facts !== undefined && !matchesAccess(facts.isFree, access)
}
