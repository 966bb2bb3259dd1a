import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiCallError } from '../../api/web/client.ts'
import { isPostcodeText, normalizePostcode } from '../../geocoding/contract/postcodes.ts'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import { DEFAULT_MAP_CENTRE } from '../../platform/contract/geo.ts'
import { normalizePlaceText, placeText } from '../contract/place-text.ts'
import type { SearchCentreView } from '../contract/schema.ts'

const NEAR = `${DEFAULT_MAP_CENTRE.latitude},${DEFAULT_MAP_CENTRE.longitude}`

/** The places that a name may mean, in the order in which a search for it prefers them. */
export const findPlaces = (api: Api, text: string, signal: AbortSignal) =>
  api.call('places', { query: { q: text, near: NEAR }, signal })

/** Looks up a postcode, else the best place of that name. */
export const placeQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['place', normalizePlaceText(text)],
    async queryFn({ signal }): Promise<Omit<SearchCentreView, 'source'>> {
      if (isPostcodeText(text))
        return api.call('geocode', { query: { postcode: normalizePostcode(text) }, signal })
      const { places } = await findPlaces(api, text, signal)
      const [best] = places
      if (!best) throw new ApiCallError('postcode-not-found', 404, commonErrors['postcode-not-found'].text)
      const { latitude, longitude } = best
      return { latitude, longitude, label: placeText(best), precision: 'place' }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
