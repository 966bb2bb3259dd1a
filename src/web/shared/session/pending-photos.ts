import { PENDING_PHOTOS_KEPT, PHOTO_WIDTHS } from '../../../contract/limits.ts'
import { forgetWhenLeaving } from './leaving.ts'
import { memberApi } from './member-api.ts'

const [, MEDIUM] = PHOTO_WIDTHS

/** By the ids of the photos; what was asked for last stands last. */
const addresses = new Map<number, Promise<string | undefined>>()

/**
 * An address in this browser of a photo that waits for approval. It is given to its owner and to administrators
 * only, who have to prove it: no image element can. Undefined where it cannot be had.
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
