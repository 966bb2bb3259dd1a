import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../api/web/context.ts'
import { locateDevice } from '../../geocoding/web/geolocation.ts'
import { placeErrorMessage, placeQuery } from '../../geocoding/web/place-query.ts'
import { errors } from '../../platform/contract/errors.ts'
import { GEOCODER_NOT_READY } from '../contract/rules.ts'
import { rememberDeviceLocation } from './device-locations.ts'
import type { Search } from './search-url.ts'

/** The centre of a search, or an error message. */
export type CentreResult = { centre: Pick<Search, 'near' | 'postcode'> } | { problem: string | undefined }

export async function findPostcodeCentre(client: QueryClient, typed: string): Promise<CentreResult> {
  const postcode = typed.trim()
  if (!postcode) return { problem: errors['postcode-empty'].text }
  if (!navigator.onLine) return { problem: GEOCODER_NOT_READY }
  try {
    const { label } = await client.fetchQuery(placeQuery(api, postcode))
    return { centre: { near: undefined, postcode: label } }
  } catch (error) {
    return { problem: placeErrorMessage(error) }
  }
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
