import type { QueryClient } from '@tanstack/react-query'
import { errors } from '../../../contract/errors.ts'
import { LOOKUP_NOT_READY } from '../../../contract/search/rules.ts'
import { api } from '../../shared/api/context.ts'
import { locateDevice } from '../../shared/place/device-place.ts'
import { placeProblem, placeQuery } from '../../shared/place/place-query.ts'
import { rememberDevice } from './device-places.ts'
import type { Search } from './search-address.ts'

/** The centre of a search, or an error message. */
export type FoundCentre = { centre: Pick<Search, 'near' | 'postcode'> } | { problem: string | undefined }

export async function findPostcode(client: QueryClient, typed: string): Promise<FoundCentre> {
  const postcode = typed.trim()
  if (!postcode) return { problem: errors['postcode-empty'].text }
  if (!navigator.onLine) return { problem: LOOKUP_NOT_READY }
  try {
    const { label } = await client.fetchQuery(placeQuery(api, postcode))
    return { centre: { near: undefined, postcode: label } }
  } catch (error) {
    return { problem: placeProblem(error) }
  }
}

export async function findDevice(): Promise<FoundCentre> {
  try {
    const near = await locateDevice()
    rememberDevice(near)
    return { centre: { postcode: undefined, near } }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : undefined }
  }
}
