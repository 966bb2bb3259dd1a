import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/web/client.ts'
import type { Point } from '../../platform/contract/geo.ts'
import type { AccessFilter, RadiusMiles } from '../../search/contract/limits.ts'

export interface MapSearch {
  place: (Point & { label: string }) | undefined
  radius: RadiusMiles
  access: AccessFilter
}

/** Total number of courts; decides whether the map loads a list or tiles. */
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

/** All courts found around a place. */
export const foundCourtsQuery = (api: Api, place: Point, { radius, access }: MapSearch) => {
  const query = { near: `${place.latitude},${place.longitude}`, radius, access }
  return queryOptions({
    queryKey: ['found-courts', query],
    queryFn: ({ signal }) => api.call('listCourts', { query, signal }),
  })
}
