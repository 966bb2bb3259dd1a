import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/web/context.ts'
import { locateDevice } from '../../geocoding/web/geolocation.ts'
import { errors } from '../../platform/contract/errors.ts'
import { GEOCODER_NOT_READY } from '../contract/rules.ts'
import { rememberDeviceLocation } from './device-locations.ts'
import { findPlace, type Screen } from './search-queries.ts'
import type { Search } from './search-url.ts'

/** The centre of a search, or an error message. */
export type CentreResult = { centre: Pick<Search, 'near' | 'postcode'> } | { problem: string | undefined }

/** Looks up the postcode of a search; the first page of its courts is loaded as well. */
export async function findPostcodeCentre(
  client: QueryClient,
  screen: Screen,
  search: Search,
): Promise<CentreResult> {
  const postcode = search.postcode?.trim()
  if (!postcode) return { problem: errors['postcode-empty'].text }
  if (!navigator.onLine) return { problem: GEOCODER_NOT_READY }
  const { place, problem } = await findPlace(api, client, screen, { ...search, near: undefined, postcode })
  return place ? { centre: { near: undefined, postcode: place.label } } : { problem }
}

export async function findDeviceCentre(): Promise<CentreResult> {
  try {
    const near = await locateDevice()
    rememberDeviceLocation(near)
    return { centre: { postcode: undefined, near } }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : undefined }
  }
}
