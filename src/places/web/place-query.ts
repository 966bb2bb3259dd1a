import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/web/client.ts'
import { DEFAULT_MAP_CENTRE } from '../../platform/contract/geo.ts'
import { normalizePlaceText } from '../contract/place-text.ts'

const NEAR = `${DEFAULT_MAP_CENTRE.latitude},${DEFAULT_MAP_CENTRE.longitude}`

/** What a text may mean, in the order in which a search for it prefers that. */
export const findSuggestions = (api: Api, text: string, signal: AbortSignal) =>
  api.call('GET /api/suggestions', { query: { q: text, near: NEAR }, signal })

/** Locates what was typed. */
export const placeQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['place', normalizePlaceText(text)],
    queryFn: ({ signal }) => api.call('GET /api/geocode', { query: { postcode: text }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
