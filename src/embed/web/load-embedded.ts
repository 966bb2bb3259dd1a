import type { ConfigView } from '../../api/contract/config-view.ts'
import type { Api } from '../../api/web/client.ts'
import { ApiCallError } from '../../api/web/client.ts'
import { UNNAMED_COURT } from '../../courts/contract/rules.ts'
import type { SearchCentreView } from '../../places/contract/schema.ts'
import type { Point } from '../../platform/contract/geo.ts'
import { isFactKey } from '../../search/contract/fact-filters.ts'
import type { NearbyCourtView } from '../../search/contract/found-court.ts'
import { DEFAULT_RADIUS_MILES } from '../../search/contract/limits.ts'
import { searchTitle } from '../../search/contract/search-title.ts'
import type { EmbedOptions } from '../contract/options.ts'
import type { Embedded } from './EmbedPage.tsx'

/** The parameters of a search that the list screen has, too. */
const SEARCH_PARAMETERS = ['postcode', 'near', 'bbox', 'radius', 'access', 'has', 'playable', 'at'] as const

/** What an embed shows. Throws ApiCallError if the search or the court can't be read. */
export async function loadEmbedded(
  api: Api,
  { map, site }: ConfigView,
  origin: string,
  parameters: URLSearchParams,
  options: EmbedOptions,
): Promise<Embedded> {
  const id = parameters.get('court')
  const found = id === null ? await search(api, parameters, options) : await oneCourt(api, id)
  return {
    ...found,
    title: options.title ?? found.title,
    page: origin + found.page,
    origin,
    siteName: site.name,
    credits: map.credits,
  }
}

type Found = Pick<Embedded, 'kind' | 'title' | 'courts' | 'total' | 'centre' | 'page'>

async function oneCourt(api: Api, id: string): Promise<Found> {
  const { court } = await api
    .call('GET /api/courts/:id/details', { params: { id } })
    .catch((error: unknown) => {
      const mergedInto = error instanceof ApiCallError ? error.mergedInto : undefined
      if (mergedInto === undefined) throw error
      return api.call('GET /api/courts/:id/details', { params: { id: mergedInto } })
    })
  const title = court.name || UNNAMED_COURT
  return {
    ...{ kind: 'court', title, courts: [court], total: 1 },
    ...{ centre: undefined, page: `/courts/${court.id}` },
  }
}

async function search(api: Api, parameters: URLSearchParams, { limit, units }: EmbedOptions): Promise<Found> {
  const query = Object.fromEntries(
    SEARCH_PARAMETERS.flatMap((name) => {
      const value = parameters.get(name)
      return value ? [[name, value] as const] : []
    }),
  )
  const isAround = query.postcode !== undefined || query.near !== undefined
  const asked: Readonly<Record<string, string>> = {
    ...query,
    ...(isAround && { radius: query.radius ?? String(DEFAULT_RADIUS_MILES) }),
  }
  const response = await api.callResponse('GET /api/courts', {
    query: { ...asked, listed: 'true', limit: String(limit) },
  })
  const courts = (await response.json()) as NearbyCourtView[]
  const header = response.headers.get('x-place')
  const place = header === null ? undefined : (JSON.parse(header) as SearchCentreView)
  const has = (asked.has ?? '').split(',').filter(isFactKey)
  const around = isAround && { place: place?.label ?? 'this place', radius: Number(asked.radius) }
  return {
    kind: 'search',
    title: searchTitle({ access: asked.access, has, ...around }, units),
    courts,
    total: Number(response.headers.get('x-total-count')),
    centre: place ?? pointOf(query.near),
    page: `/?${new URLSearchParams(asked)}`,
  }
}

function pointOf(near: string | undefined): Point | undefined {
  const [latitude, longitude] = (near ?? '').split(',').map(Number)
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}
