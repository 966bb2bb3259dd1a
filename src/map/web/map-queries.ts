import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/web/client.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { MAX_PAGE_SIZE } from '../../platform/contract/limits.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import { type Among, fetchCourts, whereParameters, whileNow } from '../../search/web/search-queries.ts'
import { formatBounds, probableParameters, type Search } from '../../search/web/search-url.ts'
import type { MapArea } from './engine.ts'

/** A search, with its place where it is known. */
export type MapSearch = Omit<Search, 'postcode' | 'near'> & {
  place: (Point & { label: string }) | undefined
  among?: Among
}

/** Total number of courts; decides whether the map loads a list or tiles. */
export const courtCountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['court-count'],
    queryFn: async ({ signal }) =>
      (await api.callList('GET /api/courts', { query: { limit: 1 }, signal })).total,
  })

/** All courts, or those that match what the search asks people. */
export const allCourtsQuery = (api: Api, search: MapSearch) => {
  const query = probableParameters(search)
  return queryOptions({
    ...whileNow(search),
    queryKey: ['all-courts', query],
    queryFn: ({ signal }) => api.call('GET /api/courts', { query, signal }),
  })
}

/** How long the courts of an area are kept after another was searched: there may be many. */
const AREA_GC_MS = 10_000

/** All courts found around a place, in an area or among some. */
export const foundCourtsQuery = (api: Api, { place, access, among, ...search }: MapSearch) => {
  const query = { ...whereParameters(place, search), access, ...probableParameters(search) }
  return queryOptions({
    ...whileNow(search),
    ...(place ? {} : { gcTime: AREA_GC_MS }),
    queryKey: ['found-courts', query, among],
    queryFn: async ({ signal }): Promise<NearbyCourtView[]> =>
      (await fetchCourts(api, query, among, signal)).json(),
  })
}

/** The courts in the area on screen that match the filters, up to a page of those nearest to its centre. */
export const courtsInAreaQuery = (
  api: Api,
  { centre, bounds }: MapArea,
  { access, ...search }: MapSearch,
) => {
  const query = {
    near: `${centre.latitude},${centre.longitude}`,
    bbox: formatBounds(bounds),
    limit: MAX_PAGE_SIZE,
    access,
    ...probableParameters(search),
  }
  return queryOptions({
    ...whileNow(search),
    queryKey: ['courts-in-area', query],
    queryFn: ({ signal }) => api.callList('GET /api/courts', { query, signal }),
  })
}
