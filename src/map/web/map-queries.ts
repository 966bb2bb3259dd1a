import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/web/client.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { MAX_PAGE_SIZE } from '../../platform/contract/limits.ts'
import { whileNow } from '../../search/web/search-queries.ts'
import { factParameters, type Search } from '../../search/web/search-url.ts'
import type { MapArea } from './engine.ts'

/** A search, with its place where it is known. */
export type MapSearch = Omit<Search, 'postcode' | 'near'> & { place: (Point & { label: string }) | undefined }

/** Total number of courts; decides whether the map loads a list or tiles. */
export const courtCountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['court-count'],
    queryFn: async ({ signal }) => (await api.callList('listCourts', { query: { limit: 1 }, signal })).total,
  })

/** All courts, or those that match what the search asks people. */
export const allCourtsQuery = (api: Api, search: MapSearch) => {
  const query = factParameters(search)
  return queryOptions({
    ...whileNow(search),
    queryKey: ['all-courts', query],
    queryFn: ({ signal }) => api.call('listCourts', { query, signal }),
  })
}

/** All courts found around a place. */
export const foundCourtsQuery = (api: Api, place: Point, { radius, access, ...search }: MapSearch) => {
  const query = { near: nearText(place), radius, access, ...factParameters(search) }
  return queryOptions({
    ...whileNow(search),
    queryKey: ['found-courts', query],
    queryFn: ({ signal }) => api.call('listCourts', { query, signal }),
  })
}

/** The courts in the area on screen that match the filters, up to a page of those nearest to its centre. */
export const courtsInAreaQuery = (
  api: Api,
  { centre, bounds }: MapArea,
  { access, ...search }: MapSearch,
) => {
  const query = {
    near: nearText(centre),
    bbox: bounds.map((degrees) => degrees.toFixed(AREA_DECIMALS)).join(),
    limit: MAX_PAGE_SIZE,
    access,
    ...factParameters(search),
  }
  return queryOptions({
    ...whileNow(search),
    queryKey: ['courts-in-area', query],
    queryFn: ({ signal }) => api.callList('listCourts', { query, signal }),
  })
}

const AREA_DECIMALS = 4
const nearText = ({ latitude, longitude }: Point) => `${latitude},${longitude}`
