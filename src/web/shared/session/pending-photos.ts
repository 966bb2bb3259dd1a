import { PENDING_PHOTOS_KEPT, PHOTO_WIDTHS } from '../../../contract/limits.ts'
import { forgetWhenLeaving } from './leaving.ts'
import { memberApi } from './member-api.ts'

const [, MEDIUM] = PHOTO_WIDTHS

/** Object URLs by photo id, least recently used first. */
const addresses = new Map<number, Promise<string | undefined>>()

/**
 * Object URL of a photo awaiting approval. Only its owner and administrators may load it, with a token, which an image
 * element cannot send. Undefined if it cannot be loaded.
 */
export function pendingPhotoAddress(id: number): Promise<string | undefined> {
  const address = addresses.get(id) ?? load(id)
  addresses.delete(id)
  addresses.set(id, address)
  const [oldest] = addresses.keys()
  if (addresses.size > PENDING_PHOTOS_KEPT && oldest !== undefined) forget(oldest)
  return address
}

forgetWhenLeaving(() => {
  for (const id of [...addresses.keys()]) forget(id)
})

function forget(id: number): void {
  void addresses.get(id)?.then((address) => address && URL.revokeObjectURL(address))
  addresses.delete(id)
}

async function load(id: number): Promise<string | undefined> {
  try {
    return URL.createObjectURL(await memberApi.callBytes('pendingPhoto', { params: { id, width: MEDIUM } }))
  } catch {
    addresses.delete(id)
    return undefined
  }
}
