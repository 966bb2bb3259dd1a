import { queryOptions } from '@tanstack/react-query'
import type { Point } from '../../../contract/geo.ts'
import type { AccessFilter, RadiusMiles } from '../../../contract/limits.ts'
import type { Api } from '../../shared/api/client.ts'

/** What the courts on the map are narrowed to. */
export interface MapSearch {
  place: (Point & { label: string }) | undefined
  radius: RadiusMiles
  access: AccessFilter
}

/** How many courts there are in all; decides whether the map loads them or asks for tiles. */
export const courtCountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['court-count'],
    queryFn: async ({ signal }) => (await api.callList('listCourts', { query: { limit: 1 }, signal })).total,
  })

export const allCourtsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['all-courts'],
    queryFn: ({ signal }) => api.call('listCourts', { signal }),
  })

/** Every court that a search around a place finds. */
export const foundCourtsQuery = (api: Api, place: Point, { radius, access }: MapSearch) => {
  const query = { near: `${place.latitude},${place.longitude}`, radius, access }
  return queryOptions({
    queryKey: ['found-courts', query],
    queryFn: ({ signal }) => api.call('listCourts', { query, signal }),
  })
}
