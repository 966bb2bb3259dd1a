import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../api/web/client.ts'
import { normalizePlaceText } from '../contract/place-text.ts'

/** What a text may mean, in the order in which a search for it prefers that. */
export const findSuggestions = (api: Api, text: string, signal: AbortSignal) =>
  api.call('GET /api/suggestions', { query: { q: text }, signal })

/** Locates what was typed. */
export const placeQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['place', normalizePlaceText(text)],
    queryFn: ({ signal }) => api.call('GET /api/geocode', { query: { postcode: text }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
