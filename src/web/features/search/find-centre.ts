import type { QueryClient } from '@tanstack/react-query'
import { errors } from '../../../contract/errors.ts'
import { GEOCODER_NOT_READY } from '../../../contract/search/rules.ts'
import { api } from '../../shared/api/context.ts'
import { locateDevice } from '../../shared/place/device-place.ts'
import { placeErrorMessage, placeQuery } from '../../shared/place/place-query.ts'
import { rememberDeviceLocation } from './device-places.ts'
import type { Search } from './search-address.ts'

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
