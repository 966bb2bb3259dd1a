import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../../api/web/client.ts'
import type { NearbyCourtView } from '../../courts/contract/schema.ts'
import { placeErrorMessage, placeQuery } from '../../geocoding/web/place-query.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { LIST_PAGE_SIZE } from '../../platform/contract/limits.ts'
import { CURRENT_LOCATION_LABEL, FALLBACK_LABEL } from '../contract/rules.ts'
import type { PlaceView } from '../contract/schema.ts'
import { isDeviceLocation } from './device-locations.ts'
import type { Search } from './search-url.ts'

/** The centre of a search. */
export interface SearchPlace extends Point {
  label: string
  precision: PlaceView['precision']
}

/** The list shows courts with a name and an address only, the map all of them. */
export type Screen = 'list' | 'map'

/** Paged search results; nearest first if there is a place. */
export const courtPagesQuery = (
  api: Api,
  screen: Screen,
  place: Point | undefined,
  { radius, access }: Search,
) => {
  const around = place && { near: `${place.latitude},${place.longitude}`, radius }
  const filters = { ...around, access, ...(screen === 'list' ? { listed: 'true' } : {}) }
  return infiniteQueryOptions({
    queryKey: ['courts', filters],
    queryFn: ({ pageParam, signal }) =>
      api.callList('listCourts', { query: { ...filters, limit: LIST_PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }: CourtPage, pages) => {
      const shown = pages.reduce((count, page) => count + page.rows.length, 0)
      return shown < total ? shown : undefined
    },
  })
}

interface CourtPage {
  rows: NearbyCourtView[]
  total: number
}

/** The centre of a search, or an error message. */
export async function findPlace(
  api: Api,
  client: QueryClient,
  { near, postcode }: Search,
): Promise<{ place?: SearchPlace; problem?: string }> {
  if (near) {
    const label = isDeviceLocation(near) ? CURRENT_LOCATION_LABEL : FALLBACK_LABEL
    return { place: { ...near, label, precision: 'exact' } }
  }
  if (!postcode) return {}
  try {
    return { place: await client.fetchQuery(placeQuery(api, postcode)) }
  } catch (error) {
    return { problem: placeErrorMessage(error) }
  }
}
