import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiCallError } from '../../api/web/client.ts'
import { commonErrors } from '../../platform/contract/common-errors.ts'
import { DEFAULT_MAP_CENTRE } from '../../platform/contract/geo.ts'
import { normalizePlaceText, placeText } from '../contract/place-text.ts'
import { isPostcodeText, normalizePostcode } from '../contract/postcodes.ts'
import type { SearchCentreView } from '../contract/schema.ts'

const NEAR = `${DEFAULT_MAP_CENTRE.latitude},${DEFAULT_MAP_CENTRE.longitude}`

/** The places that a name may mean, in the order in which a search for it prefers them. */
export const findPlaces = (api: Api, text: string, signal: AbortSignal) =>
  api.call('GET /api/places', { query: { q: text, near: NEAR }, signal })

/** Looks up a postcode, else the best place of that name. */
export const placeQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['place', normalizePlaceText(text)],
    async queryFn({ signal }): Promise<Omit<SearchCentreView, 'source'>> {
      if (!isPostcodeText(text)) return placeNamed(api, text, signal)
      try {
        return await api.call('GET /api/geocode', { query: { postcode: normalizePostcode(text) }, signal })
      } catch (error) {
        if (!(error instanceof ApiCallError && error.code === 'postcode-not-found')) throw error
        return placeNamed(api, text, signal, isSameName)
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

async function placeNamed(
  api: Api,
  text: string,
  signal: AbortSignal,
  accepts: (name: string, text: string) => boolean = () => true,
) {
  const [best] = (await findPlaces(api, text, signal)).places
  if (!best || !accepts(best.name, text))
    throw new ApiCallError('postcode-not-found', 404, commonErrors['postcode-not-found'].text)
  const { latitude, longitude } = best
  return { latitude, longitude, label: placeText(best), precision: 'place' as const }
}

/** What looks like a postcode is the name of a place only in whole: 'Eu'. */
const isSameName = (name: string, text: string) =>
  name.localeCompare(text.trim(), undefined, { sensitivity: 'base' }) === 0
