import { PHOTO_WIDTHS } from '../../../contract/limits.ts'
import { memberApi } from './member-api.ts'

const [, MEDIUM] = PHOTO_WIDTHS

const addresses = new Map<number, Promise<string | undefined>>()

/**
 * An address in this browser of a photo that waits for approval. It is given to its owner and to administrators
 * only, who have to prove it: no image element can. Undefined where it cannot be had.
 */
export function pendingPhotoAddress(id: number): Promise<string | undefined> {
  const known = addresses.get(id) ?? load(id)
  addresses.set(id, known)
  return known
}

async function load(id: number): Promise<string | undefined> {
  try {
    return URL.createObjectURL(await memberApi.callBytes('pendingPhoto', { params: { id, width: MEDIUM } }))
  } catch {
    addresses.delete(id)
    return undefined
  }
}
