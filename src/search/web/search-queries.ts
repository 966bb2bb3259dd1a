import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Registry } from '../../api/contract/registry.ts'
import { type Api, ApiCallError, api } from '../../api/web/client.ts'
import { normalizePlaceText } from '../../places/contract/place-text.ts'
import type { SearchCentreView } from '../../places/contract/schema.ts'
import { type PlaceFailure, placeFailure } from '../../places/web/place-errors.ts'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import type { Point } from '../../platform/contract/geo.ts'
import type { NearbyCourtView } from '../contract/found-court.ts'
import { LIST_PAGE_SIZE } from '../contract/limits.ts'
import { CURRENT_LOCATION_LABEL, FALLBACK_LABEL } from './search-texts.ts'
import { formatBounds, formatPoint, probableParameters, readSearch, type Search } from './search-url.ts'

/** The centre of a search. */
export interface SearchPlace extends Point {
  label: string
  precision: SearchCentreView['precision']
  where?: SearchCentreView['where']
  isSimilar?: SearchCentreView['isSimilar']
  others?: SearchCentreView['others']
}

/** The list shows courts with a name and an address only, the others all of them. */
export type Screen = 'list' | 'map' | 'saved'

const filtersOf = (screen: Screen, search: Search) => ({
  access: search.access,
  ...probableParameters(search),
  ...(screen === 'list' ? { listed: 'true' } : {}),
})

/** Options of queries whose answer changes with time; it must not become old while the page is open. */
export const whileNow = ({ playable, at }: Pick<Search, 'playable' | 'at'>) =>
  playable && at === undefined
    ? { staleTime: 60_000, refetchOnWindowFocus: true, refetchInterval: 5 * 60_000 }
    : {}

/** Where to search, as parameters of API calls: around a place, in an area, or everywhere. */
export const whereParameters = (
  place: Point | undefined,
  { bbox, radius }: Pick<Search, 'bbox' | 'radius'>,
) => (place ? { near: `${place.latitude},${place.longitude}`, radius } : bbox && { bbox: formatBounds(bbox) })

const PAGE = { limit: LIST_PAGE_SIZE, include: 'playable' }

/** The courts of a search; with `among` those of these ids, which no address or log shows. */
export const fetchCourts = (
  api: Api,
  query: ParametersOf<'GET /api/courts'>,
  among: Among,
  signal: AbortSignal,
): Promise<Response> =>
  among
    ? api.callResponse('POST /api/courts/list', { query, body: { ids: [...among] }, signal })
    : api.callResponse('GET /api/courts', { query, signal })

type ParametersOf<P extends keyof Registry> = NonNullable<Parameters<typeof api.callResponse<P>>[1]>['query']

/** Ids of the courts to search among; all if undefined. */
export type Among = readonly number[] | undefined

/** Paged search results; nearest first if there is a place. */
export const courtPagesQuery = (
  api: Api,
  screen: Screen,
  place: Point | undefined,
  search: Search,
  among?: Among,
) => {
  const filters = { ...whereParameters(place, search), ...filtersOf(screen, search) }
  return infiniteQueryOptions({
    ...whileNow(search),
    queryKey: ['courts', filters, among],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...PAGE, offset: pageParam }
      return readPage(await fetchCourts(api, query, among, signal), search)
    },
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
  /** How many of them, at the end, only probably match. */
  probable: number
  /** How many more there may be, for which nobody has said. */
  unknown: number
  /** Without courts around a place: how far away the nearest is, if there is one. */
  nearestMiles: number | undefined
}

const readPage = async (response: Response, { unknown }: Pick<Search, 'unknown'>): Promise<CourtPage> => ({
  rows: await response.json(),
  probable: unknown ? 0 : Number(response.headers.get('x-probable-count')),
  total: Number(response.headers.get('x-total-count')),
  unknown: Number(response.headers.get('x-unknown-count')),
  nearestMiles: Number(response.headers.get('x-nearest-miles')) || undefined,
})

/**
 * The place of a postcode or name, cached for later searches. The call that looks it up also returns the first page of courts,
 * which is cached as that of `courtPagesQuery`.
 */
const placeWithCourtsQuery = (
  api: Api,
  client: QueryClient,
  screen: Screen,
  search: Search & { postcode: string },
) => {
  const postcode = normalizePlaceText(search.postcode)
  const query = { postcode, radius: search.radius, ...filtersOf(screen, search), ...PAGE }
  return queryOptions({
    queryKey: ['place-with-courts', postcode],
    async queryFn({ signal }): Promise<SearchCentreView> {
      const response = await api.callResponse('GET /api/courts', { query, signal })
      const header = response.headers.get('x-place')
      // An older server, or a proxy that removes unknown headers.
      if (header === null)
        throw new ApiCallError('postcode-unavailable', 503, commonErrors['postcode-unavailable'].text)
      const place: SearchCentreView = JSON.parse(header)
      const page = await readPage(response, search)
      const { queryKey } = courtPagesQuery(api, screen, place, search)
      client.setQueryData(queryKey, { pages: [page], pageParams: [0] })
      return place
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // The screen waits for it: offline it fails at once.
    networkMode: 'always',
  })
}

/** Locations of this device since the page was opened, as formatted in URLs. */
const knownLocations = new Set<string>()

export function rememberDeviceLocation(place: Point): void {
  knownLocations.add(formatPoint(place))
}

/** Whether a location is this device's own, not one from a shared link. */
export const isDeviceLocation = (place: Point): boolean => knownLocations.has(formatPoint(place))

/** The centre of a search, or why there is none. */
export async function findPlace(
  api: Api,
  client: QueryClient,
  screen: Screen,
  search: Search,
): Promise<PlaceFailure & { place?: SearchPlace }> {
  const { near, postcode } = search
  if (near) {
    const label = isDeviceLocation(near) ? CURRENT_LOCATION_LABEL : FALLBACK_LABEL
    return { place: { ...near, label, precision: 'exact' } }
  }
  if (!postcode) return {}
  try {
    return {
      place: await client.fetchQuery(placeWithCourtsQuery(api, client, screen, { ...search, postcode })),
    }
  } catch (error) {
    return placeFailure(error)
  }
}

/** The search in a URL, with its centre. */
export async function loadSearch(api: Api, client: QueryClient, screen: Screen, url: string) {
  const { search, unreadable } = readSearch(new URL(url).searchParams)
  return { search, unreadable, ...(await findPlace(api, client, screen, search)) }
}

export type LoadedSearch = Awaited<ReturnType<typeof loadSearch>>

/** How many courts match, probably match, and may match; if none does, how far away the nearest is. */
export interface CourtCounts extends Pick<CourtPage, 'total' | 'probable' | 'unknown' | 'nearestMiles'> {}

const countsOf = (page: CourtPage | undefined): CourtCounts | undefined =>
  page && {
    ...{ total: page.total - page.probable, probable: page.probable },
    ...{ unknown: page.unknown, nearestMiles: page.nearestMiles },
  }

/** Paged search results; while a new search loads, the previous results are shown as stale. */
export function useCourtPages(screen: Screen, place: SearchPlace | undefined, search: Search, among?: Among) {
  const query = useInfiniteQuery({
    ...courtPagesQuery(api, screen, place, search, among),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData: stale } = query
  const found = useMemo(() => data?.pages.flatMap(({ rows }) => rows), [data])
  // Offline, queries pause instead of failing.
  const failed = (query.isError && !query.isRefetchError) || (query.isPaused && (stale || !data))
  const counts = countsOf(data?.pages[0])
  const nothingToShow = stale && (failed || found?.length === 0)
  return {
    /** Undefined if there is nothing to show. */
    courts: nothingToShow ? undefined : found,
    /** Over all pages; undefined until known. */
    counts: stale ? undefined : counts,
    /** How many of the courts match for certain, before those that probably do. */
    sure: counts?.total ?? 0,
    stale,
    failed,
    /** A try has failed, and others follow. */
    failing: query.failureCount > 0 && !data,
    retry: () => void query.refetch(),
    paging: {
      hasMore: query.hasNextPage,
      loadingMore: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      loadMore: () => void query.fetchNextPage(),
    },
  }
}
